import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { compilerEntries } from "../../src/diagnostics/check.ts";
import { expressionEntries } from "../../src/diagnostics/expression.ts";

const folder = join(import.meta.dirname, "diagnostics");
const page = readFileSync(join(import.meta.dirname, "../../docs/compiler.md"), "utf8");
const rows = [...page.matchAll(/^\| (.+) \| ((?:[CE]\d{3} ?)+) \| (yes|some|no) \|$/gm)].map(
  ([, rule = "", codes = "", fix = ""]) => ({ rule, codes: codes.trim().split(" "), fix }),
);

/** Of each finding of a code in its own cases: whether a fix is offered. */
function mended(code: string): readonly boolean[] {
  const names = readdirSync(folder).filter((name) => name === code || name.startsWith(`${code}-`));
  const findings = names.flatMap((name) =>
    readFileSync(join(folder, name, "expected.txt"), "utf8").split(/^(?=[CE]\d{3} )/m),
  );
  return findings.filter((text) => text.startsWith(`${code} `)).map((text) => text.includes("    fix: "));
}

describe("the tables of docs/compiler.md", () => {
  it("name every code once", () => {
    const known = Object.keys({ ...compilerEntries, ...expressionEntries });
    expect(rows.flatMap(({ codes }) => codes).sort()).toEqual(known.sort());
  });

  it.each(rows)("$rule: $fix", ({ codes, fix }) => {
    const all = codes.flatMap(mended);
    expect(all.length).toBeGreaterThanOrEqual(codes.length);
    expect(fix).toBe(all.every((one) => one) ? "yes" : all.some((one) => one) ? "some" : "no");
  });
});
