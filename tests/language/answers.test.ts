import { describe, expect, it } from "vitest";
import { FAILURE_KINDS, type Json, MODEL_FAILURES, printPath } from "../../src/base/index.ts";
import type { IrInferBody } from "../../src/ir/index.ts";
import type { ModelRequest, RunEvent } from "../../src/runtime/index.ts";
import type { Act } from "../support/run-world.ts";
import { call, inferFunction, review, type SmallFlow } from "../support/small-flows.ts";
import { mood, run, saying } from "../support/small-infer.ts";
import { answering, decided, endOf, MOOD, ofType, runSmall, tracesOf } from "../support/small-run.ts";

/** The attempts of a run, `a~turn%member attempt`, in the order in which they were sent. */
const sentBy = (events: readonly RunEvent[]) =>
  ofType(events, "attempt-start").map(({ path, attempt }) => `${printPath(path)} ${attempt}`);

/** Plays one answer after the other, for each call of a member and turn. */
const playing = (confidences: readonly number[]) => {
  let calls = 0;
  return (): Act => {
    calls += 1;
    return saying(mood(confidences[Math.min(calls, confidences.length) - 1] ?? 0));
  };
};

describe("the infer loop", () => {
  it("is given, then the cache, then turns of members of attempts", async () => {
    const changes: Partial<IrInferBody> = {
      retries: 1,
      ensure: ["result.confidence > 0.1"],
      quorum: { n: 2, agree_on: "label", threshold: 2 },
      refine: { until: "result.confidence > 0.8", feedback: "bad", max_iterations: 3 },
    };
    const act = ({ identity: { member, iteration = 1, attempt } }: ModelRequest): Act =>
      saying(mood(iteration === 1 ? 0.5 : member === 1 && attempt === 1 ? 0 : 0.9));
    const ran = await run(changes, { act });
    expect(sentBy(ran.events)).toEqual(["a~1%1 1", "a~1%2 1", "a~2%1 1", "a~2%2 1", "a~2%1 2"]);
    expect(ran.outcome).toEqual({ status: "ok", output: mood(0.9) });
  });

  it("fails before anything else when a given is false: nothing is sent, nothing retried, no cache asked", async () => {
    const asked: string[] = [];
    const cache = { get: async (key: string) => void asked.push(key), set: async () => {} };
    const ran = await run({ given: ["text == 'b'"], cache: "global", retries: 3 }, { ports: { cache } });
    expect(ran.outcome).toMatchObject({
      error: {
        code: "PreconditionFailed",
        path: "a",
        data: { reasons: ["given: text == 'b' (actual: text = \"a\")"] },
      },
    });
    expect([ran.ledger.length, asked.length, ofType(ran.events, "step-retry").length]).toEqual([0, 0, 0]);
    expect(tracesOf(ran.events)).toMatchObject([{ status: "failed", attempts: 0 }]);
  });

  it("searches no guardrail in what could not be read, and holds no ensure against what a guardrail has caught", async () => {
    const searched: string[] = [];
    const patterns = {
      search: async (pattern: string, text: string) => {
        searched.push(text);
        return { matched: new RegExp(pattern, "im").test(text) };
      },
    };
    const changes = { guardrails: ["negative"], ensure: ["result.confidence > 0.5"], retries: 2 };
    const answers: readonly Act[] = [{ text: "no JSON" }, { value: mood(0.1, "negative") }, { value: mood(0.1) }];
    const ran = await run(changes, { act: (_, calls) => answers[calls - 1] ?? {}, ports: { patterns } });
    expect(searched).toEqual(['{"confidence": 0.1, "label": "negative"}', '{"confidence": 0.1, "label": "positive"}']);
    expect(
      ofType(ran.events, "attempt-end").map(({ checks }) => checks.map(({ kind, ok }) => `${kind} ${ok}`)),
    ).toEqual([["parse false"], ["parse true", "guardrail false"], ["parse true", "guardrail true", "ensure false"]]);
    expect(ran.outcome).toMatchObject({
      error: { code: "PostconditionFailed", data: { history: [1, 2, 3].map(() => [expect.any(String)]) } },
    });
  });

  it("names the kind of the last failure, whatever the ones before were", async () => {
    const rubbish: Act = { text: "{}" };
    const caught: Act = { value: mood(0.9, "negative") };
    const broken: Act = { value: mood(0.1) };
    const codes: string[] = [];
    for (const acts of [
      [caught, broken, rubbish],
      [rubbish, broken, caught],
      [caught, rubbish, broken],
    ]) {
      const changes = { guardrails: ["negative"], ensure: ["result.confidence > 0.5"], retries: 2 };
      codes.push(endOf(await run(changes, { act: (_, calls) => acts[calls - 1] ?? {} })));
    }
    expect(codes).toEqual(["ParseFailure", "GuardrailViolation", "PostconditionFailed"]);
  });

  it("tells the next attempt every ensure that failed, and leaves the prompt before it as it was", async () => {
    const ran = await run(
      { ensure: ["result.confidence > 0.5", "result.label == 'negative'", "result.confidence < 2"], retries: 1 },
      { act: (_, calls) => saying(calls === 1 ? mood(0.1) : mood(0.9, "negative")) },
    );
    const [first, second] = ran.ledger.map(({ request }) => request.prompt);
    expect(second?.text).toBe(
      `${first?.text}\n${[
        "Previous attempt failed:",
        "  - ensure: result.confidence > 0.5 (actual: result.confidence = 0.1)",
        "  - ensure: result.label == 'negative' (actual: result.label = \"positive\")",
        "Fix these issues specifically.",
      ].join("\n")}`,
    );
    expect(tracesOf(ran.events)[0]?.compiled_prompt_hash).toBe(first?.hash);
  });

  const PASSING = FAILURE_KINDS.filter((kind) => MODEL_FAILURES[kind].passes);
  /** What is `malformed` is an answer, though a bad one. */
  const FINAL = FAILURE_KINDS.filter((kind) => !MODEL_FAILURES[kind].passes && kind !== "malformed");

  it("waits out what can pass, and nothing else", () => {
    expect(PASSING.toSorted()).toEqual(["network", "overloaded", "rate_limited", "server", "timeout"]);
  });

  it.each(PASSING)(
    "waits out %s with growing waits that chance has a part in, without spending an attempt",
    async (kind) => {
      const act = (_: ModelRequest, calls: number): Act =>
        calls < 4 ? { error: { kind, message: "not now" } } : saying(MOOD);
      const ran = await run({ retries: 0 }, { act });
      expect(ran.outcome.status).toBe("ok");
      const waits = ofType(ran.events, "step-retry").map(({ wait_ms }) => wait_ms);
      expect(waits).toHaveLength(3);
      for (const [index, wait] of waits.entries()) {
        expect(wait).toBeGreaterThanOrEqual(500 * 2 ** index);
        expect(wait).toBeLessThanOrEqual(1_000 * 2 ** index);
      }
      expect(new Set(waits.map((wait, index) => wait / 2 ** index)).size).toBeGreaterThan(1);
      expect(tracesOf(ran.events)).toMatchObject([{ attempts: 1, retry_reasons: [] }]);
    },
  );

  it.each(["network", "timeout"] as const)(
    "counts a call that broke off (%s) after it was accepted as an attempt, which is paid for",
    async (kind) => {
      const lost: Act = { ...saying(MOOD), after: 8, error: { kind, message: "It broke." } };
      const act = (_: ModelRequest, calls: number) => (calls === 1 ? lost : saying(MOOD));
      const ran = await run({ retries: 1 }, { act });
      expect(ran.outcome.status).toBe("ok");
      expect(sentBy(ran.events)).toEqual(["a 1", "a 2"]);
      expect(ran.ledger[1]?.request.prompt).toEqual(ran.ledger[0]?.request.prompt);
      expect(ofType(ran.events, "attempt-end")[0]).toMatchObject({
        outcome: { status: "provider-error", error: { kind } },
        usage: { output: 2 },
        usage_exact: false,
      });
      expect(ofType(ran.events, "step-retry")).toMatchObject([{ because: "provider", wait_ms: 0 }]);
      expect(tracesOf(ran.events)).toMatchObject([{ attempts: 2 }]);
      const last = await run({ retries: 1 }, { act: () => lost });
      expect(last.outcome).toMatchObject({ error: { code: "ProviderError", message: "It broke.", data: { kind } } });
      expect(last.ledger).toHaveLength(2);
    },
  );

  it("blames the limit that left no room, where all the room went into thought", async () => {
    const act = (): Act => ({ error: { kind: "only_thought", message: "All thought." } });
    const own = await run({}, { act });
    expect(own.outcome).toMatchObject({ error: { code: "ProviderError", data: { kind: "only_thought" } } });
    const limited = await run({ budget: { tokens: 2_000 } }, { act });
    expect(limited.outcome).toMatchObject({ error: { code: "BudgetExceeded", data: { axis: "tokens" } } });
  });

  it("waits out what the provider itself says in the middle of an answer", async () => {
    const busy: Act = { ...saying(MOOD), after: 8, error: { kind: "overloaded", message: "busy" } };
    const ran = await run({ retries: 0 }, { act: (_, calls) => (calls === 1 ? busy : saying(MOOD)) });
    expect(ran.outcome.status).toBe("ok");
    expect(tracesOf(ran.events)).toMatchObject([{ attempts: 1 }]);
  });

  it.each(FINAL)("ends the step at once on %s, with the provider's own message", async (kind) => {
    const ran = await run({ retries: 3 }, { act: () => ({ error: { kind, message: `we say ${kind}`, status: 400 } }) });
    expect(ran.outcome).toMatchObject({ error: { code: "ProviderError", message: `we say ${kind}`, data: { kind } } });
    expect(ran.ledger).toHaveLength(1);
  });
});

