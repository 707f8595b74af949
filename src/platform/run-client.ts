import type { LearntEntry } from "../models/index.ts";
import type { RunHost } from "../workbench/index.ts";
import type { FromRun, ToRun } from "../workers/run/messages.ts";
import type { EgressPage } from "./egress.ts";
import type { CallWorker, CallWorkerEvents } from "./worker-calls.ts";

/** Starts a sandbox that serves whoever holds the other end of the port. Returns how to end it. */
export type StartSandbox = (port: MessagePort, error: (message: string) => void) => () => void;

/** Runs, each in a worker of its own that ends with it, as does the sandbox that it has asked for. */
export function createRunClient(
  start: (events: CallWorkerEvents<FromRun>) => CallWorker<ToRun>,
  startSandbox: StartSandbox,
  egress: EgressPage,
  /** Of servers in the runs of this page; a reload forgets it. */
  learnt: LearntEntry[],
): RunHost {
  const builtInModel = () => import("./built-in-model.ts");
  return {
    builtIn: {
      isOffered: "LanguageModel" in globalThis,
      // What its file would find is asked again when the file can be had.
      state: () =>
        builtInModel().then(
          ({ builtInState }) => builtInState(),
          () => "unavailable",
        ),
      fetch: async (progress) => (await builtInModel()).fetchBuiltIn(progress),
    },
    liveModels: () => egress.liveModels(),
    async checkConnection(model) {
      const live = egress.liveModels();
      if (!live.ok) return { ok: false, kind: "way-out", message: live.reason };
      const { checkThrough } = await import("./connection.ts");
      return checkThrough(model, egress);
    },
    start(request, listener) {
      let worker: CallWorker<ToRun> | null = null;
      let endSandbox = () => {};

      const over = new AbortController();
      function close(lost: string | null): void {
        if (worker === null) return;
        over.abort();
        worker.terminate();
        endSandbox();
        worker = null;
        listener.closed(lost);
      }

      function replaceSandbox(sandbox: number, port: MessagePort | null): void {
        endSandbox();
        endSandbox = () => {};
        if (port === null) return;
        endSandbox = startSandbox(port, (message) => worker?.post({ do: "sandbox-broke", sandbox, message }));
      }

      async function prompted({ prompt, port }: Extract<FromRun, { say: "prompt" }>): Promise<void> {
        try {
          await (await builtInModel()).serveBuiltIn(port, prompt, over.signal);
        } catch (error) {
          close(`The run broke: ${error instanceof Error ? error.message : String(error)}`);
        }
      }

      worker = start({
        message(message) {
          if (worker === null) return;
          if (message.say === "events") listener.events(message.batch, message.waits);
          else if (message.say === "ask") listener.asked(message.asked);
          else if (message.say === "learnt") learnt.push(message.entry);
          else if (message.say === "prompt") void prompted(message);
          else if (message.say === "sandbox") replaceSandbox(message.sandbox, message.port);
          else close(message.lost);
        },
        error: (message) => close(`The run broke: ${message}`),
      });
      worker.post({ do: "start", request, egress: { scope: egress.scope, page: egress.page }, learnt });
      return {
        answer: (question, decision) => worker?.post({ do: "answer", question, decision }),
        kept: (seq) => worker?.post({ do: "kept", seq }),
        notKept: (message) => worker?.post({ do: "not-kept", message }),
        stop: () => worker?.post({ do: "stop" }),
        end() {
          close(null);
          egress.abort(request.run);
        },
      };
    },
  };
}
