import { describe, expect, it } from "vitest";
import { isJsonObject, type Json, printPath } from "../../src/base/index.ts";
import { auditMarkdown, auditText, emptyRunView, otlpOf, printTrace, reduceRunAll } from "../../src/reports/index.ts";
import { type ModelRequest, openRun, type RunEvent, runFlow, runInfer } from "../../src/runtime/index.ts";
import { type Act, classifySpec, inline, PRICE, runWorld } from "../support/run-world.ts";
import {
  agentFunction,
  call,
  debate,
  frame,
  inferFunction,
  lane,
  type SmallFlow,
  synthesizerFunction,
} from "../support/small-flows.ts";
import { answering, MOOD, ofType, runSmall, type SmallRun, tracesOf } from "../support/small-run.ts";

const HASH = expect.stringMatching(/^[0-9a-f]{12}$/);
const mood = (confidence: number): Json => ({ label: "positive", confidence });
const saying = (json: Json) => answering(10, { value: json });

/** What LANGUAGE 5.7 asks for, and nothing else. */
const FIELDS = [
  ...["attempt_details", "attempts", "cache_hit", "compiled_prompt_hash", "contract_hash", "cost_usd", "duration_ms"],
  ...["flow_id", "function", "inputs", "model", "output", "retry_reasons", "review_id", "status", "usage"],
];

/** A flow of every kind of call: plain, cached, failed, cancelled, voted, refined, argued, sampled. */
const FLOW: SmallFlow = {
  steps: [
    call("plain"),
    call("cached", { function: "plain", inputs: { text: { kind: "value", value: "plain" } }, depends_on: ["plain"] }),
    call("retried"),
    call("voted"),
    call("refined"),
    debate("talk", ["pro", "con"], "sum", 1),
    frame("race", "any", lane("won", call("won")), lane("lost", call("lost"))),
    frame("free", 0, lane("failed", call("failed")), lane("unsent", call("unsent")), lane("refused", call("refused"))),
  ],
  functions: {
    plain: inferFunction("plain", { cache: "session" }),
    retried: inferFunction("retried", { retries: 1, ensure: ["result.confidence > 0.5"] }),
    voted: inferFunction("voted", { quorum: { n: 3, agree_on: "label", threshold: 2 } }),
    refined: inferFunction("refined", {
      refine: { until: "result.confidence > 0.5", feedback: "no", max_iterations: 2 },
    }),
    pro: agentFunction("pro"),
    con: agentFunction("con"),
    sum: synthesizerFunction("sum"),
    failed: inferFunction("failed", { retries: 1 }),
    unsent: inferFunction("unsent", { given: ["False"] }),
  },
};

const act = ({ identity: { function: name, attempt, iteration = 1, member } }: ModelRequest, calls: number): Act => {
  if (name === "retried") return saying(mood(attempt === 1 ? 0.1 : 0.9));
  if (name === "refined") return saying(mood(iteration === 1 ? 0.1 : 0.9));
  if (name === "voted" && member === 3) return { text: "{}" };
  if (name === "failed") return { text: "{}" };
  if (name === "refused") return { error: { kind: "refusal", message: "no" } };
  if (name === "lost") return answering(500, { text: "x".repeat(400) });
  return calls > 0 ? saying(MOOD) : {};
};

const details = (run: SmallRun, name: string) =>
  tracesOf(run.events).find((trace) => trace.function === name)?.attempt_details ?? [];

