import { type IrStep, laneGraph } from "../../../ir/index.ts";

/** Who looks at whom among the steps of one lane, worked out once: a lane may have thousands. */
export interface Readers {
  /** The steps that wait for a step or read it, in their order. */
  of(id: string): readonly IrStep[];
  /** Whether a failure of the step is an outcome that another one asks for. */
  isFailureAsked(id: string): boolean;
}

const known = new WeakMap<readonly IrStep[], Readers>();

export function readersOf(steps: readonly IrStep[]): Readers {
  let readers = known.get(steps);
  if (!readers) {
    readers = findReaders(steps);
    known.set(steps, readers);
  }
  return readers;
}

function findReaders(steps: readonly IrStep[]): Readers {
  const { places, followers } = laneGraph(steps);
  const byPlace = followers.map((all) => all.flatMap((place) => steps[place] ?? []));
  const failures = new Set<string>();
  for (const step of steps) {
    for (const { step: asked, port } of step.when ?? []) if (port === "failed") failures.add(asked);
  }
  return { of: (id) => byPlace[places.get(id) ?? -1] ?? [], isFailureAsked: (id) => failures.has(id) };
}
