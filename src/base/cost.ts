/** Tokens by how they are charged: `input` is what was neither read from nor written to a cache. */
export interface TokenCounts {
  readonly input: number;
  readonly output: number;
  readonly cache_read: number;
  readonly cache_write: number;
}

/** Dollars for tokens at dollars per million tokens; null where the price is unknown, never 0 (LANGUAGE 5.4). */
export function costOf(usage: TokenCounts, price: TokenCounts | null): number | null {
  if (price === null) return null;
  const millionths =
    usage.input * price.input +
    usage.output * price.output +
    usage.cache_read * price.cache_read +
    usage.cache_write * price.cache_write;
  return millionths / 1_000_000;
}

/** What calls have used. */
export interface UsedTokens extends TokenCounts {
  /** Of `output`, what was thought, where the provider says so. */
  readonly thought?: number;
}

export function addUsage(a: UsedTokens, b: UsedTokens): UsedTokens {
  const thought = a.thought === undefined && b.thought === undefined ? null : (a.thought ?? 0) + (b.thought ?? 0);
  return {
    input: a.input + b.input,
    output: a.output + b.output,
    cache_read: a.cache_read + b.cache_read,
    cache_write: a.cache_write + b.cache_write,
    ...(thought !== null && { thought }),
  };
}

/** What a budget limits. */
export type Axis = "ms" | "usd" | "tokens";
