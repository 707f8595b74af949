import { parentPort, workerData } from "node:worker_threads";
import { nodeClock } from "../node/clock.ts";
import type { Interrupt, Terminal } from "../node/index.ts";
import { main } from "./main.ts";
import type { FromThread, ThreadData, ToThread } from "./thread-messages.ts";

/** The realm of a supervised command: its terminal is the one of the process, asked by message. */
const { argv, interactive }: ThreadData = workerData;
const waiting = new Map<number, (answer: string | boolean | null) => void>();
const listeners = new Set<(why: Interrupt) => void>();
let ids = 0;

const say = (message: FromThread) => parentPort?.postMessage(message);

parentPort?.on("message", (message: ToThread) => {
  if (message.kind === "answer") {
    waiting.get(message.id)?.(message.answer);
    waiting.delete(message.id);
    return;
  }
  // Without a run nothing has to be brought to an end.
  if (listeners.size === 0) finish(message.why === "asked" ? 130 : 0);
  for (const listener of listeners) listener(message.why);
});

function ask(about: (id: number) => FromThread): {
  readonly id: number;
  readonly answer: Promise<string | boolean | null>;
} {
  ids += 1;
  const id = ids;
  const answer = new Promise<string | boolean | null>((resolve) => waiting.set(id, resolve));
  say(about(id));
  return { id, answer };
}

const terminal: Terminal = {
  interactive,
  out: (text) => say({ kind: "out", text }),
  err: (text) => say({ kind: "err", text }),
  file: (text) => say({ kind: "file", text }),
  async read(most) {
    const text = await ask((id) => ({ kind: "read", id, most })).answer;
    return typeof text === "string" ? text : null;
  },
  async printed() {
    await ask((id) => ({ kind: "printed", id })).answer;
  },
  async confirm(text) {
    return (await ask((id) => ({ kind: "confirm", id, text })).answer) === true;
  },
  async question(text, signal) {
    const { id, answer } = ask((asked) => ({ kind: "question", id: asked, text }));
    signal.addEventListener("abort", () => say({ kind: "abort", id }), { once: true });
    const line = await answer;
    return typeof line === "string" ? line : null;
  },
  onInterrupt(callback) {
    listeners.add(callback);
    return () => listeners.delete(callback);
  },
};

function finish(code: number): void {
  say({ kind: "end", code });
  parentPort?.close();
}

finish(await main(argv, { terminal, env: process.env, clock: nodeClock }));
