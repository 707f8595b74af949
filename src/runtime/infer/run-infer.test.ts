import { describe, expect, it } from "vitest";
import {
  CONFIDENT,
  classify,
  classifySpec,
  inline,
  playing,
  runWorld,
  traceOf,
} from "../../../tests/support/run-world.ts";
import { ofType } from "../../../tests/support/small-run.ts";
import type { Json } from "../../base/index.ts";
import { openRun, runFlow, runInfer } from "../index.ts";

const SURE = { label: "positive", confidence: 0.9 };
const UNSURE = { label: "positive", confidence: 0.4 };

describe("an infer step", () => {
  it("answers with what the model said, in order of its events", async () => {
    const { value, events } = await classify(runWorld(playing({ value: SURE })));
    expect(value).toEqual(SURE);
    const types = events.map(({ type }) => type).filter((type) => type !== "text-delta");
    expect(types).toEqual([
      "run-start",
      "step-start",
      "budget-change",
      "attempt-start",
      "attempt-end",
      "budget-change",
      "step-end",
      "run-end",
    ]);
    expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index));
    expect(traceOf(events)).toMatchObject({ function: "classify", attempts: 1, status: "ok", output: SURE });
  });

  it("feeds the broken ensure back, and only that", async () => {
    const world = runWorld(playing({ value: UNSURE }, { value: SURE }));
    const { value, events } = await classify(world, { ensure: [CONFIDENT] });
    expect(value).toEqual(SURE);
    const reason = "ensure: result.confidence > 0.7 (actual: result.confidence = 0.4)";
    expect(ofType(events, "step-retry")).toMatchObject([{ because: "violations", reasons: [reason], attempt: 1 }]);
    const [first, second] = world.ledger;
    expect(second?.request.prompt.text).toBe(
      `${first?.request.prompt.text}\nPrevious attempt failed:\n  - ${reason}\nFix these issues specifically.`,
    );
    expect(traceOf(events)).toMatchObject({ attempts: 2, retry_reasons: [reason] });
  });

  it("tells the third attempt of the second one's violations only", async () => {
    const world = runWorld(playing({ text: "nonsense" }, { value: UNSURE }, { value: SURE }));
    await classify(world, { ensure: [CONFIDENT] });
    const text = world.ledger[2]?.request.prompt.text ?? "";
    expect(text).toContain("  - ensure: result.confidence > 0.7");
    expect(text).not.toContain("JSON");
  });

  it("fails with the kind of its last attempt, and its whole history", async () => {
    const { error } = await classify(runWorld(playing({ text: "nonsense" }, { value: UNSURE })), {
      ensure: [CONFIDENT],
      retries: 1,
    });
    expect(error).toMatchObject({ code: "PostconditionFailed", path: "classify" });
    expect(error?.data["history"]).toEqual([
      ["parse: the answer is not valid JSON"],
      ["ensure: result.confidence > 0.7 (actual: result.confidence = 0.4)"],
    ]);
  });

  it.each([
    [
      '{"label": "positive", "confidence": 2512292042121000001}',
      /^parse: result\.confidence: 2512292042121000001 has more digits than a number can keep/,
    ],
    ['{"label": "positive", "confidence": 1, "confidence": 0.2}', /^parse: result: "confidence" stands twice/],
  ])("takes no answer that would be changed in silence, and says so: %s", async (text, reason) => {
    const { value, events } = await classify(runWorld(playing({ text }, { value: SURE })));
    expect(value).toEqual(SURE);
    expect(ofType(events, "step-retry")).toMatchObject([{ because: "violations", attempt: 1 }]);
    expect(ofType(events, "step-retry")[0]?.reasons[0]).toMatch(reason);
  });

  it("leaves ensure alone when a guardrail matches", async () => {
    const { error, events } = await classify(runWorld(playing({ value: UNSURE })), {
      ensure: [CONFIDENT],
      guardrails: ["POSITIVE"],
      retries: 0,
    });
    expect(error?.code).toBe("GuardrailViolation");
    expect(ofType(events, "attempt-end")[0]?.checks.map(({ kind, ok }) => [kind, ok])).toEqual([
      ["parse", true],
      ["guardrail", false],
    ]);
  });

  it("sends nothing when a given is false", async () => {
    const world = runWorld(playing({ value: SURE }));
    const { error } = await classify(world, { given: [{ text: "len(text) > 100", test: () => false }] });
    expect(error?.code).toBe("PreconditionFailed");
    expect(world.ledger).toEqual([]);
  });

  it("waits out an overloaded provider without charging its retries", async () => {
    const world = runWorld(playing({ error: { kind: "overloaded", message: "busy", status: 529 } }, { value: SURE }));
    const { value, events } = await classify(world, { retries: 0 });
    expect(value).toEqual(SURE);
    const [retry] = ofType(events, "step-retry");
    expect(retry).toMatchObject({ because: "provider", reasons: ["provider: busy"] });
    expect(retry?.wait_ms).toBeGreaterThanOrEqual(500);
    expect(traceOf(events)).toMatchObject({ attempts: 1 });
  });

  it("honours retry-after", async () => {
    const error = { kind: "rate_limited", message: "slow down", status: 429, retry_after_ms: 7000 } as const;
    const world = runWorld(playing({ error }, { value: SURE }));
    await classify(world);
    expect((world.ledger[1]?.at ?? 0) - (world.ledger[0]?.at ?? 0)).toBeGreaterThanOrEqual(7000);
  });

  it("gives up after six waits, with the provider's own message", async () => {
    const world = runWorld(playing({ error: { kind: "server", message: "down", status: 503 } }));
    const { error } = await classify(world);
    expect(error).toMatchObject({ code: "ProviderError", message: "down", data: { kind: "server", status: 503 } });
    expect(world.ledger).toHaveLength(7);
  });

  it.each(["bad_request", "unauthorized", "forbidden", "not_found", "refusal", "context_length", "blocked"] as const)(
    "ends at once on %s",
    async (kind) => {
      const world = runWorld(playing({ error: { kind, message: "no" } }));
      const { error } = await classify(world);
      expect(error).toMatchObject({ code: "ProviderError", data: { kind } });
      expect(world.ledger).toHaveLength(1);
    },
  );

  it("names an answer that was cut off by the function's own max_tokens", async () => {
    const { error } = await classify(runWorld(playing({ value: SURE })), { max_tokens: 3 });
    expect(error).toMatchObject({ code: "ProviderError", data: { kind: "max_tokens" } });
  });

  it("takes a provider's rubbish through the loop", async () => {
    const world = runWorld(playing({ error: { kind: "malformed", message: "not SSE" } }, { value: SURE }));
    const { value, events } = await classify(world);
    expect(value).toEqual(SURE);
    expect(ofType(events, "step-retry")).toMatchObject([{ because: "violations" }]);
  });

  it("answers from the session's cache at no cost", async () => {
    const world = runWorld(playing({ value: SURE }));
    const run = openRun(world.ports, { run: "r1" });
    const spec = classifySpec({ cache: "session" });
    await runFlow({ name: "main", limits: {}, args: [] }, run, async (scope) => {
      await runInfer(spec, [inline("text", "good")], scope);
      return runInfer(spec, [inline("text", "good")], scope);
    });
    expect(world.ledger).toHaveLength(1);
    const ends = ofType(world.journal.events, "step-end");
    expect(ends[1]).toMatchObject({ path: [{ node: "classify_2" }], cache_hit: true });
    expect(ends[1]?.trace).toMatchObject({ cache_hit: true, attempts: 0, cost_usd: 0, output: SURE });
  });

  it("answers from the global cache only what still passes its checks", async () => {
    const stored = new Map<string, Json>();
    const cache = {
      get: async (key: string) => stored.get(key),
      set: async (key: string, value: Json) => void stored.set(key, value),
    };
    const first = runWorld(playing({ value: UNSURE }), { ports: { cache } });
    await classify(first, { cache: "global" });
    expect([...stored.keys()]).toEqual([expect.stringMatching(/^[0-9a-f]{12}-[0-9a-f]{12}-[0-9a-f]{12}$/)]);
    const again = runWorld(playing({ value: SURE }), { ports: { cache } });
    expect((await classify(again, { cache: "global" })).value).toEqual(UNSURE);
    expect(again.ledger).toEqual([]);
    const stricter = runWorld(playing({ value: SURE }), { ports: { cache } });
    expect((await classify(stricter, { cache: "global", ensure: [CONFIDENT] })).value).toEqual(SURE);
  });

  it("never shows what is opaque in a reason", async () => {
    const { error } = await classify(runWorld(playing({ value: { note: "top secret" } })), {
      output: {
        field: { type: "contract", contract: "Note" },
        contracts: { Note: { fields: { note: { type: "string", opaque: true } } } },
      },
      ensure: [{ text: "len(result.note) > 100 and result.note != ''", test: () => false }],
      retries: 0,
    });
    expect(error?.message).toContain("<opaque, 10 chars>");
    expect(JSON.stringify(error?.toRunError())).not.toContain("secret");
  });

  it("never shows an opaque input in why a given does not hold", async () => {
    const world = runWorld(playing({ value: SURE }));
    const spec = classifySpec({ given: [{ text: "len(text) > 100 and text != ''", test: () => false }] });
    const done = runFlow({ name: "main", limits: {}, args: [] }, openRun(world.ports, { run: "r1" }), (scope) =>
      runInfer(spec, [{ name: "text", value: "top secret", opaque: true }], scope),
    );
    await expect(done).rejects.toMatchObject({
      code: "PreconditionFailed",
      message: expect.stringContaining("<opaque, 10 chars>"),
    });
    await expect(done).rejects.not.toMatchObject({ message: expect.stringContaining("secret") });
  });

  it("sends a temperature only to models that take one", async () => {
    const world = runWorld(playing({ value: SURE }));
    await classify(world, { temperature: 0.3 });
    expect(world.ledger[0]?.request.temperature).toBe(0.3);
    const model = world.ports.models.resolve(undefined);
    if (model === null) throw new Error("The scripted model is always there.");
    const cold = { ...model, info: { ...model.info, takes_temperature: false } };
    await classify({ ...world, ports: { ...world.ports, models: { resolve: () => cold } } }, { temperature: 0.3 });
    expect(world.ledger[1]?.request).not.toHaveProperty("temperature");
  });

  it("is not failed by a tracer that throws", async () => {
    const world = runWorld(playing({ value: SURE }));
    const run = openRun(world.ports, {
      run: "r1",
      tracer: () => {
        throw new Error("no collector");
      },
    });
    const done = runFlow({ name: "main", limits: {}, args: [] }, run, (scope) =>
      runInfer(classifySpec(), [inline("text", "x")], scope),
    );
    await expect(done).resolves.toEqual(SURE);
  });

  it("says which model a run does not have, and leaves a trace", async () => {
    const world = runWorld(playing({ value: SURE }), { ports: { models: { resolve: () => null } } });
    const { error, events } = await classify(world, { model: "gpt-0" });
    expect(error).toMatchObject({ code: "ProviderError", message: "This run has no model named gpt-0." });
    expect(traceOf(events)).toMatchObject({ model: "gpt-0", attempts: 0, status: "failed", cost_usd: 0 });
  });

  it("shows an unknown price as unknown", async () => {
    const { events } = await classify(runWorld(playing({ value: SURE }), { price: null }), {}, { usd: 0.000001 });
    expect(traceOf(events)?.cost_usd).toBeNull();
    expect(ofType(events, "budget-change").at(-1)?.changes[0]?.spent.usd).toBeNull();
  });
});

