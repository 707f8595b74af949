import { describe, expect, it } from "vitest";
import type { ModelRequest } from "../../src/runtime/index.ts";
import type { Act } from "../support/run-world.ts";
import {
  agentFunction,
  call,
  debate,
  forEach,
  frame,
  inferFunction,
  lane,
  review,
  type SmallFlow,
  smallFlow,
  synthesizerFunction,
} from "../support/small-flows.ts";
import { answering, decided, endOf, endsOf, MOOD, ofType, runSmall, spentOf, tracesOf } from "../support/small-run.ts";

const sub = (id: string, flow = id) => ({ id, type: "flow" as const, flow, inputs: {}, depends_on: [] });

/** How long the call of each function takes; 10 ms where nothing is said. */
const taking =
  (times: { readonly [name: string]: number }) =>
  ({ identity }: ModelRequest): Act =>
    answering(times[identity.function] ?? 10);

/** A frame or a loop around calls of which the first spends what the flow has; `b` would succeed. */
const SPENDERS: { readonly [name: string]: SmallFlow } = {
  all: { steps: [frame("f", "all", lane("a", call("a")), lane("b", call("b")))] },
  any: { steps: [frame("f", "any", lane("a", call("a")), lane("b", call("b")))] },
  "N branches": { steps: [frame("f", 1, lane("a", call("a")), lane("b", call("b")), lane("c", call("c")))] },
  "none required": { steps: [frame("f", 0, lane("a", call("a")), lane("b", call("b")))] },
  "frames in frames": {
    steps: [
      frame("f", 0, lane("a", frame("g", "any", lane("x", call("a")), lane("y", call("b")))), lane("b", call("b"))),
    ],
  },
  "for each, none required": { steps: [forEach("f", ["a", "b"], "a", { require: 0 })] },
  "for each, any": { steps: [forEach("f", ["a", "b"], "a", { require: "any" })] },
  quorum: {
    steps: [call("a")],
    functions: { a: inferFunction("a", { quorum: { n: 3, agree_on: "label", threshold: 1 } }) },
  },
  refine: {
    steps: [call("a")],
    functions: { a: inferFunction("a", { refine: { until: "False", feedback: "no", max_iterations: 3 } }) },
  },
  debate: {
    steps: [debate("f", ["a", "b"], "sum")],
    functions: { a: agentFunction("a"), b: agentFunction("b"), sum: synthesizerFunction("sum") },
  },
  "a failed edge": {
    steps: [call("a"), call("b", { depends_on: ["a"], when: [{ step: "a", port: "failed" }] })],
  },
  "another flow": { steps: [frame("f", 0, lane("a", sub("s")))], flows: { s: smallFlow([call("a")]) } },
};

describe("BudgetExceeded of an envelope that encloses it", () => {
  it.each(Object.entries(SPENDERS))("passes through %s: time", async (_name, flow) => {
    const run = await runSmall({ ...flow, budget: { ms: 50 } }, { act: taking({ a: 100, b: 200, c: 200 }) });
    expect(endOf(run)).toBe("BudgetExceeded");
    expect(run.outcome).toMatchObject({ error: { data: { axis: "ms", envelope: "", limit: 50 } } });
    expect(run.took).toBe(50);
    expect(ofType(run.events, "route")).toEqual([]);
  });

  it.each(Object.entries(SPENDERS))("passes through %s: tokens", async (_name, flow) => {
    const run = await runSmall(
      { ...flow, budget: { tokens: 1_500 } },
      { act: () => ({ text: "x".repeat(100_000), unbounded: true, chunk_ms: 1 }) },
    );
    expect(endOf(run)).toBe("BudgetExceeded");
    expect(run.outcome).toMatchObject({ error: { data: { axis: "tokens", envelope: "", limit: 1_500 } } });
    expect(ofType(run.events, "step-skip")).toEqual([]);
  });
});

