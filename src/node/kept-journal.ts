import { readFile } from "node:fs/promises";
import { err, ok, type Result } from "../base/index.ts";
import { parseEvents } from "../reports/jsonl.ts";
import { checkGrammar, type RunEvent } from "../runtime/index.ts";

/** What a journal file has of a run. */
export interface KeptJournal {
  readonly events: readonly RunEvent[];
  /** Bytes of the file up to there. What follows is a line that its process had not written to the end: it is dropped. */
  readonly bytes: number;
  /** Of the whole file, the torn line included. */
  readonly size: number;
  /** The last line lacks its line break. */
  readonly isOpen: boolean;
}

/** An error says in words why the file cannot be read. Null: there is no such file. */
export async function readJournal(path: string): Promise<Result<KeptJournal | null, string>> {
  try {
    const bytes = await readFile(path);
    const read = journalIn(bytes.toString("utf8"));
    // Half a character is longer once it is a text.
    return read.ok ? ok({ ...read.value, size: bytes.length }) : read;
  } catch (thrown) {
    if (thrown instanceof Error && "code" in thrown && thrown.code === "ENOENT") return ok(null);
    return err(`it cannot be read: ${thrown instanceof Error ? thrown.message : String(thrown)}`);
  }
}

/** The text of a journal whose process may have been killed at any moment: only its last line can be torn. */
export function journalIn(text: string): Result<KeptJournal, string> {
  const whole = text.slice(0, text.lastIndexOf("\n") + 1);
  const rest = text.slice(whole.length);
  const size = Buffer.byteLength(text);
  const read = parseEvents(whole);
  if (!read.ok) return err(`line ${read.error.line}: ${read.error.message}`);
  // An answer that came is kept, though its line break did not.
  const last = rest === "" ? null : parseEvents(rest);
  if (last?.ok && last.value.length > 0) {
    return ok({ events: [...read.value, ...last.value], bytes: size, size, isOpen: true });
  }
  return ok({ events: read.value, bytes: Buffer.byteLength(whole), size, isOpen: false });
}

/** Why no run can go on from these events, in words; null: one can. */
export function whyNoRun(events: readonly RunEvent[]): string | null {
  const [start] = events;
  const last = events.at(-1);
  if (start === undefined || last === undefined) return "no event of a run is in it";
  if (start.type !== "run-start") return "it does not begin with the beginning of a run";
  if (last.type === "run-end") return `this run has ended (${last.status}): what came of it stands in its last event`;
  const [broken] = checkGrammar(events).filter(({ message }) => !message.startsWith("the run has no end"));
  return broken ? `event ${broken.seq} does not follow: ${broken.message}` : null;
}