describe("a budget", () => {
  it("refuses a call that cannot fit before anything is sent", async () => {
    const world = runWorld(playing({ value: SURE }));
    const { error } = await classify(world, { budget: { tokens: 20 } });
    expect(error).toMatchObject({
      code: "BudgetExceeded",
      data: { axis: "tokens", envelope: "classify", limit: 20, spent: 0, remaining: 20 },
    });
    expect(world.ledger).toEqual([]);
  });

  it("sends what the envelopes still allow as max_tokens", async () => {
    const world = runWorld(playing({ value: SURE }), { price: null });
    await classify(world, { max_tokens: 500 }, { tokens: 400 });
    const reserved = ofType(world.journal.events, "budget-change")[0]?.changes[0]?.reserved.tokens;
    expect(reserved).toBe(400);
    expect(world.ledger[0]?.request.max_tokens).toBeLessThan(400);
  });

  it("is what failed when it cut the answer off", async () => {
    const world = runWorld(playing({ text: `"${"x".repeat(4000)}"` }));
    const { error } = await classify(world, {}, { tokens: 300 });
    expect(error).toMatchObject({ code: "BudgetExceeded", data: { axis: "tokens", envelope: "" } });
  });

  it("aborts a stream whose running count passes the limit", async () => {
    const world = runWorld(playing({ text: "x".repeat(100_000), unbounded: true }));
    const { error, events } = await classify(world, {}, { tokens: 500 });
    expect(error?.code).toBe("BudgetExceeded");
    const settled = ofType(events, "budget-change").at(-1)?.changes[0];
    expect(settled?.estimated).toBe(true);
    expect(settled?.spent.tokens).toBeLessThanOrEqual(500 + 2);
    expect(world.ledger[0]?.closed).not.toBe("end");
  });

  it("ends a call when its time is spent, wherever it is", async () => {
    const world = runWorld(playing({ hangs: true }));
    const { error, events } = await classify(world, { budget: { ms: 1500 } });
    expect(error).toMatchObject({ code: "BudgetExceeded", path: "classify", data: { axis: "ms", limit: 1500 } });
    expect(ofType(events, "step-end")[0]).toMatchObject({ status: "failed", duration_ms: 1500 });
    expect(ofType(events, "run-end")[0]).toMatchObject({ status: "error" });
  });

  it("counts back-off on the flow's time", async () => {
    const world = runWorld(playing({ error: { kind: "server", message: "down" } }));
    const { error, events } = await classify(world, {}, { ms: 3000 });
    expect(error).toMatchObject({ code: "BudgetExceeded", data: { axis: "ms", envelope: "" } });
    expect(ofType(events, "run-end")[0]?.duration_ms).toBe(3000);
  });
});

