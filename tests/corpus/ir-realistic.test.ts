import { readdirSync, readFileSync } from "node:fs";
import { afterAll, describe, expect, it, vi } from "vitest";
import type { Json, JsonObject } from "../../src/base/index.ts";
import { compile, isRunnable } from "../../src/compiler/index.ts";
import type { Contracts, Field, Fields } from "../../src/contracts/index.ts";
import type { OldFile } from "../../src/dialects/index.ts";
import { judgeOlder, liftOlder, textOfDialect } from "../../src/dialects/index.ts";
import { type FlowDocument, parseDocument, printDocument } from "../../src/flow/index.ts";
import { interpret, readInputs } from "../../src/interpreter/index.ts";
import { simulatedModels, simulatedPeople, simulatedPrices } from "../../src/models/index.ts";
import { nodeSandbox } from "../../src/node/index.ts";
import { checkGrammar, MemoryJournal, seededRandom, VirtualClock } from "../../src/runtime/index.ts";
import { meaningOf } from "../support/old-meaning.ts";

vi.setConfig({ testTimeout: 60_000 });

const sandbox = nodeSandbox();
afterAll(() => sandbox.close());

/**
 * Files as agents of other runtimes write them: long, folded, with everything that YAML has. Of those whose name says
 * `invalid`, the first comment names the codes, as it does where a valid one has remarks,
 * or ends in a failure on the simulated model.
 */
const folder = new URL("./ir/realistic/", import.meta.url);
const files = readdirSync(folder).map((name) => ({ name, text: readFileSync(new URL(name, folder), "utf8") }));
const valid = files.filter(({ name }) => !name.includes("invalid"));
const invalid = files.filter(({ name }) => name.includes("invalid"));

/** Codes with lines, of one severity; and those that the first comment names. */
function found(text: string, severity: "error" | "warning"): readonly string[] {
  const judged = judgeOlder(text);
  return (judged?.diagnostics ?? []).flatMap((one) =>
    one.severity === severity && one.at.in === "text" ? [`${one.code} line ${one.at.line}`] : [],
  );
}

const said = (text: string): readonly string[] => /^# (?:invalid|warnings): (.*)$/m.exec(text)?.[1]?.split(", ") ?? [];

function read(text: string): OldFile {
  const judged = judgeOlder(text);
  if (!judged?.file) throw new Error(`not valid: ${JSON.stringify(judged?.diagnostics, null, 1)}`);
  return judged.file;
}

/** Compiled without an error: what cannot run here is a warning. */
function compiled(document: FlowDocument) {
  const compilation = compile(document);
  const errors = compilation.diagnostics.filter(({ severity }) => severity === "error");
  expect(errors.map(({ code, at, data }) => ({ code, at, data }))).toEqual([]);
  if (!isRunnable(compilation)) throw new Error("errors make it no flow to run");
  return compilation.ir;
}

function printed(document: FlowDocument, version: OldFile["version"]): string {
  const { text, losses } = textOfDialect(compiled(document), version);
  expect(losses).toEqual([]);
  if (text === null) throw new Error(`not carried by ${version}`);
  return text;
}

/** Everything that people wrote: texts with a space in them, wherever they stand. References are edges in a document. */
function sentencesIn(json: Json): readonly string[] {
  if (typeof json === "string") return json.includes(" ") && !json.startsWith("$") ? [json] : [];
  if (typeof json !== "object" || json === null) return [];
  const list: readonly Json[] = Array.isArray(json) ? json : Object.values(json);
  return list.flatMap(sentencesIn);
}

function jsonsOf(file: OldFile): readonly Json[] {
  return [
    file.workflow?.json ?? null,
    ...file.contracts.flatMap(({ fields }) => fields.map(({ json }) => json)),
    ...file.functions.flatMap(({ json, input }) => [json, ...input.map((field) => field.json)]),
    ...file.flows.flatMap(({ input, steps }) => [
      ...input.map(({ json }) => json),
      ...steps.flatMap(({ json, inputs }) => [json, ...inputs.map(({ text }) => text)]),
    ]),
  ];
}

