import { lookup, newRecord } from "../base/index.ts";
import type { Contracts, Field, Fields } from "../contracts/index.ts";
import { assignable, fieldAt } from "../contracts/index.ts";
import { type DebateInput, implies, debateInputs as inputsOfAgents, type PathConditions } from "../graph/index.ts";
import type {
  Branch,
  DataEdge,
  DebateNode,
  Flow,
  FlowDocument,
  FlowNode,
  ForEachNode,
  HumanNode,
  ParallelNode,
  Require,
  SubflowNode,
} from "./document.ts";
import { INPUT_NODE, OUTPUT_NODE, RESULT_PORT } from "./document.ts";
import { isStep, type StepNode, type StepNodeKind } from "./node-kinds.ts";
import { pathConditionsOfFlow } from "./path-conditions.ts";
import { laneKey, topology } from "./topology.ts";

const ANY: Field = { type: "any" };
const NONE: Fields = newRecord<Field>();

/** The node of that name; null for the boundary nodes and for one that isn't there. */
export function nodeOf(document: FlowDocument, flow: string, node: string): FlowNode | null {
  return lookup(lookup(document.flows, flow)?.nodes, node) ?? null;
}

/** A node's inputs by name, in declared order. Of the Output node: `result`. Empty for what takes none, or isn't there. */
export function inputFields(document: FlowDocument, flow: string, name: string): Fields {
  if (name === OUTPUT_NODE)
    return { [RESULT_PORT]: lookup(document.flows, flow)?.output ?? resultType(document, flow) ?? ANY };
  const node = nodeOf(document, flow, name);
  return node && isStep(node) ? inputsOfKind(document, node) : NONE;
}

function inputsOfKind(document: FlowDocument, node: StepNode): Fields {
  switch (node.kind) {
    case "call":
      return lookup(document.functions, node.function)?.input ?? NONE;
    case "subflow":
      return lookup(document.flows, node.flow)?.input ?? NONE;
    case "for_each":
      return inputsOfForEach(document, node);
    case "debate":
      return inputsOfDebate(document, node);
    case "human":
      return node.artifacts;
    case "parallel":
    case "branch":
      return NONE;
  }
}

/** The inputs of what a list runs, as its function or flow declares them. */
export function targetInputs(document: FlowDocument, { target }: Pick<ForEachNode, "target">): Fields {
  const called = "flow" in target ? lookup(document.flows, target.flow) : lookup(document.functions, target.function);
  return called?.input ?? NONE;
}

/** The target's inputs, of which one takes the items of a list. */
function inputsOfForEach(document: FlowDocument, node: ForEachNode): Fields {
  const target = targetInputs(document, node);
  return madeInputs(node, [target], () =>
    newRecord(
      Object.entries(target).map(([name, field]) => [
        name,
        name === node.item ? { type: "array", items: field } : field,
      ]),
    ),
  );
}

/**
 * `topic`, and what else agents and synthesizer declare; what they say comes from the debate itself (LANGUAGE 5.5). An
 * input that several share takes what all of them take.
 */
function inputsOfDebate(document: FlowDocument, node: DebateNode): Fields {
  const all = debateInputs(document, node);
  return madeInputs(node, [document.contracts, ...all.flat()], () => {
    const inputs = newRecord<Field>([["topic", { type: "string" }]]);
    const declared = new Set<string>();
    for (const [name, field] of all) {
      const known = declared.has(name) ? inputs[name] : undefined;
      if (!known || assignable(field, known, document.contracts).ok) inputs[name] = field;
      declared.add(name);
    }
    return inputs;
  });
}

/** What the functions of a debate take from the node, each with the function: two may share a name. */
export function debateInputs(document: FlowDocument, node: DebateNode): readonly DebateInput[] {
  return inputsOfAgents(node, (called) => lookup(document.functions, called)?.input ?? NONE);
}

/** What the whole output of a node is; null where there is none (a Branch, an unknown function) or it cannot be told. */
export function outputType(document: FlowDocument, flow: string, node: string): Field | null {
  const found = nodeOf(document, flow, node);
  // Nothing has to be found out.
  if (found?.kind === "call") return lookup(document.functions, found.function)?.output ?? null;
  return remembered(document, `${flow}/${node}`, () => {
    if (node === INPUT_NODE) {
      const inputs = lookup(document.flows, flow)?.input;
      return inputs ? { type: "object", fields: inputs } : null;
    }
    return found && isStep(found) ? outputOfKind[found.kind](document, flow, node, found) : null;
  });
}

type OutputOf = (document: FlowDocument, flow: string, name: string, node: FlowNode) => Field | null;

