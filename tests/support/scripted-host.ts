import type { RunHost, RunListener, RunRequest } from "../../src/workbench/index.ts";
import { NO_BUILT_IN } from "./memory-ports.ts";

/** A run host that a test speaks for. */
export function scriptedHost() {
  const started: { request: RunRequest; listener: RunListener; stopped: boolean }[] = [];
  const host: RunHost = {
    builtIn: NO_BUILT_IN,
    liveModels: () => ({ ok: true }),
    checkConnection: async () => ({ ok: true, models: [], listed: null, provider: null }),
    start(request, listener) {
      const run = { request, listener, stopped: false };
      started.push(run);
      return {
        answer: () => {},
        stop() {
          run.stopped = true;
        },
      };
    },
  };
  return { host, started };
}
