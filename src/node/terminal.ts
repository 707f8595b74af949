import { createInterface } from "node:readline/promises";
import { printable } from "./printable.ts";

/** The process's own streams, as the command line needs them. */
export interface Terminal {
  readonly interactive: boolean;
  /** To people and to programs that read JSON. No text gives orders to the terminal: see `printable`. */
  out(text: string): void;
  err(text: string): void;
  /** What is to become a file: to the byte, unless a terminal shows it. */
  file(text: string): void;
  /** Resolves when all that was said with `out` has left this process, or nobody reads it. */
  printed(): Promise<void>;
  /** All of standard input; null when that is more than `most` bytes, which are not read. */
  read(most: number): Promise<string | null>;
  /** False unless the answer begins with y. */
  confirm(question: string): Promise<boolean>;
  /** A line that is typed; null when there will be none, or `signal` aborts. */
  question(text: string, signal: AbortSignal): Promise<string | null>;
  /** Calls back at every Ctrl-C, and once when nobody reads the output any more. Returns what stops listening. */
  onInterrupt(callback: (why: Interrupt) => void): () => void;
}

/** Why a command should end: the user asked for it, or the reader of its output has gone (`| head`). */
export type Interrupt = "asked" | "unread";

export const terminal: Terminal = {
  get interactive() {
    return process.stdin.isTTY === true && process.stderr.isTTY === true;
  },
  out: (text) => void process.stdout.write(printable(text)),
  err: (text) => void process.stderr.write(printable(text)),
  file: (text) => void process.stdout.write(process.stdout.isTTY ? printable(text) : text),
  printed: () => new Promise((resolve) => process.stdout.write("", () => resolve())),
  async read(most) {
    const chunks: Buffer[] = [];
    let length = 0;
    for await (const chunk of process.stdin) {
      length += chunk.length;
      if (length > most) return null;
      chunks.push(Buffer.from(chunk));
    }
    return Buffer.concat(chunks).toString("utf8");
  },
  async confirm(question) {
    const asking = createInterface({ input: process.stdin, output: process.stderr });
    try {
      return /^y/i.test((await asking.question(printable(question))).trim());
    } finally {
      asking.close();
    }
  },
  async question(text, signal) {
    const asking = createInterface({ input: process.stdin, output: process.stderr });
    const closed = new Promise<null>((resolve) => asking.once("close", () => resolve(null)));
    try {
      return await Promise.race([asking.question(printable(text), { signal }), closed]);
    } catch {
      return null;
    } finally {
      asking.close();
    }
  },
  onInterrupt(callback) {
    const asked = () => callback("asked");
    const failed = (error: NodeJS.ErrnoException) => {
      if (error.code !== "EPIPE") throw error;
      process.stdout.removeListener("error", failed);
      process.stdout.on("error", () => {});
      callback("unread");
    };
    process.on("SIGINT", asked);
    process.on("SIGTERM", asked);
    process.stdout.on("error", failed);
    return () => {
      process.removeListener("SIGINT", asked);
      process.removeListener("SIGTERM", asked);
      process.stdout.removeListener("error", failed);
    };
  },
};
