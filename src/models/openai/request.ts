import type { Json, JsonObject } from "../../base/index.ts";
import type { ModelRequest } from "../../runtime/index.ts";

/** What is known of a server and model: learnt from its refusals, once. */
export interface Dialect {
  /** How the answer's schema is sent. */
  readonly format: "json_schema" | "tool";
  readonly limit: "max_tokens" | "max_completion_tokens";
  readonly asks_usage: boolean;
}

/** OpenAI itself wants the new name of the limit; most other servers know only the old one. */
export function firstDialect(base_url: string): Dialect {
  const own = /^https:\/\/api\.openai\.com(?:\/|$)/.test(base_url);
  return { format: "json_schema", limit: own ? "max_completion_tokens" : "max_tokens", asks_usage: true };
}

/** What to try instead after a 400 or 422 that says so; null: the refusal is about something else. */
export function nextDialect(dialect: Dialect, message: string): Dialect | null {
  if (/max_completion_tokens/.test(message) && /max_tokens/.test(message.replaceAll("max_completion_tokens", ""))) {
    // Both are named: the one that is not in use is the one that is wanted.
    return { ...dialect, limit: dialect.limit === "max_tokens" ? "max_completion_tokens" : "max_tokens" };
  }
  if (dialect.limit === "max_completion_tokens" && /max_completion_tokens/.test(message))
    return { ...dialect, limit: "max_tokens" };
  if (dialect.asks_usage && /stream_options|include_usage/.test(message)) return { ...dialect, asks_usage: false };
  if (dialect.format === "json_schema" && /response_format|json_schema|structured output|guided/i.test(message)) {
    return { ...dialect, format: "tool" };
  }
  return null;
}

export function chatBody(request: ModelRequest, dialect: Dialect): JsonObject {
  const { model, prompt, output, max_tokens, temperature } = request;
  // Without a strict mode the schema travels as the parameters of a tool that must be called (LANGUAGE 1).
  const asTool = dialect.format === "tool" || !output.strict;
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
      { role: "system", content: prompt.system },
      { role: "user", content },
    ],
    stream: true,
    ...(dialect.asks_usage ? { stream_options: { include_usage: true } } : {}),
    [dialect.limit]: max_tokens,
    ...(temperature === undefined ? {} : { temperature }),
    ...(asTool ? toolChoice(output) : responseFormat(output)),
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
