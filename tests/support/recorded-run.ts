import type { Question, RunEvent, RunEventBody, RunPath } from "../../src/runtime/index.ts";

const USAGE = { input: 100, output: 20, cache_read: 0, cache_write: 0 };
const PROMPT = { system: "s", text: "t", parts: [], cache_prefix: 0, attachment: null, hash: "abcdefabcdef" };

/** Numbers events as a run does. */
export function recorder() {
  const events: RunEvent[] = [];
  const add = (at: number, path: RunPath, body: RunEventBody, attempt?: number) => {
    const seq = events.length;
    const event: RunEvent = { v: 1, run: "r1", seq, at, path, ...(attempt !== undefined && { attempt }), ...body };
    events.push(event);
    return event;
  };
  return { events, add };
}

export const A: RunPath = [{ node: "a" }];

export function attemptStart(call: string, provider = "p"): RunEventBody {
  return {
    type: "attempt-start",
    model: "m",
    provider,
    prompt: PROMPT,
    contract_hash: "123456123456",
    max_tokens: 50,
    call_id: call,
  };
}

export function attemptEnd(status: "ok" | "violations" | "cancelled", cost: number | null): RunEventBody {
  return {
    type: "attempt-end",
    outcome: { status },
    raw: '{"x":1}',
    value: { x: 1 },
    checks: [],
    usage: USAGE,
    usage_exact: true,
    cost_usd: cost,
    duration_ms: 10,
  };
}

/** A review that waits for a text. */
export const questionAt = (path: string): Question => ({
  id: "q",
  path,
  kind: "review",
  question: "?",
  artifacts: {},
  contracts: {},
  decision: { type: "string" },
  outcomes: ["approve"],
});