describe("every infer call", () => {
  it("writes one record, with every field, whatever became of it", async () => {
    const run = await runSmall(FLOW, { act });
    const traces = tracesOf(run.events);
    const calls = ofType(run.events, "step-start").filter(({ kind }) => kind === "infer");
    expect(traces).toHaveLength(calls.length);
    for (const trace of traces) expect(Object.keys(trace).sort()).toEqual(FIELDS);
    const said = Object.fromEntries(
      ofType(run.events, "step-end").flatMap(({ path, trace }) =>
        trace ? [[printPath(path), [trace.status, trace.attempts, trace.cache_hit, trace.output]]] : [],
      ),
    );
    expect(said).toEqual({
      plain: ["ok", 1, false, MOOD],
      cached: ["ok", 0, true, MOOD],
      retried: ["ok", 2, false, mood(0.9)],
      voted: ["ok", 3, false, MOOD],
      refined: ["ok", 2, false, mood(0.9)],
      "talk[pro]@1/pro": ["ok", 1, false, MOOD],
      "talk[con]@1/con": ["ok", 1, false, MOOD],
      "talk/sum": ["ok", 1, false, MOOD],
      "race[won]/won": ["ok", 1, false, MOOD],
      "race[lost]/lost": ["cancelled", 1, false, null],
      "free[failed]/failed": ["failed", 2, false, null],
      "free[unsent]/unsent": ["failed", 0, false, null],
      "free[refused]/refused": ["failed", 1, false, null],
    });
    for (const trace of traces) {
      expect(trace).toMatchObject({ model: "scripted", contract_hash: HASH, compiled_prompt_hash: HASH });
      expect(trace).toMatchObject({ flow_id: "r", review_id: null });
      expect(Object.keys(trace.usage)).toEqual(["input", "output", "cache_read", "cache_write"]);
      const { input, output } = trace.usage;
      expect(trace.cost_usd).toBeCloseTo((input * PRICE.input + output * PRICE.output) / 1e6, 12);
    }
  });

  it("says of itself what was asked, how long it took, and why it was asked again", async () => {
    const run = await runSmall(FLOW, { act });
    const of = (name: string) => tracesOf(run.events).find((trace) => trace.function === name);
    expect(of("retried")).toMatchObject({
      inputs: { text: "retried" },
      duration_ms: 20,
      retry_reasons: ["ensure: result.confidence > 0.5 (actual: result.confidence = 0.1)"],
    });
    const first = run.ledger.find(({ request }) => request.identity.function === "retried")?.request.prompt;
    expect(of("retried")?.compiled_prompt_hash).toBe(first?.hash);
    expect(of("failed")?.retry_reasons).toHaveLength(4);
  });

  it("has the details of every request, with the member and turn that it was for", async () => {
    const run = await runSmall(FLOW, { act });
    expect(details(run, "voted")).toMatchObject(
      [
        [1, "ok"],
        [2, "ok"],
        [3, "violations"],
      ].map(([member, status]) => ({ attempt: 1, member, status, usage: { input: expect.any(Number) } })),
    );
    expect(details(run, "refined")).toMatchObject([
      { iteration: 1, attempt: 1, status: "ok" },
      { iteration: 2, attempt: 1, status: "ok" },
    ]);
    expect(details(run, "retried").map((one) => one["reasons"])).toEqual([[expect.stringContaining("ensure")], []]);
    expect(details(run, "refused")).toMatchObject([{ status: "provider", error: { kind: "refusal", message: "no" } }]);
    expect(details(run, "unsent")).toEqual([]);
    for (const trace of tracesOf(run.events)) {
      const sum = trace.attempt_details.reduce(
        (total, one) => total + (isJsonObject(one["usage"]) ? Number(one["usage"]["output"]) : 0),
        0,
      );
      expect(sum).toBe(trace.usage.output);
    }
  });

  it("has a detail for each sample, and null for a cost that nobody knows", async () => {
    const sampled = await runSmall({ steps: [call("a")] }, { test: true });
    expect(tracesOf(sampled.events)).toMatchObject([{ attempts: 5, output: MOOD }]);
    expect(details(sampled, "a").map((one) => one["member"])).toEqual([1, 2, 3, 4, 5]);
    const unpriced = await runSmall({ steps: [call("a")] }, { price: null });
    expect(tracesOf(unpriced.events)).toMatchObject([{ cost_usd: null, attempt_details: [{ cost_usd: null }] }]);
  });

  it("goes to the tracer as it stands in its event, and a tracer that throws fails nothing", async () => {
    const world = runWorld(() => ({ value: MOOD }));
    const records: object[] = [];
    const tracer = (record: object) => {
      records.push(record);
      throw new Error("the exporter is down");
    };
    const run = openRun(world.ports, { run: "r", flowId: "case-7", tracer });
    await runFlow({ name: "main", limits: {}, args: [] }, run, (scope) =>
      runInfer(classifySpec(), [inline("text", "x")], scope),
    );
    expect(records).toEqual(tracesOf(world.journal.events));
    expect(records).toMatchObject([{ flow_id: "case-7" }]);
    expect(world.journal.events.at(-1)).toMatchObject({ status: "ok" });
  });
});

