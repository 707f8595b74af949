import type { ErrorShape, Refusal } from "./profile.ts";

export const PLAIN = [
  "type",
  "properties",
  "required",
  "items",
  "enum",
  "anyOf",
  "$ref",
  "$defs",
  "description",
  "additionalProperties",
];
/** Of chat completions, as OpenAI has them. */
export const CHAT = [
  ...["model", "messages", "stream", "stream_options", "max_tokens", "max_completion_tokens", "temperature", "top_p"],
  ...[
    "response_format",
    "tools",
    "tool_choice",
    "parallel_tool_calls",
    "stop",
    "n",
    "seed",
    "reasoning_effort",
    "user",
  ],
];
export const CHAT_MISTRAL = [
  ...["model", "messages", "stream", "max_tokens", "temperature", "top_p", "response_format", "tools", "tool_choice"],
  ...["parallel_tool_calls", "stop", "n", "random_seed", "safe_prompt", "prompt_mode", "reasoning_effort"],
];

export const openaiShape: ErrorShape = ({ type = "invalid_request_error", param = null, code = null }, _, message) => ({
  error: { message, type, param, code },
});
export const anthropicShape: ErrorShape = ({ type = "invalid_request_error" }, _, message) => ({
  type: "error",
  error: { type, message },
  request_id: "req_011CZLrUfBVkVHn5T6EqQaf7",
});

export const key = (header: string, message: string): Refusal => ({
  when: { header },
  status: 401,
  type: "authentication_error",
  code: "invalid_api_key",
  message,
});
export const bearer = key("authorization", "You didn't provide an API key.");
export const STREAM_OPTIONS: Refusal = {
  when: { parameter: "stream_options", streamed: false },
  param: "stream_options",
  message: "The 'stream_options' parameter is only allowed when 'stream' is enabled.",
};
export const JSON_WORD: Refusal = {
  when: { without_word: /json/i },
  param: "messages",
  message: "'messages' must contain the word 'json' in some form, to use 'response_format' of type 'json_object'.",
};

/** What Claude's own schemas are held to, whoever asks. */
export const CLAUDE_SCHEMAS: readonly Refusal[] = [
  {
    when: { object: "open" },
    message: "output_config.format.schema: For 'object' type, 'additionalProperties' must be explicitly set to false",
  },
  {
    when: { keywords_but: [...PLAIN, "format", "pattern", "minItems", "const", "default", "title"], of: "schema" },
    message: "output_config.format.schema: For 'string' type, property '{name}' is not supported",
  },
  {
    when: { keyword: "minItems", but: /^[01]$/ },
    message: "output_config.format.schema: For 'array' type, 'minItems' values other than 0 or 1 are not supported",
  },
  {
    when: { keyword: "pattern", but: /^(?:[^\\(]|\\[^bB1-9k]|\((?!\?[=!<]))*$/ },
    message: "output_config.format.schema: the pattern {name} has lookaround, a boundary or a reference back",
    words: "ours",
  },
  {
    when: { more: "optional", than: 24 },
    message:
      "Schemas contains too many optional parameters ({has}), which would make grammar compilation inefficient. Reduce the number of optional parameters in your tool schemas (limit: 24).",
  },
  {
    when: { more: "unions", than: 16 },
    message:
      "Schemas contains too many parameters with union types ({has} parameters with type arrays or anyOf), which would make grammar compilation inefficient (limit: 16).",
  },
];

export const strict = (levels: number, properties: number, keywords: readonly string[]): readonly Refusal[] => [
  {
    when: { object: "open" },
    param: "response_format",
    message:
      "Invalid schema for response_format: In context={name}, 'additionalProperties' is required to be supplied and to be false.",
  },
  {
    when: { object: "loose" },
    param: "response_format",
    message:
      "Invalid schema for response_format: In context={name}, 'required' is required to be supplied and to be an array including every key in properties.",
  },
  {
    when: { untyped: true },
    param: "response_format",
    message: "Invalid schema for response_format: In context={name}, schema must have a 'type' key.",
  },
  {
    when: { keywords_but: [...PLAIN, ...keywords], of: "schema" },
    param: "response_format",
    message: "Invalid schema for response_format: '{name}' is not permitted.",
  },
  {
    when: { more: "levels", than: levels },
    param: "response_format",
    message: `Invalid schema for response_format: {has} levels of nesting exceeds limit of ${levels}.`,
  },
  {
    when: { more: "properties", than: properties },
    param: "response_format",
    message: `Invalid schema for response_format: {has} parameters exceed the limit of ${properties}.`,
  },
];

export const enums = (than: number): Refusal => ({
  when: { more: "enum_values", than },
  param: "response_format",
  message: `Invalid schema for response_format: Expected at most ${than} enum values in total within a single schema when using structured outputs, but received {has}.`,
});

/** Of the models that think before they answer. */
export const THINKING_MODELS: readonly Refusal[] = [
  {
    when: { parameter: "max_tokens" },
    model: /^(?:gpt-5|o\d)/,
    param: "max_tokens",
    code: "unsupported_parameter",
    message:
      "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
  },
  {
    when: { parameter: "temperature" },
    model: /^(?:gpt-5|o\d)/,
    param: "temperature",
    code: "unsupported_value",
    message:
      "Unsupported value: 'temperature' does not support 0.2 with this model. Only the default (1) value is supported.",
  },
];

export const UNKNOWN: Refusal = {
  when: { parameters_but: CHAT },
  message: "Unrecognized request argument supplied: {name}",
};
