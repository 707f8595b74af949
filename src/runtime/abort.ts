import { BudgetExceeded, Cancelled, StratumError } from "./errors.ts";

/** A signal of one's own under an outer one. `unlink` when the work is done, so that long runs don't pile up listeners. */
export interface LinkedAbort {
  readonly signal: AbortSignal;
  abort(reason: StratumError): void;
  unlink(): void;
}

export function linkAbort(outer: AbortSignal): LinkedAbort {
  const controller = new AbortController();
  const forward = () => controller.abort(outer.reason);
  if (outer.aborted) forward();
  else outer.addEventListener("abort", forward, { once: true });
  return {
    signal: controller.signal,
    abort: (reason) => controller.abort(reason),
    unlink: () => outer.removeEventListener("abort", forward),
  };
}

/** Why an aborted step ends, said about that step: a spent time limit, a broken journal, or plain cancellation. */
export function failureOfAbort(signal: AbortSignal, path: string): StratumError {
  const { reason } = signal;
  if (reason instanceof BudgetExceeded) return new BudgetExceeded({ path, message: reason.message, data: reason.data });
  if (reason instanceof Cancelled) return new Cancelled({ path, message: reason.message, data: reason.data });
  if (reason instanceof StratumError) return reason;
  return new Cancelled({ path, message: "Stopped." });
}

/**
 * `work`, or its abandonment as soon as `signal` aborts. What the work does afterwards is nobody's business any more,
 * its rejection included.
 */
export function untilAborted<T>(work: Promise<T>, signal: AbortSignal, path: () => string): Promise<T> {
  return new Promise((resolve, reject) => {
    const abandon = () => reject(failureOfAbort(signal, path()));
    const settled = () => signal.removeEventListener("abort", abandon);
    work.then(
      (value) => {
        settled();
        resolve(value);
      },
      (error: unknown) => {
        settled();
        reject(error);
      },
    );
    if (signal.aborted) abandon();
    else signal.addEventListener("abort", abandon, { once: true });
  });
}
