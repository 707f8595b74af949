import { describe, expect, it } from "vitest";
import type { RunEvent } from "../runtime/index.ts";
import { auditMarkdown, auditText } from "./audit.ts";
import { printCost, printCount, printDuration } from "./figures.ts";
import { emptyRunView, reduceRunAll } from "./fold.ts";
import { parseEvents, printEvents } from "./jsonl.ts";
import { otlpOf } from "./otlp.ts";

const USAGE = { input: 1_000, output: 200, cache_read: 0, cache_write: 0 };
const PATH = [{ node: "frame", branch: "left" }, { node: "ask" }];
const FRAME = [{ node: "frame" }];

const EVENTS: readonly RunEvent[] = [
  {
    v: 1,
    run: "r",
    seq: 0,
    at: 0,
    path: [],
    type: "run-start",
    flow: "main",
    flow_id: "case-7",
    args: [],
    limits: { usd: 0.05, ms: 5_000 },
  },
  {
    v: 1,
    run: "r",
    seq: 1,
    at: 0,
    path: FRAME,
    type: "step-start",
    kind: "parallel",
    name: "frame",
    branches: ["left"],
  },
  { v: 1, run: "r", seq: 2, at: 0, path: PATH, type: "step-start", kind: "infer", name: "ask", inputs: {} },
  {
    v: 1,
    run: "r",
    seq: 3,
    at: 1,
    path: PATH,
    attempt: 1,
    type: "attempt-start",
    model: "claude-haiku-5-5",
    provider: "anthropic",
    prompt: { system: "s", text: "t", parts: [], cache_prefix: 0, attachment: null, hash: "aaaaaaaaaaaa" },
    contract_hash: "bbbbbbbbbbbb",
    max_tokens: 100,
    call_id: "c1",
  },
  {
    v: 1,
    run: "r",
    seq: 4,
    at: 900,
    path: PATH,
    attempt: 1,
    type: "attempt-end",
    outcome: { status: "violations" },
    raw: "{}",
    checks: [],
    usage: USAGE,
    usage_exact: true,
    cost_usd: 0.002,
    duration_ms: 899,
  },
  {
    v: 1,
    run: "r",
    seq: 5,
    at: 900,
    path: PATH,
    attempt: 1,
    type: "step-retry",
    because: "violations",
    reasons: ["ensure: result.confidence > 0.7 (actual: result.confidence = 0.42)"],
    wait_ms: 0,
  },
  {
    v: 1,
    run: "r",
    seq: 6,
    at: 1_000,
    path: PATH,
    type: "step-end",
    status: "failed",
    error: { code: "ProviderError", path: "frame[left]/ask", message: "[see](http://evil) <img>", data: {} },
    duration_ms: 1_000,
  },
  { v: 1, run: "r", seq: 7, at: 1_000, path: FRAME, type: "branch-end", branch: "left", status: "failed" },
  { v: 1, run: "r", seq: 8, at: 1_000, path: FRAME, type: "step-end", status: "failed", duration_ms: 1_000 },
  {
    v: 1,
    run: "r",
    seq: 9,
    at: 1_000,
    path: [],
    type: "run-end",
    status: "error",
    error: { code: "ProviderError", path: "frame[left]/ask", message: "[see](http://evil) <img>", data: {} },
    duration_ms: 1_000,
  },
];

const VIEW = reduceRunAll(emptyRunView(), EVENTS);

/** A line that asks for something of a type. */
function asking(decision: object): string {
  const said = { id: "1", path: "p", kind: "review", question: "?", artifacts: {}, contracts: {}, outcomes: ["kill"] };
  const envelope = { v: 1, type: "ask-start", run: "r", seq: 0, at: 0, path: [] };
  return JSON.stringify({ ...envelope, question: { ...said, decision } });
}

