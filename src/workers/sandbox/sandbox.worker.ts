import quickjs from "@jitl/quickjs-wasmfile-release-sync";
import wasmLocation from "@jitl/quickjs-wasmfile-release-sync/wasm?url";
import { newVariant } from "quickjs-emscripten-core";
import type { ToSandbox } from "../../sandbox/client.ts";
import { serveSandbox } from "../../sandbox/index.ts";

/** Compute code and patterns in a realm of their own: whoever started it terminates it when an answer is overdue. */
const serve = serveSandbox(
  {
    loadVariant: async (wasmMemory) => newVariant(quickjs, { wasmMemory, wasmLocation }),
    now: () => performance.now(),
  },
  (message) => self.postMessage(message),
);

self.addEventListener("message", ({ data }: MessageEvent<ToSandbox>) => serve(data));
