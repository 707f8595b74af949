import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import { err } from "../base/index.ts";
import type { Compute, Patterns } from "../runtime/index.ts";
import type { SandboxAnswer, SandboxQuestion } from "./sandbox-messages.ts";

/** Without a sign of life; above the sandbox's own limits, below the two seconds after which everything must have stopped. */
const OVERDUE_MS = 1_750;
const START_MS = 20_000;
const WATCH_PARTS = 4;

export interface NodeSandbox extends Compute, Patterns {
  /** Ends the thread; a later call starts another. */
  close(): Promise<void>;
}

/**
 * The sandbox in a thread of its own. One question at a time; an answer that is overdue (some built-ins of QuickJS
 * cannot be interrupted) ends the thread, and the call with a fault of kind `timeout`, or a stopped search. The thread
 * starts with the first call and keeps no process alive.
 */
export function nodeSandbox(): NodeSandbox {
  let running: Promise<Worker | Lost> | null = null;
  let queue: Promise<unknown> = Promise.resolve();

  async function close(): Promise<void> {
    const worker = await running;
    running = null;
    if (worker && !("kind" in worker)) await worker.terminate();
  }

  async function askNow(question: SandboxQuestion): Promise<Answer> {
    running ??= startWorker();
    const worker = await running;
    if ("kind" in worker) {
      running = null;
      return worker;
    }
    worker.ref();
    const answered = nextAnswer(worker, OVERDUE_MS);
    worker.postMessage(question);
    const answer = await answered;
    worker.unref();
    if (answer.kind === "lost") await close();
    return answer;
  }

  function ask(question: SandboxQuestion): Promise<Answer> {
    const answered = queue.then(() => askNow(question));
    queue = answered;
    return answered;
  }

  return {
    close,
    async run(job, signal) {
      if (signal.aborted) return err({ kind: "crashed", message: "Cancelled before it ran" });
      const answer = await ask({ kind: "run", job });
      if (answer.kind === "run") return answer.result;
      if (answer.kind === "lost" && answer.reason !== null) return err({ kind: "crashed", message: answer.reason });
      return err({ kind: "timeout", message: "The function takes too long" });
    },
    async search(pattern, text) {
      const answer = await ask({ kind: "search", pattern, text });
      return answer.kind === "search" ? answer.found : { matched: true, stopped: true };
    },
  };
}

/** What ends the wait. */
type Answer = Exclude<SandboxAnswer, { readonly kind: "sign" }> | Lost;

/** No answer: overdue (`reason` null), or the thread ended. */
interface Lost {
  readonly kind: "lost";
  readonly reason: string | null;
}

async function startWorker(): Promise<Worker | Lost> {
  const worker = openWorker();
  const ready = await nextAnswer(worker, START_MS);
  if (ready.kind === "ready") return worker;
  await worker.terminate();
  return {
    kind: "lost",
    reason: (ready.kind === "lost" ? ready.reason : null) ?? "The sandbox's thread did not start",
  };
}

/** From source the thread needs the loader that the process itself runs under. */
function openWorker(): Worker {
  if (!import.meta.url.endsWith(".ts")) return new Worker(new URL("./sandbox-worker.js", import.meta.url));
  const loader = createRequire(import.meta.url)
    .resolve("tsx/esm/api")
    .replace(/\.cjs$/, ".mjs");
  const entry = new URL("./sandbox-worker.ts", import.meta.url).href;
  const boot = `import(${JSON.stringify(pathToFileURL(loader).href)}).then(({ register }) => { register(); return import(${JSON.stringify(entry)}); });`;
  return new Worker(boot, { eval: true, execArgv: [] });
}

function nextAnswer(worker: Worker, within_ms: number): Promise<Answer> {
  return new Promise((resolve) => {
    const hear = (answer: SandboxAnswer) => {
      if (answer.kind !== "sign") return settle(answer);
      clearTimeout(timer);
      timer = watch(answer.sign === "starting" ? START_MS : OVERDUE_MS);
    };
    const settle = (answer: Answer) => {
      clearTimeout(timer);
      worker.off("message", hear);
      worker.off("error", failed);
      worker.off("exit", ended);
      resolve(answer);
    };
    const failed = (error: Error) => settle({ kind: "lost", reason: `The sandbox broke: ${error.message}` });
    const ended = () => settle({ kind: "lost", reason: "The sandbox's thread ended" });
    // In parts: when this thread itself was not let run, what has come meanwhile is heard before the next part ends.
    const watch = (ms: number, parts = WATCH_PARTS): NodeJS.Timeout =>
      setTimeout(() => {
        if (parts === 1) settle({ kind: "lost", reason: null });
        else timer = watch(ms, parts - 1);
      }, ms / WATCH_PARTS);
    let timer = watch(within_ms);
    worker.on("message", hear);
    worker.on("error", failed);
    worker.on("exit", ended);
  });
}
