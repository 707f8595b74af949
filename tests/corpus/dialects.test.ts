import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { dialectEntries } from "../../src/diagnostics/dialects.ts";
import { describe as inWords } from "../../src/diagnostics/index.ts";
import { judgeOlder, lowerTo, printOlder } from "../../src/dialects/index.ts";
import type { Ir } from "../../src/ir/index.ts";
import { DIALECTS, type Dialect } from "../../src/ir/index.ts";
import { parseIr } from "../../src/ir/yaml/index.ts";

const folder = join(import.meta.dirname, "dialects");
const cases = readdirSync(folder).sort();
const both = cases.flatMap((name) => DIALECTS.map((dialect) => ({ name, dialect })));

function open(name: string): Ir {
  const { value, diagnostics } = parseIr(readFileSync(join(folder, name, "flow.stratum.yaml"), "utf8"));
  expect(diagnostics).toEqual([]);
  if (!value) throw new Error(`${name} cannot be read`);
  return value;
}

function losses(name: string, dialect: Dialect): string {
  const lines = lowerTo(open(name), dialect).diagnostics.map((problem) => {
    const { at } = problem;
    const places = at.in === "document" ? [at.contract, at.function, at.flow, at.node, at.part] : [];
    const place = places.filter((one) => one !== undefined).join(" ");
    return `${problem.code} ${problem.severity} at ${place}\n    ${inWords(problem).message}\n`;
  });
  return `# ${dialect}\n${lines.join("")}`;
}

describe("flow/1 in older versions", () => {
  it.each(both)("$name in $dialect", async ({ name, dialect }) => {
    const { value, diagnostics } = lowerTo(open(name), dialect);
    const file = join(folder, name, `${dialect}.stratum.yaml`);
    expect(value === null).toBe(diagnostics.some(({ severity }) => severity === "error"));
    if (value === null) {
      expect(existsSync(file)).toBe(false);
      return;
    }
    const text = printOlder(value);
    expect(judgeOlder(text)).toMatchObject({ version: dialect, valid: true, diagnostics: [] });
    await expect(text).toMatchFileSnapshot(file);
  });

  it.each(cases)("%s says what is not carried", async (name) => {
    const text = DIALECTS.map((dialect) => losses(name, dialect)).join("");
    await expect(text).toMatchFileSnapshot(join(folder, name, "losses.txt"));
  });

  it.each(both)("$name in $dialect is read alike by both rules of YAML", ({ name, dialect }) => {
    const { value } = lowerTo(open(name), dialect);
    if (value === null) return;
    const text = printOlder(value);
    expect(parse(text, { version: "1.1" })).toEqual(parse(text, { version: "1.2", schema: "core" }));
  });

  it("shows every code", () => {
    const found = both.flatMap(({ name, dialect }) => lowerTo(open(name), dialect).diagnostics);
    expect([...new Set(found.map(({ code }) => code))].sort()).toEqual(Object.keys(dialectEntries).sort());
  });
});
