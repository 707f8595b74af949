import type { Json, JsonObject } from "../../base/index.ts";
import type { Asked, ModelRequest } from "../../runtime/index.ts";
import { schemaFor, told } from "../asking.ts";
import type { ProviderProfile } from "../provider-profiles.ts";
import { type LearntWords, learnWords, NOTHING_LEARNT } from "./thinking.ts";

/** How a server and model spell a request: learnt from its refusals, once. */
export interface RequestSpelling {
  readonly tool_choice: ProviderProfile["tool_choice"];
  readonly limit: ProviderProfile["max_tokens"];
  readonly asks_usage: boolean;
  readonly takes_temperature: boolean;
  readonly streams: boolean;
  readonly words: LearntWords;
}

export function firstDialect({ tool_choice, max_tokens, asks_usage }: ProviderProfile): RequestSpelling {
  return { tool_choice, limit: max_tokens, asks_usage, takes_temperature: true, streams: true, words: NOTHING_LEARNT };
}

/** What a refusal of the request teaches of its spelling; null: it is about something else. `thinkingTold`: the parameters that say how much to think. */
export function learn(
  dialect: RequestSpelling,
  asked: Asked,
  message: string,
  request: ModelRequest,
  thinkingTold: JsonObject,
): Partial<RequestSpelling> | null {
  if (/max_completion_tokens/.test(message) && /max_tokens/.test(message.replaceAll("max_completion_tokens", ""))) {
    // Both are named: the one that is not in use is the one that is wanted.
    return { limit: dialect.limit === "max_tokens" ? "max_completion_tokens" : "max_tokens" };
  }
  if (dialect.limit === "max_completion_tokens" && /max_completion_tokens/.test(message))
    return { limit: "max_tokens" };
  if (dialect.asks_usage && /stream_options|include_usage/.test(message)) return { asks_usage: false };
  // An organisation that is not verified may not stream some models, and some servers stream no answers of a type.
  if (dialect.streams && NO_STREAM.test(message)) return { streams: false };
  if (dialect.takes_temperature && /temperature/.test(message)) return { takes_temperature: false };
  if (asked.as === "tool" && dialect.tool_choice === "named" && /tool_choice.*required/i.test(message))
    return { tool_choice: "required" };
  const words = learnWords(dialect.words, message, request, thinkingTold);
  return words && { words };
}

const NO_STREAM =
  /"param"\s*:\s*"stream"|to stream this model|stream(?:ing)? is not supported|does not support stream(?:ing)?\b/i;

/** `thinkingTold`: the parameters that say how much to think. */
export function chatBody(
  profile: ProviderProfile,
  request: ModelRequest,
  dialect: RequestSpelling,
  asked: Asked,
  thinkingTold: JsonObject,
): JsonObject {
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
      { role: "system", content: told(prompt.system, asked, output) },
      { role: "user", content },
    ],
    stream: dialect.streams,
    ...(dialect.asks_usage && dialect.streams ? { stream_options: { include_usage: true } } : {}),
    [dialect.limit]: max_tokens,
    ...(temperature === undefined || !dialect.takes_temperature ? {} : { temperature }),
    ...thinkingTold,
    ...answerOf(profile, request, dialect, asked),
  };
}

function answerOf(
  profile: ProviderProfile,
  request: ModelRequest,
  dialect: RequestSpelling,
  { as }: Asked,
): JsonObject {
  const { name, schema } = request.output;
  switch (as) {
    case "schema": {
      const json_schema = { name, strict: true, schema: schemaFor(profile, request) };
      return { response_format: { type: "json_schema", json_schema } };
    }
    case "tool":
      return {
        tools: [{ type: "function", function: { name, description: "Gives the answer.", parameters: schema } }],
        tool_choice: dialect.tool_choice === "required" ? "required" : { type: "function", function: { name } },
      };
    case "json":
      return { response_format: { type: "json_object" } };
    case "prompt":
      return {};
  }
}
