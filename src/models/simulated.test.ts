import { describe, expect, it } from "vitest";
import type { Json, JsonObject } from "../base/index.ts";
import { type Contracts, type Field, providerSchema } from "../contracts/index.ts";
import { type ModelChunk, VirtualClock } from "../runtime/index.ts";
import { countPrompt, countTokens, type SimulatedOptions, simulatedModels } from "./index.ts";

const TICKET =
  "My order 4412 arrived three weeks late and the box was crushed. I want a refund, and nobody answers the phone.";
const SENTIMENT: Contracts = {
  SentimentResult: {
    fields: {
      label: { type: "string", values: ["positive", "negative", "neutral"] },
      confidence: { type: "number", minimum: 0, maximum: 1 },
      reasoning: { type: "string" },
    },
  },
};

interface Call {
  readonly function?: string;
  readonly inputs?: JsonObject;
  readonly output?: Field;
  readonly contracts?: Contracts;
  readonly ensure?: readonly string[];
  readonly attempt?: number;
  readonly iteration?: number;
  readonly member?: number;
  readonly round?: number;
  readonly visit?: number;
  readonly path?: string;
  readonly max_tokens?: number;
}

const PROMPT = {
  system: "You answer.",
  text: "Classify this.",
  parts: [],
  cache_prefix: 0,
  attachment: null,
  hash: "",
};

function requestOf(call: Call) {
  const output = call.output ?? { type: "contract", contract: "SentimentResult" };
  const contracts = call.contracts ?? SENTIMENT;
  return {
    model: "simulated",
    prompt: PROMPT,
    output: providerSchema(output, contracts),
    max_tokens: call.max_tokens ?? 4_000,
    call_id: "call",
    identity: {
      path: call.path ?? "step",
      function: call.function ?? "classify_sentiment",
      inputs: call.inputs ?? { text: TICKET },
      attempt: call.attempt ?? 1,
      member: call.member ?? 1,
      ...(call.iteration !== undefined && { iteration: call.iteration }),
      ...(call.round !== undefined && { round: call.round }),
      ...(call.visit !== undefined && { visit: call.visit }),
      output,
      contracts,
      ensure: call.ensure ?? [],
    },
  };
}

function modelOf(options: Partial<SimulatedOptions> = {}) {
  const clock = new VirtualClock((turn) => void setImmediate(turn));
  const model = simulatedModels({ clock, ...options }).resolve(undefined);
  if (!model) throw new Error("no model");
  return { clock, model };
}

async function chunksOf(call: Call, { model } = modelOf(), signal = new AbortController().signal) {
  const chunks: ModelChunk[] = [];
  for await (const chunk of model.stream(requestOf(call), signal)) chunks.push(chunk);
  return chunks;
}

const textOf = (chunks: readonly ModelChunk[]) =>
  chunks.map((chunk) => (chunk.type === "text" ? chunk.text : "")).join("");
const answerOf = async (call: Call, given = modelOf()): Promise<Json> =>
  JSON.parse(textOf(await chunksOf(call, given)));

describe("an answer", () => {
  it("depends on seed, function, inputs and attempt, not on the order of calls", async () => {
    const once = modelOf();
    const other = { inputs: { text: "The sun is out." } };
    const first = await answerOf({}, once);
    await answerOf(other, once);
    expect(await answerOf({}, once)).toEqual(first);
    expect(await answerOf({ attempt: 2 }, once)).not.toEqual(first);
    expect(await answerOf({}, modelOf({ seed: 2 }))).not.toEqual(first);
  });

  it("has exactly the declared fields, within their bounds", async () => {
    const output: Field = {
      type: "object",
      fields: {
        priority: { type: "integer", minimum: 2, maximum: 4 },
        share: { type: "number", exclusive_minimum: 0, exclusive_maximum: 1 },
        tags: { type: "array", items: { type: "string", max_length: 9 }, min_items: 2, max_items: 3 },
        code: { type: "string", pattern: "^[A-Z]{3}-\\d{4}$" },
        summary: { type: "string", min_length: 300, max_length: 320 },
        due: { type: "date" },
        blob: { type: "bytes" },
        owner: { type: "string", nullable: true },
        inner: { type: "contract", contract: "SentimentResult" },
      },
    };
    for (let attempt = 1; attempt <= 30; attempt++) {
      const answer = await answerOf({ output, attempt });
      expect(answer).toEqual({
        priority: expect.toSatisfy((n: number) => Number.isInteger(n) && n >= 2 && n <= 4),
        share: expect.toSatisfy((n: number) => n > 0 && n < 1),
        tags: expect.toSatisfy(
          (list: string[]) => list.length >= 2 && list.length <= 3 && list.every((t) => t.length <= 9),
        ),
        code: expect.stringMatching(/^[A-Z]{3}-\d{4}$/),
        summary: expect.toSatisfy((text: string) => text.length >= 300 && text.length <= 320),
        due: expect.stringMatching(/^2026-\d\d-\d\d$/),
        blob: expect.stringMatching(/^[A-Za-z0-9+/]+=*$/),
        owner: expect.toSatisfy((text: unknown) => text === null || typeof text === "string"),
        inner: { label: expect.any(String), confidence: expect.any(Number), reasoning: expect.any(String) },
      });
    }
  });

  it("wraps an output that is no object, as the provider schema asks", async () => {
    expect(await answerOf({ output: { type: "string" }, function: "find_topic" })).toEqual({
      value: expect.any(String),
    });
    expect(await answerOf({ output: { type: "array", items: { type: "integer" } } })).toEqual({
      value: expect.any(Array),
    });
  });

  it("echoes the inputs", async () => {
    expect(JSON.stringify(await answerOf({}))).toMatch(/order|refund|phone|crushed/);
  });
});

