import type { ConstraintKeyword } from "../contracts/index.ts";
import type { AskedAs } from "../runtime/index.ts";

/** What a schema may hold at most, all its definitions together. */
export interface SchemaLimits {
  /** Fields that may be missing. */
  readonly optional?: number;
  /** Fields, items and other places of more than one type. */
  readonly unions?: number;
  /** Objects and lists in each other. */
  readonly levels?: number;
  readonly properties?: number;
  readonly enum_values?: number;
  /** Characters of all names of fields and definitions, and of all listed values. */
  readonly name_characters?: number;
}

/** What is known beforehand of one kind of provider: how it takes the type of an answer, and how limits are spelled. */
export interface ProviderProfile {
  readonly provider: string;
  /** Fits the addresses at which such a provider is. */
  readonly address: RegExp;
  /** Ways in which it can be asked at all, the strictest first; the last one always works. */
  readonly ways: readonly AskedAs[];
  /**
   * Keywords that its own schemas take beside the plain ones (`type`, `properties`, `required`, `items`, `enum`, `anyOf`,
   * `$ref`, `$defs`, `description`, `additionalProperties: false`), each with what its value, as text, must fit. What is
   * null is said in the description, and held by our own check; no list at all: so is everything.
   */
  readonly keywords: { readonly [keyword in ConstraintKeyword | "format"]: RegExp | null } | null;
  readonly limits: SchemaLimits;
  /** How a tool is forced: by its name, or (it is the only one) by asking for any. */
  readonly tool_choice: "named" | "required";
  readonly max_tokens: "max_tokens" | "max_completion_tokens";
  /** A stream says what it used only where that is asked for. */
  readonly asks_usage: boolean;
  /**
   * Where it is said how much to think: `reasoning_effort`; OpenRouter's `reasoning`; DeepSeek's `thinking` beside it; or
   * the arguments of a chat template beside it, which older vLLM reads alone. Anthropic's own: `anthropic/thinking.ts`.
   */
  readonly thinking: "effort" | "reasoning" | "type" | "template";
}

const ANYTHING = /^/;
/** No lookaround, no references back, no boundaries, no classes of Unicode: what every grammar of patterns knows. */
const PLAIN_PATTERN = /^(?:[^\\(]|\\[dDwWsS^$.*+?()[\]{}|/\\-]|\((?!\?)|\(\?:)*$/;
/** The strictest first. */
export const WAYS: readonly AskedAs[] = ["schema", "tool", "json", "prompt"];

/** Anthropic's own API, and servers that speak it. */
export const ANTHROPIC_PROFILE: ProviderProfile = {
  provider: "Anthropic",
  address: ANYTHING,
  ways: ["schema", "tool", "prompt"],
  keywords: {
    format: /^(?:date|date-time)$/,
    minLength: null,
    maxLength: null,
    pattern: PLAIN_PATTERN,
    minimum: null,
    maximum: null,
    exclusiveMinimum: null,
    exclusiveMaximum: null,
    minItems: /^[01]$/,
    maxItems: null,
  },
  // Contracts never hold themselves (the compiler refuses that), so its third limit, recursion, is never met.
  limits: { optional: 24, unions: 16 },
  tool_choice: "named",
  max_tokens: "max_tokens",
  asks_usage: false,
  thinking: "type",
};

const COMPATIBLE: ProviderProfile = {
  provider: "This server",
  address: ANYTHING,
  ways: WAYS,
  keywords: null,
  limits: {},
  tool_choice: "named",
  max_tokens: "max_tokens",
  asks_usage: true,
  thinking: "effort",
};

/** Those that speak OpenAI's chat completions. The first that fits an address is meant; the last fits every one. */
export const OPENAI_PROFILES: readonly [...ProviderProfile[], ProviderProfile] = [
  {
    provider: "OpenAI",
    address: /^https:\/\/api\.openai\.com(?:[:/]|$)/,
    ways: WAYS,
    keywords: {
      format: /^(?:date|date-time)$/,
      minLength: null,
      maxLength: null,
      pattern: PLAIN_PATTERN,
      minimum: ANYTHING,
      maximum: ANYTHING,
      exclusiveMinimum: ANYTHING,
      exclusiveMaximum: ANYTHING,
      minItems: ANYTHING,
      maxItems: ANYTHING,
    },
    limits: { optional: 0, levels: 10, properties: 5_000, enum_values: 1_000, name_characters: 120_000 },
    tool_choice: "named",
    max_tokens: "max_completion_tokens",
    asks_usage: true,
    thinking: "effort",
  },
  {
    ...COMPATIBLE,
    provider: "Azure",
    address: /^https:\/\/[^/]+\.(?:openai|cognitiveservices|services\.ai)\.azure\.com(?:[:/]|$)/,
    limits: { optional: 0, levels: 5, properties: 100, enum_values: 500 },
    max_tokens: "max_completion_tokens",
  },
  {
    ...COMPATIBLE,
    provider: "OpenRouter",
    address: /^https:\/\/openrouter\.ai(?:[:/]|$)/,
    thinking: "reasoning",
  },
  { ...COMPATIBLE, provider: "Groq", address: /^https:\/\/api\.groq\.com(?:[:/]|$)/ },
  {
    ...COMPATIBLE,
    provider: "DeepSeek",
    address: /^https:\/\/api\.deepseek\.com(?:[:/]|$)/,
    ways: ["json", "prompt"],
    thinking: "type",
  },
  {
    ...COMPATIBLE,
    provider: "Mistral",
    address: /^https:\/\/api\.mistral\.ai(?:[:/]|$)/,
    asks_usage: false,
  },
  { ...COMPATIBLE, provider: "Gemini", address: /^https:\/\/generativelanguage\.googleapis\.com(?:[:/]|$)/ },
  // It ignores which tool must be called.
  { ...COMPATIBLE, provider: "Ollama", address: /^https?:\/\/[^/]+:11434(?:\/|$)/, ways: ["schema", "json", "prompt"] },
  {
    ...COMPATIBLE,
    provider: "LM Studio",
    address: /^https?:\/\/[^/]+:1234(?:\/|$)/,
    ways: ["schema", "tool", "prompt"],
    tool_choice: "required",
  },
  { ...COMPATIBLE, provider: "vLLM", address: /^https?:\/\/[^/]+:8000(?:\/|$)/, thinking: "template" },
  COMPATIBLE,
];

/** What is known of a server that speaks OpenAI's format: by the name of its kind, else by its address. */
export function openAiProfile(base_url: string, named?: string): ProviderProfile {
  return (
    OPENAI_PROFILES.find(({ provider }) => provider === named) ??
    OPENAI_PROFILES.find(({ address }) => address.test(base_url)) ??
    COMPATIBLE
  );
}
