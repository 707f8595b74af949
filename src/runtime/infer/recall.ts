import { failureOfAbort } from "../abort.ts";
import { failureOf } from "../errors.ts";
import type { CheckReport, EventOf } from "../events.ts";
import { cancelledInTurn, inTurn } from "../in-turn.ts";
import type { AttemptReport } from "./attempt.ts";
import type { InferCall } from "./call.ts";
import type { AttemptResult } from "./interpret-ending.ts";
import type { ViolationKind } from "./judge.ts";
import { totalTokens } from "./token-counter.ts";

type Start = EventOf<"attempt-start">;
type End = EventOf<"attempt-end">;

/** An attempt of an earlier part of the run: nothing is sent, said or charged. */
export async function recall(call: InferCall, { call_id, prompt, thinking }: Start, end: End): Promise<AttemptReport> {
  await inTurn(call.run, end);
  if (end.outcome.status === "cancelled") await cancelledInTurn(call.run, call.signal);
  const { usage, cost_usd, duration_ms, asked = null } = end;
  return {
    ...{ call_id, hash: prompt.hash, asked, thinking: thinking ?? null, usage, cost_usd, duration_ms },
    result: resultOf(call, end),
    accepted: wasAccepted(end),
  };
}

function resultOf(call: InferCall, { outcome, value = null, checks }: End): AttemptResult {
  switch (outcome.status) {
    case "ok":
      return { kind: "ok", value };
    case "violations": {
      const failed = checks.filter(({ ok }) => !ok);
      const reasons = failed.flatMap(({ reason }) => reason ?? []);
      return { kind: "violations", failure: FAILURES[failed[0]?.kind ?? "parse"], reasons };
    }
    case "provider-error":
      return { kind: "provider", error: outcome.error };
    case "budget":
      return { kind: "failed", error: failureOf(outcome.error) };
    case "cancelled":
      return { kind: "failed", error: failureOfAbort(call.signal, call.printed) };
  }
}

const FAILURES: { readonly [kind in CheckReport["kind"]]: ViolationKind } = {
  given: "ParseFailure",
  parse: "ParseFailure",
  guardrail: "GuardrailViolation",
  ensure: "PostconditionFailed",
};

/** A provider that refuses at once charges nothing; one that does not answer in time may have done so all the same. */
function wasAccepted({ outcome, raw, asked, usage }: End): boolean {
  const mayBeUnheard = outcome.status === "provider-error" && outcome.error.kind === "timeout";
  return mayBeUnheard ? raw !== "" || asked !== undefined : totalTokens(usage) > 0;
}
