import { parentPort } from "node:worker_threads";
import quickjs from "@jitl/quickjs-wasmfile-release-sync";
import { newVariant } from "quickjs-emscripten-core";
import type { ToSandbox } from "../sandbox/client.ts";
import { serveSandbox } from "../sandbox/index.ts";
import { processorClock } from "./processor-clock.ts";

/** The realm that compute code and patterns run in: nothing but the sandbox lives here, so it can be ended at any time. */
const serve = serveSandbox(
  { loadVariant: async (wasmMemory) => newVariant(quickjs, { wasmMemory }), now: processorClock() },
  (message) => parentPort?.postMessage(message),
);

parentPort?.on("message", (message: ToSandbox) => serve(message));
