import type { JsonObject } from "../base/index.ts";

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
