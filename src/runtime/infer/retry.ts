import { type Json, MODEL_FAILURES } from "../../base/index.ts";
import { failureOfAbort } from "../abort.ts";
import {
  type FailureDetails,
  GuardrailViolation,
  ParseFailure,
  PostconditionFailed,
  ProviderError,
  type StratumError,
} from "../errors.ts";
import type { CheckReport } from "../events.ts";
import type { ModelError } from "../ports.ts";
import { type AttemptReport, makeAttempt } from "./attempt.ts";
import { backOff } from "./back-off.ts";
import type { InferCall } from "./call.ts";
import type { ViolationKind } from "./judge.ts";
import type { Ledger } from "./ledger.ts";
import { recall } from "./recall.ts";

/**
 * Attempts until one passes (LANGUAGE 5.1 and 5.2): each is told the last one's violations and nothing else. Throws the
 * last one's kind of failure when they are used up.
 */
export async function retryUntilOk(call: InferCall, ledger: Ledger, given: readonly CheckReport[]): Promise<Json> {
  const attempts = call.spec.retries + 1;
  let reasons: readonly string[] = [];
  for (let number = 1; ; number += 1) {
    const report = await sendUntilAnswered(call, ledger, { number, reasons, given: number === 1 ? given : [] });
    const { result } = report;
    if (result.kind === "ok") return result.value;
    if (result.kind === "failed") throw result.error;
    if (result.kind === "provider") {
      if (!isLost(report) || number >= attempts) throw providerFailure(call, result.error);
      await emitRetry(call, number, "provider", [`provider: ${result.error.message} ${PAID}`], 0);
      continue;
    }
    if (number >= attempts) throw usedUp(call, ledger, result.failure, result.reasons);
    reasons = result.reasons;
    await emitRetry(call, number, "violations", reasons, 0);
  }
}

/** What is paid for is never sent again by itself: a call that broke off after it was accepted is an attempt that failed. */
const isLost = ({ result, accepted }: AttemptReport): boolean =>
  accepted && result.kind === "provider" && MODEL_FAILURES[result.error.kind].breaksOff;
const PAID = "What came of it is paid for, so it counts as an attempt.";

/** Waits out the provider's errors that can pass, and cost nothing: they are not charged to `retries`. */
async function sendUntilAnswered(
  call: InferCall,
  ledger: Ledger,
  order: { readonly number: number; readonly reasons: readonly string[]; readonly given: readonly CheckReport[] },
): Promise<AttemptReport> {
  const { clock, random } = call.run.ports;
  const { kept } = call.run;
  let answer: string | undefined;
  for (let waits = 0; ; waits += 1) {
    const before = kept?.takeAttempt(call.path, order.number);
    if (before?.end === null) {
      // What came of it is unknown, and accounted for: it is asked again, unless a person says what the answer was.
      const { given, call_id } = before.start;
      answer = given ?? call.run.answers[call_id];
      continue;
    }
    const report = before?.end
      ? await recall(call, before.start, before.end)
      : await makeAttempt(call, { ...order, waits, ...(answer !== undefined && { answer }) });
    ledger.add(order.number, report);
    if (report.result.kind !== "provider" || isLost(report)) return report;
    const { error } = report.result;
    const wait = backOff(error, waits, random, `back-off ${report.call_id}`);
    if (wait === null) return report;
    await emitRetry(call, order.number, "provider", [`provider: ${error.message}`], wait);
    if (kept?.hasAttempt(call.path, order.number)) continue;
    await clock.sleep(wait, call.signal);
    if (call.signal.aborted) throw failureOfAbort(call.signal, call.printed);
  }
}

async function emitRetry(
  call: InferCall,
  attempt: number,
  because: "violations" | "provider",
  reasons: readonly string[],
  wait_ms: number,
): Promise<void> {
  await call.run.emitter.emit(call.path, { type: "step-retry", because, reasons, wait_ms }, attempt);
}

function providerFailure(call: InferCall, error: ModelError): ProviderError {
  const { provider, id } = call.model.info;
  return new ProviderError({
    path: call.printed,
    message: error.message,
    data: {
      kind: error.kind,
      provider,
      model: id,
      ...(error.status !== undefined && { status: error.status }),
      ...(error.retry_after_ms !== undefined && { retry_after_ms: error.retry_after_ms }),
    },
  });
}

const BY_KIND = {
  ParseFailure,
  GuardrailViolation,
  PostconditionFailed,
} satisfies { readonly [kind in ViolationKind]: new (details: FailureDetails) => StratumError };

function usedUp(call: InferCall, ledger: Ledger, kind: ViolationKind, reasons: readonly string[]): StratumError {
  const history = ledger.reasonsByAttempt;
  const count = history.length === 1 ? "1 attempt" : `${history.length} attempts`;
  return new BY_KIND[kind]({
    path: call.printed,
    message: `${call.spec.function} failed after ${count}: ${reasons.join("; ")}`,
    data: { function: call.spec.function, reasons, history },
  });
}
