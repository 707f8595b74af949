import type { Json } from "../base/index.ts";
import type { StepRecord } from "./handle.ts";

/** A step that did not run, and why. */
export class Skipped {
  readonly reason: string;

  constructor(reason: string) {
    this.reason = reason;
  }
}

/** A step that chose a way: a case of a Branch, a person's decision. */
export class Routed {
  readonly output: Json;
  readonly port: string;
  /** What the reviewer asked for. */
  readonly note: string | undefined;

  constructor(output: Json, port: string, note?: string) {
    this.output = output;
    this.port = port;
    this.note = note;
  }
}

/** A step whose failure is an outcome: somebody waits for it. */
export class Failed {
  readonly error: { readonly code: string; readonly message: string };

  constructor(error: Failed["error"]) {
    this.error = error;
  }
}

/** How a step settled: its output alone, in the common case, to spare an object a step. */
export type StepResult = Json | Skipped | Routed | Failed;

export function recordOf(result: StepResult): StepRecord {
  if (result instanceof Skipped) return { status: "skipped", reason: result.reason };
  if (result instanceof Failed) return { status: "failed", error: result.error };
  if (result instanceof Routed) {
    const { output, port, note } = result;
    return { status: "done", output, port, ...(note !== undefined && { note }) };
  }
  return { status: "done", output: result };
}

/** What an earlier run has settled, or undefined: it must run, as must a failed step for which nothing waits. */
export function resultOf(record: StepRecord | undefined, isAttempted: boolean): StepResult | undefined {
  if (record?.status === "failed") return isAttempted ? new Failed(record.error) : undefined;
  if (record?.status !== "done") return undefined;
  return record.port === undefined ? record.output : new Routed(record.output, record.port, record.note);
}
