import { constants } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import type { Journal, RunEvent } from "../runtime/index.ts";
import type { KeptJournal } from "./kept-journal.ts";

export interface FileJournal extends Journal {
  /** Waits for what is being written. */
  close(): Promise<void>;
}

/**
 * JSON Lines, appended to. An append resolves once the line is on the disk (`fsync`); appends that arrive while the disk
 * is busy share the next one. It rejects when the line cannot be kept, and so does every append after it: a journal with
 * a hole is none. For parts of an answer nobody waits. `kept`: what was read of the file, which has to be there still, and
 * whose torn last line is cut off; `new`: there must be no such file. Without, it may be anything, also a pipe.
 */
export async function openFileJournal(path: string, kept?: KeptJournal | "new"): Promise<FileJournal> {
  const file = await open(path, kept === undefined ? "a" : kept === "new" ? "ax" : KEPT);
  if (kept !== undefined && kept !== "new") await closedOnFailure(file, mend(file, kept));
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
      if (!isPart(event)) return next;
      // What is wrong with the disk, the next whole event says.
      next.catch(() => {});
      return undefined;
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

/** Appends, and makes no file: one that has gone took its run with it. */
const KEPT = constants.O_WRONLY | constants.O_APPEND;

/** Of an answer that is not complete: nothing goes on because of it, and all of it stands in `attempt-end` again. */
const isPart = ({ type }: RunEvent): boolean => type === "text-delta" || type === "thought-delta";

async function closedOnFailure(file: FileHandle, work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (thrown) {
    await file.close();
    throw thrown;
  }
}

async function mend(file: FileHandle, { bytes, size, isOpen }: KeptJournal): Promise<void> {
  if ((await file.stat()).size !== size) throw new Error("it was written to meanwhile");
  await file.truncate(bytes);
  if (isOpen) await file.appendFile("\n");
  await file.datasync();
}

async function keep(file: FileHandle, text: string): Promise<void> {
  await file.appendFile(text, "utf8");
  await file.datasync();
}
