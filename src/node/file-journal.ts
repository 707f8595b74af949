import { type FileHandle, open } from "node:fs/promises";
import type { Journal, RunEvent } from "../runtime/index.ts";

export interface FileJournal extends Journal {
  /** Waits for what is being written. */
  close(): Promise<void>;
}

/**
 * JSON Lines, appended to. An append resolves once the line is on the disk (`fsync`); appends that arrive while the disk
 * is busy share the next one. It rejects when the line cannot be kept, and so does every append after it: a journal with
 * a hole is none.
 */
export async function openFileJournal(path: string): Promise<FileJournal> {
  const file = await open(path, "a");
  let waiting: string[] = [];
  let turn: Promise<void> = Promise.resolve();
  let next: Promise<void> | null = null;
  return {
    append(event: RunEvent) {
      waiting.push(`${JSON.stringify(event)}\n`);
      next ??= turn.then(() => {
        const lines = waiting;
        waiting = [];
        next = null;
        turn = keep(file, lines.join(""));
        return turn;
      });
      return next;
    },
    async close() {
      try {
        await (next ?? turn);
      } finally {
        await file.close();
      }
    },
  };
}

async function keep(file: FileHandle, text: string): Promise<void> {
  await file.appendFile(text, "utf8");
  await file.datasync();
}
