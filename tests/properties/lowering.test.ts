import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { compile, isRunnable } from "../../src/compiler/index.ts";
import { judgeOlder, liftOlder, lowerTo, lowestText, printOlder } from "../../src/dialects/index.ts";
import type { Ir } from "../../src/ir/index.ts";
import { DIALECTS, type Dialect } from "../../src/ir/index.ts";
import { randomDocument } from "../support/random-documents.ts";

const SEEDS = Array.from({ length: 150 }, (_, seed) => seed);

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
        const judged = judgeOlder(text);
        expect(judged?.version, `${seed} ${dialect}`).toBe(dialect);
        expect(judged?.diagnostics, `${seed} ${dialect}\n${text}`).toEqual([]);
      }
    }
    expect(printed).toBeGreaterThan(200);
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
      expect(lowestText(ir).version).toBe(carried[0] ?? "flow/1");
    }
  });
});

const valid = new URL("../corpus/ir/valid/", import.meta.url);

/** A file of an older version, opened and printed in that version again; null if it has no flow. */
function roundTrip(text: string): string | null {
  const judged = judgeOlder(text);
  if (!judged?.file || !judged.version) throw new Error(`no valid file: ${JSON.stringify(judged?.diagnostics)}`);
  const { ir } = compile(liftOlder(judged.file).document);
  return ir && textOf(ir, judged.version);
}

const isText = (value: unknown): value is string => typeof value === "string";

/** What a file says, without places in it, defaults filled in, and without what counts as absent. */
function meaningOf(text: string): unknown {
  const file = judgeOlder(text)?.file;
  const attempts: { readonly [kind: string]: number } = { inline: 1, decompose: 2, parallel_dispatch: 2 };
  return JSON.parse(JSON.stringify(file ?? null), (key, value: unknown) => {
    if (key === "at" || value === null || value === "") return undefined;
    // A field may be written as its type alone.
    if (typeof value !== "object") return key === "json" || key === "items" ? { type: value } : value;
    if (Array.isArray(value)) {
      if (value.length === 0) return undefined;
      if (key === "depends_on") return [...value].sort();
      return value;
    }
    if (Object.keys(value).length === 0) return undefined;
    if (key === "fields") {
      return Object.fromEntries(Object.entries(value).map(([name, of]) => [name, isText(of) ? { type: of } : of]));
    }
    const filled: { [key: string]: unknown } = { ...value };
    // Items of which nothing is said may be anything.
    if (filled["type"] === "array") filled["items"] ??= { type: "any" };
    // What a field says stands nowhere else; what a step or a gate says has been read.
    if ("id" in value || "mode" in value) delete filled["json"];
    if ("mode" in value && value.mode !== "gate") filled["retries"] ??= 3;
    if ("kind" in value && typeof value.kind === "string") filled["retries"] ??= attempts[value.kind];
    if (filled["kind"] === "parallel_dispatch") filled["require"] ??= "all";
    return filled;
  });
}

describe("older files, opened and printed again", () => {
  it.each(readdirSync(valid))("%s", (name) => {
    const text = readFileSync(new URL(name, valid), "utf8");
    const first = roundTrip(text);
    if (first === null) return;
    expect(meaningOf(first)).toEqual(meaningOf(text));
    expect(roundTrip(first)).toBe(first);
  });
});
