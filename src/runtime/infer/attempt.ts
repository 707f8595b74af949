import { costOf, outputLimit, type Thinking, thinkingOf, thinks, thoughtRoom } from "../../base/index.ts";
import { failureOfAbort, type LinkedAbort, linkAbort } from "../abort.ts";
import { announce, nothingHeld, type Reservation } from "../budget/admission.ts";
import type { BudgetChange, CheckReport, RunEventBody } from "../events.ts";
import type { Asked, CompiledPrompt, Model, ModelRequest, Usage } from "../ports.ts";
import { compilePrompt } from "../prompt.ts";
import type { InferCall } from "./call.ts";
import { type Consumed, consume, type Ending, type StreamWatch } from "./consume.ts";
import { type AttemptResult, interpretEnding } from "./interpret-ending.ts";
import { occurrenceOf } from "./occurrence.ts";
import { NO_USAGE, type PromptEstimate, TokenCounter, totalTokens } from "./token-counter.ts";

/** What it has used, whatever it led to. */
export interface AttemptReport {
  readonly result: AttemptResult;
  readonly call_id: string;
  readonly hash: string;
  readonly asked: Asked | null;
  /** What the model was told of how much to think; null: nothing. */
  readonly thinking: Thinking | null;
  readonly usage: Usage;
  readonly cost_usd: number | null;
  readonly duration_ms: number;
  /** The provider had accepted it: it is paid for, however it ended. */
  readonly accepted: boolean;
}

export interface AttemptOrder {
  /** 1-based; the same again when a provider error made us wait. */
  readonly number: number;
  /** How often this attempt was sent before. */
  readonly waits: number;
  /** The last attempt's violations. */
  readonly reasons: readonly string[];
  /** Reports of `given`, shown with the first attempt. */
  readonly given: readonly CheckReport[];
  /** A person says what the model has answered: nothing is sent. */
  readonly answer?: string;
}

/**
 * One request (LANGUAGE 5.1): reserve, announce the intent, send, watch the running count, judge, settle. Rejects with
 * `BudgetExceeded` or `Cancelled` before anything was announced, or with `JournalError`.
 */
export async function makeAttempt(call: InferCall, order: AttemptOrder): Promise<AttemptReport> {
  const { run, spec, model } = call;
  if (call.signal.aborted) throw failureOfAbort(call.signal, call.printed);
  const prompt = compilePrompt({
    intent: spec.intent,
    context: spec.context,
    inputs: call.bindings,
    reasons: order.reasons,
  });
  const estimate = estimateInput(call, prompt);
  const limit = model.info.max_output_tokens;
  const thinking = thinkingOf(model.info.thinking, spec.thinking);
  const thought = thoughtRoom(model.info.thinking, thinking);
  const wanted = outputLimit(thought, spec.max_tokens, limit);
  const need = {
    ...{ path: call.printed, chain: call.chain, prompt_tokens: Math.ceil(estimate.whole * 1.2) },
    ...{ wanted, thought, price: call.price },
  };
  const reservation = order.answer === undefined ? await run.admission.reserve(need, call.signal) : nothingHeld(wanted);
  const counter = new TokenCounter(model.info, estimate);
  const link = linkAbort(call.signal);
  const attempt = new Attempt(call, order, requestOf(call, order, prompt, reservation), reservation, counter, link);
  try {
    return await attempt.make();
  } finally {
    link.unlink();
    attempt.settle();
  }
}

const FREE = { usage: NO_USAGE, exact: true, estimated: false };

class Attempt {
  private readonly call: InferCall;
  private readonly order: AttemptOrder;
  private readonly request: ModelRequest;
  private readonly reservation: Reservation;
  private readonly counter: TokenCounter;
  private readonly link: LinkedAbort;
  /** What the envelopes are charged; nothing until something was sent. */
  private charge: { readonly usage: Usage; readonly exact: boolean; readonly estimated: boolean } = FREE;
  private settled = false;

  constructor(
    call: InferCall,
    order: AttemptOrder,
    request: ModelRequest,
    reservation: Reservation,
    counter: TokenCounter,
    link: LinkedAbort,
  ) {
    this.call = call;
    this.order = order;
    this.request = request;
    this.reservation = reservation;
    this.counter = counter;
    this.link = link;
  }

