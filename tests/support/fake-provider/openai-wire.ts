import { isJsonArray, isJsonObject, type Json, type JsonObject } from "../../../src/base/index.ts";
import { messagesOf, textsOf } from "./anthropic-wire.ts";
import { type Counted, event, type StopWord, toldSchema, type Wire } from "./wire.ts";

const STOP: { readonly [word in StopWord]: string } = {
  end: "stop",
  max_tokens: "length",
  refusal: "stop",
  content_filter: "content_filter",
  context_window: "length",
};

/** OpenAI's chat completions. */
export const openaiWire: Wire = {
  path: "/v1/chat/completions",
  asked(body) {
    const format = body["response_format"];
    const described = isJsonObject(format) ? format["json_schema"] : null;
    const [tool] = isJsonArray(body["tools"]) ? body["tools"] : [];
    const called = isJsonObject(tool) ? tool["function"] : null;
    const schema = isJsonObject(described) ? described["schema"] : isJsonObject(called) ? called["parameters"] : null;
    const options = body["stream_options"];
    const texts = (wanted: (role: string) => boolean) =>
      messagesOf(body)
        .filter(({ role }) => wanted(String(role)))
        .flatMap(({ content }) => textsOf(content));
    const system = texts((role) => role === "system" || role === "developer").join("");
    return {
      model: String(body["model"]),
      system,
      blocks: texts((role) => role === "user"),
      max_tokens: Number(body["max_completion_tokens"] ?? body["max_tokens"]),
      schema: isJsonObject(schema) ? schema : toldSchema(system),
      told: !isJsonObject(schema),
      tool: isJsonObject(called) && body["tool_choice"] !== undefined ? String(called["name"]) : null,
      wants_usage: isJsonObject(options) && options["include_usage"] === true,
      streamed: body["stream"] === true,
    };
  },
  opening: ({ model }) => [event(null, delta(model, { role: "assistant", content: "" }))],
  chunk({ model, tool }, text, first, other) {
    const named = other ?? tool;
    if (named === null) return [event(null, delta(model, { content: text }))];
    const called = first
      ? { id: "call_fake", type: "function", function: { name: named, arguments: text } }
      : { function: { arguments: text } };
    return [event(null, delta(model, { tool_calls: [{ index: 0, ...called }] }))];
  },
  whole: ({ model, tool }, text, stop, counted) => ({
    id: "chatcmpl-fake",
    object: "chat.completion",
    created: 0,
    model,
    choices: [
      {
        index: 0,
        message:
          tool === null
            ? { role: "assistant", content: text }
            : {
                role: "assistant",
                content: null,
                tool_calls: [{ id: "call_fake", type: "function", function: { name: tool, arguments: text } }],
              },
        finish_reason: stop === "end" && tool !== null ? "tool_calls" : STOP[stop],
      },
    ],
    ...(counted ? { usage: usageOf(counted) } : {}),
  }),
  closing: ({ model, tool, wants_usage }, stop, counted) => [
    ...(stop === "refusal" ? [event(null, delta(model, { refusal: "I cannot help with that." }))] : []),
    event(null, delta(model, {}, stop === "end" && tool !== null ? "tool_calls" : STOP[stop])),
    ...(wants_usage && counted
      ? [
          event(null, {
            id: "chatcmpl-fake",
            object: "chat.completion.chunk",
            created: 0,
            model,
            choices: [],
            usage: usageOf(counted),
          }),
        ]
      : []),
    "data: [DONE]\n\n",
  ],
  errorEvent: (type, message) => event(null, { error: { message, type, code: type } }),
  errorBody: (status, type, message) => ({
    error: {
      message,
      type: type ?? (status === 401 ? "invalid_api_key" : "invalid_request_error"),
      param: null,
      code: type ?? null,
    },
  }),
  models: () => ({ object: "list", data: [{ id: "gpt-fake", object: "model", created: 0, owned_by: "fake" }] }),
};

function delta(model: string, change: JsonObject, finish: string | null = null): Json {
  return {
    id: "chatcmpl-fake",
    object: "chat.completion.chunk",
    created: 0,
    model,
    choices: [{ index: 0, delta: change, finish_reason: finish }],
  };
}

const usageOf = ({ input, output, cache_read }: Counted): Json => ({
  prompt_tokens: sum(input, cache_read),
  completion_tokens: output,
  total_tokens: sum(sum(input, cache_read), output),
  prompt_tokens_details: { cached_tokens: cache_read },
});

/** A lie instead of a number stays what it is. */
const sum = (a: Json, b: Json): Json => (typeof a === "number" && typeof b === "number" ? a + b : a);
