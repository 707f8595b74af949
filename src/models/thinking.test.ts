import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { FAKE_MODELS, fakeProfile, modelsOf } from "../../tests/support/fake-models.ts";
import { type FakeProvider, startFakeProvider } from "../../tests/support/fake-provider/index.ts";
import { ask, requestOf } from "../../tests/support/remote-model.ts";
import { outputLimit, type Thinking, thinkingOf, thinks, thoughtRoom } from "../base/index.ts";
import type { Field } from "../contracts/index.ts";
import type { ModelRequest } from "../runtime/index.ts";
import { nextSpelling } from "./anthropic/thinking.ts";
import { modelInfo, takesTemperature } from "./index.ts";
import { learnWords, NOTHING_LEARNT } from "./openai/thinking.ts";

const SAID: readonly (Thinking | undefined)[] = [undefined, "off", "low", "medium", "high"];
/** Of this no native schema can be made: a tool is asked for, where one is taken. */
const OPEN: Field = { type: "object", fields: { it: { type: "any" } } };

/** The request that a call of a function makes which says so. */
function saying(provider: "anthropic" | "openai-compatible", model: string, said: Thinking | undefined): ModelRequest {
  const info = modelInfo(provider, model);
  const thinking = thinkingOf(info.thinking, said);
  const max_tokens = outputLimit(thoughtRoom(info.thinking, thinking), 500, info.max_output_tokens);
  return { ...requestOf({ max_tokens }), model, ...(thinking && { thinking }) };
}

describe.each(FAKE_MODELS)("$provider's $model", ({ profile, wire, address, model }) => {
  let fake: FakeProvider;
  beforeAll(async () => {
    fake = await startFakeProvider({ wire, profile });
  });
  afterAll(() => fake.close());

  const modelsAt = (base_url: string) => modelsOf(fake, profile, model, base_url);
  const provider = wire === "anthropic" ? "anthropic" : "openai-compatible";

  it.each(SAID)(
    "is told how much to think where thinking is %s, at its own address and behind another",
    async (said) => {
      for (const base_url of [address, fake.base_url]) {
        const models = modelsAt(base_url);
        const request = saying(provider, model, said);
        const first = await ask(models, request);
        expect(first.last).toEqual({ type: "end", stop: "end" });
        const learnt = fake.ledger.calls.length;
        const second = await ask(models, request);
        expect([second.last, second.asked]).toEqual([first.last, first.asked]);
        expect(fake.ledger.calls.length - learnt, "what was refused is not sent again").toBe(1);
      }
    },
  );

  it("is forced to no tool that it doesn't take", async () => {
    const { thinking: facts } = modelInfo(provider, model);
    for (const said of SAID) {
      const before = fake.ledger.calls.length;
      const request = { ...saying(provider, model, said), output: requestOf({ output: OPEN }).output };
      await ask(modelsAt(address), request);
      const isTaken =
        facts?.forced_tool !== "never" && (facts?.forced_tool !== "unless_thinking" || !thinks(request.thinking));
      const forced = fake.ledger.calls.slice(before).filter(({ body }) => body["tool_choice"] !== undefined);
      if (!isTaken) expect(forced).toEqual([]);
    }
  });
});

const SAY = (body: object) =>
  Object.fromEntries(
    Object.entries(body).filter(([name]) =>
      ["thinking", "reasoning", "reasoning_effort", "chat_template_kwargs", "output_config"].includes(name),
    ),
  );
const ADAPTIVE = { thinking: { type: "adaptive", display: "summarized" } };
const config = (effort: string) => ({ output_config: { effort, format: expect.anything() } });
const FORMAT = { output_config: { format: expect.anything() } };

