import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");
const page = readFileSync(join(root, "docs/language-tests.md"), "utf8");

/** Rows of the tables: the sentence, and what holds it. */
const rows = page
  .split("\n")
  .filter((line) => line.startsWith("| ") && !line.startsWith("| sentence"))
  .map((line): readonly [string, readonly string[]] => {
    const [, sentence = "", tests = ""] = line.split(/(?<!\\)\|/);
    return [sentence.trim(), tests.trim().split("<br>")];
  });

/** The test, or a case of one, is there under this name, as its text says it. */
function isThere(file: string, name: string | undefined): boolean {
  const path = join(root, file);
  if (!existsSync(path)) return false;
  if (name === undefined) return true;
  const text = readFileSync(path, "utf8");
  return [`"${name}"`, `\`${name}\``].some((quoted) => text.includes(quoted));
}

describe("the table of the language and its tests", () => {
  it("has rows for every part of sections 4 and 5", () => {
    const parts = [...page.matchAll(/^## (\d(?:\.\d)?)/gm)].map(([, part]) => part);
    expect(parts).toEqual(expect.arrayContaining(["4", "5.1", "5.2", "5.3", "5.4", "5.5", "5.6", "5.7", "5.8"]));
    expect(rows.length).toBeGreaterThan(90);
  });

  it.each(rows)("%s: its tests exist", (_sentence, tests) => {
    const lost = tests.filter((one) => {
      const [, file, name] = /^`([^`]+)`(?: › (.+))?$/.exec(one) ?? [];
      return file === undefined || !isThere(file, name);
    });
    expect(lost).toEqual([]);
  });
});