describe("a refinement", () => {
  const refine = { until: "result.confidence > 0.8", feedback: "it is too timid", max_iterations: 5 };
  const line = "Previous output had the following issues: it is too timid. Fix these and regenerate.";

  it("has the one line in its context from the second turn on, and its retries have it too", async () => {
    const ran = await run(
      { refine, context: ["Be brief."], retries: 1, ensure: ["result.confidence > 0.2"] },
      { act: playing([0.5, 0.6, 0.1, 0.9]) },
    );
    expect(sentBy(ran.events)).toEqual(["a~1 1", "a~2 1", "a~3 1", "a~3 2"]);
    const contexts = ran.ledger.map(({ request }) => request.prompt.text.split("\nInputs:")[0]?.split("\n").slice(1));
    expect(contexts).toEqual([["Be brief."], ["Be brief.", line], ["Be brief.", line], ["Be brief.", line]]);
  });

  it("stands still only after three identical results in a row", async () => {
    const moving = await run({ refine }, { act: playing([0.1, 0.1, 0.2, 0.1, 0.1]) });
    expect(moving.outcome).toMatchObject({
      error: {
        code: "ConvergenceFailure",
        data: { reason: "iterations", history: [0.1, 0.1, 0.2, 0.1, 0.1].map((n) => mood(n)) },
      },
    });
    const still = await run({ refine }, { act: playing([0.2, 0.1, 0.1, 0.1, 0.9]) });
    expect(still.outcome).toMatchObject({ error: { code: "ConvergenceFailure", data: { reason: "stagnation" } } });
    expect(still.ledger).toHaveLength(4);
  });
});