it.each([
  ["Anthropic", "claude-haiku-5-5", undefined, { thinking: { type: "disabled" }, ...FORMAT }, 500],
  ["Anthropic", "claude-haiku-5-5", "medium", { ...ADAPTIVE, ...config("medium") }, 8_692],
  ["Anthropic", "claude-sonnet-5-5", "off", { thinking: { type: "between_tools" }, ...FORMAT }, 500],
  ["Anthropic", "claude-opus-5-5", undefined, { ...ADAPTIVE, ...config("low") }, 4_596],
  ["Anthropic", "claude-fable-5-1", "off", { ...ADAPTIVE, ...config("low") }, 4_596],
  ["Anthropic", "claude-opus-4-8", undefined, FORMAT, 500],
  ["Anthropic", "claude-opus-4-8", "high", { ...ADAPTIVE, ...config("high") }, 25_076],
  ["Anthropic", "claude-haiku-4-5", undefined, FORMAT, 500],
  [
    "Anthropic",
    "claude-sonnet-4-20250514",
    "low",
    { thinking: { type: "enabled", budget_tokens: 3_572 }, ...FORMAT },
    4_596,
  ],
  ["OpenAI", "gpt-5-mini", undefined, { reasoning_effort: "minimal" }, 500],
  ["OpenAI", "gpt-5.6", undefined, { reasoning_effort: "none" }, 500],
  ["OpenAI", "gpt-5.6", "low", { reasoning_effort: "low" }, 4_596],
  ["OpenAI", "o3", undefined, { reasoning_effort: "low" }, 4_596],
  ["OpenAI", "gpt-4o", "high", {}, 500],
  ["OpenRouter", "anthropic/claude-haiku-5.5", "off", { reasoning: { effort: "none" } }, 500],
  ["OpenRouter", "openai/gpt-5.4", "high", { reasoning: { effort: "high" } }, 25_076],
  ["DeepSeek", "deepseek-v4-flash", undefined, { thinking: { type: "disabled" } }, 500],
  ["DeepSeek", "deepseek-v4-flash", "high", { thinking: { type: "enabled" }, reasoning_effort: "high" }, 25_076],
  ["Gemini", "gemini-3-flash", undefined, { reasoning_effort: "minimal" }, 500],
  ["Gemini", "gemini-2.5-pro", undefined, { reasoning_effort: "low" }, 4_596],
  ["Groq", "openai/gpt-oss-120b", undefined, { reasoning_effort: "low" }, 4_596],
  ["Groq", "qwen/qwen3-32b", "high", { reasoning_effort: "default" }, 8_192],
  ["Mistral", "mistral-small-latest", undefined, { reasoning_effort: "none" }, 500],
  ["Mistral", "mistral-large-latest", "low", {}, 4_596],
  ["Ollama", "qwen3", undefined, { reasoning_effort: "none" }, 500],
  ["Ollama", "qwen3", "medium", {}, 8_192],
  ["Ollama", "llama3.2", "low", {}, 4_596],
  [
    "vLLM",
    "Qwen/Qwen3-8B",
    undefined,
    { reasoning_effort: "none", chat_template_kwargs: { enable_thinking: false } },
    500,
  ],
  ["LM Studio", "home-grown", undefined, {}, 500],
  ["LiteLLM before Claude", "claude-sonnet-5-5", undefined, { reasoning_effort: "none" }, 500],
] as const)("%s's %s with thinking %s is told %j, with room for it", async (name, model, said, told, limit) => {
  const profile = fakeProfile(name);
  const fake = await startFakeProvider({ wire: profile.wire, profile });
  const models = modelsOf(fake, profile, model);
  const provider = profile.wire === "anthropic" ? "anthropic" : "openai-compatible";
  const { last } = await ask(models, saying(provider, model, said));
  await fake.close();
  expect(last).toEqual({ type: "end", stop: "end" });
  const sent = fake.ledger.calls.at(-1);
  expect(SAY(sent?.body ?? {})).toEqual(told);
  expect(sent?.max_tokens).toBe(limit);
});

it.each([
  "Invalid schema for response_format 'answer': In context=('properties', 'reasoning'), 'minItems' is not permitted.",
  "output_config.format.schema: properties.thinking: unsupported keyword maxLength",
  "The model acme/slow-thinking-reasoning takes no list of messages.",
])("a refusal that only has such a word in it teaches nothing of thinking: %s", (words) => {
  const request = { model: "acme/slow-thinking-reasoning", thinking: "off" } as const;
  expect(learnWords(NOTHING_LEARNT, words, request, { reasoning_effort: "none" })).toBeNull();
  if (!words.includes(request.model)) expect(nextSpelling("disabled", "off", words)).toBeNull();
});

it("no budget of thought is sent that leaves nothing for the answer", async () => {
  const profile = fakeProfile("Anthropic");
  const fake = await startFakeProvider({ wire: "anthropic", profile });
  const model = "claude-haiku-4-5";
  const models = modelsOf(fake, profile, model);
  for (const [max_tokens, budget] of [
    [2_047, undefined],
    [2_048, 1_024],
    [64_000, 4_096],
  ] as const) {
    await ask(models, { ...requestOf({ max_tokens }), model, thinking: "low" });
    const body = fake.ledger.calls.at(-1)?.body;
    expect(body?.["thinking"]).toEqual(budget === undefined ? undefined : { type: "enabled", budget_tokens: budget });
  }
  await fake.close();
});

it("a temperature goes along with thought only where it is taken", () => {
  expect(takesTemperature("gpt-5.2")).toBe(true);
  expect(takesTemperature("gpt-5.2", "low")).toBe(false);
  expect(takesTemperature("gemini-3-flash", "high")).toBe(true);
  expect(takesTemperature("deepseek-v4-flash", "high")).toBe(false);
});
