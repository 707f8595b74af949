/** `1.24 s`, `350 ms`, `2 min 05 s`. */
export function printDuration(ms: number): string {
  if (ms < 1_000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${(ms / 1_000).toFixed(2)} s`;
  const seconds = Math.round(ms / 1_000);
  return `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, "0")} s`;
}

/** Dollars with as many digits as small sums need; an unknown price is said, never 0 (LANGUAGE 5.4). */
export function printCost(usd: number | null): string {
  if (usd === null) return "unknown price";
  if (usd === 0) return "$0";
  if (usd < 0.000001) return "< $0.000001";
  if (usd < 0.01) return `$${usd.toFixed(6)}`;
  return usd < 1 ? `$${usd.toFixed(4)}` : `$${usd.toFixed(2)}`;
}

/** With thousands set apart: `12,480`. */
export function printCount(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+(?!\d))/g, ",");
}

export function plural(count: number, noun: string): string {
  return `${printCount(count)} ${noun}${count === 1 ? "" : "s"}`;
}