describe("events as JSON Lines", () => {
  it("reads back what it wrote", () => {
    expect(parseEvents(printEvents(EVENTS))).toEqual({ ok: true, value: EVENTS });
  });

  it("takes blank lines and a last line without its end", () => {
    const text = printEvents(EVENTS).trimEnd().replaceAll("\n", "\n\n");
    expect(parseEvents(text)).toMatchObject({ ok: true });
  });

  it.each([
    ["not json", "This line is not JSON."],
    ["[]", "A run event is a JSON object."],
    ['{"v":2}', "This event has version 2; this program reads version 1."],
    ['{"v":1,"type":"constructor"}', 'Unknown event type "constructor".'],
    ['{"v":1,"type":"route","run":"r","seq":0.5,"at":0,"path":[]}', "An event needs its number (`seq`)."],
    ['{"v":1,"type":"route","run":"r","seq":0,"at":0,"path":[1]}', "An event needs its path (`path`)."],
    ['{"v":1,"type":"route","run":"r","seq":0,"at":0,"path":[]}', "`route` needs `port` (text)."],
    [
      '{"v":1,"type":"step-retry","run":"r","seq":0,"at":0,"path":[],"because":"x","reasons":"y","wait_ms":0}',
      "`step-retry` needs `reasons` (list).",
    ],
    [
      '{"v":1,"type":"budget-change","run":"r","seq":0,"at":0,"path":[],"changes":[{"envelope":[],"reserved":{"usd":"1","tokens":2}}]}',
      "`budget-change` needs `changes[0].reserved.usd` (number).",
    ],
    [
      '{"v":1,"type":"budget-change","run":"r","seq":0,"at":0,"path":[],"changes":[{"envelope":[],"reserved":{"usd":1,"tokens":2},"spent":{"usd":-50,"tokens":2}}]}',
      "`budget-change` needs `changes[0].spent.usd` (number, not negative).",
    ],
    [
      '{"v":1,"type":"step-end","run":"r","seq":0,"at":0,"path":[],"status":"failed","duration_ms":1,"error":{"code":"toString","path":"","message":"","data":{}}}',
      /^`step-end` needs `error.code` \(PreconditionFailed, /,
    ],
    [asking({ type: "array" }), "`ask-start` needs `question.decision.items` (object)."],
    [
      asking({ type: "object", fields: { a: { type: "contract" } } }),
      "`ask-start` needs `question.decision.fields.a.contract` (text).",
    ],
  ])("refuses %s with the line and the reason", (line, message) => {
    expect(parseEvents(`${printEvents(EVENTS.slice(0, 2))}${line}\n`)).toEqual({
      ok: false,
      error: { line: 3, message: typeof message === "string" ? message : expect.stringMatching(message) },
    });
  });
});

describe("the audit report", () => {
  it("has a line a step with attempts, tokens, cost and reasons, and totals", () => {
    const text = auditText(VIEW);
    expect(text).toContain("Run r of main: failed, ProviderError in frame[left]/ask");
    expect(text).toContain(
      "frame[left]/ask  infer · failed · claude-haiku-5-5 · 1 attempt · 1,200 tokens · $0.002000 · 1.00 s · contract bbbbbbbbbbbb",
    );
    expect(text).toContain("    attempt 1: ensure: result.confidence > 0.7 (actual: result.confidence = 0.42)");
    expect(text).toContain("Total: 2 steps · 1 attempt · 1,200 tokens · $0.002000 · 1.00 s");
  });

  it("never lets a model's or provider's text become Markdown", () => {
    const markdown = auditMarkdown(VIEW);
    expect(markdown).not.toMatch(/(?<!\\)\[see\]/);
    expect(markdown).not.toMatch(/(?<!\\)<img/);
    expect(markdown).toContain("| `frame[left]/ask` | infer | failed |");
  });
});

describe("OTLP", () => {
  it("nests spans as paths are nested, with the flow as root and ids that do not change", () => {
    const exported = JSON.parse(JSON.stringify(otlpOf(VIEW, { startedAt: 1_700_000_000_000 })));
    const [root, frame, ask] = exported.resourceSpans[0].scopeSpans[0].spans;
    expect(root.parentSpanId).toBeUndefined();
    expect(frame.parentSpanId).toBe(root.spanId);
    expect(ask.parentSpanId).toBe(frame.spanId);
    expect(new Set([root.traceId, frame.traceId, ask.traceId]).size).toBe(1);
    expect(root.traceId).toMatch(/^[0-9a-f]{32}$/);
    expect(ask.spanId).toMatch(/^[0-9a-f]{16}$/);
    expect([ask.startTimeUnixNano, ask.endTimeUnixNano]).toEqual(["1700000000000000000", "1700000001000000000"]);
    expect(ask.status).toEqual({ code: 2, message: "[see](http://evil) <img>" });
    expect(ask.events[0].name).toBe("attempt 1");
    expect(ask.attributes).toContainEqual({ key: "gen_ai.request.model", value: { stringValue: "claude-haiku-5-5" } });
    expect(ask.attributes).toContainEqual({ key: "gen_ai.usage.input_tokens", value: { intValue: "1000" } });
    expect(otlpOf(VIEW, { startedAt: 0 })).toEqual(otlpOf(reduceRunAll(emptyRunView(), EVENTS), { startedAt: 0 }));
  });
});

describe("figures for people", () => {
  it("says small and large ones well", () => {
    expect([printDuration(350), printDuration(1_240), printDuration(125_000)]).toEqual([
      "350 ms",
      "1.24 s",
      "2 min 05 s",
    ]);
    expect([printCost(null), printCost(0), printCost(0.0012), printCost(0.0451), printCost(12.5)]).toEqual([
      "unknown price",
      "$0",
      "$0.001200",
      "$0.0451",
      "$12.50",
    ]);
    expect(printCount(1234567)).toBe("1,234,567");
  });
});
