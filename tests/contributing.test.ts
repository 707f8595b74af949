import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { newNodes } from "../src/ui/look/index.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const read = (file: string) => readFileSync(join(ROOT, file), "utf8");
const spans = [...read("CONTRIBUTING.md").matchAll(/`([^`]+)`/g)].map(([, span = ""]) => span);

/** Whether a path leads somewhere; `*` stands for any part of a file's name. */
function leads(path: string): boolean {
  if (!path.includes("*")) return existsSync(join(ROOT, path));
  const [before = "", after = ""] = basename(path).split("*");
  return readdirSync(join(ROOT, dirname(path))).some((file) => file.startsWith(before) && file.endsWith(after));
}

describe("CONTRIBUTING.md", () => {
  it("names files that are there", () => {
    const paths = spans.filter((span) => /^(?:src|tests|scripts|docs|examples|e2e)\/\S+$/.test(span));
    expect(paths.filter((path) => !leads(path))).toEqual([]);
    expect(paths.length).toBeGreaterThan(50);
  });

  it("names tables that are there", () => {
    const tables = spans.filter((span) => /^[A-Z]+(?:_[A-Z]+)*$/.test(span));
    const sources = ["src", "tests"].flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
        .filter((file) => file.endsWith(".ts"))
        .map((file) => read(join(folder, file))),
    );
    const isMissing = (name: string) => !sources.some((text) => new RegExp(`const ${name}\\b`).test(text));
    expect(tables.filter(isMissing)).toEqual([]);
    expect(tables).toContain("KINDS");
  });
});

it.each(newNodes)("docs/language.md says in section 4 what $kind is", ({ kind }) => {
  const [, section = ""] = /\n## 4\. (.*?)\n## 5\. /s.exec(read("docs/language.md")) ?? [];
  expect(section).toMatch(new RegExp(`^\\|[^|]*\\b${kind}\\b`, "m"));
});
