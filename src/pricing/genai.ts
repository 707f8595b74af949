import { calcPrice, type ModelPrice } from "@pydantic/genai-prices";
import type { Price, Prices } from "../runtime/index.ts";

const PROVIDERS: ReadonlyMap<string, string> = new Map([
  ["anthropic", "anthropic"],
  ["openai-compatible", "openai"],
]);

/**
 * The community's table (genai-prices), which knows far more models than ours. A lazy door: it brings its data with it.
 * Tiers above 200,000 tokens are not told apart: the base price is given.
 */
export function genaiPrices(): Prices {
  return {
    priceOf: (provider, model) => {
      const providerId = PROVIDERS.get(provider);
      if (providerId === undefined) return null;
      const found = calcPrice({ input_tokens: 1, output_tokens: 1 }, model, { providerId });
      return found === null ? null : priceFrom(found.model_price);
    },
  };
}

function priceFrom(prices: ModelPrice): Price | null {
  const amount = (key: string): number | undefined => {
    const value = prices[key];
    return typeof value === "object" ? value.base : value;
  };
  const input = amount("input_mtok");
  const output = amount("output_mtok");
  if (input === undefined || output === undefined) return null;
  return {
    input,
    output,
    // A provider that says nothing of its cache charges it as input.
    cache_read: amount("cache_read_mtok") ?? input,
    cache_write: amount("cache_write_mtok") ?? input,
  };
}
