import { isJsonArray, ownValue } from "../../base/index.ts";
import {
  type Budget,
  downstream,
  type Edge,
  type Flow,
  type FlowDocument,
  type FlowNode,
  type ForEachNode,
  type FunctionDef,
  INPUT_NODE,
  leadsBack,
  topology,
} from "../../flow/index.ts";

/** Retries after the first attempt when nothing is declared (LANGUAGE 2). */
export const DEFAULT_RETRIES = 3;
const DEFAULT_ITERATIONS = 5;
const DEFAULT_ROUNDS = 3;

/** What may be used at most by declared limits; what declares none counts as nothing. */
export interface WorstCase {
  readonly ms: number;
  readonly usd: number;
  readonly tokens: number;
}

const NOTHING: WorstCase = { ms: 0, usd: 0, tokens: 0 };

/**
 * Everything in a flow at its declared limits: retries × iterations × members × items × rounds (LANGUAGE 8). Money and
 * tokens add up, also those of branches, all of which may have to run; time adds up along a path only.
 */
export function worstCaseOf(document: FlowDocument, name: string, around: ReadonlySet<string> = new Set()): WorstCase {
  const flow = ownValue(document.flows, name);
  // A flow that comes back to itself has a finding of its own.
  if (!flow || around.has(name)) return NOTHING;
  const inside = new Set([...around, name]);
  const shape = topology(flow);
  const rounds = roundsOf(flow);
  const until = new Map<string, number>();
  let sum = NOTHING;
  for (const node of shape.sorted) {
    const definition = flow.nodes[node];
    const once = definition ? worstOfNode(document, flow, node, definition, inside) : NOTHING;
    const worst = times(once, rounds.get(node) ?? 1);
    const before = (shape.incoming.get(node) ?? []).map((edge) => until.get(edge.from.node) ?? 0);
    const ended = before.reduce((a, b) => Math.max(a, b), 0) + worst.ms;
    until.set(node, ended);
    for (let lane = shape.lanes.get(node); lane; lane = shape.lanes.get(lane.frame)) {
      until.set(lane.frame, Math.max(until.get(lane.frame) ?? 0, ended));
    }
    sum = { ...plus(sum, worst), ms: Math.max(sum.ms, ended) };
  }
  return sum;
}

export function declaredBudget(called: FunctionDef): Budget | undefined {
  return called.mode === "adaptive" ? called.infer.budget : called.budget;
}

/** The functions that a node calls. */
export function functionsOf(node: FlowNode): readonly string[] {
  if (node.kind === "call") return [node.function];
  if (node.kind === "for_each") return "function" in node.target ? [node.target.function] : [];
  return node.kind === "debate" ? [...node.agents.map((agent) => agent.function), node.synthesizer] : [];
}

function worstOfNode(
  document: FlowDocument,
  flow: Flow,
  name: string,
  node: FlowNode,
  around: ReadonlySet<string>,
): WorstCase {
  switch (node.kind) {
    case "call":
      return worstOfFunction(document, node.function);
    case "subflow":
      return worstOfSubflow(document, node.flow, around);
    case "for_each": {
      const { target, max_concurrent } = node;
      const item =
        "flow" in target ? worstOfSubflow(document, target.flow, around) : worstOfFunction(document, target.function);
      const count = itemsOf(flow, name, node);
      return { ...times(item, count), ms: item.ms * Math.ceil(count / (max_concurrent ?? Math.max(1, count))) };
    }
    case "debate": {
      const agents = node.agents.map((agent) => worstOfFunction(document, agent.function));
      const round = { ...agents.reduce(plus, NOTHING), ms: agents.reduce((most, one) => Math.max(most, one.ms), 0) };
      return plus(times(round, node.rounds), worstOfFunction(document, node.synthesizer));
    }
    case "parallel":
    case "human":
    case "branch":
    case "note":
    case "section":
      return NOTHING;
  }
}

function worstOfFunction(document: FlowDocument, name: string): WorstCase {
  const called = ownValue(document.functions, name);
  if (!called) return NOTHING;
  const { ms = 0, usd = 0, tokens } = declaredBudget(called) ?? {};
  const body = called.mode === "infer" ? called : called.mode === "adaptive" ? called.infer : null;
  if (body?.max_tokens === undefined) return { ms, usd, tokens: tokens ?? 0 };
  const iterations = body.refine ? (body.refine.max_iterations ?? DEFAULT_ITERATIONS) : 1;
  const calls = (1 + (body.retries ?? DEFAULT_RETRIES)) * iterations * (body.quorum ?? 1);
  return { ms, usd, tokens: Math.min(tokens ?? Number.POSITIVE_INFINITY, calls * body.max_tokens) };
}

/** No more than its own budget lets through. */
function worstOfSubflow(document: FlowDocument, name: string, around: ReadonlySet<string>): WorstCase {
  const worst = worstCaseOf(document, name, around);
  const budget = ownValue(document.flows, name)?.budget ?? {};
  return { ms: budget.ms ?? worst.ms, usd: budget.usd ?? worst.usd, tokens: budget.tokens ?? worst.tokens };
}

/** How long the list can be: as it stands there, or as the flow's input says; once where nothing says. */
function itemsOf(flow: Flow, name: string, node: ForEachNode): number {
  const isOver = (edge: Edge) => edge.kind === "data" && edge.to.path.length === 1 && edge.to.path[0] === node.item;
  const source = (topology(flow).incoming.get(name) ?? []).find(isOver);
  if (!source) {
    const constant = ownValue(node.constants ?? {}, node.item);
    return isJsonArray(constant) ? constant.length : 1;
  }
  if (source.kind !== "data" || source.from.node !== INPUT_NODE || source.from.path.length !== 1) return 1;
  const list = ownValue(flow.input, source.from.path[0] ?? "");
  return list?.type === "array" ? (list.max_items ?? 1) : 1;
}

/** How often a node may run: what lies on a way back runs again with every round. */
function roundsOf(flow: Flow): ReadonlyMap<string, number> {
  const rounds = new Map<string, number>();
  const most = 1 + (flow.max_rounds ?? DEFAULT_ROUNDS);
  for (const edge of flow.edges) {
    const { from, to } = edge;
    if (!leadsBack(flow, edge)) continue;
    const after = downstream(flow, from.node);
    for (const node of [to.node, from.node, ...downstream(flow, to.node)]) if (!after.has(node)) rounds.set(node, most);
  }
  return rounds;
}

const plus = (a: WorstCase, b: WorstCase): WorstCase => ({
  ms: a.ms + b.ms,
  usd: a.usd + b.usd,
  tokens: a.tokens + b.tokens,
});

const times = (one: WorstCase, by: number): WorstCase => ({
  ms: one.ms * by,
  usd: one.usd * by,
  tokens: one.tokens * by,
});
