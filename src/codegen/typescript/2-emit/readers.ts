import { type IrStep, laneGraph } from "../../../ir/index.ts";

/** The steps of a lane that wait for one of its steps or read it, in their order. */
export function readersOf(steps: readonly IrStep[], id: string): readonly IrStep[] {
  const { places, followers } = laneGraph(steps);
  return (followers[places.get(id) ?? -1] ?? []).flatMap((place) => steps[place] ?? []);
}
