export { irCodes } from "./codes.ts";
export type * from "./model.ts";
export { parseReference, printReference } from "./reference.ts";
