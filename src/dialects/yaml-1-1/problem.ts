import type { JsonObject } from "../../base/index.ts";
import type { IrCode } from "../../ir/index.ts";

/** What ends the reading of a text, at a UTF-16 offset of it. Caught at the front door, never further. */
export class Unreadable extends Error {
  readonly code: IrCode;
  readonly data: JsonObject;
  readonly start: number;
  readonly end: number;

  constructor(problem: string, start: number, end: number = start) {
    super(problem);
    this.code = "Y500";
    this.data = { problem, rule: "YAML 1.1" };
    this.start = start;
    this.end = end;
  }
}

/** A text out of proportion: `Y503` (`what`) or `Y504` (aliases). */
export class TooLarge extends Error {
  readonly code: IrCode;
  readonly data: JsonObject;
  readonly start: number;

  constructor(code: "Y503" | "Y504", data: JsonObject, start: number) {
    super(code);
    this.code = code;
    this.data = data;
    this.start = start;
  }
}