describe("Stop", () => {
  it("ends a hanging call at once, and every open step with it", async () => {
    const world = runWorld(playing({ hangs: true }));
    const run = openRun(world.ports, { run: "r1" });
    const flow = runFlow({ name: "main", limits: {}, args: [] }, run, (scope) =>
      runInfer(classifySpec(), [inline("text", "good")], scope),
    );
    setTimeout(() => run.stop(), 5);
    await expect(flow).rejects.toMatchObject({ code: "Cancelled" });
    expect(world.journal.events.slice(-4).map((event) => [event.type, "status" in event ? event.status : ""])).toEqual([
      ["attempt-end", ""],
      ["budget-change", ""],
      ["step-end", "cancelled"],
      ["run-end", "cancelled"],
    ]);
  });

  it("sends nothing when it comes while the intent is being kept", async () => {
    const world = runWorld(playing({ value: SURE }));
    const run = openRun(
      {
        ...world.ports,
        journal: {
          append: async (event) => {
            await world.journal.append(event);
            if (event.type === "attempt-start") run.stop();
          },
        },
      },
      { run: "r1" },
    );
    const flow = runFlow({ name: "main", limits: {}, args: [] }, run, (scope) =>
      runInfer(classifySpec(), [inline("text", "good")], scope),
    );
    await expect(flow).rejects.toMatchObject({ code: "Cancelled" });
    expect(world.ledger).toEqual([]);
  });
});
