import { ownScript } from "../base/trusted.ts";
import sandboxScript from "../workers/sandbox/sandbox.worker.ts?worker&url";
import type { StartSandbox } from "./run-client.ts";
import { type CallWorker, type CallWorkerEvents, whyBroken } from "./worker-calls.ts";

/** A worker with the script at `address`, one of the build's. */
export function startWorker<To, From>(address: string, events: CallWorkerEvents<From>): CallWorker<To> {
  const worker = new Worker(ownScript(address), { type: "module" });
  worker.addEventListener("message", ({ data }: MessageEvent<From>) => events.message(data));
  worker.addEventListener("error", (event) => events.error(whyBroken(event)));
  return {
    post: (message, transfer = []) => worker.postMessage(message, transfer),
    terminate: () => worker.terminate(),
  };
}

export const startSandbox: StartSandbox = (port, error) => {
  const worker = startWorker<MessagePort, never>(sandboxScript, { message() {}, error });
  worker.post(port, [port]);
  return worker.terminate;
};