  async make(): Promise<AttemptReport> {
    const { call, request } = this;
    const { emitter } = call.run;
    await this.emit({ type: "budget-change", changes: announce(this.reservation) });
    const { model, prompt, max_tokens, call_id, temperature, thinking } = request;
    await this.emit({
      type: "attempt-start",
      model,
      provider: call.model.info.provider,
      prompt,
      contract_hash: call.output.hash,
      max_tokens,
      call_id,
      ...(temperature !== undefined && { temperature }),
      ...(thinking && { thinking }),
      ...(this.order.answer !== undefined && { given: this.order.answer }),
    });
    const startedAt = emitter.elapsed();
    const { ending, raw, asked } = await this.send();
    // Settled first, so that a spent limit says what is really left.
    const changes = this.settle();
    const { result, outcome, verdict } = await interpretEnding(call, this.reservation, ending, raw);
    const duration_ms = emitter.since(startedAt);
    const { usage, exact } = this.charge;
    const cost_usd = costOf(usage, call.price);
    await this.emit({
      type: "attempt-end",
      outcome,
      raw,
      ...(verdict?.value !== undefined && { value: verdict.value }),
      checks: [...this.order.given, ...(verdict?.checks ?? [])],
      ...(ending.kind === "end" && ending.note !== undefined && { note: ending.note }),
      ...(asked !== null && { asked }),
      usage,
      usage_exact: exact,
      cost_usd,
      duration_ms,
    });
    await this.emit({ type: "budget-change", changes });
    const accepted = this.counter.began;
    return {
      result,
      call_id,
      hash: prompt.hash,
      asked,
      thinking: thinking ?? null,
      usage,
      cost_usd,
      duration_ms,
      accepted,
    };
  }

  /** Gives back what was reserved and takes what was spent; once. */
  settle(): readonly BudgetChange[] {
    if (this.settled) return [];
    this.settled = true;
    const { usage, estimated } = this.charge;
    const bill = { usd: costOf(usage, this.call.price), tokens: totalTokens(usage) };
    return this.call.run.admission.settle(this.reservation, bill, estimated);
  }

  private async send(): Promise<Consumed> {
    const { call, counter, link } = this;
    // Stopped while the intent was being kept: nothing leaves.
    if (link.signal.aborted) return { ending: { kind: "aborted" }, raw: "", asked: null };
    // From here on an interruption costs what was counted, until the stream's end says better.
    this.charge = { usage: counter.running, exact: false, estimated: true };
    const sent = await this.consumed({
      link,
      counter,
      onText: (type, text, tokens) => {
        this.charge = { usage: counter.running, exact: false, estimated: true };
        return this.emit({ type, text, tokens });
      },
      overspent: () => {
        const usage = counter.running;
        const bill = { usd: costOf(usage, call.price), tokens: totalTokens(usage) };
        return call.run.admission.running(this.reservation, bill);
      },
    });
    this.charge = this.order.answer === undefined ? this.chargeFor(sent.ending) : FREE;
    return sent;
  }

  /** While the model is a person, clocks may stand still. */
  private consumed(watch: StreamWatch): ReturnType<typeof consume> {
    const { run, model, chain, printed } = this.call;
    const { answer } = this.order;
    const read = () => consume(answer === undefined ? model : saying(answer, model), this.request, watch);
    return model.info.is_person ? run.people.during(chain[0] ?? null, printed, read, false) : read();
  }

  private chargeFor(ending: Ending): Attempt["charge"] {
    const { counter } = this;
    if (ending.kind === "end") {
      const { usage, exact } = counter.final;
      return { usage, exact, estimated: !exact };
    }
    // A provider that refused at once charged nothing; a time-out may have cost the prompt.
    const free = ending.kind === "error" && !counter.began && ending.error.kind !== "timeout";
    if (free) return FREE;
    return { usage: counter.running, exact: false, estimated: true };
  }

  private async emit(body: RunEventBody): Promise<void> {
    await this.call.run.emitter.emit(this.call.path, body, this.order.number);
  }
}

/** Answers so, at no cost: the call that it is the answer of is paid for. */
function saying(answer: string, { info }: Model): Model {
  return {
    info,
    async *stream() {
      yield { type: "text", text: answer };
      yield { type: "end", stop: "end", note: "A person gave this answer, because it was lost." };
    },
  };
}

/** What the prompt will be counted as: its text, its attachment and the schema, which providers charge for too. */
function estimateInput({ model, output }: InferCall, prompt: CompiledPrompt): PromptEstimate {
  const count = (part: string) => (part === "" ? 0 : model.info.estimateTokens(part));
  const text = count(prompt.system) + count(prompt.text) + count(prompt.attachment ?? "");
  return { text, whole: text + count(output.schemaText) };
}

function requestOf(
  call: InferCall,
  order: AttemptOrder,
  prompt: CompiledPrompt,
  reservation: Reservation,
): ModelRequest {
  const { spec, output, model } = call;
  const { name, schema, strict } = output.provider;
  const thinking = thinkingOf(model.info.thinking, spec.thinking);
  const { takes_temperature, thinking: facts } = model.info;
  const isCold = !takes_temperature || (thinks(thinking) && facts?.temperature === false);
  return {
    model: model.info.id,
    prompt,
    output: { name, schema, strict },
    max_tokens: reservation.max_tokens,
    ...(spec.temperature !== undefined && !isCold && { temperature: spec.temperature }),
    ...(thinking && { thinking }),
    identity: {
      path: call.printed,
      function: spec.function,
      inputs: call.inputs,
      attempt: order.number,
      ...(order.reasons.length > 0 && { refused: order.reasons }),
      ...{ member: 1, ...occurrenceOf(call.path) },
      output: spec.output.field,
      contracts: spec.output.contracts,
      ensure: spec.ensure.map(({ text }) => text),
    },
    call_id: `${call.printed}:${order.number}${order.waits === 0 ? "" : `.${order.waits}`}`,
  };
}
