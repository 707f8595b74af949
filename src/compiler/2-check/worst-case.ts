import { outputLimit, ownValue, thinkingOf, thoughtRoom } from "../../base/index.ts";
import type { PathConditions } from "../../graph/index.ts";
import {
  type Amounts,
  askedOf,
  asksAtMost,
  branchesAtMost,
  debateAtMost,
  flowPathConditions,
  type Ir,
  type IrBudget,
  type IrFlow,
  type IrStep,
  itemsAtMost,
  type LaneAtMost,
  laneAtMost,
  listOver,
  NOTHING,
  runsAtMost,
} from "../../ir/index.ts";
import type { CompilerOptions } from "../compilation.ts";

/** What may be used at most by declared limits; what declares none counts as nothing. */
export interface WorstCase {
  readonly ms: number;
  readonly usd: number;
  readonly tokens: number;
}

/** The flow that a step is in. */
interface Around {
  readonly name: string;
  readonly flow: IrFlow;
  /** Null: nothing in it excludes anything else, as in a sequence, where jumps decide. */
  readonly pathConditions: () => PathConditions | null;
}

/**
 * Everything in a flow at its declared limits (LANGUAGE 8), by the same rules as a plan: a call as often as it may ask,
 * or what its own budget lets through; then members, items, branches and rounds. Dollars follow from `max_tokens`, and
 * what may be thought beside it, as far as the model goes, where the price of a named model is known.
 */
export function worstCases(
  ir: Ir,
  { priceOf, thinkingFacts, mostOutput }: CompilerOptions,
): (flow: string) => WorstCase {
  const known = new Map<string, Amounts>();

  const ofFlow = (name: string): Amounts => {
    const flow = ownValue(ir.flows, name);
    const before = known.get(name);
    if (before || !flow) return before ?? NOTHING;
    // A flow that comes back to itself has a finding of its own.
    known.set(name, NOTHING);
    const { order, max_rounds } = flow;
    const lane = { steps: flow.steps, ...(order && { order }), ...(max_rounds !== undefined && { max_rounds }) };
    const amounts = ofLane({ name, flow, pathConditions: () => (order ? null : flowPathConditions(ir, flow)) }, lane);
    known.set(name, amounts);
    return amounts;
  };

  const ofLane = (around: Around, lane: LaneAtMost): Amounts => {
    // Only what holds lanes asks how often it runs.
    const hasLanes = lane.steps.some((step) => step.type === "parallel");
    const runs = hasLanes ? runsAtMost(lane) : () => 1;
    const once = lane.steps.map((step) => ofStep(around, step, lane.isRepeated === true || runs(step) > 1));
    const before = lanes.get(lane.steps);
    if (before && isSame(before, lane, once)) return before.total;
    const total = laneAtMost(lane, around.pathConditions(), once);
    lanes.set(lane.steps, { lane, once, total });
    return total;
  };

  const ofStep = (around: Around, step: IrStep, isRepeated: boolean): Amounts => {
    switch (step.type) {
      case "function":
        return ofFunction(step.function);
      case "flow":
        return held(ofFlow(step.flow), ownValue(ir.flows, step.flow)?.budget);
      case "parallel": {
        const { max_rounds } = around.flow;
        const rounds = max_rounds === undefined ? {} : { max_rounds };
        return branchesAtMost(step.branches.map(({ steps }) => ofLane(around, { steps, ...rounds, isRepeated })));
      }
      case "for_each": {
        const { target } = step;
        const called = "flow" in target ? target.flow : target.function;
        const item = "flow" in target ? held(ofFlow(called), ownValue(ir.flows, called)?.budget) : ofFunction(called);
        const list = listOver(ir, around.name, step);
        const count = list === null ? 1 : "length" in list ? list.length : (list.max_items ?? 1);
        return itemsAtMost(item, count, step);
      }
      case "debate":
        return debateAtMost(
          step.agents.map((agent) => ofFunction(agent.function, agent.model)),
          step.rounds,
          ofFunction(step.synthesizer),
        );
      case "human":
      case "branch":
        return NOTHING;
    }
  };

  const ofFunction = (name: string, model?: string): Amounts => {
    const called = ownValue(ir.functions, name);
    // A person's time does not count, and costs nothing.
    if (!called || askedOf(name, called) !== null) return NOTHING;
    if (called.mode === "compute") return { ...NOTHING, ms: called.budget?.ms ?? 0 };
    const body = called.mode === "infer" ? called : called.infer;
    const { budget = {}, max_tokens } = body;
    const asked = model ?? body.model;
    const facts = asked === undefined ? undefined : thinkingFacts?.(asked);
    const thought = thoughtRoom(facts, thinkingOf(facts, body.thinking));
    const most = (asked === undefined ? undefined : mostOutput?.(asked)) ?? Number.POSITIVE_INFINITY;
    const { attempts, turns, members } = asksAtMost(body);
    const answers =
      max_tokens === undefined ? null : attempts * turns * members * outputLimit(thought, max_tokens, most);
    const price = asked === undefined ? null : (priceOf?.(asked) ?? null);
    return {
      ms: budget.ms ?? 0,
      usd: budget.usd ?? ((answers ?? 0) * (price?.output ?? 0)) / 1_000_000,
      tokens: Math.min(budget.tokens ?? Number.POSITIVE_INFINITY, answers ?? budget.tokens ?? 0),
    };
  };

  return (flow) => {
    const { ms, usd, tokens } = ofFlow(flow);
    return { ms, usd: usd ?? 0, tokens };
  };
}

interface KnownLane {
  readonly lane: LaneAtMost;
  readonly once: readonly Amounts[];
  readonly total: Amounts;
}

/** Lanes that are the same objects, of steps with the same limits, come to the same: edits of other things cost nothing. */
const lanes = new WeakMap<readonly IrStep[], KnownLane>();

const isSame = (before: KnownLane, { order, max_rounds, isRepeated }: LaneAtMost, once: readonly Amounts[]): boolean =>
  before.lane.order === order &&
  before.lane.max_rounds === max_rounds &&
  before.lane.isRepeated === isRepeated &&
  before.once.every((one, at) => {
    const other = once[at];
    return one.ms === other?.ms && one.usd === other.usd && one.tokens === other.tokens;
  });

/** What its own budget lets through is what a flow may need. */
const held = (worst: Amounts, budget: IrBudget = {}): Amounts => ({
  ms: budget.ms ?? worst.ms,
  usd: budget.usd ?? worst.usd,
  tokens: budget.tokens ?? worst.tokens,
});
