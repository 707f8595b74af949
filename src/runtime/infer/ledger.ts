import { addUsage, costOf, type Json, type JsonObject } from "../../base/index.ts";
import { Cancelled, type StratumError } from "../errors.ts";
import type { TraceRecord } from "../events.ts";
import type { Usage } from "../ports.ts";
import type { AttemptReport } from "./attempt.ts";
import type { InferCall } from "./call.ts";
import { occurrenceOf } from "./occurrence.ts";
import { NO_USAGE } from "./token-counter.ts";

/** Keeps what the attempts of one call have used and why they failed; the trace is made of it (LANGUAGE 5.7). */
export class Ledger {
  private readonly call: InferCall;
  private readonly startedAt: number;
  private readonly details: JsonObject[] = [];
  private readonly history: (readonly string[])[] = [];
  private usage: Usage = NO_USAGE;
  private attempts = 0;
  private last = 0;
  private readonly whole: Ledger | null;

  constructor(call: InferCall, startedAt: number, whole: Ledger | null = null) {
    this.call = call;
    this.startedAt = startedAt;
    this.whole = whole;
  }

  /** For one turn, member or sample of the call: what is added to it counts for the whole too. */
  part(call: InferCall): Ledger {
    return new Ledger(call, this.startedAt, this);
  }

  /** Reasons of every attempt that failed its checks, in order. */
  get reasonsByAttempt(): readonly (readonly string[])[] {
    return this.history;
  }

  add(number: number, report: AttemptReport): void {
    const { result } = report;
    const reasons = result.kind === "violations" ? result.reasons : [];
    // An attempt that was sent again after a provider's error is still the same.
    this.keep(report, reasons, number === this.last ? 0 : 1, { attempt: number, ...occurrenceOf(this.call.path) });
    this.last = number;
  }

  private keep(report: AttemptReport, reasons: readonly string[], isNew: 0 | 1, numbers: JsonObject): void {
    const { result, usage } = report;
    this.whole?.keep(report, reasons, isNew, numbers);
    this.attempts += isNew;
    this.usage = addUsage(this.usage, usage);
    if (result.kind === "violations") this.history.push(reasons);
    this.details.push({
      ...numbers,
      call_id: report.call_id,
      status: result.kind === "failed" ? result.error.code : result.kind,
      ...(result.kind === "provider" && { error: { kind: result.error.kind, message: result.error.message } }),
      compiled_prompt_hash: report.hash,
      ...(report.asked !== null && { asked: { ...report.asked } }),
      ...(report.thinking !== null && { thinking: report.thinking }),
      reasons,
      usage: { ...usage },
      cost_usd: report.cost_usd,
      duration_ms: report.duration_ms,
    });
  }

  /** `hash`: of the base prompt, which never changes between attempts. */
  record(
    hash: string,
    end: { readonly output: Json; readonly cached?: true; readonly error?: StratumError },
  ): TraceRecord {
    const { call } = this;
    return {
      function: call.spec.function,
      model: call.model.info.id,
      inputs: call.inputs,
      compiled_prompt_hash: hash,
      contract_hash: call.output.hash,
      attempts: this.attempts,
      output: end.output,
      duration_ms: call.run.emitter.since(this.startedAt),
      cost_usd: costOf(this.usage, this.attempts === 0 ? FREE : call.price),
      cache_hit: end.cached === true,
      retry_reasons: this.history.flat(),
      flow_id: call.run.flowId,
      review_id: call.run.reviews.of(call.path),
      usage: this.usage,
      status: end.error === undefined ? "ok" : end.error instanceof Cancelled ? "cancelled" : "failed",
      attempt_details: this.details,
    };
  }
}

/** What was never sent costs nothing, at whatever price. */
const FREE = { input: 0, output: 0, cache_read: 0, cache_write: 0 };
