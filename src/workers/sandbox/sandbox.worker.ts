import quickjs from "@jitl/quickjs-wasmfile-release-sync";
import wasmLocation from "@jitl/quickjs-wasmfile-release-sync/wasm?url";
import { newVariant } from "quickjs-emscripten-core";
import { createSandbox } from "../../sandbox/index.ts";
import type { FromSandbox, ToSandbox } from "./messages.ts";

/** Compute code and patterns in a realm of their own: whoever started it terminates it when an answer is overdue. */
const sandbox = createSandbox({
  loadVariant: async (wasmMemory) => newVariant(quickjs, { wasmMemory, wasmLocation }),
  now: () => performance.now(),
  onSign: (sign) => self.postMessage({ id: current, did: "sign", sign } satisfies FromSandbox),
});
/** The call that is answered: they come one at a time. */
let current = 0;
const never = new AbortController().signal;

async function answer(message: ToSandbox): Promise<FromSandbox> {
  const { id } = message;
  current = id;
  try {
    return message.do === "run"
      ? { id, did: "run", result: await sandbox.run(message.job, never) }
      : { id, did: "search", result: await sandbox.search(message.pattern, message.text) };
  } catch (error) {
    return { id, did: "fail", message: error instanceof Error ? error.message : String(error) };
  }
}

self.addEventListener("message", ({ data }: MessageEvent<ToSandbox>) => {
  void answer(data).then((reply) => self.postMessage(reply));
});
