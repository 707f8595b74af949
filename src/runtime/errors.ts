import { isJsonObject, type JsonObject } from "../base/index.ts";

/** LANGUAGE 5.8. Codes are stable for ever. */
export type RunErrorCode =
  | "PreconditionFailed"
  | "PostconditionFailed"
  | "ParseFailure"
  | "GuardrailViolation"
  | "BudgetExceeded"
  | "ConvergenceFailure"
  | "ConsensusFailure"
  | "ParallelValidationFailed"
  | "HITLTimeoutError"
  | "StabilityAssertionError"
  | "StratumCompileError"
  | "MaxRoundsExceeded"
  | "NoOutput"
  | "ProviderError"
  | "SandboxError"
  | "JournalError"
  | "Cancelled";

/** How a failure is written in events: a stable code, where, the reason in words, and its data. */
export interface RunError {
  readonly code: RunErrorCode;
  /** Printed path of the step that failed, `` for the flow itself. */
  readonly path: string;
  readonly message: string;
  readonly data: JsonObject;
}

/** What a failure says about itself. */
export interface FailureDetails {
  /** Printed path of the step that failed. */
  readonly path: string;
  readonly message: string;
  readonly data?: JsonObject;
}

/** What every failed run, step or call rejects with (LANGUAGE 5.8). JSON in `toRunError`, and back by `failureOf`. */
export class StratumError extends Error {
  readonly code: RunErrorCode;
  readonly path: string;
  readonly data: JsonObject;

  constructor(code: RunErrorCode, details: FailureDetails) {
    super(details.message);
    this.name = code;
    this.code = code;
    this.path = details.path;
    this.data = details.data ?? {};
  }

  toRunError(): RunError {
    return { code: this.code, path: this.path, message: this.message, data: this.data };
  }
}

/** A `given` was false: nothing was sent. */
export class PreconditionFailed extends StratumError {
  constructor(details: FailureDetails) {
    super("PreconditionFailed", details);
  }
}

/** The last attempt broke an `ensure`. `data.history` has the reasons of every attempt. */
export class PostconditionFailed extends StratumError {
  constructor(details: FailureDetails) {
    super("PostconditionFailed", details);
  }
}

/** The last attempt's answer was not a value of the contract. */
export class ParseFailure extends StratumError {
  constructor(details: FailureDetails) {
    super("ParseFailure", details);
  }
}

/** The last attempt's answer matched a guardrail. */
export class GuardrailViolation extends StratumError {
  constructor(details: FailureDetails) {
    super("GuardrailViolation", details);
  }
}

/** A limit is spent, or a call can't fit under it. `data`: `axis`, `envelope`, `limit`, `spent`, `remaining`. */
export class BudgetExceeded extends StratumError {
  constructor(details: FailureDetails) {
    super("BudgetExceeded", details);
  }
}

/** Refinement ended without `until` holding. */
export class ConvergenceFailure extends StratumError {
  constructor(details: FailureDetails) {
    super("ConvergenceFailure", details);
  }
}

/** Too few members of a quorum agreed. */
export class ConsensusFailure extends StratumError {
  constructor(details: FailureDetails) {
    super("ConsensusFailure", details);
  }
}

/** `validate` of a frame was false. */
export class ParallelValidationFailed extends StratumError {
  constructor(details: FailureDetails) {
    super("ParallelValidationFailed", details);
  }
}

/** Nobody decided in time. */
export class HITLTimeoutError extends StratumError {
  constructor(details: FailureDetails) {
    super("HITLTimeoutError", details);
  }
}

/** A stable function's samples differ. */
export class StabilityAssertionError extends StratumError {
  constructor(details: FailureDetails) {
    super("StabilityAssertionError", details);
  }
}

/** The flow or the code is not what the language allows. */
export class StratumCompileError extends StratumError {
  constructor(details: FailureDetails) {
    super("StratumCompileError", details);
  }
}

/** The flow was sent back once too often. */
export class MaxRoundsExceeded extends StratumError {
  constructor(details: FailureDetails) {
    super("MaxRoundsExceeded", details);
  }
}

/** What the result depends on was skipped. */
export class NoOutput extends StratumError {
  constructor(details: FailureDetails) {
    super("NoOutput", details);
  }
}

/** The provider refused, cut off or failed. `data.kind` says how; the message is the provider's own. */
export class ProviderError extends StratumError {
  constructor(details: FailureDetails) {
    super("ProviderError", details);
  }
}

/** Compute code failed or was stopped. `data`: `kind`, and `line`, `column` in the user's code. */
export class SandboxError extends StratumError {
  constructor(details: FailureDetails) {
    super("SandboxError", details);
  }
}

/** An event could not be kept, so nothing may follow from it. */
export class JournalError extends StratumError {
  constructor(details: FailureDetails) {
    super("JournalError", details);
  }
}

/** Stopped by a person, or by the failure of something beside it. */
export class Cancelled extends StratumError {
  constructor(details: FailureDetails) {
    super("Cancelled", details);
  }
}

/** A person ended the run: nothing goes on from this, whatever a frame requires (LANGUAGE 5.6). */
export class Killed extends Cancelled {
  constructor(details: FailureDetails) {
    super({ ...details, data: { ...details.data, killed: true } });
  }
}

/** True also for the kill as other steps of the run see it. */
export function isKill(error: StratumError): boolean {
  return error instanceof Cancelled && error.data["killed"] === true;
}

/** Everything left waits for people who are not there now: the run goes on when it is resumed with its events. */
export class Suspended extends Cancelled {
  /** Printed paths of the steps that wait. */
  readonly waiting: readonly string[];

  constructor(waiting: readonly string[]) {
    super({ path: "", message: `Waiting for a person: ${waiting.join(", ")}.`, data: { suspended: true } });
    this.waiting = waiting;
  }
}

const FAILURES = {
  PreconditionFailed,
  PostconditionFailed,
  ParseFailure,
  GuardrailViolation,
  BudgetExceeded,
  ConvergenceFailure,
  ConsensusFailure,
  ParallelValidationFailed,
  HITLTimeoutError,
  StabilityAssertionError,
  StratumCompileError,
  MaxRoundsExceeded,
  NoOutput,
  ProviderError,
  SandboxError,
  JournalError,
  Cancelled,
} satisfies { readonly [code in RunErrorCode]: new (details: FailureDetails) => StratumError };

/** The exception of a written failure. */
export function failureOf(error: RunError): StratumError {
  return new FAILURES[error.code](error);
}

/** A failure as it is; anything else that was thrown, as the failure that `otherwise` makes of its message. */
export function failureFrom(thrown: unknown, otherwise: (message: string) => StratumError): StratumError {
  if (thrown instanceof StratumError) return thrown;
  if (thrown instanceof Error) return otherwise(thrown.message);
  return otherwise(isJsonObject(thrown) ? JSON.stringify(thrown) : String(thrown));
}
