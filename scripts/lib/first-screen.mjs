import { readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { root } from "./install.mjs";

/** Where the build notes which modules the first screen is made of. */
export const modulesFile = join(root, "node_modules/.cache/first-screen.json");

/** Files that the page loads before anything is asked for: what index.html names, and what those import statically. */
export function firstScreen(dist = join(root, "dist")) {
  const html = readFileSync(join(dist, "index.html"), "utf8");
  const named = [...html.matchAll(/(?:src|href)="\.\/([^"]+\.(?:js|css))"/g)].map((match) => match[1]);
  const scripts = new Set();
  const visit = (path) => {
    if (scripts.has(path)) return;
    scripts.add(path);
    const text = readFileSync(join(dist, path), "utf8");
    for (const match of text.matchAll(/(?:^|[;}\s])(?:import|export)\s*(?:[\w*{}\s,$]+?from\s*)?"(\.[^"]+\.js)"/g)) {
      visit(relative(dist, join(dist, dirname(path), match[1])));
    }
  };
  for (const path of named) if (path.endsWith(".js")) visit(path);
  const measured = (path) => ({ path, brotli: brotliCompressSync(readFileSync(join(dist, path))).length });
  return { scripts: [...scripts].map(measured), styles: named.filter((path) => path.endsWith(".css")).map(measured) };
}
