import { Worker } from "node:worker_threads";
import { type Interrupt, terminal } from "../node/terminal.ts";
import type { FromThread, ThreadData, ToThread } from "./thread-messages.ts";

/** How long a command that was asked to stop may say nothing before the user is told how to end it. */
const SILENT_MS = 2_000;
/** What a shell expects of a process that Ctrl-C has ended. */
const INTERRUPTED = 130;

/**
 * A command in a thread of its own, and this one free to hear: Ctrl-C, and that nobody reads the output any more, reach a
 * run that has something else to do. The first Ctrl-C asks it to stop, the second ends the process, whatever it does.
 */
export function supervised(argv: readonly string[], entry: URL): Promise<number> {
  return new Promise((resolve) => {
    const { interactive } = terminal;
    const worker = new Worker(entry, { workerData: { argv, interactive } satisfies ThreadData });
    const tell = (message: ToThread) => worker.postMessage(message);
    const questions = new Map<number, AbortController>();
    let stopping: NodeJS.Timeout | undefined;

    const interrupt = (why: Interrupt) => {
      if (why === "asked" && stopping) {
        terminal.err("Ended.\n");
        process.exit(INTERRUPTED);
      }
      tell({ kind: "interrupt", why });
      stopping ??= setTimeout(() => terminal.err("It does not answer yet. Ctrl-C again ends it at once.\n"), SILENT_MS);
    };
    const stopListening = terminal.onInterrupt(interrupt);

    const end = (code: number) => {
      clearTimeout(stopping);
      stopListening();
      resolve(code);
    };
    const reply = async (id: number, answer: Promise<string | boolean | null>) =>
      tell({ kind: "answer", id, answer: await answer });

    worker.on("message", (message: FromThread) => {
      switch (message.kind) {
        case "out":
          return terminal.out(message.text);
        case "err":
          return terminal.err(message.text);
        case "file":
          return terminal.file(message.text);
        case "read":
          return void reply(message.id, terminal.read(message.most));
        case "printed":
          return void reply(
            message.id,
            terminal.printed().then(() => true),
          );
        case "confirm":
          return void reply(message.id, terminal.confirm(message.text));
        case "question": {
          const abort = new AbortController();
          questions.set(message.id, abort);
          return void reply(message.id, terminal.question(message.text, abort.signal));
        }
        case "abort":
          return questions.get(message.id)?.abort();
        case "end":
          return end(message.code);
      }
    });
    worker.on("error", (error) => {
      terminal.err(`stratum: ${error.message} (this is a mistake of the program itself)\n`);
      end(2);
    });
    worker.on("exit", () => end(2));
  });
}
