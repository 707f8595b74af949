import type { Clock } from "../runtime/index.ts";
import { HttpFailure } from "./http-failure.ts";

export const IDLE_TIMEOUT_MS = 120_000;
/** Longer than any model thinks without a word, as far as is known. */
export const EMPTY_TIMEOUT_MS = 600_000;

/** How long a provider is waited for. */
export interface Patience {
  /**
   * Waits for one sign of life. Rejects with an `HttpFailure` of kind `timeout` when nothing at all comes for `idle_ms`,
   * or only what is no part of an answer (comments, unfinished lines, pings) for `empty_ms`. `speaks`: false for what comes
   * only when all of it is there, of which silence says nothing.
   */
  within<T>(awaited: Promise<T>, speaks?: boolean): Promise<T>;
  /** A part of the answer came. */
  progress(): void;
}

export function patience(clock: Clock, idle_ms = IDLE_TIMEOUT_MS, empty_ms = EMPTY_TIMEOUT_MS): Patience {
  let since = clock.now();

  async function within<T>(awaited: Promise<T>, speaks = true): Promise<T> {
    const left = since + empty_ms - clock.now();
    const settled = new AbortController();
    const silence = speaks ? Math.min(idle_ms, left) : left;
    const wait = left > 0 ? clock.sleep(silence, settled.signal) : Promise.resolve();
    const overdue = wait.then(() => {
      if (settled.signal.aborted) return awaited;
      const what =
        silence === left ? `nothing of an answer for ${seconds(empty_ms)}` : `nothing for ${seconds(idle_ms)}`;
      throw new HttpFailure("timeout", `The provider sent ${what}.`);
    });
    try {
      return await Promise.race(left > 0 ? [awaited, overdue] : [overdue]);
    } finally {
      settled.abort();
      // The loser of the race may reject later: nobody waits for it any more.
      overdue.catch(() => {});
      awaited.catch(() => {});
    }
  }

  return {
    within,
    progress: () => {
      since = clock.now();
    },
  };
}

const seconds = (ms: number) => `${Math.round(ms / 1000)} s`;

/** Aborts when `outer` does, or by itself: a request that is overdue is closed, not forgotten. */
export function linkedAbort(outer: AbortSignal): { readonly signal: AbortSignal; abort(): void; release(): void } {
  const inner = new AbortController();
  const follow = () => inner.abort(outer.reason);
  if (outer.aborted) follow();
  outer.addEventListener("abort", follow, { once: true });
  return {
    signal: inner.signal,
    abort: () => inner.abort(),
    release: () => outer.removeEventListener("abort", follow),
  };
}