describe("the search for ensure", () => {
  const long: Field = {
    type: "object",
    fields: {
      score: { type: "number" },
      low: { type: "integer", minimum: 0, maximum: 1000 },
      high: { type: "integer", minimum: 0, maximum: 1000 },
      steps: { type: "array", items: { type: "string" } },
      status: { type: "string" },
    },
  };

  it.each([
    [["result.confidence > 0.97"], undefined],
    [["result.label == 'neutral'", "result.confidence < 0.2"], undefined],
    [["result.score > 4000"], long],
    [["result.low < result.high", "result.high - result.low >= 500"], long],
    [["len(result.steps) == 7", "'approved' in result.status", "result.score >= 0.5"], long],
    [["len(result.reasoning) > 400"], undefined],
    [["all(len(step) > 3 for step in result.steps)"], long],
  ] as const)("satisfies %j", async (ensure, output) => {
    for (const attempt of [1, 2, 3]) {
      const chunks = await chunksOf({ ensure, attempt, ...(output && { output }) });
      expect(chunks.at(-1)).toEqual({ type: "end", stop: "end" });
    }
  });

  it("says so when it finds none", async () => {
    const chunks = await chunksOf({ ensure: ["result.confidence > 2"] });
    expect(chunks.at(-1)).toMatchObject({ type: "end", note: expect.stringContaining("`result.confidence > 2`") });
  });

  it("does not run away with a hostile expression", async () => {
    const started = process.cpuUsage();
    await chunksOf({ ensure: ["sum(x for a in result.reasoning for b in result.reasoning for x in [1]) < 0"] });
    const { user, system } = process.cpuUsage(started);
    expect((user + system) / 1_000).toBeLessThan(4_000);
  });
});

describe("streaming", () => {
  it("takes the run's time, in chunks, with exact running counts", async () => {
    const given = modelOf();
    const started = given.clock.now();
    const chunks = await chunksOf({}, given);
    const text = textOf(chunks);
    const usages = chunks.flatMap((chunk) => (chunk.type === "usage" ? [chunk] : []));
    expect(usages.length).toBeGreaterThan(5);
    expect(usages.every(({ exact }) => exact)).toBe(true);
    expect(usages.at(-1)?.usage).toEqual({
      input: countPrompt(PROMPT),
      output: countTokens(text),
      cache_read: 0,
      cache_write: 0,
    });
    expect(given.clock.now() - started).toBeGreaterThan(500);
    expect(given.clock.now() - started).toBeLessThan(3_000);
  });

  it("is cut off by max_tokens", async () => {
    const chunks = await chunksOf({ max_tokens: 5 });
    expect(textOf(chunks)).toHaveLength(20);
    expect(chunks.at(-1)).toEqual({ type: "end", stop: "max_tokens" });
  });

  it("stops when aborted", async () => {
    const { model } = modelOf();
    const abort = new AbortController();
    const seen: ModelChunk[] = [];
    for await (const chunk of model.stream(requestOf({}), abort.signal)) {
      seen.push(chunk);
      if (seen.length === 4) abort.abort();
    }
    expect(seen).toHaveLength(4);
  });
});

