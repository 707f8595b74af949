export { Emitter, type Entry, type LineRange } from "./emitter.ts";
export type { ParsedIr } from "./parse.ts";
export { parseIr } from "./parse.ts";
export type { PrintedIr } from "./print.ts";
export { pathAtLine, printIr } from "./print.ts";