describe("a quorum", () => {
  const quorum = { n: 3, agree_on: "label", threshold: 2 };
  const members =
    (...acts: readonly Act[]) =>
    ({ identity }: ModelRequest): Act =>
      acts[identity.member - 1] ?? {};
  const bad: Act = { text: "{}" };

  it("calls its members at the same time", async () => {
    const ran = await run({ quorum });
    expect(ran.ledger.map(({ at }) => at)).toEqual([0, 0, 0]);
    expect(ran.took).toBe(10);
  });

  it("waits for all of them, so that the most confident of those who agree is heard", async () => {
    const slow = answering(500, { value: mood(0.99) });
    const ran = await run({ quorum }, { act: members(saying(mood(0.5)), saying(mood(0.6)), slow) });
    expect(ran.outcome).toMatchObject({ output: mood(0.99) });
  });

  it("takes the first of those who agree where none says how confident it is", async () => {
    const functions = {
      a: inferFunction("a", {
        output: { type: "object", fields: { label: { type: "string" }, note: { type: "string" } } },
        quorum,
      }),
    };
    const act = members(...["x", "y", "y"].map((label, index) => saying({ label, note: `member ${index + 1}` })));
    const ran = await runSmall({ steps: [call("a")], functions }, { act });
    expect(ran.outcome).toMatchObject({ output: { label: "y", note: "member 2" } });
  });

  it("counts a member that has used up its attempts as an abstention", async () => {
    const ran = await run({ quorum, retries: 1 }, { act: members(saying(mood(0.4)), bad, saying(mood(0.5))) });
    expect(sentBy(ran.events)).toEqual(["a%1 1", "a%2 1", "a%3 1", "a%2 2"]);
    expect(ofType(ran.events, "vote")).toMatchObject([{ agreeing: [1, 3], abstained: [2], reached: true }]);
    expect(ran.outcome).toMatchObject({ output: mood(0.5) });
    const few = await run({ quorum }, { act: members(saying(MOOD), bad, bad) });
    expect(few.outcome).toMatchObject({
      error: {
        code: "ConsensusFailure",
        data: { outputs: [MOOD, { failed: "ParseFailure" }, { failed: "ParseFailure" }], agreeing: 1, threshold: 2 },
      },
    });
  });

  it("fails with the first error when all have failed", async () => {
    const failing = (message: string): Act => ({ error: { kind: "refusal", message } });
    const ran = await run({ quorum }, { act: members(bad, failing("second"), failing("third")) });
    expect(ran.outcome).toMatchObject({ error: { code: "ParseFailure" } });
  });
});