describe("scripts and faults", () => {
  it("takes the script that says most about the call", async () => {
    const said = (label: string, when: object) => ({
      function: "classify_sentiment",
      ...when,
      answer: { value: { label } },
    });
    const given = modelOf({
      scripts: [
        said("any", {}),
        said("second visit", { visit: 2 }),
        said("third iteration", { iteration: 3 }),
        said("late in the debate", { round: 2 }),
        said("member two of x", { member: 2, inputs: { text: "x" } }),
        said("x", { inputs: { text: "x" } }),
        said("x again", { attempt: 2, inputs: { text: "x" } }),
      ],
    });
    const label = async (call: Call) => JSON.parse(textOf(await chunksOf(call, given))).label;
    expect(await label({})).toBe("any");
    expect(await label({ visit: 2 })).toBe("second visit");
    expect(await label({ iteration: 3 })).toBe("third iteration");
    expect(await label({ round: 2 })).toBe("late in the debate");
    expect(await label({ inputs: { text: "x" } })).toBe("x");
    expect(await label({ inputs: { text: "x" }, member: 2 })).toBe("member two of x");
    expect(await label({ inputs: { text: "x" }, member: 2, attempt: 2 })).toBe("x again");
  });

  it("begins a scripted answer after the wait it names", async () => {
    const given = modelOf({
      scripts: [{ function: "classify_sentiment", wait_ms: 9000, answer: { text: "{}" } }],
    });
    await chunksOf({}, given);
    expect(given.clock.now()).toBeGreaterThanOrEqual(9000);
  });

  const script = (answer: NonNullable<SimulatedOptions["scripts"]>[number]["answer"], attempt?: number) => ({
    function: "classify_sentiment",
    answer,
    ...(attempt === undefined ? {} : { attempt }),
  });

  it("answer by attempt, parsed or raw", async () => {
    const given = modelOf({ scripts: [script({ value: { label: "positive" } }, 1), script({ text: "{nonsense" }, 2)] });
    expect(await answerOf({}, given)).toEqual({ label: "positive" });
    expect(textOf(await chunksOf({ attempt: 2 }, given))).toBe("{nonsense");
    expect(await answerOf({ attempt: 3 }, given)).toHaveProperty("confidence");
    expect(await answerOf({ function: "other" }, given)).toHaveProperty("confidence");
  });

  it("wait as long as they say before a fault too", async () => {
    const answer = { fault: "unauthorized" } as const;
    const given = modelOf({ scripts: [{ function: "classify_sentiment", wait_ms: 9000, answer }] });
    await chunksOf({}, given);
    expect(given.clock.now()).toBeGreaterThanOrEqual(9000);
  });

  it("let a fault that passes happen once to a call", async () => {
    const given = modelOf({ scripts: [script({ fault: "rate_limited" }, 1)] });
    expect((await chunksOf({}, given)).at(-1)).toMatchObject({
      type: "error",
      error: { kind: "rate_limited", status: 429 },
    });
    expect((await chunksOf({ path: "elsewhere" }, given)).at(-1)).toMatchObject({ type: "error" });
    expect((await chunksOf({}, given)).at(-1)).toMatchObject({ type: "end" });
  });

  it.each([
    ["overloaded", { type: "error", error: { kind: "overloaded" } }],
    ["refusal", { type: "error", error: { kind: "refusal" } }],
    ["timeout", { type: "error", error: { kind: "timeout" } }],
    ["max_tokens", { type: "end", stop: "max_tokens" }],
    ["nonsense", { type: "error", error: { kind: "bad_request", message: expect.stringContaining("nonsense") } }],
  ])("play %s", async (fault, last) => {
    expect((await chunksOf({}, modelOf({ scripts: [script({ fault })] }))).at(-1)).toMatchObject(last);
  });

  it("play an answer that ensure refuses, and half a JSON", async () => {
    const ensure = ["result.confidence > 0.7"];
    const refused = await answerOf({ ensure }, modelOf({ scripts: [script({ fault: "ensure" }, 1)] }));
    expect(refused).toMatchObject({ confidence: expect.toSatisfy((n: number) => n <= 0.7) });
    const half = textOf(await chunksOf({}, modelOf({ scripts: [script({ fault: "bad_json" })] })));
    expect(() => JSON.parse(half)).toThrow();
  });

  it("strike by chance, the same calls every time", async () => {
    const outcomes = async () => {
      const given = modelOf({ faults: { overloaded: 0.5 } });
      const last = [];
      for (let attempt = 1; attempt <= 20; attempt++) last.push((await chunksOf({ attempt }, given)).at(-1)?.type);
      return last;
    };
    const first = await outcomes();
    expect(await outcomes()).toEqual(first);
    expect(new Set(first)).toEqual(new Set(["end", "error"]));
  });
});

it("counts a compiled prompt by the rule of its info", () => {
  const { model } = modelOf();
  expect(model.info.estimateTokens("12345")).toBe(2);
});