const outputOfKind: { readonly [Kind in Exclude<StepNodeKind, "call">]: OutputOf } = {
  subflow: (document, _flow, _name, node) => (isSubflow(node) ? resultType(document, node.flow) : null),
  parallel: (document, flow, name, node) => (isParallel(node) ? outputOfParallel(document, flow, name, node) : null),
  for_each: (document, _flow, _name, node) => (isForEach(node) ? outputOfForEach(document, node) : null),
  debate: (document, _flow, _name, node) => (isDebate(node) ? outputOfDebate(document, node) : null),
  human: (_document, _flow, _name, node) => (isHuman(node) ? decisionOf(node) : null),
  branch: () => null,
};

const isSubflow = (node: FlowNode): node is SubflowNode => node.kind === "subflow";
const isParallel = (node: FlowNode): node is ParallelNode => node.kind === "parallel";
const isForEach = (node: FlowNode): node is ForEachNode => node.kind === "for_each";
const isDebate = (node: FlowNode): node is DebateNode => node.kind === "debate";
const isHuman = (node: FlowNode): node is HumanNode => node.kind === "human";

/** LANGUAGE 4: all: an object by branch name; any: one value; N: a list; 0: a list of outcomes. */
function outputOfParallel(document: FlowDocument, flow: string, name: string, node: ParallelNode): Field | null {
  const types = node.branches.map((branch) => branchType(document, flow, name, branch));
  const { require } = node;
  if (require === "all") {
    const fields = node.branches.map((branch, at): [string, Field] => [
      branch.name,
      orNull(document, flow, name, branch, types[at] ?? ANY),
    ]);
    return madeOutput(node, fields.flat(), () => ({ type: "object", fields: newRecord(fields) }));
  }
  const one = oneType(types, document.contracts);
  return madeOutput(node, [one], () => collected(one, require));
}

/** What the branches of a frame give, in order; null where it cannot be told. */
export function branchTypes(document: FlowDocument, flow: string, frame: string): readonly (Field | null)[] {
  const node = nodeOf(document, flow, frame);
  return node?.kind === "parallel" ? node.branches.map((branch) => branchType(document, flow, frame, branch)) : [];
}

/** What `results` is in a frame's `validate`: a list in branch order; where none is required, of outcomes. */
export function resultsType(document: FlowDocument, flow: string, frame: string): Field {
  const node = nodeOf(document, flow, frame);
  const output = outputType(document, flow, frame);
  if (node?.kind !== "parallel" || !output) return { type: "array", items: ANY };
  if (node.require === "any") return { type: "array", items: output };
  if (node.require !== "all") return output;
  const types = branchTypes(document, flow, frame);
  const items = oneType(types, document.contracts);
  const isSkippable = node.branches.some((branch) => orNull(document, flow, frame, branch, items) !== items);
  return { type: "array", items: isSkippable ? { ...items, nullable: true } : items };
}

function outputOfForEach(document: FlowDocument, node: ForEachNode): Field | null {
  const type =
    "flow" in node.target
      ? resultType(document, node.target.flow)
      : (lookup(document.functions, node.target.function)?.output ?? null);
  const { require } = node;
  const item = type ?? ANY;
  return madeOutput(node, [item], () =>
    require === "all" ? { type: "array", items: item } : collected(item, require),
  );
}

/** What the synthesizer makes of it, the arguments by round and agent, and whether the agents agreed (LANGUAGE 5.5). */
function outputOfDebate(document: FlowDocument, node: DebateNode): Field {
  const argument = oneType(
    node.agents.map((agent) => lookup(document.functions, agent.function)?.output ?? null),
    document.contracts,
  );
  const result = lookup(document.functions, node.synthesizer)?.output ?? ANY;
  return madeOutput(node, [argument, result], () => ({
    type: "object",
    fields: {
      result,
      history: { type: "array", items: { type: "array", items: argument } },
      converged: { type: "boolean" },
    },
  }));
}

/** LANGUAGE 5.6. `value` is there whenever what reads it runs: after an approval. */
function decisionOf(node: HumanNode): Field {
  return madeOutput(node, [], () => ({
    type: "object",
    fields: {
      value: node.decision,
      outcome: { type: "string", values: ["approve", "revise", "kill"] },
      reviewer: { type: "string" },
      rationale: { type: "string" },
      decided_at: { type: "datetime" },
      review_id: { type: "string" },
    },
  }));
}

function collected(type: Field, require: Exclude<Require, "all">): Field {
  if (require === "any") return type;
  return { type: "array", items: require === 0 ? outcomeOf(type) : type };
}

/** `outcome<T>` of LANGUAGE 4. */
function outcomeOf(type: Field): Field {
  const error: Fields = { code: { type: "string" }, message: { type: "string" } };
  return {
    type: "object",
    fields: {
      ok: { type: "boolean" },
      value: { ...type, nullable: true },
      error: { type: "object", nullable: true, fields: error },
    },
  };
}

/** The type that all share, else `any`: that they differ is for the checks to say. */
function oneType(types: readonly (Field | null)[], contracts: Contracts): Field {
  const [first, ...rest] = types;
  if (!first) return ANY;
  const alike = rest.every(
    (type) => type && assignable(type, first, contracts).ok && assignable(first, type, contracts).ok,
  );
  return alike ? first : ANY;
}

