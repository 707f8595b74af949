import type { RunHost, RunListener, RunRequest } from "../../src/workbench/index.ts";
import { NO_BUILT_IN } from "./memory-ports.ts";

interface ScriptedRun {
  readonly request: RunRequest;
  readonly listener: RunListener;
  stopped: boolean;
  /** At once, from outside. */
  ended: boolean;
  /** The number of the last event that is kept. */
  kept: number | null;
  notKept: string | null;
}

/** A run host that a test speaks for. */
export function scriptedHost() {
  const started: ScriptedRun[] = [];
  const host: RunHost = {
    builtIn: NO_BUILT_IN,
    liveModels: () => ({ ok: true }),
    checkConnection: async () => ({ ok: true, models: [], listed: null, provider: null }),
    start(request, listener) {
      const run: ScriptedRun = { request, listener, stopped: false, ended: false, kept: null, notKept: null };
      started.push(run);
      return {
        answer: () => {},
        kept: (seq) => {
          run.kept = seq;
        },
        notKept: (message) => {
          run.notKept = message;
        },
        stop() {
          run.stopped = true;
        },
        end() {
          run.ended = true;
        },
      };
    },
  };
  return { host, started };
}
