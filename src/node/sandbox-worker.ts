import { parentPort } from "node:worker_threads";
import quickjs from "@jitl/quickjs-wasmfile-release-sync";
import { newVariant } from "quickjs-emscripten-core";
import { createSandbox } from "../sandbox/index.ts";
import type { SandboxAnswer, SandboxQuestion } from "./sandbox-messages.ts";

/** The realm that compute code and patterns run in: nothing but the sandbox lives here, so it can be ended at any time. */
const sandbox = createSandbox({
  loadVariant: async (wasmMemory) => newVariant(quickjs, { wasmMemory }),
  now: () => performance.now(),
  onSign: (sign) => parentPort?.postMessage({ kind: "sign", sign } satisfies SandboxAnswer),
});
const never = new AbortController().signal;

async function answer(question: SandboxQuestion): Promise<SandboxAnswer> {
  switch (question.kind) {
    case "run":
      return { kind: "run", result: await sandbox.run(question.job, never) };
    case "search":
      return { kind: "search", found: await sandbox.search(question.pattern, question.text) };
  }
}

parentPort?.on("message", async (question: SandboxQuestion) => parentPort?.postMessage(await answer(question)));
parentPort?.postMessage({ kind: "ready" } satisfies SandboxAnswer);
