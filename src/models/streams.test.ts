import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type FakeProvider, type Scenario, startFakeProvider } from "../../tests/support/fake-provider/index.ts";
import { ask, clock } from "../../tests/support/remote-model.ts";
import { nodeHttp } from "../node/http.ts";
import { anthropicModels } from "./anthropic.ts";
import { openAiCompatibleModels, type RemoteOptions } from "./index.ts";

const STARTED = { type: "message_start", message: { usage: { input_tokens: 3 } } };
const CUT_OFF = { type: "message_delta", delta: { stop_reason: "max_tokens" } };
const ANTHROPIC_THOUGHTS = [
  { type: "content_block_delta", index: 0, delta: { type: "thinking_delta", thinking: "Well …" } },
  { type: "content_block_start", index: 0, content_block: { type: "redacted_thinking", data: "x" } },
];
const OPENAI_CUT_OFF = { choices: [{ index: 0, delta: {}, finish_reason: "length" }] };
const OPENAI_THOUGHTS = ["reasoning", "reasoning_content"].map((key) => ({
  choices: [{ index: 0, delta: { content: "", [key]: "Well …" } }],
}));

const JSON_ANSWER = { label: "negative", reasoning: "It broke." };

describe.each([
  ["anthropic", anthropicModels],
  ["openai", openAiCompatibleModels],
] as const)("a stream on %s's wire", (wire, makeModels) => {
  let provider: FakeProvider;
  beforeAll(async () => {
    provider = await startFakeProvider({ wire });
  });
  afterAll(() => provider.close());

  const called = async (scenario: Scenario, change: Partial<RemoteOptions> = {}) => {
    provider.script(scenario);
    const { base_url } = provider;
    return ask(makeModels({ http: nodeHttp(), clock, base_url, default_model: "model-x", ...change }));
  };

  it("is whole without its last empty line, and wherever behind the answer it is cut", async () => {
    const { chunks } = await called({ kind: "answer", json: JSON_ANSWER });
    expect(chunks.at(-1)).toEqual({ type: "end", stop: "end" });
    for (let cut = 1; cut < 300; cut += cut < 4 ? 1 : 13) {
      const { text, last } = await called({ kind: "answer", json: JSON_ANSWER, cut });
      expect(JSON.parse(text)).toEqual(JSON_ANSWER);
      expect(last, `cut by ${cut}`).toEqual({ type: "end", stop: "end" });
    }
  });

  it("is not whole when its answer is not", async () => {
    const text = JSON.stringify(JSON_ANSWER);
    for (const [kind, after] of [
      ["reset", 2],
      ["truncated", 2],
    ] as const)
      expect((await called({ kind, after })).last).toMatchObject({ error: { kind: "network" } });
    // Half an answer in a stream in good order is judged like any other.
    expect((await called({ kind: "answer", text: text.slice(0, 20) })).last).toEqual({ type: "end", stop: "end" });
  });

  it.each([
    ["comments", ": keep-alive\n\n"],
    ["half lines", "data: "],
    ["empty events", "data:\n\n"],
    ["pings", 'event: ping\ndata: {"type": "ping"}\n\n'],
    ["events that say nothing", 'data: {"choices": [{"index": 0, "delta": {"content": ""}}]}\n\n'],
  ])("that only goes on with %s ends, before and within an answer", async (_what, text) => {
    for (const after of [0, 2]) {
      const scenario = { kind: "drip", after, text, chunk_delay_ms: 10 } as const;
      const { last } = await called(scenario, { idle_timeout_ms: 5_000, empty_timeout_ms: 200 });
      expect(last).toMatchObject({ type: "error", error: { kind: "timeout" } });
    }
    await provider.ledger.until(({ open }) => open.length === 0);
  });

  it("that only thinks until its limit is no answer that was cut off, and says so", async () => {
    const thoughts = wire === "anthropic" ? ANTHROPIC_THOUGHTS : OPENAI_THOUGHTS;
    for (const thought of thoughts) {
      const data = wire === "anthropic" ? [STARTED, thought, CUT_OFF] : [thought, OPENAI_CUT_OFF];
      const { text, last } = await called({ kind: "broken-events", data: data.map((event) => JSON.stringify(event)) });
      expect(text).toBe("");
      expect(last).toMatchObject({ type: "error", error: { kind: "only_thought" } });
    }
    const answered = wire === "anthropic" ? [STARTED, CUT_OFF] : [OPENAI_CUT_OFF];
    const { last } = await called({ kind: "broken-events", data: answered.map((event) => JSON.stringify(event)) });
    expect(last).toEqual({ type: "end", stop: "max_tokens" });
  });

  it("that only thinks and ends well is no answer either, and may be asked again", async () => {
    for (const thought of wire === "anthropic" ? ANTHROPIC_THOUGHTS : OPENAI_THOUGHTS) {
      const end = { type: "message_delta", delta: { stop_reason: "end_turn" } };
      const data =
        wire === "anthropic"
          ? [STARTED, thought, end, { type: "message_stop" }]
          : [thought, { choices: [{ index: 0, delta: {}, finish_reason: "stop" }] }];
      const { last } = await called({ kind: "broken-events", data: data.map((event) => JSON.stringify(event)) });
      expect(last).toMatchObject({
        type: "error",
        error: { kind: "malformed", message: expect.stringContaining("only thought") },
      });
    }
  });

  it("that is full of nonsense is rubbish or nothing, and never a fault of ours or a broken line", async () => {
    const nonsense = [
      ...["{}", "null", "[]", "7", '"text"', '{"choices": null}', '{"choices": [null, 3]}', '{"choices": {"0": {}}}'],
      ...['{"choices": [{"delta": null}]}', '{"choices": [{"delta": {"content": {"a": 1}, "tool_calls": [null]}}]}'],
      ...['{"type": "message_start"}', '{"type": "message_start", "message": null}', '{"type": 7}', '{"usage": []}'],
      ...['{"type": "content_block_start"}', '{"type": "content_block_delta", "delta": null}'],
      ...['{"type": "message_delta", "delta": 5, "usage": "x"}', '{"error": 0}', '{"error": {"code": {}}}'],
    ];
    for (const data of nonsense) {
      const { last } = await called({ kind: "broken-events", data: [data] });
      expect(last, data).not.toMatchObject({ error: { kind: "fault" } });
    }
  });
});

