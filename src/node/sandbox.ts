import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import type { Compute, Patterns } from "../runtime/index.ts";
import {
  createSandboxClient,
  type FromSandbox,
  type SandboxThread,
  type SandboxThreadEvents,
} from "../sandbox/client.ts";
import { processorClock } from "./processor-clock.ts";

export interface NodeSandbox extends Compute, Patterns {
  /** Ends the thread, for good. */
  close(): Promise<void>;
}

/** Beyond this the machine is taken to be as busy as this. */
const MOST_SLOW = 8;

/** The sandbox in a thread that starts with the first call and keeps no process alive. */
export function nodeSandbox(): NodeSandbox {
  let ended: Promise<unknown> = Promise.resolve();
  const processorTime = processorClock();
  /** When the call that is waited for began. */
  let since = { wall: 0, processor: 0 };

  function startThread(events: SandboxThreadEvents): SandboxThread {
    const worker = openWorker();
    worker.on("message", (message: FromSandbox) => {
      if (message.did !== "sign") worker.unref();
      events.message(message);
    });
    worker.on("error", ({ message }) => events.error(message));
    worker.on("exit", () => events.error("its thread ended"));
    return {
      post(message) {
        worker.ref();
        since = { wall: performance.now(), processor: processorTime() };
        worker.postMessage(message);
      },
      terminate() {
        ended = worker.terminate();
      },
    };
  }

  const { run, search, dispose } = createSandboxClient({
    startThread,
    slowdown() {
      const factor = (performance.now() - since.wall) / (processorTime() - since.processor);
      return Math.min(MOST_SLOW, Math.max(1, factor));
    },
    after(ms, callback) {
      const timer = setTimeout(callback, ms);
      return () => clearTimeout(timer);
    },
  });

  return {
    run,
    search,
    async close() {
      dispose();
      await ended;
    },
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
