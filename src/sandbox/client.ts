import { err } from "../base/index.ts";
import type { Compute, Patterns } from "../runtime/index.ts";
import type { FromSandbox, ToSandbox } from "./messages.ts";

export type { FromSandbox, ToSandbox } from "./messages.ts";
export { slowdownOfSleeper } from "./slowdown.ts";

/** The thread of a sandbox, as the client drives it. */
export interface SandboxThread {
  post(message: ToSandbox): void;
  terminate(): void;
}

export interface SandboxThreadEvents {
  message(reply: FromSandbox): void;
  /** The thread could not be loaded, or broke. */
  error(message: string): void;
}

export interface SandboxRealm {
  startThread(events: SandboxThreadEvents): SandboxThread;
  after(ms: number, callback: () => void): () => void;
  /** How much slower the thread is now than if the machine had nothing else to do; asked when an answer is overdue. */
  slowdown(): number;
}

export interface SandboxClient extends Compute, Patterns {
  /** Ends the thread, for good: what is asked for, or comes later, is answered with a fault. */
  dispose(): void;
}

/** Until the first sign of a new thread: loading it is nobody's code, and takes what a busy machine takes. */
export const START_MS = 15_000;
/** Until the first sign of a call: then the signs say when the next one is due. */
export const CALL_MS = 1_600;
const WATCH_PARTS = 4;

type SandboxReply = Exclude<FromSandbox, { readonly did: "sign" }>;

interface Pending {
  readonly message: ToSandbox;
  readonly signal: AbortSignal | undefined;
  readonly settle: (reply: SandboxReply) => void;
}

/**
 * A sandbox in a thread of its own, which starts with the first call. The sandbox stops code by itself; what it can't
 * interrupt is ended with its thread when no sign of life has come for as long as the last one said, longer on a busy
 * machine. Calls go one at a time, so an overdue answer is the fault of the call that waits for it, and the others lose
 * nothing when the thread is replaced.
 */
export function createSandboxClient(realm: SandboxRealm): SandboxClient {
  let thread: SandboxThread | null = null;
  let isWarm = false;
  let isDisposed = false;
  let current: Pending | null = null;
  let stopWatching = () => {};
  const queue: Pending[] = [];
  let ids = 0;

  function next(): void {
    if (current !== null) return;
    const pending = queue.shift();
    if (pending === undefined) return;
    if (isDisposed || pending.signal?.aborted) {
      pending.settle(failed(pending.message.id, isDisposed ? "disposed" : "aborted"));
      next();
      return;
    }
    thread ??= started();
    current = pending;
    watch(isWarm ? CALL_MS : START_MS);
    thread.post(pending.message);
  }

  function watch(within_ms: number): void {
    stopWatching();
    wait(within_ms, () => {
      // Time that other programs took is not the sandbox's.
      const more = within_ms * (realm.slowdown() - 1);
      wait(more, () => drop("overdue"));
    });
  }

  /** In parts: when this thread itself was not let run, what has come meanwhile is heard before the next part ends. */
  function wait(ms: number, done: () => void, parts = WATCH_PARTS): void {
    if (parts === 0 || ms === 0) done();
    else stopWatching = realm.after(ms / WATCH_PARTS, () => wait(ms, done, parts - 1));
  }

  function started(): SandboxThread {
    const mine: SandboxThread = realm.startThread({
      message(reply) {
        if (thread !== mine) return;
        isWarm = true;
        if (reply.did !== "sign") settle(reply);
        else if (current?.message.id === reply.id) watch(reply.within_ms);
      },
      error(message) {
        if (thread === mine) drop(message);
      },
    });
    return mine;
  }

  function settle(reply: SandboxReply): void {
    if (current === null || current.message.id !== reply.id) return;
    const { settle: done } = current;
    stopWatching();
    current = null;
    done(reply);
    next();
  }

  function drop(why: string): void {
    thread?.terminate();
    thread = null;
    isWarm = false;
    if (current !== null) settle(failed(current.message.id, why));
  }

  function call(make: (id: number) => ToSandbox, signal?: AbortSignal): Promise<SandboxReply> {
    ids += 1;
    const message = make(ids);
    return new Promise((resolve) => {
      const pending: Pending = {
        message,
        signal,
        settle(reply) {
          signal?.removeEventListener("abort", abort);
          resolve(reply);
        },
      };
      const abort = () => {
        if (current === pending) return drop("aborted");
        queue.splice(queue.indexOf(pending), 1);
        pending.settle(failed(message.id, "aborted"));
      };
      signal?.addEventListener("abort", abort);
      queue.push(pending);
      next();
    });
  }

  return {
    async run(job, signal) {
      const reply = await call((id) => ({ id, do: "run", job }), signal);
      if (reply.did === "run") return reply.result;
      const message = reply.did === "fail" ? reply.message : "an answer of the wrong kind";
      return message === "overdue"
        ? err({ kind: "timeout", message: "The function takes too long, inside a built-in that cannot be interrupted" })
        : err({ kind: "crashed", message: `The sandbox stopped: ${message}` });
    },
    async search(pattern, text) {
      const reply = await call((id) => ({ id, do: "search", pattern, text }));
      // A search that was stopped counts as a match: nothing slips through because it took too long.
      return reply.did === "search" ? reply.result : { matched: true, stopped: true };
    },
    dispose() {
      isDisposed = true;
      drop("disposed");
    },
  };
}

function failed(id: number, message: string): SandboxReply {
  return { id, did: "fail", message };
}
