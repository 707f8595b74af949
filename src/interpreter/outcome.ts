import { isJsonObject, type Json, type JsonObject } from "../base/index.ts";
import type { StepRecord } from "./schedule.ts";

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

/** A person's decision goes the way that it says. */
export function decided(output: Json): Routed {
  const { outcome, rationale } = isJsonObject(output) ? output : NO_DECISION;
  const note = outcome === "revise" && typeof rationale === "string" ? rationale : undefined;
  return new Routed(output, typeof outcome === "string" ? outcome : "approve", note);
}

const NO_DECISION: JsonObject = {};
