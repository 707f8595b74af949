import { BudgetExceeded, Cancelled, StratumError } from "./errors.ts";

const callbacks = new WeakMap<AbortSignal, Set<() => void>>();

/**
 * Calls back once when `signal` aborts, at once if it has. One native listener for each signal, however many wait for
 * it: engines warn of eleven, and hundreds of branches are no leak. Returns what takes the callback off again.
 */
export function onAbort(signal: AbortSignal, callback: () => void): () => void {
  if (signal.aborted) {
    callback();
    return () => {};
  }
  const waiting = callbacks.get(signal) ?? listen(signal);
  waiting.add(callback);
  return () => waiting.delete(callback);
}

function listen(signal: AbortSignal): Set<() => void> {
  const waiting = new Set<() => void>();
  callbacks.set(signal, waiting);
  const callAll = () => {
    const due = [...waiting];
    waiting.clear();
    for (const callback of due) callback();
  };
  signal.addEventListener("abort", callAll, { once: true });
  return waiting;
}

/** A signal of one's own under an outer one. `unlink` when the work is done, so that long runs don't pile up listeners. */
export interface LinkedAbort {
  readonly signal: AbortSignal;
  abort(reason: StratumError): void;
  unlink(): void;
}

export function linkAbort(outer: AbortSignal): LinkedAbort {
  const controller = new AbortController();
  const unlink = onAbort(outer, () => controller.abort(outer.reason));
  return { signal: controller.signal, abort: (reason) => controller.abort(reason), unlink };
}

/**
 * Why an aborted step ends, said about that step: a spent time limit, a broken journal, or plain cancellation. The flow
 * itself (no path) says where it comes from, if it comes from anywhere: a kill has a node.
 */
export function failureOfAbort(signal: AbortSignal, path: string): StratumError {
  const { reason } = signal;
  if (reason instanceof BudgetExceeded) return new BudgetExceeded({ path, message: reason.message, data: reason.data });
  if (reason instanceof Cancelled) {
    return new Cancelled({ path: path === "" ? reason.path : path, message: reason.message, data: reason.data });
  }
  if (reason instanceof StratumError) return reason;
  return new Cancelled({ path, message: "Stopped." });
}

/**
 * `work`, or its abandonment as soon as `signal` aborts. What the work does afterwards is nobody's business any more,
 * its rejection included.
 */
export function untilAborted<T>(work: Promise<T>, signal: AbortSignal, path: () => string): Promise<T> {
  return new Promise((resolve, reject) => {
    const settled = onAbort(signal, () => reject(failureOfAbort(signal, path())));
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
  });
}
