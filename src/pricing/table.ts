import type { Price, Prices } from "../runtime/index.ts";

/** Prices as they were read on a day. Dollars per million tokens. */
export interface PriceTable {
  /** ISO date. */
  readonly as_of: string;
  readonly providers: { readonly [provider: string]: { readonly [model: string]: TablePrice } };
}

export interface TablePrice extends Price {
  /** Not on a list that we could read: its predecessor's price, taken over until somebody knows better. */
  readonly assumed?: true;
}

const price = (input: number, output: number, cache_read: number, cache_write: number): TablePrice => ({
  input,
  output,
  cache_read,
  cache_write,
});

/** Our own table: the models that are offered for choice. Whoever knows better overrides it (`userPrices`). */
export const PRICE_TABLE: PriceTable = {
  as_of: "2026-11-27",
  providers: {
    anthropic: {
      "claude-haiku-5-5": { ...price(1, 5, 0.1, 1.25), assumed: true },
      "claude-sonnet-5-5": price(2, 10, 0.2, 2.5),
      "claude-opus-5-5": price(4, 20, 0.2, 5),
      "claude-fable-5-2": { ...price(10, 50, 0.25, 12.5), assumed: true },
      "claude-fable-5-1": price(10, 50, 0.25, 12.5),
      "claude-fable-5": price(10, 50, 1, 12.5),
      "claude-sonnet-5": price(2, 10, 0.2, 2.5),
      "claude-opus-5": price(5, 25, 0.5, 6.25),
      "claude-opus-4-5": price(5, 25, 0.5, 6.25),
      "claude-haiku-4-5": price(1, 5, 0.1, 1.25),
    },
    "openai-compatible": {
      "gpt-5": price(1.25, 10, 0.125, 1.25),
      "gpt-5-mini": price(0.25, 2, 0.025, 0.25),
      "gpt-4.1": price(2, 8, 0.5, 2),
      "gpt-4.1-mini": price(0.4, 1.6, 0.1, 0.4),
      "gpt-4o": price(2.5, 10, 1.25, 2.5),
      "gpt-4o-mini": price(0.15, 0.6, 0.075, 0.15),
    },
  },
};

/** A table as a source. A dated id (`claude-haiku-4-5-20251001`) has the price of the model that it is a version of. */
export function tablePrices(table: PriceTable = PRICE_TABLE): Prices {
  return {
    priceOf: (provider, model) => {
      const models = Object.hasOwn(table.providers, provider) ? table.providers[provider] : undefined;
      if (models === undefined) return null;
      for (const name of [model, model.replace(/-\d{8}$|-\d{4}-\d{2}-\d{2}$/, "")]) {
        const found = Object.hasOwn(models, name) ? models[name] : undefined;
        if (found !== undefined) return plain(found);
      }
      return null;
    },
  };
}

function plain({ input, output, cache_read, cache_write }: TablePrice): Price {
  return { input, output, cache_read, cache_write };
}