const SAMPLES: { readonly [type: string]: Json } = {
  integer: 7,
  number: 0.5,
  boolean: true,
  date: "2026-03-02",
};

function sampleOf(field: Field, contracts: Contracts): Json {
  if (field.type === "array") return [sampleOf(field.items, contracts), sampleOf(field.items, contracts)];
  if (field.type === "string" && field.values) return field.values[0] ?? "";
  if (field.type === "object") return sampleOfAll(field.fields, contracts);
  if (field.type !== "contract") return SAMPLES[field.type] ?? "A text to work on";
  return sampleOfAll(contracts[field.contract]?.fields ?? {}, contracts);
}

const sampleOfAll = (fields: Fields, contracts: Contracts): JsonObject =>
  Object.fromEntries(Object.entries(fields).map(([name, inner]) => [name, sampleOf(inner, contracts)]));

describe("a file as agents write them", () => {
  it.each(valid)("is valid: $name", ({ name, text }) => {
    expect(judgeOlder(text)).toMatchObject({ valid: true, version: name.slice(1, 4) });
    expect(found(text, "error")).toEqual([]);
    expect(found(text, "warning")).toEqual(said(text));
    const longest = Math.max(...read(text).flows.map(({ steps }) => steps.length));
    expect(longest).toBeGreaterThanOrEqual(8);
  });

  it.each(invalid)("is not valid, for just these reasons: $name", ({ text }) => {
    expect(found(text, "error")).toEqual(said(text));
    expect(judgeOlder(text)?.valid).toBe(false);
  });

  it.each(valid)("opens as a sound document that has every sentence of it: $name", ({ text }) => {
    const file = read(text);
    const { document } = liftOlder(file);
    const again = printDocument(document);
    expect(parseDocument(again)).toEqual({ value: document, version: 1, diagnostics: [] });
    const kept = new Set(sentencesIn(JSON.parse(again)));
    const wanted = jsonsOf(file).flatMap(sentencesIn);
    expect(wanted.length).toBeGreaterThan(3);
    expect(wanted.filter((sentence) => !kept.has(sentence))).toEqual([]);
  });

  it.each(valid)("means the same when it is printed again, and is the same from then on: $name", ({ text }) => {
    const file = read(text);
    const once = printed(liftOlder(file).document, file.version);
    expect(found(once, "warning").length).toBe(said(text).length);
    expect(meaningOf(read(once))).toEqual(meaningOf(file));
    expect(printed(liftOlder(read(once)).document, file.version)).toBe(once);
  });

  it.each(valid)("runs to its end, asking people for what it needs of them: $name", async ({ text }) => {
    const ir = compiled(liftOlder(read(text)).document);
    const clock = new VirtualClock(setImmediate);
    const journal = new MemoryJournal();
    const given = sampleOfAll(ir.flows[ir.main]?.input ?? {}, ir.contracts);
    const inputs = readInputs(ir, ir.main, given);
    if (!inputs.ok) throw new Error(JSON.stringify(inputs.error));
    const handle = interpret(ir, ir.main, inputs.value, {
      run: "r",
      ports: {
        clock,
        random: seededRandom(1),
        journal,
        models: simulatedModels({ clock, seed: 1 }),
        prices: simulatedPrices(),
        ask: simulatedPeople({ clock }),
        compute: sandbox,
        patterns: sandbox,
      },
    });
    const outcome = await handle.done;
    expect(checkGrammar(journal.events)).toEqual([]);

    const ends = /^# ends: (.*)$/m.exec(text)?.[1];
    expect(outcome).toMatchObject(ends === undefined ? { status: "ok" } : { status: "error", error: { code: ends } });
    if (ends === undefined)
      expect(journal.events.filter(({ type }) => type === "step-end").length).toBeGreaterThanOrEqual(4);
  });
});
