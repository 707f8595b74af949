import { createInterface } from "node:readline/promises";

/** The process's own streams, as the command line needs them. */
export interface Terminal {
  readonly interactive: boolean;
  out(text: string): void;
  err(text: string): void;
  /** All of standard input. */
  read(): Promise<string>;
  /** False unless the answer begins with y. */
  confirm(question: string): Promise<boolean>;
  /** A line that is typed; null when there will be none, or `signal` aborts. */
  question(text: string, signal: AbortSignal): Promise<string | null>;
  /** Calls back on Ctrl-C, once; the second one ends the process. Returns what stops listening. */
  onInterrupt(callback: () => void): () => void;
}

export const terminal: Terminal = {
  get interactive() {
    return process.stdin.isTTY === true && process.stderr.isTTY === true;
  },
  out: (text) => void process.stdout.write(text),
  err: (text) => void process.stderr.write(text),
  async read() {
    const chunks: Buffer[] = [];
    for await (const chunk of process.stdin) chunks.push(Buffer.from(chunk));
    return Buffer.concat(chunks).toString("utf8");
  },
  async confirm(question) {
    const asking = createInterface({ input: process.stdin, output: process.stderr });
    try {
      return /^y/i.test((await asking.question(question)).trim());
    } finally {
      asking.close();
    }
  },
  async question(text, signal) {
    const asking = createInterface({ input: process.stdin, output: process.stderr });
    const closed = new Promise<null>((resolve) => asking.once("close", () => resolve(null)));
    try {
      return await Promise.race([asking.question(text, { signal }), closed]);
    } catch {
      return null;
    } finally {
      asking.close();
    }
  },
  onInterrupt(callback) {
    process.once("SIGINT", callback);
    process.once("SIGTERM", callback);
    return () => {
      process.removeListener("SIGINT", callback);
      process.removeListener("SIGTERM", callback);
    };
  },
};
