import { ownValue, type UserPrices } from "../base/index.ts";
import type { Price, Prices } from "../runtime/index.ts";

/** Layered sources: the first that knows a price tells it; null when none does (LANGUAGE 5.4). */
export function layeredPrices(sources: readonly Prices[]): Prices {
  return {
    priceOf: (provider, model) => {
      for (const source of sources) {
        const price = source.priceOf(provider, model);
        if (price !== null) return price;
      }
      return null;
    },
  };
}

/** What a user says that models cost. */
export function userPrices(overrides: UserPrices): Prices {
  return {
    priceOf: (provider, model) => {
      for (const name of [`${provider}/${model}`, model]) {
        const price = ownValue(overrides, name);
        if (price) return { cache_read: price.input, cache_write: price.input, ...price };
      }
      return null;
    },
  };
}

/** The price of a model that a flow names, whichever provider's is known: who will answer is only known when it runs. */
export function priceByName(prices: Prices, model: string): Price | null {
  for (const provider of PROVIDERS) {
    const price = prices.priceOf(provider, model);
    if (price !== null) return price;
  }
  return null;
}

const PROVIDERS = ["anthropic", "openai-compatible"] as const;
