import type { ModelChunk, ModelInfo, ModelRequest } from "../runtime/index.ts";

/**
 * The counting rule of models without a tokenizer of their own: four UTF-16 units are one token, rounded up. The
 * simulated model and the fake provider servers of the tests count by exactly this rule, so their budgets are exact.
 */
export function countTokens(text: string): number {
  return Math.ceil(text.length / 4);
}

/**
 * What the simulated model charges for a prompt: its system line, its text and its attachment, each counted by
 * `countTokens`. The output schema is free, as it is no part of the text (LANGUAGE 6).
 */
export function countPrompt(prompt: ModelRequest["prompt"]): number {
  return countTokens(prompt.system) + countTokens(prompt.text) + countTokens(prompt.attachment ?? "");
}

/** For real providers, whose tokenizers differ: three characters a token is on the safe side for most texts. */
export function estimateConservatively(text: string): number {
  return Math.ceil(text.length / 3);
}

/**
 * Said as soon as a provider has accepted a request: from here on the prompt may have to be paid for, even if the
 * connection breaks before the first word. Replaced by the provider's own count.
 */
export function acceptedUsage(
  info: ModelInfo,
  { prompt, output }: ModelRequest,
): Extract<ModelChunk, { readonly type: "usage" }> {
  const texts = [prompt.system, prompt.text, prompt.attachment ?? "", JSON.stringify(output.schema)];
  const input = texts.reduce((sum, text) => sum + (text === "" ? 0 : info.estimateTokens(text)), 0);
  return { type: "usage", exact: false, usage: { input, output: 0, cache_read: 0, cache_write: 0 } };
}
