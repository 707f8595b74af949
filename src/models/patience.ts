import type { Clock } from "../runtime/index.ts";
import { HttpFailure } from "./http-failure.ts";

export const IDLE_TIMEOUT_MS = 120_000;

/** Waits for one sign of life: rejects with an `HttpFailure` of kind `timeout` when `ms` pass without it. */
export async function within<T>(awaited: Promise<T>, clock: Clock, ms: number): Promise<T> {
  const settled = new AbortController();
  const overdue = clock.sleep(ms, settled.signal).then(() => {
    if (settled.signal.aborted) return awaited;
    throw new HttpFailure("timeout", `The provider sent nothing for ${Math.round(ms / 1000)} s.`);
  });
  try {
    return await Promise.race([awaited, overdue]);
  } finally {
    settled.abort();
    // The loser of the race may reject later: nobody waits for it any more.
    overdue.catch(() => {});
    awaited.catch(() => {});
  }
}

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
