import { isJsonObject, type Json, type JsonObject } from "../../src/base/index.ts";
import type { OldField, OldFile, OldFlow, OldFunction, OldStep } from "../../src/dialects/index.ts";

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

/** What a file of 0.1 to 0.3 means: defaults filled in, order left out where it says nothing. */
export function meaningOf(file: OldFile) {
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
