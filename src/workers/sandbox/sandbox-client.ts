import { err } from "../../base/index.ts";
import type { Compute, Patterns } from "../../runtime/index.ts";
import type { SandboxSign } from "../../sandbox/index.ts";
import type { FromSandbox, ToSandbox } from "./messages.ts";

/** A sandbox worker, as the client drives it; tests give their own. */
export interface SandboxWorker {
  post(message: ToSandbox): void;
  terminate(): void;
}

export interface SandboxWorkerEvents {
  message(reply: FromSandbox): void;
  /** The worker could not be loaded, or broke. */
  error(message: string): void;
}

export interface SandboxClient extends Compute, Patterns {
  dispose(): void;
}

/**
 * The sandbox stops itself, or gives a sign of life, well within this; what cannot be interrupted is ended with its whole
 * worker.
 */
export const OVERDUE_MS = 1_900;
/** Loading the worker, and QuickJS in it, is nobody's code: it takes what a busy machine takes. */
export const START_MS = 15_000;
const WATCH_PARTS = 4;

type SandboxReply = Exclude<FromSandbox, { readonly did: "sign" }>;

interface Pending {
  readonly message: ToSandbox;
  readonly settle: (reply: SandboxReply) => void;
}

/**
 * Calls go to the worker one at a time, so that an overdue answer is the fault of the call that waits for it and the
 * others lose nothing when the worker is replaced.
 */
export function createSandboxClient(start: (events: SandboxWorkerEvents) => SandboxWorker): SandboxClient {
  let worker: SandboxWorker | null = null;
  let warm = false;
  let current: (Pending & { readonly overdue: ReturnType<typeof setTimeout> }) | null = null;
  const queue: Pending[] = [];
  let ids = 0;

  function next(): void {
    if (current !== null) return;
    const pending = queue.shift();
    if (pending === undefined) return;
    worker ??= started();
    const { message } = pending;
    current = { ...pending, overdue: watch(warm ? "running" : "starting") };
    worker.post(message);
  }

  /** In parts: when this thread itself was not let run, what has come meanwhile is heard before the next part ends. */
  function watch(sign: SandboxSign, parts = WATCH_PARTS): ReturnType<typeof setTimeout> {
    const ms = (sign === "starting" ? START_MS : OVERDUE_MS) / WATCH_PARTS;
    return setTimeout(() => {
      if (parts === 1) drop("overdue");
      else if (current !== null) current = { ...current, overdue: watch(sign, parts - 1) };
    }, ms);
  }

  function started(): SandboxWorker {
    return start({
      message(reply) {
        warm = true;
        if (reply.did !== "sign") return settle(reply);
        if (current?.message.id !== reply.id) return;
        clearTimeout(current.overdue);
        current = { ...current, overdue: watch(reply.sign) };
      },
      error: drop,
    });
  }

  function settle(reply: SandboxReply): void {
    if (current === null || current.message.id !== reply.id) return;
    const { settle: done, overdue } = current;
    clearTimeout(overdue);
    current = null;
    done(reply);
    next();
  }

  function drop(why: string): void {
    worker?.terminate();
    worker = null;
    warm = false;
    if (current !== null) settle({ id: current.message.id, did: "fail", message: why });
  }

  function call(make: (id: number) => ToSandbox, signal?: AbortSignal): Promise<SandboxReply> {
    ids += 1;
    const message = make(ids);
    return new Promise((resolve) => {
      const pending: Pending = { message, settle: resolve };
      queue.push(pending);
      signal?.addEventListener("abort", () => {
        const waiting = queue.indexOf(pending);
        if (waiting >= 0) queue.splice(waiting, 1);
        if (current?.message.id === message.id) drop("aborted");
        else if (waiting >= 0) resolve({ id: message.id, did: "fail", message: "aborted" });
      });
      next();
    });
  }

  return {
    async run(job, signal) {
      const reply = await call((id) => ({ id, do: "run", job }), signal);
      if (reply.did === "run") return reply.result;
      const message = reply.did === "fail" ? reply.message : "An answer of the wrong kind.";
      return message === "overdue"
        ? err({ kind: "timeout", message: "The code ran too long and could not be interrupted." })
        : err({ kind: "crashed", message: `The sandbox stopped: ${message}` });
    },
    async search(pattern, text) {
      const reply = await call((id) => ({ id, do: "search", pattern, text }));
      // A search that was stopped counts as a match: nothing slips through because it took too long.
      return reply.did === "search" ? reply.result : { matched: true, stopped: true };
    },
    dispose() {
      drop("disposed");
    },
  };
}
