import { type Graph, graphOf, kahnOrder, reachableFrom } from "../graph/index.ts";
import { stepDependencies } from "./dependencies.ts";
import type { IrFlow, IrStep } from "./model.ts";

const NONE: ReadonlySet<string> = new Set();

/** The steps of a flow or of a frame's lane, and which of them each waits for; places are those in the list. */
export const laneGraph = rememberedOfLanes((steps): Graph => {
  return graphOf(
    steps.map(({ id }) => id),
    (_, place) => dependenciesOf(steps[place]),
  );
});

/** The steps whose failure is an outcome: something waits for it, or the flow goes back. */
export const attemptedIn = rememberedOfLanes((steps): ReadonlySet<string> => {
  const attempted = new Set<string>();
  for (const { id, when, jumps } of steps) {
    if (jumps?.failed !== undefined) attempted.add(id);
    for (const condition of when ?? []) if (condition.port === "failed") attempted.add(condition.step);
  }
  return attempted.size === 0 ? NONE : attempted;
});

/** Items of lists run as lanes of one step each: remembering what those are would cost more than finding out. */
function rememberedOfLanes<T extends object>(find: (steps: readonly IrStep[]) => T): (steps: readonly IrStep[]) => T {
  const known = new WeakMap<readonly IrStep[], T>();
  return (steps) => {
    if (steps.length < 2) return find(steps);
    let found = known.get(steps);
    if (!found) {
      found = find(steps);
      known.set(steps, found);
    }
    return found;
  };
}

const dependenciesOf = (step: IrStep | undefined): ReadonlySet<string> => (step ? stepDependencies(step) : NONE);

/** The order in which a sequential flow takes its steps: Kahn's, ties in document order; circles at the end. */
export function sequenceOf(steps: readonly IrStep[]): readonly IrStep[] {
  return sequence(laneGraph(steps)).flatMap((place) => steps[place] ?? []);
}

function sequence(graph: Graph): readonly number[] {
  const order = kahnOrder(graph);
  if (order.length === graph.names.length) return order;
  const placed = new Set(order);
  return [...order, ...[...graph.names.keys()].filter((place) => !placed.has(place))];
}

/** What each step waits for when the lane runs: in a graph what it reads, in a sequence the step before it. */
export function waitingOf(steps: readonly IrStep[], order?: IrFlow["order"]): Graph {
  const graph = laneGraph(steps);
  if (order !== "sequential") return graph;
  const { names } = graph;
  const before = new Map<number, string>();
  let last: string | undefined;
  for (const place of sequence(graph)) {
    if (last !== undefined) before.set(place, last);
    last = names[place];
  }
  return graphOf(names, (_, place) => {
    const name = before.get(place);
    return name === undefined ? [] : [name];
  });
}

/** The steps that wait for a step, directly or through others; without itself. */
export function stepsAfter(steps: readonly IrStep[], id: string): ReadonlySet<string> {
  const { names, places, followers } = laneGraph(steps);
  const place = places.get(id);
  const after = new Set<string>();
  if (place === undefined) return after;
  for (const one of reachableFrom([place], (at) => followers[at] ?? [])) {
    const name = names[one];
    if (one !== place && name !== undefined) after.add(name);
  }
  return after;
}
