export { askedOf } from "./asked.ts";
export {
  type Amounts,
  asksAtMost,
  branchesAtMost,
  debateAtMost,
  itemsAtMost,
  type LaneAtMost,
  laneAtMost,
  listOver,
  multiplied,
  NOTHING,
  runsAtMost,
  sumOf,
} from "./at-most.ts";
export type { IrCode } from "./codes.ts";
export { irCodes } from "./codes.ts";
export { type DeclaredInput, debateInputs, declaredInputs } from "./declared-inputs.ts";
export { stepDependencies } from "./dependencies.ts";
export { handledOutcomes } from "./human-outcomes.ts";
export { kahnOrder } from "./kahn.ts";
export type * from "./model.ts";
export { presencesAround, stepPresences } from "./presence.ts";
export { parseReference, printReference } from "./reference.ts";
export { startsOf, type Waiting, waitingOf } from "./schedule.ts";
export { sequenceOf } from "./sequence.ts";
export { overlapping, type Stretch, stepsAfter, stretchesOf } from "./stretches.ts";
export type * from "./v0/model.ts";
export { oldReference } from "./v0/reference.ts";
