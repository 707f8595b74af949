import { lookup, newRecord, type ScriptedDecisions } from "../../base/index.ts";
import type { Field, Fields } from "../../contracts/index.ts";
import { fieldsOf } from "../../contracts/index.ts";
import type {
  Bench,
  DebateNode,
  Flow,
  FlowDocument,
  FlowLayout,
  FlowNode,
  FunctionDef,
  InferBody,
} from "../document.ts";
import { INPUT_NODE } from "../document.ts";
import { mapEntries, mapKeys, mapList } from "../records.ts";
import { inputFields, nodeOf, outputType, targetInputs } from "../types.ts";
import { renameInCode } from "./code.ts";
import { debateFollowing, followConstants, followEdge, followOpen } from "./debate-inputs.ts";
import { renameInExpression } from "./expression.ts";
import {
  type FieldRename,
  renameInDottedPath,
  renameInPath,
  renameInRecord,
  renameInValue,
  typeAt,
} from "./field-rename.ts";

/**
 * Everything that names a field of that record follows: paths of edges, lane results, constants, open ports,
 * expressions, templates, code, cases, scripts and pins. The record itself is for the caller to change. All types are
 * taken from the document before the change.
 */
export function renameEverywhere(document: FlowDocument, rename: FieldRename): FlowDocument {
  return {
    ...document,
    functions: mapEntries(document.functions, (value) => inFunction(rename, value)),
    flows: mapEntries(document.flows, (flow, name) => inFlow(rename, document, name, flow)),
    layout: mapEntries(document.layout, (layout, name) => inLayout(rename, document, name, layout)),
    bench: inBench(rename, document),
  };
}

function inFunction(rename: FieldRename, value: FunctionDef): FunctionDef {
  switch (value.mode) {
    case "infer":
      return inBody(rename, value, value);
    case "compute": {
      const code = renameInCode(rename, value.input, value.code);
      const ensure = inEnsure(rename, value);
      return code === value.code && ensure === value.ensure ? value : { ...value, code, ...(ensure && { ensure }) };
    }
    case "adaptive": {
      const code = renameInCode(rename, value.input, value.code);
      const dispatch = renameInExpression(rename, value.input, value.dispatch);
      const infer = inBody(rename, value.infer, value);
      const ensure = inEnsure(rename, value);
      const same =
        code === value.code && dispatch === value.dispatch && infer === value.infer && ensure === value.ensure;
      return same ? value : { ...value, code, dispatch, infer, ...(ensure && { ensure }) };
    }
  }
}

const inEnsure = (rename: FieldRename, { ensure, output }: Pick<FunctionDef, "ensure" | "output">) =>
  ensure && mapList(ensure, (text) => renameInExpression(rename, { result: output }, text));

function inBody<Body extends InferBody>(
  rename: FieldRename,
  body: Body,
  signature: Pick<FunctionDef, "input" | "output">,
): Body {
  const overResult = (text: string): string => renameInExpression(rename, { result: signature.output }, text);
  const overInputs = (text: string): string => renameInExpression(rename, signature.input, text);
  const template = (text: string): string => renameInTemplate(rename, signature.input, text);
  const { context, ensure, given, refine, agree_on } = body;
  const owner = fieldsOf(signature.output, rename.contracts);
  const changed = {
    ...body,
    intent: template(body.intent),
    ...(context && { context: mapList(context, template) }),
    ...(ensure && { ensure: mapList(ensure, overResult) }),
    ...(given && { given: mapList(given, overInputs) }),
    ...(refine && { refine: { ...refine, until: overResult(refine.until) } }),
    ...(agree_on !== undefined && { agree_on: renameInDottedPath(rename, owner, agree_on) }),
  };
  const same =
    changed.intent === body.intent &&
    changed.context === context &&
    changed.ensure === ensure &&
    changed.given === given &&
    changed.refine?.until === refine?.until &&
    changed.agree_on === agree_on;
  return same ? body : changed;
}

/** `{text}` and `{ticket.subject}` in an intent or a context line name an input. */
function renameInTemplate(rename: FieldRename, inputs: Fields, text: string): string {
  if (!text.includes("{")) return text;
  return text.replace(/\{([A-Za-z_][\w.]*)\}/g, (_, path: string) => `{${renameInDottedPath(rename, inputs, path)}}`);
}

