import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type FakeProvider, type Scenario, startFakeProvider } from "../../../tests/support/fake-provider/index.ts";
import { ask, clock } from "../../../tests/support/remote-model.ts";
import { anthropicModels } from "../../models/anthropic.ts";
import { openAiCompatibleModels } from "../../models/index.ts";
import { nodeHttp } from "../../node/http.ts";
import { readAnswer } from "./read-answer.ts";

const ANSWER = { label: "negative", reasoning: 'It broke: "}" and ``` and {again}.' };
const JSON_TEXT = JSON.stringify(ANSWER, null, 2);

const READ: readonly (readonly [string, string])[] = [
  ["as it is", JSON_TEXT],
  ["in a fence", `\`\`\`json\n${JSON_TEXT}\n\`\`\``],
  ["in a fence without a language", `\`\`\`\n${JSON_TEXT}\n\`\`\`\n`],
  ["in a fence of tildes", `~~~\n${JSON_TEXT}\n~~~`],
  ["in a fence that is never closed", `Here:\n\`\`\`json\n${JSON_TEXT}\n`],
  ["with CRLF", `\`\`\`json\r\n${JSON_TEXT.replaceAll("\n", "\r\n")}\r\n\`\`\`\r\n`],
  ["with sentences around it", `Sure! Here is the {requested} result:\n\n${JSON_TEXT}\n\nI hope that "helps".`],
  ["with a sentence behind it", `${JSON_TEXT}\nLet me know.`],
  ["in a fence with sentences around it", `Sure:\n\n\`\`\`json\n${JSON_TEXT}\n\`\`\`\n\nThat is {"all": "of it"}.`],
  ["behind thoughts", `<think>Perhaps {"label": "positive"}? No.</think>\n\n${JSON_TEXT}`],
  ["behind thoughts as Gemini marks them", `<thought>Perhaps {"label": "positive"}? No.</thought>${JSON_TEXT}`],
  ["behind thoughts without their first word", `Hm, {"label": "positive"}?\n</think>\n${JSON_TEXT}`],
  ["twice the same", `\`\`\`json\n${JSON_TEXT}\n\`\`\`\nAgain:\n\`\`\`json\n${JSON_TEXT}\n\`\`\``],
];

describe("a model's answer", () => {
  it.each(READ)("is read %s", (_, raw) => {
    expect(readAnswer(raw)).toEqual({ ok: true, value: ANSWER });
  });

  it.each([
    ["two answers", '{"label": "positive"}\nor\n{"label": "negative"}', "trailing"],
    ["two fenced answers", '```\n{"label": "positive"}\n```\n```\n{"label": "negative"}\n```', "unexpected"],
    ["half an answer", `Sure: ${JSON_TEXT.slice(0, 40)}`, "unexpected"],
    ["a call of a tool that nobody gave", `[called the tool get_weather] ${JSON_TEXT}`, "unexpected"],
    ["words alone", "I cannot say.", "unexpected"],
    ["a key twice in a fence", '```json\n{"a": 1, "a": 2}\n```', "duplicate"],
    ["digits that would be lost, in a sentence", 'It is {"id": 2512292042121000001}.', "inexact"],
    ["nothing", "  ", "empty"],
  ])("is none, and says why: %s", (_, raw, kind) => {
    expect(readAnswer(raw)).toMatchObject({ ok: false, error: { kind } });
  });

  it("takes time in proportion to its length, whatever stands in it", () => {
    for (const piece of ["{", "}", '{"', "{1}", "```\n", "</think>", "{{}", '"{']) {
      expect(readAnswer(`x${piece.repeat(1_000_000)}`).ok, piece).toBe(false);
    }
  }, 20_000);
});

describe.each([
  ["anthropic", anthropicModels],
  ["openai", openAiCompatibleModels],
] as const)("what comes on %s's wire", (wire, makeModels) => {
  let provider: FakeProvider;
  beforeAll(async () => {
    provider = await startFakeProvider({ wire });
  });
  afterAll(() => provider.close());

  const said = async (scenario: Scenario) => {
    provider.script(scenario);
    const { base_url } = provider;
    const { text, last } = await ask(makeModels({ http: nodeHttp(), clock, base_url, default_model: "model-x" }));
    expect(last).toEqual({ type: "end", stop: "end" });
    return text;
  };

  it.each(READ)("is an answer %s", async (_, text) => {
    expect(readAnswer(await said({ kind: "answer", text }))).toEqual({ ok: true, value: ANSWER });
  });

  it("is none when another tool was called", async () => {
    expect(readAnswer(await said({ kind: "wrong-tool", tool: "get_weather" })).ok).toBe(false);
  });
});
