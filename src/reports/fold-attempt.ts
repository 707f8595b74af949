import { addUsage } from "../base/index.ts";
import type { EventOf } from "../runtime/index.ts";
import type { AttemptView, NodeView, RetryView } from "./view.ts";

type AttemptEvent = EventOf<"attempt-start" | "text-delta" | "thought-delta" | "attempt-end" | "attempt-uncertain">;

/** The provider of whoever is the model in person. */
const PERSON = "manual";

/** Made by a person, who is waited for until the answer is there. */
export const isByPerson = ({ provider }: Pick<AttemptView, "provider">): boolean => provider === PERSON;

export function foldAttempt(node: NodeView, event: AttemptEvent): NodeView {
  return awaited(withAttempt(node, event));
}

/** A step waits for a person while all that it has asked for is to come from one. */
function awaited(node: NodeView): NodeView {
  if (!node.attempts.some(isByPerson)) return node;
  const open = node.attempts.filter(({ endedAt }) => endedAt === null);
  const isAwaited = open.length > 0 && open.every((attempt) => isByPerson(attempt) && attempt.text === "");
  if (isAwaited) return { ...node, state: "waiting" };
  return node.state === "waiting" ? { ...node, state: "running" } : node;
}

function withAttempt(node: NodeView, event: AttemptEvent): NodeView {
  if (event.type === "attempt-start") return { ...node, attempts: [...node.attempts, startOf(event)] };
  const place = lastOpen(node, event);
  const attempt = node.attempts[place];
  if (!attempt) return node;
  const attempts = node.attempts.with(place, foldInto(attempt, event));
  if (event.type !== "attempt-end") return { ...node, attempts };
  return {
    ...node,
    attempts,
    usage: addUsage(node.usage, event.usage),
    cost_usd: addCost(node.cost_usd, event.cost_usd),
  };
}

export function foldRetry(node: NodeView, event: EventOf<"step-retry">): NodeView {
  const retry: RetryView = { because: event.because, reasons: event.reasons, wait_ms: event.wait_ms, at: event.at };
  const own = event.path.at(-1);
  const last = node.attempts.findLastIndex(
    (attempt) => attempt.member === own?.member && attempt.iteration === own?.iteration,
  );
  const attempt = node.attempts[last];
  return {
    ...node,
    state: "retrying",
    retry,
    attempts: attempt ? node.attempts.with(last, { ...attempt, retry }) : node.attempts,
  };
}

/** Unknown plus anything is unknown: never shown as 0. */
export function addCost(a: number | null, b: number | null): number | null {
  return a === null || b === null ? null : a + b;
}

function startOf(event: EventOf<"attempt-start">): AttemptView {
  const last = event.path.at(-1);
  return {
    number: event.attempt ?? 1,
    state: "running",
    ...(last?.member !== undefined && { member: last.member }),
    ...(last?.iteration !== undefined && { iteration: last.iteration }),
    call_id: event.call_id,
    model: event.model,
    provider: event.provider,
    prompt: event.prompt,
    contract_hash: event.contract_hash,
    max_tokens: event.max_tokens,
    ...(event.temperature !== undefined && { temperature: event.temperature }),
    ...(event.thinking && { thinking: event.thinking }),
    startedAt: event.at,
    endedAt: null,
    text: "",
    thought: "",
    tokens: 0,
    checks: [],
    usage: null,
    usage_exact: false,
    cost_usd: null,
    retry: null,
  };
}

function foldInto(attempt: AttemptView, event: Exclude<AttemptEvent, { type: "attempt-start" }>): AttemptView {
  switch (event.type) {
    case "text-delta":
      return { ...attempt, text: attempt.text + event.text, tokens: attempt.tokens + event.tokens };
    case "thought-delta":
      return { ...attempt, thought: attempt.thought + event.text, tokens: attempt.tokens + event.tokens };
    case "attempt-uncertain":
      return { ...attempt, state: "uncertain", endedAt: event.at };
    case "attempt-end":
      return {
        ...attempt,
        state: event.outcome.status,
        endedAt: event.at,
        text: event.raw === "" ? attempt.text : event.raw,
        tokens: event.usage.output,
        ...(event.value !== undefined && { value: event.value }),
        checks: event.checks,
        ...(event.note !== undefined && { note: event.note }),
        ...(event.asked !== undefined && { asked: event.asked }),
        usage: event.usage,
        usage_exact: event.usage_exact,
        cost_usd: event.cost_usd,
        ...("error" in event.outcome && { problem: event.outcome.error }),
      };
  }
}

/** Members of a quorum run side by side, so the last attempt is not always the one that an event means. */
function lastOpen(node: NodeView, event: AttemptEvent): number {
  const last = event.path.at(-1);
  return node.attempts.findLastIndex(
    (attempt) =>
      attempt.endedAt === null &&
      attempt.member === last?.member &&
      attempt.iteration === last?.iteration &&
      (event.attempt === undefined || attempt.number === event.attempt),
  );
}