it("an answer of OpenAI's kind may come in parts, and may end with an error", async () => {
  const provider = await startFakeProvider({ wire: "openai" });
  const models = openAiCompatibleModels({
    ...{ http: nodeHttp(), clock, base_url: provider.base_url, default_model: "m" },
  });
  const said = async (...choices: readonly object[]) => {
    provider.script({ kind: "broken-events", data: choices.map((choice) => JSON.stringify({ choices: [choice] })) });
    return ask(models);
  };
  const parts = [{ type: "text", text: '{"a":' }, { type: "image" }, { type: "text", text: " 1}" }];
  const { text, last } = await said({ delta: { content: parts } }, { delta: {}, finish_reason: "stop" });
  expect([text, last]).toEqual(['{"a": 1}', { type: "end", stop: "end" }]);
  const thinking = [{ type: "thinking", thinking: [{ type: "text", text: "Well …" }] }];
  const thought = await said({ delta: { content: thinking } }, { delta: { content: "{}" }, finish_reason: "stop" });
  expect([thought.chunks[2], thought.text]).toEqual([{ type: "thought", text: "Well …" }, "{}"]);
  const broken = await said({ delta: { content: "{" } }, { delta: {}, finish_reason: "error" });
  expect(broken.last).toMatchObject({ type: "error", error: { kind: "server" } });
  await provider.close();
});

it("a fault of our own code is named, and kept apart from the connection's", async () => {
  const provider = await startFakeProvider({ wire: "openai" });
  const broken = {
    ...clock,
    wallTime: () => {
      throw new TypeError("x is not a function");
    },
  };
  provider.script({ kind: "status", status: 500 });
  const models = openAiCompatibleModels({
    ...{ http: nodeHttp(), clock: broken, base_url: provider.base_url, default_model: "m" },
  });
  expect((await ask(models)).last).toMatchObject({ error: { kind: "fault" } });
  await provider.close();
});
