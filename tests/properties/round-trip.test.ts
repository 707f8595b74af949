import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { isJsonObject, type Json, type JsonObject } from "../../src/base/index.ts";
import { compile, liftV0, textIn } from "../../src/compiler/index.ts";
import type { OldField, OldFile, OldFlow, OldFunction, OldStep } from "../../src/ir/index.ts";
import { validateV0 } from "../../src/ir/yaml/index.ts";
import { patternProblem } from "../../src/sandbox/patterns.ts";
import { oldFileText } from "../support/old-files.ts";

vi.setConfig({ testTimeout: 120_000 });

function read(text: string): OldFile {
  const judged = validateV0(text, patternProblem);
  if (!judged?.file) throw new Error(`not valid: ${JSON.stringify(judged?.diagnostics)}\n${text}`);
  return judged.file;
}

/** Opened, and printed again in its own version. */
function around(text: string): string {
  const file = read(text);
  const { ir, diagnostics } = compile(liftV0(file).document);
  if (!ir) throw new Error(`does not compile: ${JSON.stringify(diagnostics)}`);
  const { text: printed, losses } = textIn(ir, file.version);
  if (printed === null) throw new Error(`is not printed: ${JSON.stringify(losses)}`);
  return printed;
}

// ── what a file means: defaults filled in, order left out where it says nothing ──────────────

const ATTEMPTS = { function: null, flow: null, inline: 1, decompose: 2, parallel_dispatch: 2 } as const;
const sorted = (list: readonly string[]): readonly string[] => [...list].sort();

function fieldMeaning(json: Json): Json {
  if (typeof json === "string") return { type: json };
  if (!isJsonObject(json)) return { type: json };
  const { items, fields, ...rest } = json;
  const inner = items === undefined && rest["type"] === "array" ? { type: "any" } : items;
  return {
    ...rest,
    ...(inner !== undefined && { items: fieldMeaning(inner) }),
    ...(fields !== undefined && isJsonObject(fields) && { fields: mapped(fields, fieldMeaning) }),
  };
}

const mapped = (record: JsonObject, change: (json: Json) => Json): JsonObject =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));

const fieldsMeaning = (fields: readonly OldField[]) => fields.map(({ name, json }) => [name, fieldMeaning(json)]);

function functionMeaning({ at: _, json: __, ensure, input, retries, ...rest }: OldFunction) {
  return {
    ...rest,
    input: fieldsMeaning(input),
    ensure: sorted(ensure.map(({ text }) => text)),
    retries: rest.mode === "gate" ? null : (retries ?? 3),
  };
}

const isAbsent = (value: Json): boolean =>
  value === null || value === "" || (typeof value === "object" && Object.keys(value).length === 0);

/** Read into the model, or implied by what is: these are compared there. */
const READ = ["id", "inputs", "depends_on", "type", "function", "flow", "retries", "ensure", "budget"];

function stepMeaning(step: OldStep, gates: ReadonlySet<string>) {
  const others = Object.entries(step.json).filter(([key, value]) => !READ.includes(key) && !isAbsent(value));
  const isGate = step.kind === "function" && gates.has(step.calls ?? "");
  return {
    id: step.id,
    kind: step.kind,
    calls: step.calls,
    inputs: Object.fromEntries(step.inputs.map(({ name, text }) => [name, text])),
    depends_on: sorted(step.depends_on),
    ensure: sorted(step.ensure.map(({ text }) => text)),
    budget: step.budget,
    retries: step.retries ?? ATTEMPTS[step.kind],
    ends: isGate ? (["on_approve", "on_kill"] as const).filter((key) => step.routes[key] === null) : [],
    others: Object.fromEntries(step.kind === "parallel_dispatch" ? [["require", "all"], ...others] : others),
  };
}

function flowMeaning({ name, input, output, budget, max_rounds, steps }: OldFlow, gates: ReadonlySet<string>) {
  const all = steps.map((step) => stepMeaning(step, gates));
  return { name, input: fieldsMeaning(input), output, budget, max_rounds, steps: all };
}

function meaning(file: OldFile) {
  const gates = new Set(file.functions.filter(({ mode }) => mode === "gate").map(({ name }) => name));
  const byName = <T extends { readonly name: string }>(list: readonly T[]): readonly T[] =>
    [...list].sort((a, b) => (a.name < b.name ? -1 : 1));
  return {
    version: file.version,
    workflow: file.workflow?.json ?? null,
    contracts: byName(file.contracts).map(({ name, fields }) => [name, fieldsMeaning(fields)]),
    functions: byName(file.functions).map(functionMeaning),
    flows: file.flows.map((flow) => flowMeaning(flow, gates)),
  };
}

function check(text: string): void {
  const once = around(text);
  expect(meaning(read(once))).toEqual(meaning(read(text)));
  expect(around(once)).toBe(once);
}

// ── ──────────────────────────────────────────────────────────────────────────────────────────

const folder = new URL("../corpus/ir/valid/", import.meta.url);
const texts = readdirSync(folder).map((name) => ({ name, text: readFileSync(new URL(name, folder), "utf8") }));
const withFlows = texts.filter(({ text }) => read(text).flows.length > 0);

describe("a file of 0.1 to 0.3, opened and printed again", () => {
  it.each(withFlows)("means the same, and is the same from then on: $name", ({ text }) => check(text));

  it("is so whatever stands in it", () => {
    const seen = { steps: 0, files: 0, gates: 0, dispatches: 0 };
    fc.assert(
      fc.property(oldFileText(), (text) => {
        const file = read(text);
        const steps = file.flows.flatMap((flow) => flow.steps);
        seen.files++;
        seen.steps += steps.length;
        seen.gates += Number(file.functions.some(({ mode }) => mode === "gate"));
        seen.dispatches += Number(steps.some(({ kind }) => kind === "parallel_dispatch"));
        check(text);
      }),
      { numRuns: 150 },
    );
    expect(seen.steps / seen.files).toBeGreaterThan(4);
    expect(seen.gates / seen.files).toBeGreaterThan(0.3);
    expect(seen.dispatches / seen.files).toBeGreaterThan(0.1);
  });
});
