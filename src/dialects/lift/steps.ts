import { type Json, type JsonObject, textReferences } from "../../base/index.ts";
import type { Field } from "../../contracts/index.ts";
import { checkExpression } from "../../expressions/index.ts";
import { type FlowNode, INPUT_NODE, OUTPUT_NODE } from "../../flow/index.ts";
import type { OldRoute, OldStep } from "../file/model.ts";
import { isEmpty, liftInputs, nullable } from "./fields.ts";
import { type Connected, control, dataEdge, type FlowInOpening } from "./flow.ts";
import { inlineBody, openAsked, openInline, sentence } from "./functions.ts";
import { InputsInTheMaking } from "./opening.ts";
import { typeOfReads } from "./reads.ts";

const PORTS = {
  on_fail: "failed",
  next: "next",
  on_approve: "approve",
  on_revise: "revise",
  on_kill: "kill",
} as const satisfies { [K in OldRoute]: string };

const ALWAYS: readonly string[] = ["id", "inputs", "depends_on"];
const BODY: readonly string[] = ["intent", "ensure", "guardrails", "budget", "retries", "model", "output_contract"];
/** Keys that other runtimes carry out and this one doesn't. */
const UNCARRIED: readonly string[] = [
  "output_schema",
  "policy",
  "isolation",
  "merge",
  "max_iterations",
  "exit_criterion",
  "ensure",
];

const OPEN = {
  function: openCall,
  flow: openFlowCall,
  inline: openIntent,
  decompose: openIntent,
  parallel_dispatch: openDispatch,
} as const satisfies { [K in OldStep["kind"]]: (flow: FlowInOpening, step: OldStep) => void };

/** Puts the node of a step, with the edges into it. Steps before it are there. */
export function openStep(flow: FlowInOpening, step: OldStep): void {
  if (flow.opening.gates.has(step.calls ?? "") && step.kind === "function") openGate(flow, step);
  else OPEN[step.kind](flow, step);
}

function openCall(flow: FlowInOpening, step: OldStep): void {
  const { opening } = flow;
  const name = opening.names.functions.here(step.calls ?? "");
  const called = opening.functions.get(name);
  const connected = flow.connect(step, called?.inputs ?? null);
  const isRefined = called?.definition.mode === "infer" && called.definition.refine !== undefined;
  const known = [...ALWAYS, "function", "type", ...(isRefined ? ["max_iterations", "exit_criterion"] : [])];
  const output = called?.definition.output ?? { type: "any" };
  flow.add(step, { kind: "call", function: name, ...base(flow, step, known, connected) }, output);
}

function openFlowCall(flow: FlowInOpening, step: OldStep): void {
  const { opening } = flow;
  const name = opening.names.flows.here(step.calls ?? "");
  const connected = flow.connect(step, opening.flowInputs.get(name) ?? null);
  const node: FlowNode = {
    kind: "subflow",
    flow: name,
    ...base(flow, step, [...ALWAYS, "flow", "type"], connected),
  };
  flow.add(step, node, opening.flowOutputs.get(name) ?? { type: "any" });
}

function openGate(flow: FlowInOpening, step: OldStep): void {
  const { opening } = flow;
  const gate = opening.gates.get(step.calls ?? "");
  const declared = liftInputs(gate?.input ?? [], opening.names.inputs, opening.types, nullable);
  const artifacts = new InputsInTheMaking(declared.fields, declared.left);
  const connected = flow.connect(step, artifacts);
  const { extra, ...rest } = base(flow, step, [...ALWAYS, "function", "type"], connected);
  const node: FlowNode = {
    kind: "human",
    question: gate?.intent ?? `${sentence(flow.nodeName(step)).replace(/\.$/, "")}: may this go on?`,
    artifacts: artifacts.fields,
    decision: { type: "any", nullable: true },
    ...rest,
    extra: { gate: step.calls ?? "", ...(gate?.intent === undefined && { intent: "" }), ...extra },
  };
  const decision: Field = { type: "object", fields: { outcome: { type: "string" }, rationale: { type: "string" } } };
  flow.add(step, node, decision);
}

function openIntent(flow: FlowInOpening, step: OldStep): void {
  const { opening } = flow;
  const name = opening.names.functions.fresh(flow.nodeName(step));
  const body = inlineBody(opening, step, readOutput(flow, step));
  const connected = flow.connect(step, openInline(opening, name, step, body));
  const known = [
    ...ALWAYS,
    ...BODY,
    ...(step.kind === "inline" ? ["type"] : []),
    ...(body.refine ? ["max_iterations", "exit_criterion"] : []),
  ];
  flow.add(step, { kind: "call", function: name, ...base(flow, step, known, connected) }, body.output);
}