describe("BudgetExceeded inside a branch", () => {
  const poor = { a: inferFunction("a", { budget: { ms: 20 } }) };

  it("is that branch's failure when the function's own limit is spent", async () => {
    const act = taking({ a: 100, b: 50 });
    const any = await runSmall(
      { steps: [frame("f", "any", lane("a", call("a")), lane("b", call("b")))], functions: poor },
      { act },
    );
    expect(any.outcome).toEqual({ status: "ok", output: MOOD });
    expect(endsOf(any.events)).toMatchObject({ "f[a]/a": "BudgetExceeded", "f[b]/b": "ok", f: "ok" });
    const free = await runSmall({ steps: [frame("f", 0, lane("a", call("a")))], functions: poor }, { act });
    expect(free.outcome).toMatchObject({ output: [{ ok: false, error: { code: "BudgetExceeded" } }] });
    const caught = await runSmall(
      { steps: [call("a"), call("b", { when: [{ step: "a", port: "failed" }] })], functions: poor },
      { act },
    );
    expect(caught.outcome).toEqual({ status: "ok", output: MOOD });
  });

  it("is that branch's failure when it is of a flow in it, but passes through the frames in that flow", async () => {
    const flows = { s: smallFlow([frame("g", 0, lane("x", call("a")))], { budget: { ms: 20 } }) };
    const run = await runSmall(
      { steps: [frame("f", 0, lane("a", sub("s")), lane("b", call("b")))], flows },
      { act: taking({ a: 100, b: 50 }) },
    );
    expect(run.outcome).toMatchObject({ output: [{ ok: false, error: { code: "BudgetExceeded" } }, { ok: true }] });
    expect(endsOf(run.events)).toMatchObject({ "f[a]/s/g": "BudgetExceeded", "f[a]/s": "BudgetExceeded", f: "ok" });
  });
});

