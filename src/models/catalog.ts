import { type Thinking, thinkingOf, thinks } from "../base/index.ts";
import type { ModelInfo } from "../runtime/index.ts";
import { thinkingFacts } from "./thinking-facts.ts";
import { countTokens, estimateConservatively } from "./tokens.ts";

export type ProviderName = "simulated" | "manual" | "built-in" | "anthropic" | "openai-compatible";

interface ModelFacts {
  readonly pattern: RegExp;
  readonly max_output_tokens: number;
  readonly takes_temperature: boolean;
}

/** First match wins. Anthropic's 1.x client takes no temperature for any model. */
const ANTHROPIC: readonly ModelFacts[] = [
  {
    pattern: /^claude-(?:opus-4-[1-5]|sonnet-4|haiku-4|opus-4-5)/,
    max_output_tokens: 64_000,
    takes_temperature: false,
  },
  {
    pattern: /^claude-(?:opus|sonnet|fable|mythos)-(?:4-[6-9]|5)/,
    max_output_tokens: 128_000,
    takes_temperature: false,
  },
  { pattern: /^claude-haiku-5/, max_output_tokens: 128_000, takes_temperature: false },
  { pattern: /^/, max_output_tokens: 32_000, takes_temperature: false },
];

const OPENAI_COMPATIBLE: readonly ModelFacts[] = [
  // A gateway may reserve credit for the whole limit, so that stays the cautious one.
  { pattern: /(?:^|\/)claude-[a-z]+-5/, max_output_tokens: 8_192, takes_temperature: false },
  { pattern: /(?:^|\/)gpt-5\.[1-5](?!.*pro)/, max_output_tokens: 100_000, takes_temperature: true },
  { pattern: /gpt-oss/, max_output_tokens: 32_768, takes_temperature: true },
  { pattern: /gemini-(?:2\.5|3)|deepseek-(?:v[4-9]|flash|pro)/, max_output_tokens: 65_536, takes_temperature: true },
  { pattern: /(?:^|\/)(?:o[1-9]|gpt-5)/, max_output_tokens: 100_000, takes_temperature: false },
  { pattern: /(?:^|\/)gpt-4\.1/, max_output_tokens: 32_768, takes_temperature: true },
  { pattern: /(?:^|\/)gpt-4o/, max_output_tokens: 16_384, takes_temperature: true },
  { pattern: /^/, max_output_tokens: 8_192, takes_temperature: true },
];

const FACTS: Readonly<Record<ProviderName, readonly ModelFacts[]>> = {
  simulated: [{ pattern: /^/, max_output_tokens: 8_192, takes_temperature: true }],
  manual: [{ pattern: /^/, max_output_tokens: 8_192, takes_temperature: false }],
  "built-in": [{ pattern: /^/, max_output_tokens: 8_192, takes_temperature: false }],
  anthropic: ANTHROPIC,
  "openai-compatible": OPENAI_COMPATIBLE,
};

/**
 * What is known of a model: most output tokens of one answer, whether it takes a temperature. Any id is allowed; an
 * unknown one gets its provider's cautious defaults.
 */
export function modelInfo(provider: ProviderName, id: string): ModelInfo {
  const facts = FACTS[provider].find(({ pattern }) => pattern.test(id));
  // The simulated model does what it is told, a person as well as he can, and the browser's can be told nothing of it.
  const isNetwork = provider === "anthropic" || provider === "openai-compatible";
  const thinking = isNetwork ? thinkingFacts(id) : undefined;
  return {
    id,
    provider,
    max_output_tokens: facts?.max_output_tokens ?? 8_192,
    takes_temperature: facts?.takes_temperature ?? true,
    ...(thinking && { thinking }),
    estimateTokens: isNetwork ? estimateConservatively : countTokens,
  };
}

/** By a model's name alone, whoever may be asked. */
const infoByName = (model: string): ModelInfo =>
  modelInfo(model.startsWith("claude-") ? "anthropic" : "openai-compatible", model);

/** Output tokens that one answer of a model of this name has at most. */
export const mostOutput = (model: string): number => infoByName(model).max_output_tokens;

/** By a model's name: a Claude model takes no temperature, one of OpenAI's newer ones neither. */
export function takesTemperature(model: string, said?: Thinking): boolean {
  const info = infoByName(model);
  return info.takes_temperature && (info.thinking?.temperature !== false || !thinks(thinkingOf(info.thinking, said)));
}

/** Ids offered for choice, newest first; any other may be typed. */
export const KNOWN_MODELS: Readonly<Record<ProviderName, readonly string[]>> = {
  simulated: ["simulated"],
  manual: ["manual"],
  "built-in": ["built-in"],
  anthropic: [
    "claude-haiku-5-5",
    "claude-sonnet-5-5",
    "claude-opus-5-5",
    "claude-fable-5-2",
    "claude-sonnet-5",
    "claude-opus-5",
    "claude-haiku-4-5",
  ],
  "openai-compatible": ["gpt-5", "gpt-5-mini", "gpt-4.1", "gpt-4.1-mini", "gpt-4o", "gpt-4o-mini"],
};

/**
 * How a key travels: models never hold one, so the `Http` adapter adds this header to requests for the origin that the
 * key is bound to.
 */
export function authHeader(
  provider: Exclude<ProviderName, "simulated">,
  key: string,
): { readonly header: string; readonly value: string } {
  return provider === "anthropic"
    ? { header: "x-api-key", value: key }
    : { header: "authorization", value: `Bearer ${key}` };
}
