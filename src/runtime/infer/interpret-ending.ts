import type { Json } from "../../base/index.ts";
import { failureOfAbort } from "../abort.ts";
import type { Reservation } from "../budget/admission.ts";
import { budgetExceeded } from "../budget/shortage.ts";
import { BudgetExceeded, type StratumError } from "../errors.ts";
import type { AttemptOutcome, CheckReport } from "../events.ts";
import type { ModelError } from "../ports.ts";
import type { InferCall } from "./call.ts";
import type { Ending } from "./consume.ts";
import { judgeAnswer, type Verdict, type ViolationKind } from "./judge.ts";

/** What an attempt leads to. */
export type AttemptResult =
  | { readonly kind: "ok"; readonly value: Json }
  | { readonly kind: "violations"; readonly failure: ViolationKind; readonly reasons: readonly string[] }
  | { readonly kind: "provider"; readonly error: ModelError }
  | { readonly kind: "failed"; readonly error: StratumError };

export interface Interpretation {
  readonly result: AttemptResult;
  /** The same, as the event says it. */
  readonly outcome: AttemptOutcome;
  readonly verdict: Verdict | null;
}

/** What the end of a stream means. The reservation is settled already. */
export async function interpretEnding(
  call: InferCall,
  reservation: Reservation,
  ending: Ending,
  raw: string,
): Promise<Interpretation> {
  switch (ending.kind) {
    case "aborted":
      return stopped(failureOfAbort(call.signal, call.printed));
    case "spent":
      return stopped(budgetExceeded(call.printed, ending.shortage));
    case "error":
      if (ending.error.kind === "only_thought" && reservation.shortened !== null) return cutOff(call, reservation);
      // Rubbish goes through the loop like any other answer that does not conform.
      return ending.error.kind === "malformed" ? malformed(call, ending.error) : provider(ending.error);
    case "end":
      return ending.stop === "max_tokens" ? cutOff(call, reservation) : judged(call, raw);
  }
}

async function judged(call: InferCall, raw: string): Promise<Interpretation> {
  const verdict = await judgeAnswer(raw, call).catch((thrown: unknown) => {
    if (call.signal.aborted) return null;
    throw thrown;
  });
  // Stopped while it was being judged.
  if (verdict === null || call.signal.aborted)
    return { ...stopped(failureOfAbort(call.signal, call.printed)), verdict };
  if (verdict.violation !== null) {
    const { kind, reasons } = verdict.violation;
    return { result: { kind: "violations", failure: kind, reasons }, outcome: { status: "violations" }, verdict };
  }
  return { result: { kind: "ok", value: verdict.value ?? null }, outcome: { status: "ok" }, verdict };
}

/** By the limit that made `max_tokens` small, if one did; else by what the function or the model allows. */
function cutOff(call: InferCall, reservation: Reservation): Interpretation {
  if (reservation.shortened !== null) return stopped(budgetExceeded(call.printed, reservation.shortened));
  return provider({
    kind: "max_tokens",
    message: `The answer was cut off at max_tokens (${reservation.max_tokens}).`,
  });
}

function malformed(call: InferCall, error: ModelError): Interpretation {
  const reason = `parse: the provider's answer was malformed${error.message === "" ? "" : `: ${error.message}`}`;
  const check: CheckReport = { kind: "parse", text: call.output.label, ok: false, reason };
  return {
    result: { kind: "violations", failure: "ParseFailure", reasons: [reason] },
    outcome: { status: "violations" },
    verdict: { checks: [check], violation: { kind: "ParseFailure", reasons: [reason] } },
  };
}

function provider(error: ModelError): Interpretation {
  return { result: { kind: "provider", error }, outcome: { status: "provider-error", error }, verdict: null };
}

function stopped(error: StratumError): Interpretation {
  const outcome: AttemptOutcome =
    error instanceof BudgetExceeded ? { status: "budget", error: error.toRunError() } : { status: "cancelled" };
  return { result: { kind: "failed", error }, outcome, verdict: null };
}
