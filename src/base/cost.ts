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
