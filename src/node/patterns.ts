import { Worker } from "node:worker_threads";
import type { Patterns } from "../runtime/index.ts";
import { createPatterns } from "../sandbox/patterns.ts";

const SEARCH_MS = 1_000;

/** Plain JavaScript, so that it needs no loader wherever this file ends up. */
const SEARCHER = `
  const { workerData: { source, flags, text }, parentPort } = require("node:worker_threads");
  parentPort.postMessage(new RegExp(source, flags).test(text));
`;

/**
 * Guardrails without the sandbox, for programs that bring their own compute code: the linear-time engine, and for what
 * it lacks a thread that is ended after a second (a stopped search counts as a match, LANGUAGE 3).
 */
export function nodePatterns(): Patterns {
  return createPatterns(
    (source, flags, text) =>
      new Promise((resolve) => {
        const worker = new Worker(SEARCHER, { eval: true, execArgv: [], workerData: { source, flags, text } });
        const settle = (found: boolean | null) => {
          clearTimeout(timer);
          void worker.terminate();
          resolve(found);
        };
        const timer = setTimeout(() => settle(null), SEARCH_MS);
        worker.once("message", (found: boolean) => settle(found));
        worker.once("error", () => settle(null));
      }),
  );
}