describe("a call", () => {
  it("draws on its own envelope and on every one around it, with all its retries, turns and members", async () => {
    const functions = {
      a: inferFunction("a", {
        budget: { tokens: 50_000 },
        retries: 1,
        ensure: ["result.confidence < 0.95"],
        quorum: { n: 2, agree_on: "label", threshold: 2 },
        refine: { until: "result.confidence < 0.5", feedback: "too sure", max_iterations: 2 },
      }),
    };
    const flows = { s: smallFlow([call("a")], { budget: { tokens: 60_000 } }) };
    // Member 1 of the first turn is retried; the second turn is good enough.
    const act = ({ identity: { member, iteration = 1, attempt } }: ModelRequest): Act =>
      answering(10, {
        value: { label: "positive", confidence: iteration === 2 ? 0.4 : member + attempt === 2 ? 1 : 0.9 },
      });
    const run = await runSmall({ steps: [sub("s")], flows, functions, budget: { tokens: 70_000 } }, { act });
    expect(endOf(run)).toBe("ok");
    expect(run.ledger).toHaveLength(5);
    const [trace] = tracesOf(run.events);
    const used = (trace?.usage.input ?? 0) + (trace?.usage.output ?? 0);
    for (const envelope of ["", "s", "s/a"])
      expect([envelope, spentOf(run.events, envelope)]).toEqual([envelope, used]);
  });

  it("reserves 1.2 times the prompt's estimate and its max_tokens at the output price", async () => {
    const price = { input: 10, output: 100, cache_read: 0, cache_write: 0 };
    const run = await runSmall(
      { steps: [call("a")], functions: { a: inferFunction("a", { max_tokens: 300 }) }, budget: { usd: 1 } },
      { price },
    );
    const [reserved] = ofType(run.events, "budget-change")[0]?.changes ?? [];
    const [{ request }] = run.ledger as readonly [(typeof run.ledger)[number]];
    const schema = JSON.stringify(request.output.schema);
    const count = (text: string) => Math.ceil(text.length / 4);
    const estimate = count(request.prompt.system) + count(request.prompt.text);
    const prompt = (reserved?.reserved.tokens ?? 0) - 300;
    expect(prompt).toBeGreaterThanOrEqual(Math.ceil(estimate * 1.2));
    expect(prompt).toBeLessThanOrEqual(Math.ceil((estimate + count(schema) + 40) * 1.2));
    expect(reserved?.reserved.usd).toBeCloseTo((prompt * 10 + 300 * 100) / 1e6, 12);
  });

  it("is sent with the least of what is declared, what the model can, and what is left", async () => {
    const sent = async (max_tokens: number | undefined, budget = {}) => {
      const changes = max_tokens === undefined ? {} : { max_tokens };
      const flow = { steps: [call("a")], functions: { a: inferFunction("a", changes) }, budget };
      return (await runSmall(flow, { max_output_tokens: 2_000 })).ledger[0]?.request.max_tokens;
    };
    expect(await sent(300)).toBe(300);
    expect(await sent(5_000)).toBe(2_000);
    expect(await sent(undefined)).toBe(2_000);
    expect(await sent(undefined, { tokens: 700 })).toBeLessThan(700);
    expect(await sent(undefined, { tokens: 100_000 })).toBe(2_000);
  });

  it("waits for what others hold, and goes on when they have settled", async () => {
    const act = taking({ a: 100, b: 10 });
    const run = await runSmall({ steps: [call("a"), call("b")], budget: { tokens: 1_600 } }, { act });
    expect(run.outcome).toMatchObject({ status: "ok" });
    expect(run.ledger.map(({ request, at }) => [request.identity.function, at])).toEqual([
      ["a", 0],
      ["b", 100],
    ]);
  });

  it("that cannot fit, whatever others settle, is refused before anything is sent", async () => {
    const run = await runSmall({ steps: [call("a")], budget: { usd: 0.0001 } });
    expect(run.outcome).toMatchObject({
      error: { code: "BudgetExceeded", path: "a", data: { axis: "usd", envelope: "", limit: 0.0001, spent: 0 } },
    });
    expect(run.ledger).toEqual([]);
    expect(ofType(run.events, "attempt-start")).toEqual([]);
  });

  it("that is cut off without usage costs the larger of estimate and count, marked so", async () => {
    const run = await runSmall(
      { steps: [frame("f", "any", lane("a", call("a")), lane("b", call("b")))], budget: { tokens: 100_000 } },
      { act: ({ identity }) => (identity.function === "a" ? { text: "x".repeat(4_000), chunk: 40 } : answering(205)) },
    );
    const changes = ofType(run.events, "budget-change").filter(({ path }) => path.at(-1)?.node === "a");
    const estimate = Math.floor(((changes[0]?.changes[0]?.reserved.tokens ?? 0) - 4_096) / 1.2);
    expect(changes[1]?.changes).toMatchObject([{ envelope: [], estimated: true }]);
    // 20 chunks of 40 characters, four to a token.
    const spent = changes[1]?.changes[0]?.spent.tokens ?? 0;
    expect(Math.abs(spent - (estimate + 200))).toBeLessThanOrEqual(1);
    expect(run.ledger[0]?.closed).toBe("aborted");
  });

  it("of an unpriced model costs nothing that is known, and no limit in dollars holds it", async () => {
    const run = await runSmall({ steps: [call("a")], budget: { usd: 0.000001 } }, { price: null });
    expect(run.outcome.status).toBe("ok");
    expect(tracesOf(run.events)[0]?.cost_usd).toBeNull();
    expect(ofType(run.events, "attempt-end")[0]?.cost_usd).toBeNull();
  });
});