describe("the cache", () => {
  const twice = (changes: Partial<IrInferBody>, more: Partial<SmallFlow> = {}): SmallFlow => ({
    steps: [
      call("a"),
      call("again", { function: "a", inputs: { text: { kind: "value", value: "a" } }, depends_on: ["a"] }),
    ],
    functions: { a: inferFunction("a", changes) },
    ...more,
  });
  function store() {
    const kept = new Map<string, Json>();
    return {
      kept,
      get: async (key: string) => kept.get(key),
      set: async (key: string, value: Json) => void kept.set(key, value),
    };
  }

  it("of a session is one run's, by function and inputs", async () => {
    const flow = twice({ cache: "session" });
    const first = await runSmall(flow);
    expect(first.ledger).toHaveLength(1);
    expect(
      tracesOf(first.events).map(({ cache_hit, attempts, cost_usd }) => [cache_hit, attempts, cost_usd === 0]),
    ).toEqual([
      [false, 1, false],
      [true, 0, true],
    ]);
    expect((await runSmall(flow)).ledger).toHaveLength(1);
    const namesake = call("b", { inputs: { text: { kind: "value", value: "a" } }, depends_on: ["a"] });
    const both = { ...flow.functions, b: inferFunction("b", { cache: "session" }) };
    expect((await runSmall({ steps: [call("a"), namesake], functions: both })).ledger).toHaveLength(2);
    const other = call("b", { function: "a", depends_on: ["a"] });
    expect((await runSmall({ ...flow, steps: [call("a"), other] })).ledger).toHaveLength(2);
    expect((await runSmall(twice({ cache: "none" }))).ledger).toHaveLength(2);
  });

  it("of a session is the run's, also when it was suspended in between", async () => {
    const flow: SmallFlow = {
      steps: [
        call("a"),
        review("ask", { depends_on: ["a"] }),
        call("again", { function: "a", inputs: { text: { kind: "value", value: "a" } }, depends_on: ["ask"] }),
      ],
      functions: { a: inferFunction("a", { cache: "session" }) },
    };
    const left = await runSmall(flow, { ask: () => async () => "later" });
    const ran = await runSmall(flow, { continues: left.events, ask: () => async () => decided() });
    expect(ran.outcome).toEqual({ status: "ok", output: MOOD });
    expect(ran.ledger).toEqual([]);
    expect(tracesOf(ran.events).map(({ cache_hit }) => cache_hit)).toEqual([false, true]);
  });

  it("that is global outlives the run, and its key has the contract's hash and the prompt's", async () => {
    const cache = store();
    const calls = async (changes: Partial<IrInferBody>, output?: Parameters<typeof inferFunction>[1]) => {
      const functions = { a: inferFunction("a", { cache: "global", ...changes, ...output }) };
      return (await runSmall({ steps: [call("a")], functions }, { ports: { cache } })).ledger.length;
    };
    expect(await calls({})).toBe(1);
    expect(await calls({})).toBe(0);
    expect(await calls({ intent: "Do it otherwise" })).toBe(1);
    expect(
      await calls({}, { output: { type: "object", fields: { label: { type: "any" }, confidence: { type: "any" } } } }),
    ).toBe(1);
    expect(await calls({})).toBe(0);
  });

  it("is bypassed by members, and holds what they came to", async () => {
    const act = ({ identity: { member } }: ModelRequest): Act => saying(mood(member / 10));
    const flow = twice({ cache: "session", quorum: { n: 3, agree_on: "label", threshold: 2 } });
    const ran = await runSmall(flow, { act });
    expect(ran.ledger).toHaveLength(3);
    expect(ran.outcome).toMatchObject({ output: mood(0.3) });
    const cache = store();
    await runSmall(twice({ cache: "global", quorum: { n: 3, agree_on: "label", threshold: 2 } }), {
      act,
      ports: { cache },
    });
    expect([...cache.kept.values()]).toEqual([mood(0.3)]);
  });

  it("is bypassed by samples", async () => {
    const cache = store();
    const changes: Partial<IrInferBody> = { cache: "global", sample_n: 4 };
    await run(changes, { ports: { cache } });
    const sampled = await run(changes, { ports: { cache }, test: true });
    expect(sampled.ledger).toHaveLength(4);
    expect(cache.kept.size).toBe(1);
  });

  it("gives nothing that its ensure refuses now, and keeps what takes its place", async () => {
    const cache = store();
    await run({ cache: "global" }, { ports: { cache }, act: () => saying(mood(0.1)) });
    const strict = { cache: "global" as const, ensure: ["result.confidence > 0.5"] };
    const ran = await run(strict, { ports: { cache } });
    expect([ran.ledger.length, ran.outcome]).toEqual([1, { status: "ok", output: MOOD }]);
    expect([...cache.kept.values()]).toEqual([MOOD]);
    expect((await run(strict, { ports: { cache } })).ledger).toHaveLength(0);
  });

  it("that breaks costs a call and nothing else", async () => {
    const broken = { get: () => Promise.reject(new Error("gone")), set: () => Promise.reject(new Error("gone")) };
    const ran = await run({ cache: "global" }, { ports: { cache: broken } });
    expect([endOf(ran), ran.ledger.length]).toEqual(["ok", 1]);
  });
});
