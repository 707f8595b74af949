import type { Found } from "../../base/index.ts";
import type { IrProblems } from "../../ir/index.ts";

/** What ends the reading of a text, at a UTF-16 offset of it. Caught at the front door, never further. */
export class Unreadable extends Error {
  readonly found: Found<IrProblems, "Y500">;
  readonly start: number;
  readonly end: number;

  constructor(problem: string, start: number, end: number = start) {
    super(problem);
    this.found = { code: "Y500", data: { problem, rule: "YAML 1.1" } };
    this.start = start;
    this.end = end;
  }
}

/** A text out of proportion: too deep, or too much behind its aliases. */
export class TooLarge extends Error {
  readonly found: Found<IrProblems, "Y503" | "Y504">;
  readonly start: number;

  constructor(found: TooLarge["found"], start: number) {
    super(found.code);
    this.found = found;
    this.start = start;
  }
}
