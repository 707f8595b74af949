import { afterAll, beforeAll, expect, it } from "vitest";
import { type FakeProvider, startFakeProvider } from "../../tests/support/fake-provider/index.ts";
import { ask, clock, requestOf } from "../../tests/support/remote-model.ts";
import { nodeHttp } from "../node/http.ts";
import { createLearnt, openAiCompatibleModels } from "./index.ts";

let provider: FakeProvider;
beforeAll(async () => {
  provider = await startFakeProvider({ wire: "openai" });
});
afterAll(() => provider.close());

const refused = (status: number, message: string, param: string | null = null, code: string | null = null) =>
  ({
    kind: "status",
    status,
    body: JSON.stringify({ error: { message, type: "invalid_request_error", param, code } }),
  }) as const;
const whole = {
  kind: "no-stream",
  content_type: "application/json",
  body: JSON.stringify({
    choices: [{ index: 0, message: { role: "assistant", content: '{"label": "positive"}' }, finish_reason: "stop" }],
    usage: { prompt_tokens: 20, completion_tokens: 5 },
  }),
} as const;
const UNVERIFIED =
  "Your organization must be verified to stream this model. Please go to: https://platform.openai.com/settings/organization/general and click on Verify Organization.";
const TEMPERATURE =
  "Unsupported value: 'temperature' does not support 0.2 with this model. Only the default (1) value is supported.";

it.each([
  {
    what: "a limit of the new name",
    refusals: [
      refused(
        400,
        "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
        "max_tokens",
        "unsupported_parameter",
      ),
    ],
    without: ["max_tokens"],
    having: ["max_completion_tokens", "stream_options"],
  },
  {
    what: "no temperature",
    refusals: [refused(400, TEMPERATURE, "temperature", "unsupported_value")],
    without: ["temperature"],
    having: ["response_format"],
  },
  {
    what: "no stream",
    refusals: [refused(400, UNVERIFIED, "stream", "unsupported_value")],
    without: ["stream_options"],
    having: ["response_format", "temperature"],
    streams: false,
  },
  {
    what: "no usage",
    refusals: [refused(422, "body.stream_options: Extra inputs are not permitted")],
    without: ["stream_options"],
    having: ["response_format"],
  },
  {
    what: "no stream of a format",
    refusals: [refused(400, "response_format` does not support streaming")],
    without: ["stream_options"],
    having: ["response_format"],
    streams: false,
  },
  {
    what: "a grammar that it can make, as a tool",
    refusals: [refused(500, 'Grammar error: Unimplemented keys: ["anyOf"]')],
    without: ["response_format"],
    having: ["tools", "tool_choice"],
    as: "tool",
  },
  {
    what: "any tool, but none by its name",
    refusals: [
      refused(400, "This response_format type is unavailable now"),
      refused(400, "Invalid tool_choice type: 'object'. Supported string values: none, auto, required"),
    ],
    without: ["response_format"],
    having: ["tools", "tool_choice"],
    as: "tool",
  },
  {
    what: "JSON mode, no schema and no tool",
    refusals: [
      refused(400, "This model does not support response_format of type json_schema"),
      refused(404, "No endpoints found that support tool use."),
    ],
    without: ["tools", "tool_choice"],
    having: ["temperature", "response_format"],
    as: "json",
  },
  {
    what: "neither format nor tool nor JSON mode",
    refusals: [
      refused(400, "This model does not support response_format of type json_schema"),
      refused(404, "No endpoints found that support tool use."),
      refused(400, "'response_format.type' must be 'text'"),
    ],
    without: ["response_format", "tools", "tool_choice"],
    having: ["temperature"],
    as: "prompt",
  },
])("a server that takes $what is asked again so, once, and it is remembered", async (row) => {
  const { refusals, without, having, streams = true, as = "schema" } = row;
  const models = openAiCompatibleModels({
    ...{ http: nodeHttp(), clock, base_url: provider.base_url, default_model: "model-x" },
  });
  const request = { ...requestOf(), temperature: 0.2 };
  const before = provider.ledger.calls.length;
  const good = streams ? ({ kind: "answer", json: { label: "positive" } } as const) : whole;
  provider.script(...refusals, good, good);
  for (const calls of [refusals.length + 1, refusals.length + 2]) {
    const { text, last, asked } = await ask(models, request);
    expect(asked?.as).toBe(as);
    const words = JSON.parse(refusals.at(-1)?.body ?? "").error.message;
    expect(asked?.because?.includes(words)).toBe(as === "schema" ? undefined : !words.includes("tool_choice"));
    expect(last).toEqual({ type: "end", stop: "end" });
    expect(JSON.parse(text)).toHaveProperty("label");
    expect(provider.ledger.calls.length - before).toBe(calls);
  }
  const { body, system } = provider.ledger.calls.at(-1) ?? {};
  for (const key of without) expect(body).not.toHaveProperty(key);
  for (const key of having) expect(body).toHaveProperty(key);
  expect(body).toHaveProperty("stream", streams);
  expect(system?.includes("JSON Schema: {")).toBe(as === "json" || as === "prompt");
});

it("what was learnt of a server under one name is not said to it under another", async () => {
  const learnt = createLearnt();
  const called = async (provided?: string) => {
    const options = { http: nodeHttp(), clock, base_url: provider.base_url, default_model: "model-x", learnt };
    await ask(openAiCompatibleModels({ ...options, ...(provided && { provider: provided }) }));
    return Object.keys(provider.ledger.calls.at(-1)?.body ?? {});
  };
  const unknown = "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens'.";
  provider.script(refused(400, unknown, "max_tokens", "unsupported_parameter"), { kind: "answer" }, { kind: "answer" });
  expect(await called()).toContain("max_completion_tokens");
  expect(await called()).toContain("max_completion_tokens");
  provider.script({ kind: "answer" });
  expect(await called("vLLM")).toContain("max_tokens");
});

it("nothing is asked again for what no spelling helps", async () => {
  const models = openAiCompatibleModels({
    ...{ http: nodeHttp(), clock, base_url: provider.base_url, default_model: "model-x" },
  });
  for (const [message, kind] of [
    [
      "'max_tokens' or 'max_completion_tokens' is too large: 5000. This model's maximum context length is 4096 tokens.",
      "context_length",
    ],
    ["Your credit balance is too low for response_format", "no_credit"],
    ["no such thing", "bad_request"],
  ] as const) {
    const before = provider.ledger.calls.length;
    provider.script(refused(400, message));
    expect((await ask(models)).last).toMatchObject({ error: { kind } });
    expect(provider.ledger.calls.length - before).toBe(1);
  }
});
