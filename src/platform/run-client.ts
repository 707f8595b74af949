import type { RunHost } from "../workbench/index.ts";
import type { FromRun, ToRun } from "../workers/run/messages.ts";
import type { EgressPage } from "./egress.ts";
import { whyBroken } from "./worker-calls.ts";

export interface RunWorker {
  post(message: ToRun): void;
  terminate(): void;
}

export interface RunWorkerEvents {
  message(message: FromRun): void;
  error(message: string): void;
}

/** How long a stopped run may take to say its end; then its worker is ended with everything in it. */
const STOP_MS = 800;

/** Runs, each in a worker of its own that ends with it. */
export function createRunClient(start: (events: RunWorkerEvents) => RunWorker, egress: EgressPage): RunHost {
  return {
    liveModels: () => egress.liveModels(),
    async checkConnection(model) {
      const live = egress.liveModels();
      if (!live.ok) return { ok: false, kind: "way-out", message: live.reason };
      const { checkConnection } = await import("./connection.ts");
      return checkConnection(model, (url, headers) => egress.get(url, headers));
    },
    start(request, listener) {
      let worker: RunWorker | null = null;
      let timer: ReturnType<typeof setTimeout> | undefined;

      function close(lost: string | null): void {
        if (worker === null) return;
        clearTimeout(timer);
        worker.terminate();
        worker = null;
        listener.closed(lost);
      }

      worker = start({
        message(message) {
          if (worker === null) return;
          if (message.say === "events") listener.events(message.batch);
          else if (message.say === "ask") listener.asked(message.asked);
          else if (message.say === "withdraw") listener.withdrawn(message.question);
          else close(message.lost);
        },
        error: (message) => close(`The run broke: ${message}`),
      });
      worker.post({ do: "start", request, egress: { scope: egress.scope, page: egress.page } });
      return {
        answer: (question, decision) => worker?.post({ do: "answer", question, decision }),
        stop() {
          worker?.post({ do: "stop" });
          timer ??= setTimeout(() => {
            close("The run did not stop by itself and was ended.");
            egress.abortAll();
          }, STOP_MS);
        },
      };
    },
  };
}

export function startRunWorker(events: RunWorkerEvents): RunWorker {
  const worker = new Worker(new URL("../workers/run/run.worker.ts", import.meta.url), { type: "module" });
  worker.addEventListener("message", ({ data }: MessageEvent<FromRun>) => events.message(data));
  worker.addEventListener("error", (event) => events.error(whyBroken(event)));
  return { post: (message) => worker.postMessage(message), terminate: () => worker.terminate() };
}
