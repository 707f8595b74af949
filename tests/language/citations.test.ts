import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const root = new URL("../..", import.meta.url).pathname;
const page = readFileSync(join(root, "docs/language.md"), "utf8");
const sections = new Set(
  [...page.matchAll(/^(?:#+ (\d(?:\.\d)?)\b|- \*\*(\d\.\d)\*\*)/gm)].map(([, heading, rule]) => heading ?? rule),
);

const sources = ["src", "tests", "docs", "e2e", "scripts"].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((path) => /\.(?:tsx?|mjs|md|css)$/.test(path) && !path.includes("node_modules"))
    .map((path) => join(folder, path)),
);

it("has every section of the language that is cited", () => {
  const citations = sources.flatMap((path) =>
    [...readFileSync(join(root, path), "utf8").matchAll(/\bLANGUAGE (\d(?:\.\d)?)/g)].map(
      ([, section]) => `${section} in ${path}`,
    ),
  );
  expect(citations.length).toBeGreaterThan(250);
  expect(citations.filter((citation) => !sections.has(citation.split(" ")[0]))).toEqual([]);
});
