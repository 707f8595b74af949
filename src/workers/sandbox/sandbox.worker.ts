import quickjs from "@jitl/quickjs-wasmfile-release-sync";
import wasmLocation from "@jitl/quickjs-wasmfile-release-sync/wasm?url";
import { newVariant } from "quickjs-emscripten-core";
import type { ToSandbox } from "../../sandbox/client.ts";
import { serveSandbox } from "../../sandbox/index.ts";

/**
 * Compute code and patterns in a realm of their own, for the run at the other end of the port: that one has this worker
 * terminated when an answer is overdue.
 */
self.addEventListener("message", ({ data: port }: MessageEvent<MessagePort>) => {
  const serve = serveSandbox(
    {
      loadVariant: async (wasmMemory) => newVariant(quickjs, { wasmMemory, wasmLocation }),
      now: () => performance.now(),
    },
    (message) => port.postMessage(message),
  );
  port.onmessage = ({ data }: MessageEvent<ToSandbox>) => serve(data);
});
