import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type FakeProvider, type Scenario, startFakeProvider } from "../../tests/support/fake-provider/index.ts";
import { ask, clock } from "../../tests/support/remote-model.ts";
import type { Json } from "../base/index.ts";
import { nodeHttp } from "../node/http.ts";
import { anthropicModels } from "./anthropic.ts";
import { openAiCompatibleModels } from "./index.ts";

/** What servers may say instead of a count. 1e999 is what JSON makes of a number without end. */
const LIES: readonly Json[] = [-5, -0.5, 12.5, null, "17", "NaN", true, [3], { total: 4 }, 1e300, 2 ** 60];

describe.each([
  ["anthropic", anthropicModels],
  ["openai", openAiCompatibleModels],
] as const)("usage that %s's wire says", (wire, makeModels) => {
  let provider: FakeProvider;
  beforeAll(async () => {
    provider = await startFakeProvider({ wire });
  });
  afterAll(() => provider.close());

  const called = async (scenario: Scenario) => {
    provider.script(scenario);
    return ask(makeModels({ http: nodeHttp(), clock, base_url: provider.base_url, default_model: "model-x" }));
  };

  it.each(LIES)("is only taken for whole, finite, non-negative numbers, not for %j", async (lie) => {
    for (const name of ["input", "output", "cache_read", "cache_write"] as const) {
      const { usage, last } = await called({ kind: "answer", usage: { [name]: lie } });
      expect(last).toEqual({ type: "end", stop: "end" });
      if (usage?.type !== "usage") throw new Error("no usage");
      for (const count of Object.values(usage.usage)) {
        expect(Number.isSafeInteger(count)).toBe(true);
        expect(count).toBeGreaterThanOrEqual(0);
      }
      if (name === "input" || name === "output") expect(usage.exact).toBe(false);
      // Our own count stands in for the prompt's.
      if (name === "input") expect(usage.usage.input).toBeGreaterThan(20);
    }
  });

  it("says what was thought, inside the output", async () => {
    const said =
      wire === "anthropic"
        ? [
            { type: "message_start", message: { usage: { input_tokens: 30, output_tokens: 1 } } },
            { type: "content_block_delta", index: 0, delta: { type: "thinking_delta", thinking: "Well …" } },
            { type: "content_block_delta", index: 1, delta: { type: "text_delta", text: "{}" } },
            {
              type: "message_delta",
              delta: { stop_reason: "end_turn" },
              usage: { output_tokens: 90, output_tokens_details: { thinking_tokens: 80 } },
            },
          ]
        : [
            { choices: [{ delta: { reasoning_content: "Well …" } }] },
            { choices: [{ delta: { content: "{}" }, finish_reason: "stop" }] },
            {
              usage: {
                ...{ prompt_tokens: 30, completion_tokens: 90, total_tokens: 120 },
                completion_tokens_details: { reasoning_tokens: 80 },
              },
            },
          ];
    const { chunks, text, usage } = await called({
      kind: "broken-events",
      data: said.map((event) => JSON.stringify(event)),
    });
    expect(usage).toMatchObject({ exact: true, usage: { input: 30, output: 90, thought: 80 } });
    expect(text).toBe("{}");
    expect(chunks.filter(({ type }) => type === "thought")).toEqual([{ type: "thought", text: "Well …" }]);
  });

  it("may be missing at the beginning, in the middle, everywhere: the answer is taken all the same", async () => {
    for (const scenario of [
      { kind: "answer", opens_without_usage: true },
      { kind: "answer", usage: "none" },
      { kind: "answer", opens_without_usage: true, usage: "none" },
    ] as const) {
      const { last, usage } = await called(scenario);
      expect(last).toEqual({ type: "end", stop: "end" });
      expect(usage).toMatchObject({ usage: { input: expect.any(Number) } });
    }
  });
});

it.each([
  ["beside the answer's, named", { completion_tokens: 10, total_tokens: 120, reasoning: 80 }, 90, 80],
  ["beside the answer's, unnamed", { completion_tokens: 10, total_tokens: 120, reasoning: undefined }, 90, 80],
  ["inside the answer's", { completion_tokens: 90, total_tokens: 120, reasoning: 80 }, 90, 80],
  ["nowhere", { completion_tokens: 90, total_tokens: 120, reasoning: undefined }, 90, undefined],
  ["in a total that fits nothing", { completion_tokens: 90, total_tokens: 500, reasoning: 80 }, 90, 80],
])("tokens of thought that stand %s are counted once", async (_, { reasoning, ...counts }, output, thought) => {
  const provider = await startFakeProvider({ wire: "openai" });
  const usage = {
    ...{ prompt_tokens: 30, ...counts },
    ...(reasoning !== undefined && { completion_tokens_details: { reasoning_tokens: reasoning } }),
  };
  provider.script({
    kind: "broken-events",
    data: [JSON.stringify({ choices: [{ delta: { content: "{}" }, finish_reason: "stop" }], usage })],
  });
  const models = openAiCompatibleModels({
    ...{ http: nodeHttp(), clock, base_url: provider.base_url, default_model: "m" },
  });
  const read = (await ask(models)).usage;
  await provider.close();
  expect(read?.type === "usage" && [read.usage.output, read.usage.thought]).toEqual([output, thought]);
});
