import { ownValue, textReferences } from "../../base/index.ts";
import {
  calledFlowOf,
  calledFlows,
  type Edit,
  edgeId,
  type Flow,
  type FlowDocument,
  type FlowNode,
  INPUT_NODE,
  withMembers,
} from "../../flow/index.ts";
import type { ResolvedFlow } from "../1-resolve/ports.ts";
import { type CompilerDiagnostic, fix, warning } from "../finding.ts";
import { laneResults } from "./lanes.ts";
import { textsIn } from "./unused-names.ts";

/**
 * Values that go nowhere: of nodes, and of the flow's own inputs (LANGUAGE 8). Read is what an edge leaves by, what a
 * condition or `skip_if` names, what a lane gives its frame, and what an older file's texts name. A step that asks a
 * person is never unused: a `kill` ends the run, whoever reads the decision.
 */
export function checkUnusedOutputs(document: FlowDocument, resolved: ResolvedFlow): readonly CompilerDiagnostic[] {
  const unread = unreadIn(resolved);
  return [
    ...unread.inputs.map((input) => unusedInput(document, resolved.name, input)),
    ...unread.nodes
      .filter((name) => !asksPeople(document, resolved.flow, name))
      .map((name) => unusedNode(resolved.name, name)),
  ];
}

interface Unread {
  readonly inputs: readonly string[];
  readonly nodes: readonly string[];
}

const known = new WeakMap<ResolvedFlow, Unread>();

/** The same as long as the flow and what it calls are. */
function unreadIn(resolved: ResolvedFlow): Unread {
  let unread = known.get(resolved);
  if (!unread) {
    const read = readIn(resolved);
    unread = {
      inputs: Object.keys(resolved.flow.input).filter((input) => !read.inputs.has(input)),
      nodes: [...resolved.nodes.keys()].filter((name) => givesValue(resolved.nodes.get(name)) && !read.nodes.has(name)),
    };
    known.set(resolved, unread);
  }
  return unread;
}

function readIn(resolved: ResolvedFlow): { readonly inputs: ReadonlySet<string>; readonly nodes: ReadonlySet<string> } {
  const { topology, flow } = resolved;
  const nodes = new Set([...topology.outgoing.keys(), ...laneResults(resolved)]);
  const inputs = new Set<string>();
  for (const edge of topology.outgoing.get(INPUT_NODE) ?? []) {
    if (edge.kind === "data") inputs.add(edge.from.path[0] ?? "");
  }
  for (const [name, node] of resolved.nodes) {
    for (const text of conditionsOf(node)) {
      const references = textReferences(text);
      for (const input of references.inputs) inputs.add(input);
      for (const step of references.steps) if (step !== name) nodes.add(step);
    }
  }
  for (const text of textsIn(flow.extra)) {
    const references = textReferences(text);
    for (const input of references.inputs) inputs.add(input);
    for (const step of references.steps) nodes.add(step);
  }
  return { inputs, nodes };
}

/** Texts of a node that may read the flow. */
function conditionsOf(node: FlowNode): readonly string[] {
  if (node.kind !== "branch" && node.skip_if === undefined && node.extra === undefined) return NONE;
  return [
    ...(node.kind === "branch" ? node.cases.map((one) => one.condition) : []),
    ...(node.skip_if === undefined ? [] : [node.skip_if]),
    ...textsIn(node.extra),
  ];
}

const NONE: readonly string[] = [];

function givesValue(node: FlowNode | undefined): boolean {
  return node !== undefined && node.kind !== "branch" && node.kind !== "human";
}

/** A person is asked by the node itself, inside it, or in the flow that it runs. `seen`: flows looked at already. */
export function asksPeople(document: FlowDocument, flow: Flow, name: string, seen = new Set<Flow>()): boolean {
  const node = flow.nodes[name];
  if (!node || node.kind === "human") return node !== undefined;
  if (node.kind === "parallel") {
    const inner = withMembers(flow, [name]).filter((member) => flow.nodes[member]?.kind !== "parallel");
    return inner.some((member) => asksPeople(document, flow, member, seen));
  }
  const called = calledFlowOf(node);
  const other = called === null ? undefined : ownValue(document.flows, called);
  if (!other || seen.has(other)) return false;
  seen.add(other);
  return Object.keys(other.nodes).some((inner) => asksPeople(document, other, inner, seen));
}

const unusedNode = (flow: string, node: string): CompilerDiagnostic =>
  warning(
    "C362",
    { flow, node },
    { node },
    { fixes: [fix("remove-node", [{ edit: "remove-nodes", flow, nodes: [node] }])] },
  );

/** The fix takes what callers give to the input with it; an input that takes the items of a list cannot go. */
function unusedInput(document: FlowDocument, flow: string, input: string): CompilerDiagnostic {
  const given = givenTo(document, flow, input);
  const fixes = given ? [fix("remove-part", [...given, { edit: "remove-flow-input", flow, input }])] : [];
  return warning(
    "C362",
    { flow, node: INPUT_NODE, part: `input.${input}` },
    { node: INPUT_NODE, port: input },
    { fixes },
  );
}

/** Edits that take away what callers of the flow give to an input of it. Null: one of them needs it. */
function givenTo(document: FlowDocument, flow: string, input: string): readonly Edit[] | null {
  const edits: Edit[] = [];
  for (const [caller, definition] of Object.entries(document.flows)) {
    if (!calledFlows(definition).includes(flow)) continue;
    const calling = Object.entries(definition.nodes).filter(([, node]) => calledFlowOf(node) === flow);
    for (const [name, node] of calling) {
      if (node.kind === "for_each" && node.item === input) return null;
      const ports = Object.keys(node.constants ?? {}).filter((port) => port.split(".")[0] === input);
      edits.push(...ports.map((port): Edit => ({ edit: "remove-constant", flow: caller, node: name, port })));
    }
    const names = new Set(calling.map(([name]) => name));
    const edges = definition.edges.filter(
      (edge) => edge.kind === "data" && names.has(edge.to.node) && edge.to.path[0] === input,
    );
    if (edges.length > 0) edits.push({ edit: "disconnect", flow: caller, edges: edges.map(edgeId) });
  }
  return edits;
}
