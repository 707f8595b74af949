import type { Json, JsonObject } from "../../base/index.ts";
import type { ModelRequest } from "../../runtime/index.ts";

/** What is known of a server and model: learnt from its refusals, once. */
export interface Dialect {
  /** How the answer's schema is sent; `prompt`: only told, in the system message. */
  readonly format: "json_schema" | "tool" | "prompt";
  readonly limit: "max_tokens" | "max_completion_tokens";
  readonly asks_usage: boolean;
  readonly takes_temperature: boolean;
  readonly streams: boolean;
}

/** OpenAI itself wants the new name of the limit; most other servers know only the old one. `strict`: of the schema. */
export function firstDialect(base_url: string, strict: boolean): Dialect {
  const own = /^https:\/\/api\.openai\.com(?:\/|$)/.test(base_url);
  return {
    // Without a strict mode the schema travels as the parameters of a tool that must be called (LANGUAGE 1).
    format: strict ? "json_schema" : "tool",
    limit: own ? "max_completion_tokens" : "max_tokens",
    asks_usage: true,
    takes_temperature: true,
    streams: true,
  };
}

/** What to try instead after a refusal of the request that says so; null: it is about something else. */
export function nextDialect(dialect: Dialect, message: string): Dialect | null {
  if (/max_completion_tokens/.test(message) && /max_tokens/.test(message.replaceAll("max_completion_tokens", ""))) {
    // Both are named: the one that is not in use is the one that is wanted.
    return { ...dialect, limit: dialect.limit === "max_tokens" ? "max_completion_tokens" : "max_tokens" };
  }
  if (dialect.limit === "max_completion_tokens" && /max_completion_tokens/.test(message))
    return { ...dialect, limit: "max_tokens" };
  if (dialect.asks_usage && /stream_options|include_usage/.test(message)) return { ...dialect, asks_usage: false };
  // An organisation that is not verified may not stream some models.
  if (dialect.streams && /"param"\s*:\s*"stream"|to stream this model|stream(?:ing)? is not supported/i.test(message))
    return { ...dialect, streams: false };
  if (dialect.takes_temperature && /temperature/.test(message)) return { ...dialect, takes_temperature: false };
  if (dialect.format === "json_schema" && /response_format|json_schema|structured output|guided/i.test(message)) {
    return { ...dialect, format: "tool" };
  }
  if (dialect.format === "tool" && /\btools?\b|tool_choice|function.call/i.test(message))
    return { ...dialect, format: "prompt" };
  return null;
}

export function chatBody(request: ModelRequest, dialect: Dialect): JsonObject {
  const { model, prompt, output, max_tokens, temperature } = request;
  const content: Json =
    prompt.attachment === null
      ? prompt.text
      : [
          { type: "text", text: prompt.text },
          { type: "text", text: prompt.attachment },
        ];
  return {
    model,
    messages: [
      { role: "system", content: dialect.format === "prompt" ? `${prompt.system}\n${told(output)}` : prompt.system },
      { role: "user", content },
    ],
    stream: dialect.streams,
    ...(dialect.asks_usage && dialect.streams ? { stream_options: { include_usage: true } } : {}),
    [dialect.limit]: max_tokens,
    ...(temperature === undefined || !dialect.takes_temperature ? {} : { temperature }),
    ...(dialect.format === "json_schema" ? responseFormat(output) : {}),
    ...(dialect.format === "tool" ? toolChoice(output) : {}),
  };
}

function responseFormat({ name, schema }: ModelRequest["output"]): JsonObject {
  return { response_format: { type: "json_schema", json_schema: { name, strict: true, schema } } };
}

function toolChoice({ name, schema }: ModelRequest["output"]): JsonObject {
  return {
    tools: [{ type: "function", function: { name, description: "Gives the answer.", parameters: schema } }],
    tool_choice: { type: "function", function: { name } },
  };
}

const told = ({ schema }: ModelRequest["output"]) =>
  `Answer with one JSON object and nothing else. It conforms to this JSON Schema: ${JSON.stringify(schema)}`;
