import { isJsonArray, ownValue } from "../base/index.ts";
import { type Field, fieldAt } from "../contracts/index.ts";
import { durationOf, type PathConditions } from "../graph/index.ts";
import { sequenceOf, waitingOf } from "./lane-graph.ts";
import { loopRegionsOf } from "./loop-regions.ts";
import type { Ir, IrFlow, IrForEachStep, IrInferBody, IrStep, Reference } from "./model.ts";
import { mostTogether } from "./most-together.ts";

/** How often a flow may go back where it doesn't say (LANGUAGE 5.6). */
const DEFAULT_ROUNDS = 3;

/** What something comes to: tokens, dollars (null: unknown), milliseconds. */
export interface Amounts {
  readonly tokens: number;
  readonly usd: number | null;
  readonly ms: number;
}

/** How often a call asks its model, if everything is used up: attempts × turns of a refinement, for each member of a quorum. */
export function asksAtMost({ retries, refine, quorum }: IrInferBody) {
  return { attempts: 1 + retries, turns: refine?.max_iterations ?? 1, members: quorum?.n ?? 1 };
}

/** Steps that run as one: of a flow, or of a lane of a frame, which runs as a graph whatever its flow does. */
export interface LaneAtMost {
  readonly steps: readonly IrStep[];
  readonly order?: IrFlow["order"];
  readonly max_rounds?: number;
  /** What runs again already counts with what is around it: the rounds of a flow are counted together. */
  readonly isRepeated?: boolean;
}

/** How often each step may run: what lies on a way back, once more in every round of the flow (LANGUAGE 5.6). */
export function runsAtMost(lane: LaneAtMost): (step: IrStep) => number {
  const { steps, max_rounds = DEFAULT_ROUNDS } = lane;
  const again = lane.isRepeated ? new Set<string>() : lane.order ? betweenJumps(steps) : inLoopRegions(steps);
  return ({ id }) => (again.has(id) ? 1 + max_rounds : 1);
}

const inLoopRegions = (steps: readonly IrStep[]): ReadonlySet<string> =>
  new Set(loopRegionsOf(steps).flatMap(({ members }) => [...members]));

/** A sequence goes on from where a jump led: what stands from there to the step that jumped runs again. */
function betweenJumps(steps: readonly IrStep[]): ReadonlySet<string> {
  const sequence = sequenceOf(steps);
  const places = new Map(sequence.map(({ id }, place) => [id, place]));
  const again = new Set<string>();
  for (const [from, step] of sequence.entries()) {
    for (const target of Object.values(step.jumps ?? {})) {
      const to = target === null ? undefined : places.get(target);
      if (to !== undefined && to <= from) for (const { id } of sequence.slice(to, from + 1)) again.add(id);
    }
  }
  return again;
}

/**
 * The most that a lane comes to, from what each step comes to when it runs once: money and tokens as a sum, of steps that
 * exclude each other only of those that can run together; time along the longest way through (LANGUAGE 8).
 */
export function laneAtMost(lane: LaneAtMost, pathConditions: PathConditions | null, once: readonly Amounts[]): Amounts {
  const runs = runsAtMost(lane);
  const most = (of: (amounts: Amounts) => number) => {
    // Each round may decide differently, so those that run equally often exclude each other, and only those.
    const groups = new Map<number, { name: string; amount: number }[]>();
    for (const [place, step] of lane.steps.entries()) {
      const amounts = once[place];
      if (!amounts) continue;
      const times = runs(step);
      groups.set(times, [...(groups.get(times) ?? []), { name: step.id, amount: of(amounts) }]);
    }
    return [...groups].reduce((sum, [times, parts]) => sum + times * mostTogether(parts, pathConditions), 0);
  };
  const durations = lane.steps.map((step, place) => runs(step) * (once[place]?.ms ?? 0));
  return {
    tokens: most(({ tokens }) => tokens),
    usd: once.some(({ usd }) => usd === null) ? null : most(({ usd }) => usd ?? 0),
    ms: durationOf(waitingOf(lane.steps, lane.order), durations),
  };
}

/** Branches side by side, none of which may be cut short: all of them may be needed. */
export function branchesAtMost(branches: readonly Amounts[]): Amounts {
  return { ...sumOf(branches), ms: branches.reduce((most, { ms }) => Math.max(most, ms), 0) };
}

/** So many items, as many at once as the step allows. */
export function itemsAtMost(item: Amounts, count: number, { max_concurrent }: IrForEachStep): Amounts {
  const atOnce = Math.max(1, Math.min(max_concurrent ?? count, count));
  return { ...multiplied(item, count), ms: Math.ceil(count / atOnce) * item.ms };
}

/** All agents at once in every round, then the synthesizer. */
export function debateAtMost(agents: readonly Amounts[], rounds: number, synthesizer: Amounts): Amounts {
  const all = multiplied(branchesAtMost(agents), rounds);
  return { ...sumOf([all, synthesizer]), ms: all.ms + synthesizer.ms };
}

/** Everything so often, one after the other. */
export const multiplied = ({ tokens, usd, ms }: Amounts, by: number): Amounts => ({
  tokens: tokens * by,
  usd: usd === null ? null : usd * by,
  ms: ms * by,
});

/** Money and tokens of all of them; their time is not looked at. */
export function sumOf(amounts: readonly Amounts[]): Amounts {
  return amounts.reduce(
    (sum, one) => ({
      tokens: sum.tokens + one.tokens,
      usd: sum.usd === null || one.usd === null ? null : sum.usd + one.usd,
      ms: 0,
    }),
    NOTHING,
  );
}

export const NOTHING: Amounts = { tokens: 0, usd: 0, ms: 0 };

/** The list that a step goes through, as far as it is known: its length, or its type's bounds. Null: nothing is known. */
export function listOver(ir: Ir, flow: string, { over }: IrForEachStep): { length: number } | ListType | null {
  if (over.kind === "value") return isJsonArray(over.value) ? { length: over.value.length } : null;
  const type = over.kind === "reference" ? typeOf(ir, flow, over.reference) : null;
  return type?.type === "array" ? type : null;
}

type ListType = Extract<Field, { type: "array" }>;

function typeOf(ir: Ir, flow: string, reference: Reference): Field | null {
  const around = ownValue(ir.flows, flow);
  const [name = "", ...path] = reference.path;
  if (reference.root === "input") return fieldIn(ir, ownValue(around?.input ?? {}, name), path);
  const step = stepIn(around?.steps ?? [], reference.step);
  if (step?.type === "function") return fieldIn(ir, ownValue(ir.functions, step.function)?.output, reference.path);
  return step?.type === "flow" ? fieldIn(ir, ownValue(ir.flows, step.flow)?.output, reference.path) : null;
}

const fieldIn = (ir: Ir, field: Field | undefined, path: readonly string[]): Field | null =>
  field ? fieldAt(field, path, ir.contracts) : null;

function stepIn(steps: readonly IrStep[], id: string): IrStep | undefined {
  for (const step of steps) {
    if (step.id === id) return step;
    const inner =
      step.type === "parallel"
        ? stepIn(
            step.branches.flatMap((branch) => branch.steps),
            id,
          )
        : undefined;
    if (inner) return inner;
  }
  return undefined;
}