describe("what a trace is given out as", () => {
  const viewOf = (events: readonly RunEvent[]) => reduceRunAll(emptyRunView(), events);

  it("is JSON Lines, one a call, as they stand in the events", async () => {
    const { events } = await runSmall(FLOW, { act });
    const lines = printTrace(viewOf(events)).trimEnd().split("\n");
    const byFunction = (a: { function: string }, b: { function: string }) => (a.function < b.function ? -1 : 1);
    const records = lines.map((line): { function: string; attempts: number } => JSON.parse(line));
    const said: { function: string; attempts: number }[] = JSON.parse(JSON.stringify(tracesOf(events)));
    const attempts = (a: { attempts: number }, b: { attempts: number }) => a.attempts - b.attempts;
    expect(records.sort(attempts).sort(byFunction)).toEqual(said.sort(attempts).sort(byFunction));
  });

  it("is a line a step in the audit report, as text and as Markdown, and totals", async () => {
    const { events } = await runSmall(FLOW, { act });
    const view = viewOf(events);
    const steps = ofType(events, "step-start").map(({ path }) => printPath(path));
    const text = auditText(view);
    const markdown = auditMarkdown(view);
    for (const step of steps) {
      expect(text.split("\n").filter((line) => line.startsWith(`${step}  `))).toHaveLength(1);
      expect(markdown.split("\n").filter((line) => line.startsWith(`| \`${step}\` |`))).toHaveLength(1);
    }
    expect(text).toMatch(/retried {2}infer · done · scripted · 2 attempts · \d+ tokens · \$0\.\d+ · 20 ms/);
    expect(text).toContain("    attempt 1: ensure: result.confidence > 0.5 (actual: result.confidence = 0.1)");
    expect(text).toMatch(/Total: \d+ steps · \d+ attempts/);
    expect(markdown).toContain("## Totals");
  });

  it("is OTLP: the flow as root span, calls as its children where they are, attempts as events", async () => {
    const { events } = await runSmall(FLOW, { act });
    const exported = JSON.parse(JSON.stringify(otlpOf(viewOf(events), { startedAt: 1_700_000_000_000 })));
    type Attribute = { key: string; value: { stringValue?: string; intValue?: string } };
    type Span = {
      spanId: string;
      parentSpanId?: string;
      traceId: string;
      name: string;
      kind: number;
      events?: { name: string; attributes: Attribute[] }[];
      attributes: Attribute[];
    };
    const spans: readonly Span[] = exported.resourceSpans[0].scopeSpans[0].spans;
    const named = (name: string) => spans.find((span) => span.name === name);
    const [root] = spans;
    expect(root).toMatchObject({ name: "main" });
    expect(spans.filter(({ parentSpanId }) => parentSpanId === undefined)).toEqual([root]);
    expect(new Set(spans.map(({ traceId }) => traceId)).size).toBe(1);
    expect(new Set(spans.map(({ spanId }) => spanId)).size).toBe(spans.length);
    const parents = Object.fromEntries(
      spans.map(({ name, parentSpanId }) => [name, spans.find(({ spanId }) => spanId === parentSpanId)?.name]),
    );
    expect(parents).toMatchObject({
      plain: "main",
      talk: "main",
      "talk[pro]@1/pro": "talk",
      "talk/sum": "talk",
      "race[lost]/lost": "race",
      "free[failed]/failed": "free",
    });
    expect(
      named("voted")?.events?.map(({ attributes }) => attributes.find(({ key }) => key === "stratum.member")?.value),
    ).toEqual(["1", "2", "3"].map((intValue) => ({ intValue })));
    const keys = named("retried")?.attributes.map(({ key }) => key) ?? [];
    expect(keys).toEqual(
      expect.arrayContaining([
        ...["gen_ai.operation.name", "gen_ai.provider.name", "gen_ai.request.model", "gen_ai.usage.input_tokens"],
        ...["gen_ai.usage.output_tokens", "stratum.function", "stratum.contract_hash", "stratum.cost_usd"],
      ]),
    );
    expect(named("retried")?.events).toHaveLength(2);
    expect(named("retried")?.attributes.find(({ key }) => key === "stratum.attempts")?.value).toEqual({
      intValue: "2",
    });
    // The trace is the business case's: another run of it has the same.
    const again = otlpOf(viewOf(events.map((event) => ({ ...event, run: "other" }))), { startedAt: 0 });
    expect(JSON.stringify(again)).toContain(root?.traceId);
    expect(JSON.stringify(again)).not.toContain(root?.spanId);
  });
});
