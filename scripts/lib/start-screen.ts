import { readFileSync } from "node:fs";
import { transform } from "esbuild";
import type { HtmlTagDescriptor, Plugin } from "vite";
import { firstLook } from "./headers.mjs";

const FONT = { rel: "preload", as: "font", type: "font/woff2", crossorigin: true };

const read = (path: string): string =>
  readFileSync(new URL(`../../${path}`, import.meta.url), "utf8").replaceAll("\r\n", "\n");

/**
 * Of the tokens those that some CSS names, in each look that the script before the first paint may have chosen, and,
 * where no script may run at all, in the system's.
 */
function tokensFor(css: string, tokens: string): string {
  const used = new Set(["color-scheme"]);
  const blocks = [...tokens.matchAll(/^(:root\S*) \{\n([^}]*)\}/gm)].map(([, selector = "", body = ""]) => ({
    selector,
    values: [...body.matchAll(/^ {2}([\w-]+):\s*([^;]+);/gm)].map(
      ([, name = "", value = ""]) => [name, value] as const,
    ),
  }));
  const note = (text: string) => {
    for (const [, name = ""] of text.matchAll(/var\((--[\w-]+)/g)) used.add(name);
  };
  note(css);
  for (const { values } of blocks) for (const [name, value] of values) if (used.has(name)) note(value);
  return blocks
    .map(({ selector, values }) => {
      const body = values.flatMap(([name, value]) => (used.has(name) ? [`${name}:${value}`] : [])).join(";");
      const chosen = `${selector}{${body}}`;
      if (selector === ':root[data-theme="dark"]')
        return `${chosen}@media (prefers-color-scheme:dark){:root:not([data-theme]){${body}}}`;
      return chosen;
    })
    .join("\n");
}

/**
 * Paints the page before its program is there: puts the look of `src/ui/start` into the page itself, and the
 * stylesheet of the app behind the first screen's outlines, which would wait for it otherwise.
 */
export function startScreen(): Plugin {
  return {
    name: "start-screen",
    transformIndexHtml: {
      order: "post",
      async handler(html, { bundle }) {
        const css = read("src/ui/start/start.css");
        const { code } = await transform(tokensFor(css, read("src/ui/tokens.css")) + css, {
          loader: "css",
          minify: true,
        });
        const stylesheet = /\s*<link rel="stylesheet"[^>]*>/.exec(html)?.[0] ?? "";
        const font = Object.keys(bundle ?? {}).find((file) => /inter-latin-wght-normal-.*\.woff2$/.test(file));
        const tags: HtmlTagDescriptor[] = [
          { tag: "style", children: code.trim(), injectTo: "head" },
          { tag: "script", children: firstLook, injectTo: "head" },
        ];
        if (font) tags.push({ tag: "link", attrs: { ...FONT, href: `./${font}` }, injectTo: "head" });
        return {
          html: html.replace(stylesheet, "").replace('<p id="parts-missing"', `${stylesheet.trim()}\n    $&`),
          tags,
        };
      },
    },
  };
}
