import { isJsonObject, type Json, THINKING } from "../base/index.ts";
import { CONSTRAINTS, FIELD_TYPES } from "../contracts/index.ts";
import type { RunErrorCode, RunEventType } from "../runtime/index.ts";
import {
  amount,
  anything,
  flag,
  type JsonCheck,
  list,
  listOf,
  mapOf,
  number,
  object,
  oneOf,
  orNull,
  record,
  text,
} from "./shape.ts";

/** Everything in an event that the folds and the screen read: events may come from anybody. */

const usage = record({ input: amount, output: amount, cache_read: amount, cache_write: amount }, { thought: amount });
const limits = record({}, { ms: number, usd: number, tokens: number });
const reserved = record({ usd: orNull(number), tokens: number });
const spent = record({ usd: orNull(amount), tokens: amount });

const ERROR_CODES = {
  PreconditionFailed: true,
  PostconditionFailed: true,
  ParseFailure: true,
  GuardrailViolation: true,
  BudgetExceeded: true,
  ConvergenceFailure: true,
  ConsensusFailure: true,
  ParallelValidationFailed: true,
  HITLTimeoutError: true,
  StabilityAssertionError: true,
  StratumCompileError: true,
  MaxRoundsExceeded: true,
  NoOutput: true,
  ProviderError: true,
  SandboxError: true,
  JournalError: true,
  Cancelled: true,
} as const satisfies { [C in RunErrorCode]: true };

const error = record({ code: oneOf(...Object.keys(ERROR_CODES)), path: text, message: text, data: object });

const path = listOf(
  record(
    { node: text },
    { branch: text, item: number, round: number, iteration: number, member: number, visit: number },
  ),
);

const prompt = record({
  system: text,
  text,
  parts: listOf(record({ origin: text, text }, { name: text })),
  cache_prefix: number,
  attachment: orNull(text),
  hash: text,
});

const check = record(
  { kind: oneOf("given", "parse", "guardrail", "ensure"), text, ok: flag },
  { actual: text, reason: text },
);

const outcome: JsonCheck = (value, at) =>
  record({ status: oneOf("ok", "violations", "provider-error", "budget", "cancelled") }, { error: failure })(value, at);
/** Of a provider, or of the run. */
const failure = record({ message: text }, { kind: text, code: text });

const field: JsonCheck = (value, at) => {
  const problem = record({ type: oneOf(...FIELD_TYPES) }, FIELD_PARTS)(value, at);
  return problem ?? record(isJsonObject(value) ? innerOf(value["type"]) : {})(value, at);
};

const FIELD_PARTS: { readonly [key: string]: JsonCheck } = {
  ...{ nullable: flag, opaque: flag, description: text, values: listOf(text) },
  ...Object.fromEntries(
    Object.entries(CONSTRAINTS).map(([key, { written }]) => [key, written.schema.type === "string" ? text : number]),
  ),
};

function innerOf(type: Json | undefined): { readonly [key: string]: JsonCheck } {
  if (type === "array") return { items: field };
  if (type === "object") return { fields: mapOf(field) };
  return type === "contract" ? { contract: text } : {};
}

const OUTCOMES = oneOf("approve", "revise", "kill");

const question = record(
  {
    ...{ id: text, path: text, kind: oneOf("review", "answer"), question: text, artifacts: object },
    decision: field,
    contracts: mapOf(record({ fields: mapOf(field) }, { description: text })),
    outcomes: listOf(OUTCOMES),
  },
  { trigger: text, options: listOf(text), deadline: number },
);

const decision = record({
  ...{ outcome: OUTCOMES, value: anything },
  ...{ reviewer: text, rationale: text, decided_at: text, review_id: text },
});

const trace = record({
  ...{ function: text, model: text, inputs: object, compiled_prompt_hash: text, contract_hash: text, attempts: number },
  ...{ output: anything, duration_ms: number, cost_usd: orNull(number), cache_hit: flag, retry_reasons: listOf(text) },
  ...{ flow_id: text, review_id: orNull(text), usage, status: oneOf("ok", "failed", "cancelled") },
  attempt_details: listOf(object),
});

const STEP_KINDS = ["infer", "compute", "adaptive", "parallel", "for_each", "debate", "human", "branch", "flow"];
const ENDS = oneOf("ok", "failed", "cancelled");

/** What must be there besides the envelope; more is let through, so that later versions can add to it. */
export const EVENT_SHAPES = {
  "run-start": record(
    { flow: text, flow_id: text, args: list, limits },
    {
      basedOn: listOf(text),
      part: record({}, { until: text, inputs: object, given: mapOf(object), again: mapOf(listOf(text)) }),
    },
  ),
  "step-start": record(
    { kind: oneOf(...STEP_KINDS), name: text },
    {
      ...{ inputs: object, args: list, limits, max_attempts: number },
      ...{ branches: listOf(text), agents: listOf(text), rounds: number },
    },
  ),
  "attempt-start": record(
    { model: text, provider: text, prompt, contract_hash: text, max_tokens: number, call_id: text },
    { temperature: number, thinking: oneOf(...THINKING), given: text },
  ),
  "text-delta": record({ text, tokens: number }),
  "thought-delta": record({ text, tokens: number }),
  "attempt-end": record(
    {
      ...{ outcome, raw: text, checks: listOf(check), usage, usage_exact: flag },
      ...{ cost_usd: orNull(amount), duration_ms: number },
    },
    { note: text, asked: record({ as: oneOf("schema", "tool", "json", "prompt") }, { because: text }) },
  ),
  "attempt-uncertain": record({ call_id: text }),
  "step-retry": record({ reasons: listOf(text), because: oneOf("violations", "provider"), wait_ms: number }),
  "step-reused": record(
    { output: anything },
    { given: flag, from: text, kind: oneOf(...STEP_KINDS), name: text, inputs: object, args: list },
  ),
  "budget-change": record({ changes: listOf(record({ envelope: path, reserved, spent })) }),
  "ask-start": record({ question }),
  "ask-end": record({ decision: orNull(decision) }),
  "step-end": record({ status: ENDS, duration_ms: number }, { error, trace }),
  "step-skip": record({ reason: text }),
  "branch-end": record({ branch: text, status: oneOf("ok", "failed", "cancelled", "skipped") }),
  vote: record({ agreeing: listOf(number), abstained: listOf(number), reached: flag }),
  "iteration-end": record({ iteration: number, ok: flag }),
  "debate-round": record({ round: number, converged: flag }),
  route: record({ port: text }),
  "round-start": record({ round: number, to: text }, { note: text }),
  "run-suspend": record({ waiting: listOf(text) }),
  "run-resume": record({}),
  "run-end": record(
    { status: oneOf("ok", "error", "cancelled", "killed"), duration_ms: number },
    { output: anything, error },
  ),
} as const satisfies { [T in RunEventType]: JsonCheck };

/** The path of an event. */
export const pathShape = path;
