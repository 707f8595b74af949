export type { IrCode } from "./codes.ts";
export { irCodes } from "./codes.ts";
export { stepDependencies } from "./dependencies.ts";
export type * from "./model.ts";
export { parseReference, printReference } from "./reference.ts";
