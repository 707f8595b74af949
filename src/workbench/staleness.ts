import { deepEqual, type Json } from "../base/index.ts";
import { type FlowDocument, INPUT_NODE, OUTPUT_NODE } from "../flow/index.ts";
import { changedSinceRun } from "./changed.ts";
import type { ModelChoice } from "./model-choice.ts";

/** What is known of an earlier run without its events: enough to say what of it may stand. */
export interface EarlierRun {
  readonly id: string;
  readonly flow: string;
  readonly document: FlowDocument;
  /** Of the flow's inputs, by name. */
  readonly inputs: { readonly [name: string]: Json };
  readonly choice: ModelChoice;
  /** Nodes of the flow that came to a good end in it. */
  readonly done: ReadonlySet<string>;
}

/** What would be run now. */
export interface RunNow {
  readonly document: FlowDocument;
  readonly flow: string;
  readonly inputs: { readonly [name: string]: Json };
  readonly choice: ModelChoice;
}

/**
 * Of a step after edits: `stale`: something that it depends on changed, so it may say something else; `new`: no earlier run
 * has done it. Steps that nothing is said of stand.
 */
export type Staleness = "stale" | "new";

/**
 * By node of the flow; empty where no run of it is known. With what follows people (`after`) never less than what a run on
 * these does again; without, what was changed.
 */
export function stalenessOf(
  now: RunNow,
  earlier: readonly EarlierRun[],
  after?: "people",
): ReadonlyMap<string, Staleness> {
  const runs = earlier.filter((run) => run.flow === now.flow);
  const found = new Map<string, Staleness>();
  if (runs.length === 0) return found;
  const moved = runs.map((run) => ({ run, moved: movedSince(now, run, after) }));
  for (const [name, node] of Object.entries(now.document.flows[now.flow]?.nodes ?? {})) {
    if (!DOES_SOMETHING.has(node.kind)) continue;
    if (moved.some(({ run, moved }) => run.done.has(name) && !moved.has(name))) continue;
    found.set(name, runs.some(({ done }) => done.has(name)) ? "stale" : "new");
  }
  return found;
}

const DOES_SOMETHING: ReadonlySet<string> = new Set(["call", "parallel", "for_each", "debate", "subflow"]);

/** Nodes that may come out otherwise than in that run. */
function movedSince(
  { document, flow, inputs, choice }: RunNow,
  run: EarlierRun,
  after: "people" | undefined,
): ReadonlySet<string> {
  const begun = new Set(changedSinceRun(run.document, document, flow));
  const other = otherAnswers(run, { document, choice });
  const { nodes = {}, edges = [] } = document.flows[flow] ?? {};
  for (const [name, node] of Object.entries(nodes)) {
    if (after === "people" && node.kind === "human") begun.add(name);
    const called = node.kind === "call" ? [node.function] : [];
    const asks = other === "all" ? node.kind !== "call" || document.functions[node.function]?.mode !== "compute" : null;
    if (asks ?? called.some((one) => other.includes(one))) begun.add(name);
  }
  for (const edge of edges) {
    if (edge.kind !== "data" || edge.from.node !== INPUT_NODE) continue;
    const [input] = edge.from.path;
    if (input === undefined || !deepEqual(run.inputs[input] ?? null, inputs[input] ?? null)) begun.add(edge.to.node);
  }
  return withFollowers(document, flow, begun);
}

/** Functions whose answers in an earlier run say nothing of now: another model is asked, or this one says something else. */
export function otherAnswers(
  run: Pick<EarlierRun, "document" | "choice">,
  now: Pick<RunNow, "document" | "choice">,
): "all" | readonly string[] {
  if (modelKey(run.choice) !== modelKey(now.choice)) return "all";
  if (now.choice.kind !== "simulated") return [];
  const [before, after] = [run.document.bench, now.document.bench];
  if ((before.seed ?? 1) !== (after.seed ?? 1)) return "all";
  if (before.scripts === after.scripts) return [];
  const of = (scripts: typeof before.scripts, name: string) =>
    JSON.stringify(scripts.filter((script) => script.function === name));
  const names = new Set([...before.scripts, ...after.scripts].map((script) => script.function));
  return [...names].filter((name) => of(before.scripts, name) !== of(after.scripts, name));
}

/** Answers do not depend on the pace at which they are shown. */
function modelKey(choice: ModelChoice): string {
  return choice.kind === "simulated" ? "simulated" : JSON.stringify(Object.entries(choice).sort());
}

/** These nodes, the frames that they are in, and everything after them. */
export function withFollowers(document: FlowDocument, flow: string, nodes: Iterable<string>): ReadonlySet<string> {
  const { nodes: all = {}, edges = [] } = document.flows[flow] ?? {};
  const after = new Map<string, string[]>();
  const join = (from: string, to: string) => {
    const known = after.get(from);
    if (known) known.push(to);
    else after.set(from, [to]);
  };
  for (const edge of edges) join(edge.from.node, edge.to.node);
  for (const [name, { lane }] of Object.entries(all)) if (lane !== undefined) join(name, lane.frame);
  const found = new Set<string>();
  const open = [...nodes];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (found.has(node) || node === OUTPUT_NODE) continue;
    found.add(node);
    open.push(...(after.get(node) ?? []));
  }
  return found;
}

/** What Run would do now, of a flow that has run before. */
export interface Ahead {
  /** Steps that would be done. */
  readonly steps: number;
  /** Dollars at most; null: unknown. */
  readonly atMost: number | null;
}
