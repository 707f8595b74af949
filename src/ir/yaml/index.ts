export { type OlderFile, type OlderFlow, printOlder } from "../v0/print.ts";
export type { PatternProblem } from "../v0/rules.ts";
export type { Validated } from "../v0/validate.ts";
export { validateV0 } from "../v0/validate.ts";
export type { LineRange } from "./emitter.ts";
export type { ParsedIr } from "./parse.ts";
export { parseIr } from "./parse.ts";
export type { PrintedIr } from "./print.ts";
export { pathAtLine, printIr } from "./print.ts";