/** The inputs of a node as its function or flow declares them: what a rename of an input means. */
function declaredInputs(document: FlowDocument, flow: string, name: string): Fields {
  const node = nodeOf(document, flow, name);
  if (node?.kind === "for_each") return targetInputs(document, node);
  return inputFields(document, flow, name);
}

/** What paths at a node's output start in: the flow's inputs at the Input node, else the fields of what it gives. */
function outputFields(document: FlowDocument, flow: string, node: string): Fields | null {
  if (node === INPUT_NODE) return lookup(document.flows, flow)?.input ?? null;
  const whole = outputType(document, flow, node);
  return whole && fieldsOf(whole, document.contracts);
}

function inFlow(rename: FieldRename, document: FlowDocument, name: string, flow: Flow): Flow {
  const renamed = mapList(flow.edges, (edge) => {
    if (edge.kind === "control") return edge;
    const from = renameInPath(rename, outputFields(document, name, edge.from.node), edge.from.path);
    const to = renameInPath(rename, declaredInputs(document, name, edge.to.node), edge.to.path);
    if (from === edge.from.path && to === edge.to.path) return edge;
    return { ...edge, from: { ...edge.from, path: from }, to: { ...edge.to, path: to } };
  });
  const followed = renamed.flatMap((edge) => {
    const following = debateFollowing(rename, document, lookup(flow.nodes, edge.to.node));
    return following ? followEdge(edge, following) : [edge];
  });
  const edges = followed.every((edge, at) => edge === renamed[at]) ? renamed : followed;
  const nodes = mapEntries(flow.nodes, (node, key) => inNode(rename, document, name, key, node));
  return edges === flow.edges && nodes === flow.nodes ? flow : { ...flow, edges, nodes };
}

function inNode(rename: FieldRename, document: FlowDocument, flow: string, name: string, node: FlowNode): FlowNode {
  const inputs = declaredInputs(document, flow, name);
  const constants = node.constants && inConstants(rename, inputs, inputFields(document, flow, name), node.constants);
  const fed: FlowNode = constants === node.constants ? node : { ...node, ...(constants && { constants }) };
  const skip_if = fed.skip_if && renameInExpression(rename, flowNames(document, flow), fed.skip_if);
  const next: FlowNode = skip_if === fed.skip_if ? fed : { ...fed, ...(skip_if !== undefined && { skip_if }) };
  switch (next.kind) {
    case "parallel": {
      const branches = mapList(next.branches, (branch) => {
        if (!branch.result) return branch;
        const path = renameInPath(rename, outputFields(document, flow, branch.result.node), branch.result.path);
        return path === branch.result.path ? branch : { ...branch, result: { ...branch.result, path } };
      });
      const whole = outputType(document, flow, name);
      const results: Field = whole?.type === "array" ? whole : { type: "array", items: { type: "any" } };
      const validate = next.validate && renameInExpression(rename, { results }, next.validate);
      if (branches === next.branches && validate === next.validate) return next;
      return { ...next, branches, ...(validate !== undefined && { validate }) };
    }
    case "for_each":
      return renameInPath(rename, inputs, [next.item])[0] === next.item
        ? next
        : { ...next, item: renameInPath(rename, inputs, [next.item])[0] ?? next.item };
    case "branch": {
      const names = flowNames(document, flow);
      const cases = mapList(next.cases, (found) => {
        const condition = renameInExpression(rename, names, found.condition);
        return condition === found.condition ? found : { ...found, condition };
      });
      return cases === next.cases ? next : { ...next, cases };
    }
    case "debate":
      return inDebate(rename, document, next);
    case "human": {
      const { on_timeout } = next;
      if (typeof on_timeout !== "object") return next;
      const value = renameInValue(rename, next.decision, on_timeout.value);
      return value === on_timeout.value ? next : { ...next, on_timeout: { value } };
    }
    default:
      return next;
  }
}

