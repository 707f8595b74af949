import { isJsonObject, type JsonObject } from "../../base/index.ts";
import type { Contract } from "../../contracts/index.ts";
import { type Case, type Flow, type FlowDocument, type FunctionDef, newDocument } from "../../flow/index.ts";
import type { OldFile, OldFlow, OldStep } from "../file/model.ts";
import { withGaps } from "../gaps.ts";
import { isEmpty, liftFields, valuesThatAreNoTexts } from "./fields.ts";
import { FlowInOpening } from "./flow.ts";
import { openFunction } from "./functions.ts";
import { Opening } from "./opening.ts";
import type { FilePlaces } from "./places.ts";
import type { LiftDiagnostic } from "./problems.ts";
import { openStep } from "./steps.ts";

export interface LiftedOlder {
  /** Without positions: the automatic layout gives them. */
  readonly document: FlowDocument;
  /** `L42x` at places of the file: what is kept for the way back, but not carried out. All of them warnings. */
  readonly diagnostics: readonly LiftDiagnostic[];
  /** Where in the file a finding about the document belongs. */
  readonly places: FilePlaces;
}

/**
 * A valid file of 0.1, 0.2 or 0.3 as a document (LANGUAGE 7, "Lifting"; docs/ir.md says what becomes what). Never
 * refuses one: what no document can say is kept in `extra`, and goes back to its place when the flow is printed.
 */
export function liftOlder(file: OldFile): LiftedOlder {
  const opening = new Opening(file);
  const left: { [contract: string]: JsonObject } = {};
  openContracts(opening, left);
  sayOtherValues(opening);
  const callers = new Map(
    file.flows.flatMap(({ steps }) =>
      steps.flatMap((step) => (step.kind === "function" ? [[step.calls ?? "", step] as const] : [])),
    ),
  );
  for (const old of file.functions) {
    if (old.mode === "gate") continue;
    const only = opening.callers.get(old.name) === 1 ? (callers.get(old.name) ?? null) : null;
    openFunction(opening, old, only);
  }
  const flows = openFlows(opening);
  const functions = [...opening.functions].map(([name, { definition, inputs, extra }]): [string, FunctionDef] => {
    const all: JsonObject = { ...extra, ...inputs.extra };
    return [name, { ...definition, input: inputs.fields, ...(!isEmpty(all) && { extra: all }) }];
  });
  const main = mainOf(file);
  const empty = newDocument(file.workflow?.name ?? main?.name ?? "Imported flow");
  const document: FlowDocument = {
    ...empty,
    bench: { ...empty.bench, cases: main ? defaultsOf(opening, main) : [] },
    contracts: opening.contracts,
    functions: Object.fromEntries(functions),
    flows,
    ...(main && main !== file.flows[0] && { main: opening.names.flows.here(main.name) }),
    extra: topExtra(opening, left),
  };
  return { document, diagnostics: opening.diagnostics, places: opening.places };
}

function openContracts(opening: Opening, left: { [contract: string]: JsonObject }): void {
  const { names } = opening;
  const contracts = opening.file.contracts.map(({ name, fields, at }): [string, Contract] => {
    const lifted = liftFields(fields, names.fields, opening.types);
    const here = names.contracts.here(name);
    opening.places.set({ contract: here }, at);
    if (!isEmpty(lifted.left)) left[here] = lifted.left;
    return [here, { fields: lifted.fields }];
  });
  opening.contracts = Object.fromEntries(contracts);
}

/** `values: [yes, no]` is a list of booleans in these versions. */
function sayOtherValues(opening: Opening): void {
  const { contracts, functions, flows } = opening.file;
  for (const { name, json, at } of [
    ...contracts.flatMap(({ fields }) => fields),
    ...[...functions, ...flows].flatMap(({ input }) => input),
  ]) {
    const values = valuesThatAreNoTexts(json);
    if (values.length > 0)
      opening.warn("L423", at, { field: name, values: values.map((value) => JSON.stringify(value)) });
  }
}

