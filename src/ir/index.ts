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
export { declaredInputs, targetInputs } from "./declared-inputs.ts";
export { stepDependencies } from "./dependencies.ts";
export { handledOutcomes } from "./human-outcomes.ts";
export { attemptedIn, laneGraph, sequenceOf, stepsAfter, waitingOf } from "./lane-graph.ts";
export { type JumpRegion, loopRegionsOf } from "./loop-regions.ts";
export type * from "./model.ts";
export { needsOf, type StepReference } from "./needs.ts";
export { givenIn, type Part, partOf } from "./part.ts";
export { flowPathConditions, pathConditionsAround } from "./path-conditions.ts";
export type { IrDiagnostic, IrProblems, NamedKind } from "./problems.ts";
export { asksModel, asksPeople, flowsIn, functionsIn } from "./reached.ts";
export { parseReference, printReference } from "./reference.ts";
export { DIALECTS, type Dialect } from "./versions.ts";
