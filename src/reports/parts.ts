import { addUsage, type Json, type PathSegment } from "../base/index.ts";
import { addCost } from "./fold-attempt.ts";
import { nodesOf } from "./nodes.ts";
import { tokensOf } from "./totals.ts";
import type { AttemptView, BranchView, NodeView, RunView, VoteView } from "./view.ts";

/** A lane of a frame, or one item of a list, with what its steps took: of a race also those that lost. */
export interface PartView {
  readonly name: string;
  readonly state: BranchView["state"] | "queued";
  /** Its steps, in order of their start. */
  readonly steps: readonly NodeView[];
  readonly attempts: number;
  readonly tokens: number;
  /** Null: a price is unknown. */
  readonly cost_usd: number | null;
  /** Milliseconds from its first step to the end of its last one. */
  readonly ms: number;
}

/** What a frame or a For each is made of; empty for every other step. `now` ends what still runs. */
export function partsOf(view: RunView, node: NodeView, now: number = view.at): readonly PartView[] {
  if (node.branches.length === 0) return [];
  const isList = node.kind === "for_each";
  const steps = new Map<string, NodeView[]>();
  for (const inner of stepsInside(view, node)) {
    const place = inner.segments[node.segments.length - 1];
    const name = isList ? place?.item?.toString() : place?.branch;
    if (name === undefined) continue;
    const known = steps.get(name);
    if (known) known.push(inner);
    else steps.set(name, [inner]);
  }
  return node.branches.map((branch) => partOf(branch, steps.get(branch.name) ?? [], now));
}

function partOf({ name, state }: BranchView, steps: readonly NodeView[], now: number): PartView {
  const usage = steps.map((step) => step.usage).reduce(addUsage, NO_USAGE);
  const from = Math.min(...steps.map((step) => step.startedAt));
  const to = Math.max(...steps.map((step) => step.endedAt ?? now));
  return {
    name,
    state: state === "running" && steps.length === 0 ? "queued" : state,
    steps,
    attempts: steps.reduce((sum, step) => sum + step.attempts.length, 0),
    tokens: tokensOf(usage),
    cost_usd: steps.map((step) => step.cost_usd).reduce(addCost, 0),
    ms: steps.length === 0 ? 0 : to - from,
  };
}

const NO_USAGE = { input: 0, output: 0, cache_read: 0, cache_write: 0 } as const;

/** A debate as it goes: a row for every round, in it a cell for every agent. */
export interface DebateView {
  readonly agents: readonly string[];
  readonly rounds: readonly DebateRound[];
  readonly synthesizer: NodeView | null;
}

export interface DebateRound {
  readonly round: number;
  /** In the order of the agents; null before an agent has begun. */
  readonly arguments: readonly (NodeView | null)[];
  /** Whether all agreed; null before the round has ended. */
  readonly converged: boolean | null;
}

/** Null for a step that is no debate. */
export function debateOf(view: RunView, node: NodeView): DebateView | null {
  if (node.kind !== "debate") return null;
  const agents = [...(node.agents ?? [])];
  const rounds = new Map<number, Map<string, NodeView>>();
  let synthesizer: NodeView | null = null;
  for (const step of stepsInside(view, node)) {
    const { branch, round } = step.segments[node.segments.length - 1] ?? {};
    if (step.segments.length !== node.segments.length + 1) continue;
    if (branch === undefined || round === undefined) {
      synthesizer = step;
      continue;
    }
    if (!agents.includes(branch)) agents.push(branch);
    const known = rounds.get(round) ?? new Map<string, NodeView>();
    rounds.set(round, known.set(branch, step));
  }
  return {
    agents,
    rounds: [...rounds]
      .sort(([a], [b]) => a - b)
      .map(([round, said]) => ({
        round,
        arguments: agents.map((agent) => said.get(agent) ?? null),
        converged: node.debate.find((one) => one.round === round)?.converged ?? null,
      })),
    synthesizer,
  };
}

/** One turn of a refine loop, or the only one; in it the members of a quorum, or the one call. */
export interface IterationView {
  readonly iteration: number;
  readonly members: readonly MemberView[];
  /** Of a refinement: whether its result was good enough. Null while it is not known, and where nothing is refined. */
  readonly ok: boolean | null;
  /** Of a quorum, once all have answered. */
  readonly vote: VoteView | null;
}

export interface MemberView {
  /** Absent where there is no quorum. */
  readonly member?: number;
  /** `abstained`: its attempts are used up, or it ended otherwise without an answer. */
  readonly state: "running" | "answered" | "abstained" | "cancelled";
  readonly attempts: number;
  /** What it answered last, whether it passed or not. */
  readonly value?: Json;
  readonly tokens: number;
  readonly cost_usd: number | null;
}

/** The calls of a step, turn by turn and member by member. */
export function iterationsOf(node: NodeView): readonly IterationView[] {
  const iterations = new Map<number, Map<number | undefined, AttemptView[]>>();
  for (const attempt of node.attempts) {
    const members = iterations.get(attempt.iteration ?? 1) ?? new Map<number | undefined, AttemptView[]>();
    iterations.set(attempt.iteration ?? 1, members);
    const own = members.get(attempt.member);
    if (own) own.push(attempt);
    else members.set(attempt.member, [attempt]);
  }
  const isOver = node.endedAt !== null;
  return [...iterations]
    .sort(([a], [b]) => a - b)
    .map(([iteration, members]) => ({
      iteration,
      members: [...members]
        .sort(([a = 0], [b = 0]) => a - b)
        .map(([member, attempts]) => memberOf(member, attempts, isOver)),
      ok: node.iterations[iteration - 1] ?? null,
      vote: node.votes.find((vote) => vote.iteration === iteration) ?? null,
    }));
}

function memberOf(member: number | undefined, attempts: readonly AttemptView[], isOver: boolean): MemberView {
  const last = attempts.at(-1);
  return {
    ...(member === undefined ? {} : { member }),
    state: stateOf(last, isOver),
    attempts: attempts.length,
    ...(last?.value === undefined ? {} : { value: last.value }),
    tokens: attempts.reduce((sum, attempt) => sum + (attempt.usage ? tokensOf(attempt.usage) : attempt.tokens), 0),
    cost_usd: attempts
      .filter((attempt) => attempt.endedAt !== null)
      .map((attempt) => attempt.cost_usd)
      .reduce(addCost, 0),
  };
}

function stateOf(last: AttemptView | undefined, isOver: boolean): MemberView["state"] {
  if (last?.state === "ok") return "answered";
  if (last?.state === "cancelled") return "cancelled";
  return isOver ? "abstained" : "running";
}

/** Everything that ran inside a step, however deep; of this visit of it alone. */
function* stepsInside(view: RunView, node: NodeView): Iterable<NodeView> {
  const depth = node.segments.length;
  for (const other of nodesOf(view)) {
    if (
      other.segments.length > depth &&
      node.segments.every((segment, at) => leadsTo(segment, other.segments[at], at === depth - 1))
    )
      yield other;
  }
}

/** The last segment of a step has no branch, item or round yet: what is inside names them. */
function leadsTo(outer: PathSegment, inner: PathSegment | undefined, isLast: boolean): boolean {
  if (inner?.node !== outer.node || inner.visit !== outer.visit) return false;
  return isLast || (inner.branch === outer.branch && inner.item === outer.item && inner.round === outer.round);
}
