import { describe, expect, it } from "vitest";
import { compile, DIALECTS, type Dialect, isRunnable, lowerTo, lowestDialect } from "../../src/compiler/index.ts";
import type { Ir } from "../../src/ir/index.ts";
import { printOlder, validateV0 } from "../../src/ir/yaml/index.ts";
import { patternProblem } from "../../src/sandbox/patterns.ts";
import { randomDocument } from "../support/random-documents.ts";

const SEEDS = Array.from({ length: 300 }, (_, seed) => seed);

function irOf(seed: number): Ir | null {
  const compiled = compile(randomDocument(seed));
  return isRunnable(compiled) ? compiled.ir : null;
}

function textOf(ir: Ir, dialect: Dialect): string | null {
  const { value } = lowerTo(ir, dialect);
  return value && printOlder(value);
}

describe("random flows in older versions", () => {
  it("are valid as printed, warnings left out", () => {
    let printed = 0;
    for (const seed of SEEDS) {
      const ir = irOf(seed);
      if (!ir) continue;
      for (const dialect of DIALECTS) {
        const text = textOf(ir, dialect);
        if (text === null) continue;
        printed++;
        const judged = validateV0(text, patternProblem);
        expect(judged?.version, `${seed} ${dialect}`).toBe(dialect);
        expect(judged?.diagnostics, `${seed} ${dialect}\n${text}`).toEqual([]);
      }
    }
    expect(printed).toBeGreaterThan(300);
  });

  it("are the same each time, and errors are what keeps a file from being made", () => {
    for (const seed of SEEDS.slice(0, 60)) {
      const ir = irOf(seed);
      if (!ir) continue;
      for (const dialect of DIALECTS) {
        const { value, diagnostics } = lowerTo(ir, dialect);
        expect(value === null).toBe(diagnostics.some(({ severity }) => severity === "error"));
        expect(textOf(ir, dialect)).toBe(value && printOlder(value));
      }
    }
  });

  it("have the lowest version that carries them", () => {
    for (const seed of SEEDS.slice(0, 60)) {
      const ir = irOf(seed);
      if (!ir) continue;
      const carried = DIALECTS.filter((dialect) => lowerTo(ir, dialect).value !== null);
      expect(lowestDialect(ir)).toBe(carried[0] ?? null);
    }
  });
});
