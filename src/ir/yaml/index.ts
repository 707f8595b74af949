import type { Diagnostic } from "../../base/index.ts";
import type { Ir } from "../model.ts";

/** Half-open range of 1-based lines: `from` is the first line of the thing, `to` the line after its last. */
export interface LineRange {
  readonly from: number;
  readonly to: number;
}

export interface PrintedIr {
  readonly text: string;
  /** By slash path: `contracts/Topic`, `functions/find_topic`, `flows/main`, `flows/main/steps/frame/left/inner`. */
  readonly ranges: ReadonlyMap<string, LineRange>;
}

export declare function printIr(ir: Ir): PrintedIr;
export declare function parseIr(text: string): {
  readonly value: Ir | null;
  readonly diagnostics: readonly Diagnostic[];
};
/** The innermost path whose range holds that 1-based line. */
export declare function pathAtLine(printed: PrintedIr, line: number): string | null;
