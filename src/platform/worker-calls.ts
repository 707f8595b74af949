/** A worker that answers messages by their id. */
export interface CallWorker<To> {
  post(message: To, transfer?: Transferable[]): void;
  terminate(): void;
}

export interface CallWorkerEvents<From> {
  message(reply: From): void;
  error(message: string): void;
}

export interface Calls<To, From> {
  /** Rejects with a sentence when the worker broke or took longer than `deadlineMs`: it is then replaced. */
  call(make: (id: number) => To, deadlineMs?: number): Promise<From>;
  /** Ends the worker; calls under way reject with the sentence. The next call starts another. */
  drop(why: string): void;
}

/** What to say of a worker that broke. For a program that could not be fetched there is no message: the page says more. */
export function whyBroken({ message }: ErrorEvent): string {
  if (!message) dispatchEvent(new Event("vite:preloadError"));
  return message || "it could not be loaded";
}

/** A very large flow on a slow machine; beyond this something hangs. */
const DEADLINE_MS = 60_000;

interface Pending<From> {
  readonly resolve: (reply: From) => void;
  readonly reject: (error: Error) => void;
  readonly timer: ReturnType<typeof setTimeout>;
}

/**
 * Calls to a worker that is started with the first one. `renewed` is told when a broken worker is replaced: what the old
 * one held is gone.
 */
export function createCalls<To, From extends { readonly id: number }>(
  start: (events: CallWorkerEvents<From>) => CallWorker<To>,
  renewed: () => void = () => undefined,
): Calls<To, From> {
  const pending = new Map<number, Pending<From>>();
  let worker: CallWorker<To> | null = null;
  let ids = 0;

  function drop(why: string): void {
    worker?.terminate();
    worker = null;
    renewed();
    for (const { reject, timer } of pending.values()) {
      clearTimeout(timer);
      reject(new Error(why));
    }
    pending.clear();
  }

  const events: CallWorkerEvents<From> = {
    message(reply) {
      const call = pending.get(reply.id);
      if (call === undefined) return;
      pending.delete(reply.id);
      clearTimeout(call.timer);
      call.resolve(reply);
    },
    error: (message) => drop(`A background task broke: ${message}`),
  };

  return {
    drop,
    call(make, deadlineMs = DEADLINE_MS) {
      ids += 1;
      const id = ids;
      return new Promise((resolve, reject) => {
        const late = (): void => drop(`A background task took longer than ${deadlineMs / 1000} seconds.`);
        worker ??= start(events);
        pending.set(id, { resolve, reject, timer: setTimeout(late, deadlineMs) });
        worker.post(make(id));
      });
    },
  };
}