/** Where a lane's value comes from: as declared, else its only end; null while that cannot be told. */
export function laneResult(flow: Flow, frame: string, branch: Branch): NonNullable<Branch["result"]> | null {
  if (branch.result) return branch.result;
  const ends = laneEnds(flow, frame, branch.name);
  const only = ends[0];
  return ends.length === 1 && only !== undefined ? { node: only, path: [] } : null;
}

/** The nodes of a lane that nothing else in it waits for. */
export function laneEnds(flow: Flow, frame: string, branch: string): readonly string[] {
  const { members, waitsFor } = topology(flow);
  const names = members.get(laneKey({ frame, branch })) ?? [];
  const awaited = new Set(names.flatMap((name) => waitsFor.get(name) ?? []));
  return names.filter((name) => !awaited.has(name));
}

function branchType(document: FlowDocument, flow: string, frame: string, branch: Branch): Field | null {
  const definition = lookup(document.flows, flow);
  const result = definition && laneResult(definition, frame, branch);
  const whole = result ? outputType(document, flow, result.node) : null;
  return result && whole ? fieldAt(whole, result.path, document.contracts) : null;
}

/** With null where the branch may be skipped, for a frame that wants all of them. */
function orNull(document: FlowDocument, flow: string, frame: string, branch: Branch, type: Field): Field {
  const definition = lookup(document.flows, flow);
  const result = definition && laneResult(definition, frame, branch);
  const pathConditions = definition && pathConditionsIn(document, flow, definition);
  if (!result || !pathConditions || type.nullable) return type;
  const isCertain = implies(pathConditions.runs(frame) ?? [], pathConditions.hasValue(result.node) ?? []);
  return isCertain ? type : { ...type, nullable: true };
}

const known = new WeakMap<FlowDocument, Map<Flow, PathConditions | null>>();

/** When the nodes of a flow run and have values; null where nothing in it can be skipped. Once per flow of a document. */
export function pathConditionsIn(document: FlowDocument, name: string, flow: Flow): PathConditions | null {
  const byFlow = known.get(document) ?? new Map<Flow, PathConditions | null>();
  known.set(document, byFlow);
  let found = byFlow.get(flow);
  if (found === undefined) {
    found = pathConditionsOfFlow(flow, (node) => inputFields(document, name, node), document.contracts);
    byFlow.set(flow, found);
  }
  return found;
}

/**
 * The type of a flow's result: declared, else what feeds the Output node (one whole value, or an object of the fields
 * that are fed). Null when nothing feeds it.
 */
export function resultType(document: FlowDocument, flow: string): Field | null {
  return remembered(document, flow, () => {
    const definition = lookup(document.flows, flow);
    if (!definition) return null;
    if (definition.output) return definition.output;
    const feeding = (topology(definition).incoming.get(OUTPUT_NODE) ?? []).filter(isData);
    const whole = feeding.find((edge) => edge.to.path.length === 1);
    if (whole) return sourceType(document, flow, whole);
    const fields = newRecord<Field>();
    for (const edge of feeding) {
      const name = edge.to.path[1];
      if (name !== undefined && edge.to.path.length === 2) fields[name] = sourceType(document, flow, edge) ?? ANY;
    }
    const parts = Object.entries(fields).flat();
    return parts.length > 0 ? madeResult(definition, parts, () => ({ type: "object", fields })) : null;
  });
}

const isData = (edge: Flow["edges"][number]): edge is DataEdge => edge.kind === "data";

/** The type of what an edge carries. */
export function sourceType(document: FlowDocument, flow: string, edge: DataEdge): Field | null {
  const whole = outputType(document, flow, edge.from.node);
  return whole && fieldAt(whole, edge.from.path, document.contracts);
}

const types = new WeakMap<FlowDocument, Map<string, Field | null>>();

/** Once per document. While a type is being found it counts as unknown, which ends the search in a recursive flow. */
function remembered(document: FlowDocument, key: string, find: () => Field | null): Field | null {
  const known = types.get(document) ?? new Map<string, Field | null>();
  types.set(document, known);
  const kept = known.get(key);
  if (kept !== undefined) return kept;
  known.set(key, null);
  const found = find();
  known.set(key, found);
  return found;
}

/**
 * Types that are put together stay the same objects while their parts do, in every version of a document: whoever
 * remembers by identity knows them again.
 */
function createMade<Of extends object, T>() {
  const known = new WeakMap<Of, { readonly parts: readonly unknown[]; readonly made: T }>();
  return (of: Of, parts: readonly unknown[], make: () => T): T => {
    const before = known.get(of);
    if (before?.parts.length === parts.length && parts.every((part, at) => part === before.parts[at]))
      return before.made;
    const made = make();
    known.set(of, { parts, made });
    return made;
  };
}

const madeInputs = createMade<FlowNode, Fields>();
const madeOutput = createMade<FlowNode, Field>();
const madeResult = createMade<Flow, Field>();
