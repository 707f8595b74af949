export type { IrCode } from "./codes.ts";
export { irCodes } from "./codes.ts";
export { stepDependencies } from "./dependencies.ts";
export { handledOutcomes } from "./human-outcomes.ts";
export { kahnOrder } from "./kahn.ts";
export type * from "./model.ts";
export { parseReference, printReference } from "./reference.ts";
export { sequenceOf } from "./sequence.ts";
export { overlapping, type Stretch, stepsAfter, stretchesOf } from "./stretches.ts";