/** What agents must agree on is a field of what they say. */
function inDebate(rename: FieldRename, document: FlowDocument, node: DebateNode): DebateNode {
  const { agree_on, agents, constants } = node;
  const said = agents[0] && lookup(document.functions, agents[0].function)?.output;
  const agreed =
    agree_on !== undefined && said ? renameInDottedPath(rename, fieldsOf(said, rename.contracts), agree_on) : agree_on;
  const following = debateFollowing(rename, document, node);
  const fed = constants && following ? followConstants(constants, following) : constants;
  if (agreed === agree_on && fed === constants) return node;
  return { ...node, ...(agreed !== undefined && { agree_on: agreed }), ...(fed && { constants: fed }) };
}

/** What conditions see: `$.input.x` and `$.steps.id.output.f`. */
export function flowNames(document: FlowDocument, flow: string): Fields {
  const definition = lookup(document.flows, flow);
  const steps = newRecord<Field>();
  for (const name of Object.keys(definition?.nodes ?? {})) {
    steps[name] = { type: "object", fields: { output: outputType(document, flow, name) ?? { type: "any" } } };
  }
  const input: Field = { type: "object", fields: definition?.input ?? {} };
  return { $: { type: "object", fields: { input, steps: { type: "object", fields: steps } } } };
}

/** `types`: of the values, which for the item of a for-each are lists. */
function inConstants(
  rename: FieldRename,
  inputs: Fields,
  types: Fields,
  constants: NonNullable<FlowNode["constants"]>,
): NonNullable<FlowNode["constants"]> {
  const values = mapEntries(constants, (value, port) =>
    renameInValue(rename, typeAt(types, port.split("."), rename.contracts), value),
  );
  return mapKeys(values, (port) => renameInDottedPath(rename, inputs, port));
}

function inLayout(rename: FieldRename, document: FlowDocument, flow: string, layout: FlowLayout): FlowLayout {
  return mapEntries(layout, (place, node) => {
    if (!place.open) return place;
    const following = debateFollowing(rename, document, lookup(lookup(document.flows, flow)?.nodes, node));
    if (following) return followOpen(place, following);
    const open = mapList(place.open, (key) => {
      if (key.startsWith("in:")) {
        return `in:${renameInDottedPath(rename, declaredInputs(document, flow, node), key.slice(3))}`;
      }
      if (!key.startsWith("out:")) return key;
      return `out:${renameInDottedPath(rename, outputFields(document, flow, node), key.slice(4))}`;
    });
    return open === place.open ? place : { ...place, open };
  });
}

function inBench(rename: FieldRename, document: FlowDocument): Bench {
  const { bench } = document;
  const cases = mapList(bench.cases, (found) => {
    const flow = lookup(document.flows, found.flow);
    const input = flow ? renameInRecord(rename, flow.input, found.input) : found.input;
    const answers = found.answers && inAnswers(rename, document, found.flow, found.answers);
    return input === found.input && answers === found.answers
      ? found
      : { ...found, input, ...(answers && { answers }) };
  });
  const scripts = mapList(bench.scripts, (script) => {
    const output = lookup(document.functions, script.function)?.output;
    if (!output || !("value" in script.answer)) return script;
    const value = renameInValue(rename, output, script.answer.value);
    return value === script.answer.value ? script : { ...script, answer: { value } };
  });
  const pins = mapList(bench.pins, (pin) => {
    const output = renameInValue(rename, outputType(document, pin.flow, pin.node), pin.output);
    return output === pin.output ? pin : { ...pin, output };
  });
  if (cases === bench.cases && scripts === bench.scripts && pins === bench.pins) return bench;
  return { ...bench, cases, scripts, pins };
}

/** The values that people decide; a node of the case's own flow comes before one of that name elsewhere. */
function inAnswers(rename: FieldRename, document: FlowDocument, own: string, answers: ScriptedDecisions) {
  return mapEntries(answers, (decisions, node) => {
    const asked = [own, ...Object.keys(document.flows)]
      .map((flow) => lookup(lookup(document.flows, flow)?.nodes, node))
      .find((found) => found?.kind === "human");
    if (asked?.kind !== "human") return decisions;
    return mapList(decisions, (decision) => {
      if (decision.value === undefined) return decision;
      const value = renameInValue(rename, asked.decision, decision.value);
      return value === decision.value ? decision : { ...decision, value };
    });
  });
}
