/** Milliseconds as people read them: `340 ms`, `2.1 s`, `1:04 min`, `24 h`, `23:05 h`, `3 d 4 h`. */
export function writeTime(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${ms % 1000 === 0 ? ms / 1000 : (ms / 1000).toFixed(ms < 9950 ? 1 : 0)} s`;
  const seconds = Math.round(ms / 1000);
  if (seconds < 3600) return `${pair(seconds)} min`;
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  if (hours >= 48) return `${Math.floor(hours / 24)} d${hours % 24 === 0 ? "" : ` ${hours % 24} h`}`;
  return `${minutes % 60 === 0 ? hours : pair(minutes)} h`;
}

/** Sixtieths behind the colon. */
function pair(count: number): string {
  return `${Math.floor(count / 60)}:${String(count % 60).padStart(2, "0")}`;
}

/** Dollars with as many digits as say something: `$0`, `$0.0062`, `$1.20`. */
export function writeDollars(usd: number): string {
  if (usd === 0) return "$0";
  if (usd < 0.00005) return "<$0.0001";
  if (usd < 0.1) return `$${Number(usd.toFixed(4))}`;
  return `$${usd.toFixed(2)}`;
}

/** `842`, `1,284`, `12k`, `1.2M`. */
export function writeCount(count: number): string {
  if (count < 10_000) return Math.round(count).toLocaleString("en");
  if (count < 1_000_000) return `${Number((count / 1000).toFixed(count < 100_000 ? 1 : 0))}k`;
  return `${Number((count / 1_000_000).toFixed(1))}M`;
}

/** A JSON value on one line, cut after `length` characters. */
export function writeValue(value: unknown, length = 120): string {
  // Of a long text only what may be shown is written.
  const text = JSON.stringify(typeof value === "string" ? value.slice(0, length) : value) ?? "";
  return text.length > length ? `${text.slice(0, length - 1)}…` : text;
}
