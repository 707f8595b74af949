import { isJsonArray, isJsonObject, type Json, type JsonObject } from "../../../src/base/index.ts";
import { type Counted, event, type StopWord, toldSchema, type Wire } from "./wire.ts";

const STOP: { readonly [word in StopWord]: string } = {
  end: "end_turn",
  max_tokens: "max_tokens",
  refusal: "refusal",
  content_filter: "refusal",
  context_window: "model_context_window_exceeded",
};

const ERROR_TYPES: ReadonlyMap<number, string> = new Map([
  [400, "invalid_request_error"],
  [401, "authentication_error"],
  [403, "permission_error"],
  [404, "not_found_error"],
  [413, "request_too_large"],
  [429, "rate_limit_error"],
  [529, "overloaded_error"],
]);

/** Anthropic's Messages API. */
export const anthropicWire: Wire = {
  path: "/v1/messages",
  asked(body) {
    const config = body["output_config"];
    const format = isJsonObject(config) ? config["format"] : null;
    const choice = body["tool_choice"];
    const [tool] = isJsonArray(body["tools"]) ? body["tools"] : [];
    const schema = isJsonObject(format) ? format["schema"] : isJsonObject(tool) ? tool["input_schema"] : null;
    const system = textsOf(body["system"]).join("");
    return {
      model: String(body["model"]),
      system,
      blocks: messagesOf(body).flatMap((message) => textsOf(message["content"])),
      max_tokens: Number(body["max_tokens"]),
      schema: isJsonObject(schema) ? schema : toldSchema(system),
      told: !isJsonObject(schema),
      tool: isJsonObject(choice) && choice["type"] === "tool" ? String(choice["name"]) : null,
      wants_usage: true,
      streamed: body["stream"] === true,
    };
  },
  opening: ({ model }, counted) => [
    event("message_start", {
      type: "message_start",
      message: {
        id: "msg_fake",
        type: "message",
        role: "assistant",
        model,
        content: [],
        stop_reason: null,
        stop_sequence: null,
        ...(counted ? { usage: usageOf({ ...counted, output: 1 }) } : {}),
      },
    }),
    event("ping", { type: "ping" }),
  ],
  chunk({ tool }, text, first, other) {
    const named = other ?? tool;
    const block =
      named === null ? { type: "text", text: "" } : { type: "tool_use", id: "toolu_fake", name: named, input: {} };
    const delta = named === null ? { type: "text_delta", text } : { type: "input_json_delta", partial_json: text };
    const start = event("content_block_start", { type: "content_block_start", index: 0, content_block: block });
    return [...(first ? [start] : []), event("content_block_delta", { type: "content_block_delta", index: 0, delta })];
  },
  closing: ({ tool }, stop, counted) => [
    event("content_block_stop", { type: "content_block_stop", index: 0 }),
    event("message_delta", {
      type: "message_delta",
      delta: { stop_reason: stop === "end" && tool !== null ? "tool_use" : STOP[stop], stop_sequence: null },
      ...(counted ? { usage: usageOf(counted) } : {}),
    }),
    event("message_stop", { type: "message_stop" }),
  ],
  errorEvent: (type, message) => event("error", { type: "error", error: { type, message } }),
  errorBody: (status, type, message) => ({
    type: "error",
    error: { type: type ?? ERROR_TYPES.get(status) ?? "api_error", message },
    request_id: "req_fake",
  }),
  models: () => ({
    data: [{ type: "model", id: "claude-haiku-5-5", display_name: "Fake", created_at: "2026-01-01T00:00:00Z" }],
    has_more: false,
    first_id: null,
    last_id: null,
  }),
};

const usageOf = ({ input, output, cache_read, cache_write }: Counted): Json => ({
  input_tokens: input,
  output_tokens: output,
  cache_read_input_tokens: cache_read,
  cache_creation_input_tokens: cache_write,
});

export function messagesOf(body: JsonObject): readonly JsonObject[] {
  return isJsonArray(body["messages"]) ? body["messages"].filter(isJsonObject) : [];
}

/** Content is a text or a list of blocks. */
export function textsOf(content: Json | undefined): readonly string[] {
  if (typeof content === "string") return [content];
  if (!isJsonArray(content)) return [];
  return content.flatMap((block) => {
    if (!isJsonObject(block)) return [];
    const { source } = block;
    if (isJsonObject(source) && typeof source["data"] === "string") return [source["data"]];
    return typeof block["text"] === "string" ? [block["text"]] : [];
  });
}
