import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import { build } from "esbuild";
import { ensureChromium } from "../scripts/lib/chromium.mjs";
import { serveStatic } from "../scripts/lib/static-server.mjs";
import { GOALS } from "./canvas/goals.ts";
import { measureCanvas, type Row } from "./canvas/measure.ts";

/**
 * The canvas of the build against a bare React Flow app of the same version that shows the same graph: processor time of
 * the page's main thread until it is calm, sides interleaved, median of `--rounds=5`. `--sizes=100,1000,5000`.
 */
const flag = (name: string): string | undefined =>
  process.argv.find((argument) => argument.startsWith(`--${name}=`))?.slice(name.length + 3);
const here = fileURLToPath(new URL(".", import.meta.url));
const folder = join(here, "node_modules/.cache/bare");
rmSync(folder, { recursive: true, force: true });
await build({
  entryPoints: [join(here, "canvas/bare.tsx")],
  bundle: true,
  minify: true,
  outdir: folder,
  jsx: "automatic",
  format: "esm",
  define: { "process.env.NODE_ENV": '"production"' },
});
writeFileSync(
  join(folder, "index.html"),
  '<!doctype html><link rel="stylesheet" href="bare.css"><style>html,body,main{height:100%;margin:0}</style><body><script type="module" src="bare.js"></script>',
);

const product = await serveStatic(flag("dist") ?? join(here, "../dist"));
const bare = await serveStatic(folder, { headers: false });
const browser = await chromium.launch({ executablePath: await ensureChromium(), args: ["--no-sandbox"] });
const rows: Row[] = [];
try {
  for (const size of (flag("sizes") ?? "100,1000,5000").split(",").map(Number)) {
    const measured = await measureCanvas(browser, { product: product.url, bare: bare.url }, size, {
      rounds: Number(flag("rounds") ?? 5),
      only: flag("only")?.split(",") ?? null,
    });
    rows.push(...measured);
    print(size, measured);
  }
} finally {
  await browser.close();
  await product.close();
  await bare.close();
}

function print(size: number, measured: readonly Row[]): void {
  console.log(`${size} nodes: processor time of the main thread, ms (median), and the product's longest task`);
  console.table(
    Object.fromEntries(
      measured.map(({ what, cpu, longest, compilations }) => [
        what,
        {
          ...Object.fromEntries(Object.entries(cpu).map(([side, ms]) => [side, Math.round(ms)])),
          "÷ bare": ratio(cpu["product"], cpu["bare"]),
          "÷ visible": ratio(cpu["product"], cpu["bare, only visible"]),
          longest: longest === null ? null : Math.round(longest),
          ...(compilations !== null && { compilations }),
        },
      ]),
    ),
  );
}

function ratio(a: number | undefined, b: number | undefined): number | null {
  return a === undefined || b === undefined ? null : Number((a / b).toFixed(2));
}

const goals = GOALS.flatMap((goal) => {
  const found = goal.value(rows);
  return found === null ? [] : [{ goal: goal.name, value: found, limit: goal.limit, holds: found <= goal.limit }];
});
console.table(
  Object.fromEntries(
    goals.map(({ goal, value, limit, holds }) => [goal, { value: Number(value.toFixed(2)), limit, holds }]),
  ),
);
const json = flag("json");
if (json) writeFileSync(json, `${JSON.stringify({ rows, goals }, null, 2)}\n`);