function openDispatch(flow: FlowInOpening, step: OldStep): void {
  const { opening } = flow;
  const name = opening.names.functions.fresh(flow.nodeName(step));
  const source = step.source ? flow.source(step.source.text, step) : null;
  const isList = source && (source.field.type === "array" || source.field.type === "any");
  if (!isList) {
    const output = opening.contract(step.output_contract) ?? readOutput(flow, step);
    const connected = flow.connect(step, openAsked(opening, name, step, output));
    flow.add(step, { kind: "call", function: name, ...base(flow, step, ALWAYS, connected) }, output);
    return;
  }
  const body = inlineBody(opening, step, { type: "any" });
  const inputs = openInline(opening, name, step, body);
  const item = step.inputs.some((input) => opening.names.inputs.here(input.name) === "item")
    ? "dispatched_item"
    : "item";
  inputs.fields[item] = source.field.type === "array" ? source.field.items : { type: "any" };
  const connected = flow.connect(step, inputs);
  flow.edges.push(dataEdge(source, flow.nodeName(step), item));
  const known = [
    ...ALWAYS,
    ...BODY.filter((key) => key !== "intent"),
    "type",
    "source",
    "intent_template",
    "max_concurrent",
    "require",
  ];
  const require = step.require ?? "all";
  const node: FlowNode = {
    kind: "for_each",
    target: { function: name },
    item,
    ...(step.max_concurrent !== undefined && { max_concurrent: step.max_concurrent }),
    require,
    ...base(flow, step, known, connected),
  };
  flow.add(step, node, require === "any" ? body.output : { type: "array", items: body.output });
}

const readOutput = (flow: FlowInOpening, step: OldStep): Field =>
  typeOfReads(step.json["output_schema"], flow.reads.get(step.id) ?? []);

/** What every node says besides its own: constants, skip_if, ways on, and what is kept for the way back. */
function base(flow: FlowInOpening, step: OldStep, known: readonly string[], { constants, kept, reads }: Connected) {
  const { opening } = flow;
  const source = step.source && known.includes("source") ? flow.source(step.source.text, step) : null;
  const readsHere = new Set([...reads, ...(source ? [source.node] : [])].filter((node) => node !== INPUT_NODE));
  const skip = skipIf(flow, step);
  for (const id of skip.steps) readsHere.add(id);
  const routes = openRoutes(flow, step);
  const left = leftOf(step.json, new Set([...known, ...routes, ...(skip.text === undefined ? [] : ["skip_if"])]));
  const keys = Object.keys(left).filter((key) => UNCARRIED.includes(key));
  if (keys.length > 0) opening.warn("L424", step.at, { id: step.id, keys });
  const extra: JsonObject = {
    ...left,
    ...(!isEmpty(kept) && { inputs: kept }),
    ...flow.order(step, readsHere),
  };
  return {
    ...(!isEmpty(constants) && { constants }),
    ...(skip.text !== undefined && { skip_if: skip.text }),
    ...(!isEmpty(extra) && { extra }),
  };
}

/** Keys that nothing here says, without those that count as absent. */
function leftOf(json: JsonObject, known: ReadonlySet<string>): JsonObject {
  const entries = Object.entries(json).filter(([key, value]) => !known.has(key) && !isAbsent(value));
  return Object.fromEntries(entries);
}

const isAbsent = (value: Json): boolean =>
  value === null || value === "" || (typeof value === "object" && Object.keys(value).length === 0);

/** Control edges for the ways on; gives the keys that were understood. */
function openRoutes(flow: FlowInOpening, step: OldStep): readonly OldRoute[] {
  const isGate = flow.opening.gates.has(step.calls ?? "");
  const keys: readonly OldRoute[] = isGate ? ["on_approve", "on_revise", "on_kill"] : ["on_fail", "next"];
  return keys.filter((key) => {
    const id = step.routes[key];
    if (id === undefined) return true;
    const target = id === null ? undefined : flow.stepNamed(id);
    // Null on a gate ends the flow; elsewhere it says nothing.
    if (id === null && isGate) flow.edges.push(control(flow.nodeName(step), PORTS[key], OUTPUT_NODE));
    if (target) flow.edges.push(control(flow.nodeName(step), PORTS[key], flow.nodeName(target)));
    return id === null || target !== undefined;
  });
}

const REFERENCE = /\$\.(input|steps)\.([\w-]+)/g;

/** A condition that can be read here, by the names that things have here. */
function skipIf(flow: FlowInOpening, step: OldStep): { readonly text?: string; readonly steps: readonly string[] } {
  const { opening } = flow;
  if (!step.skip_if) return { steps: [] };
  const steps: { [name: string]: Field } = {};
  const text = step.skip_if.text.replace(REFERENCE, (whole, root: string, name: string) => {
    if (root === "input") return `$.input.${opening.names.inputs.here(name)}`;
    const found = flow.stepNamed(name);
    if (!found) return whole;
    const here = flow.nodeName(found);
    if (flow.isBefore(found, step)) steps[here] = { type: "object", fields: { output: flow.outputOf(found) } };
    return `$.steps.${here}`;
  });
  const $: Field = {
    type: "object",
    fields: {
      input: { type: "object", fields: flow.inputs.fields },
      steps: { type: "object", fields: steps },
    },
  };
  const { ast, diagnostics } = checkExpression(text, { names: { $ }, contracts: opening.contracts });
  // In quotes, other runtimes put the value itself; here that is a text like others.
  const isQuoted = /(["'])[^"']*\$\.(?:input|steps)\.[^"']*\1/.test(text);
  if (ast && !isQuoted && diagnostics.every(({ severity }) => severity !== "error")) {
    return { text, steps: textReferences(text).steps };
  }
  opening.warn("L420", step.skip_if.at, { text: step.skip_if.text });
  return { steps: [] };
}