describe("the time of an envelope", () => {
  it("runs while a call queues for others' reservations", async () => {
    const functions = { b: inferFunction("b", { budget: { ms: 60 } }) };
    const run = await runSmall(
      { steps: [frame("f", 0, lane("a", call("a")), lane("b", call("b")))], functions, budget: { tokens: 1_600 } },
      { act: taking({ a: 100 }) },
    );
    expect(endsOf(run.events)).toMatchObject({ "f[a]/a": "ok", "f[b]/b": "BudgetExceeded" });
    expect(run.ledger).toHaveLength(1);
    expect(ofType(run.events, "step-end").find(({ path }) => path.at(-1)?.node === "b")?.at).toBe(60);
  });

  it("runs while a call backs off", async () => {
    const functions = { a: inferFunction("a", { budget: { ms: 3_000 } }) };
    const act = (): Act => ({ error: { kind: "rate_limited", message: "later", retry_after_ms: 5_000 } });
    const run = await runSmall({ steps: [call("a")], functions }, { act });
    expect([endOf(run), run.took, run.ledger.length]).toEqual(["BudgetExceeded", 3_000, 1]);
  });

  const asking = {
    flows: {
      s: smallFlow([review("ask"), call("next", { depends_on: ["ask"] })], { budget: { ms: 100 } }),
    },
    steps: [frame("f", "all", lane("a", sub("s")), lane("b", call("b")))],
  };

  it("stands still under a flow in which all that is left waits, though others work outside it", async () => {
    const ask = (clock: { sleep(ms: number): Promise<void> }) => async () => {
      await clock.sleep(1_000);
      return decided();
    };
    const run = await runSmall({ ...asking }, { ask, act: taking({ next: 90, b: 5_000 }) });
    expect(run.outcome.status).toBe("ok");
    const late = await runSmall({ ...asking }, { ask, act: taking({ next: 110, b: 5_000 }) });
    expect(endsOf(late.events)).toMatchObject({ "f[a]/s/next": "BudgetExceeded", "f[a]/s": "BudgetExceeded" });
    // The flow around them works all the while.
    const around = await runSmall({ ...asking, budget: { ms: 600 } }, { ask, act: taking({ b: 5_000 }) });
    expect([endOf(around), around.took]).toEqual(["BudgetExceeded", 600]);
  });
});

describe("a suspended run", () => {
  const steps = [sub("s"), call("last", { depends_on: ["s"] })];
  const flows = (budget: object) => ({
    s: smallFlow([call("first"), review("ask", { depends_on: ["first"] }), call("second", { depends_on: ["ask"] })], {
      budget,
    }),
  });
  const leave = async (flow: SmallFlow) => {
    const left = await runSmall(flow, { ask: () => async () => "later", act: taking({ first: 40, second: 40 }) });
    expect(left.outcome).toEqual({ status: "suspended", waiting: ["s/ask"] });
    return left;
  };
  const comeBack = async (flow: SmallFlow, continues: Awaited<ReturnType<typeof leave>>) =>
    runSmall(flow, {
      continues: continues.events,
      ask: () => async () => decided(),
      act: taking({ first: 40, second: 40 }),
    });

  it("keeps what was spent under every envelope, of flows in flows too", async () => {
    const free = { steps, flows: flows({}) };
    const whole = await comeBack(free, await leave(free));
    expect(whole.outcome.status).toBe("ok");
    // Room for a call, and for a second one only if the first had cost nothing.
    const [reserved] = ofType(whole.events, "budget-change")[0]?.changes ?? [];
    const room = (reserved?.reserved.tokens ?? 0) - 4_096 + spentOf(whole.events) / 3;
    for (const flow of [
      { steps, flows: flows({ tokens: room }) },
      { steps, flows: flows({}), budget: { tokens: room } },
    ]) {
      const left = await leave(flow);
      const run = await comeBack(flow, left);
      expect(run.outcome).toMatchObject({
        error: { code: "BudgetExceeded", path: "s/second", data: { spent: spentOf(left.events) } },
      });
      expect(run.ledger).toEqual([]);
    }
  });

  it("keeps the time that had passed under every envelope", async () => {
    for (const [ms, ends] of [
      [81, "ok"],
      [79, "BudgetExceeded"],
    ] as const) {
      const inner = { steps, flows: flows({ ms }) };
      expect(endOf(await comeBack(inner, await leave(inner)))).toBe(ends);
      const outer = { steps, flows: flows({}), budget: { ms: ms + 10 } };
      expect(endOf(await comeBack(outer, await leave(outer)))).toBe(ends);
    }
  });
});