/** Those that are called come first, so that their callers know what they take and give; the file's order is kept. */
function openFlows(opening: Opening): { readonly [name: string]: Flow } {
  const { file } = opening;
  const byName = new Map(file.flows.map((flow) => [flow.name, flow]));
  const called = new Set(file.flows.flatMap(({ steps }) => steps.flatMap(calledFlow)));
  const main = mainOf(file);
  const open = new Map<string, Flow>();
  const inMaking = new Map<OldFlow, FlowInOpening>();
  const visit = (flow: OldFlow): void => {
    if (inMaking.has(flow)) return;
    const optional = flow === main ? (file.workflow?.optional ?? []) : [];
    const making = new FlowInOpening(opening, flow, called.has(flow.name), optional);
    inMaking.set(flow, making);
    opening.flowInputs.set(making.name, making.inputs);
    opening.places.set({ flow: making.name }, flow.at);
    for (const step of flow.steps)
      for (const name of calledFlow(step)) {
        const callee = byName.get(name);
        if (callee) visit(callee);
      }
    for (const step of making.inOrder) openStep(making, step);
    open.set(flow.name, making.finish());
  };
  for (const flow of file.flows) visit(flow);
  return Object.fromEntries(
    file.flows.flatMap((flow) => {
      const making = inMaking.get(flow);
      const made = open.get(flow.name);
      if (!making || !made) return [];
      // Callers that came later may have widened an input.
      const { extra: _, input: __, ...rest } = made;
      const extra: JsonObject = { ...made.extra, ...making.inputs.extra };
      return [[making.name, { input: making.inputs.fields, ...(!isEmpty(extra) && { extra }), ...rest }] as const];
    }),
  );
}

/** What the workflow's inputs are if nothing else is said: a case to begin with. */
function defaultsOf({ file, names }: Opening, main: OldFlow): readonly Case[] {
  const inputs = file.workflow?.json["input"];
  if (inputs === undefined || !isJsonObject(inputs)) return [];
  const given = Object.entries(inputs).flatMap(([name, input]) => {
    const value = isJsonObject(input) ? input["default"] : undefined;
    return value === undefined || value === null ? [] : [[names.inputs.here(name), value] as const];
  });
  return given.length > 0
    ? [{ name: "Defaults", flow: names.flows.here(main.name), input: Object.fromEntries(given) }]
    : [];
}

const calledFlow = (step: OldStep): readonly string[] =>
  step.kind === "flow" && step.calls !== undefined ? [step.calls] : [];

/** The workflow's flow; the only one, or the first. */
function mainOf(file: OldFile): OldFlow | undefined {
  return file.flows.find(({ name }) => name === file.workflow?.name) ?? file.flows[0];
}

function topExtra(opening: Opening, left: { readonly [contract: string]: JsonObject }): JsonObject {
  const { file, names, gates } = opening;
  const renamed = Object.entries(names).flatMap(([kind, { renamed: found }]) =>
    isEmpty(found) ? [] : [[kind, found] as const],
  );
  for (const [kind, found] of renamed) {
    if (kind === "fields" || kind === "inputs") continue;
    for (const [here, name] of Object.entries(found)) {
      const at = [...file.contracts, ...file.functions, ...file.flows].find((one) => one.name === name)?.at;
      if (at) opening.warn("L425", at, { name, here });
    }
  }
  const order = withGaps(file.functions.map(({ name, mode }) => (mode === "gate" ? name : null)));
  return {
    version: file.version,
    ...(file.workflow && { workflow: file.workflow.json }),
    ...(gates.size > 0 && { gates: Object.fromEntries([...gates].map(([name, gate]) => [name, gate.json])) }),
    ...(order.some((one) => one === null) && { order }),
    ...(!isEmpty(left) && { contracts: left }),
    ...(renamed.length > 0 && { names: Object.fromEntries(renamed) }),
  };
}
