/**
 * The face of the library for code (LANGUAGE 9): contracts, decorators, frames, and the errors. Its own door, because
 * it brings zod.
 */
export { py } from "../expressions/index.ts";
export { type Attempt, attempt } from "./decorators/attempt.ts";
export { awaitHuman, type HumanOptions } from "./decorators/await-human.ts";
export { branch, type Cases, skipIf } from "./decorators/branch.ts";
export { type Configuration, configure } from "./decorators/configure.ts";
export { contract } from "./decorators/contract.ts";
export { type Debate, type Debated, debate } from "./decorators/debate.ts";
export {
  type AdaptiveOptions,
  adaptive,
  compute,
  flow,
  type InferOptions,
  infer,
} from "./decorators/decorators.ts";
export { type ForEachOptions, forEach, type ItemWork } from "./decorators/for-each.ts";
export type { Outcome, Validation } from "./decorators/frame-types.ts";
export { inferred, opaque } from "./decorators/inferred.ts";
export { checkValue, readInputs } from "./decorators/inputs.ts";
export type { ComputeOptions, FlowOptions } from "./decorators/methods.ts";
export { needed } from "./decorators/needed.ts";
export {
  type Branches,
  type BranchResults,
  type ParallelOptions,
  parallel,
  type RaceOptions,
  race,
} from "./decorators/parallel.ts";
export type { Checks, Predicates } from "./decorators/predicates.ts";
export { goBack, type Revising, revising, revisitable } from "./decorators/rounds.ts";
export { at, using } from "./decorators/self.ts";
export { start } from "./decorators/start.ts";
export type { Limits as Budget } from "./events.ts";
export * from "./index.ts";
export type { Decision } from "./question.ts";
