import { readFile } from "node:fs/promises";
import { err, ok, type Result } from "../base/index.ts";
import { parseEvents } from "../reports/jsonl.ts";
import { checkGrammarSoFar, type RunEvent } from "../runtime/index.ts";

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
    return journalIn(await readFile(path));
  } catch (thrown) {
    if (thrown instanceof Error && "code" in thrown && thrown.code === "ENOENT") return ok(null);
    return err(`it cannot be read: ${thrown instanceof Error ? thrown.message : String(thrown)}`);
  }
}

/** A journal whose process may have been killed at any moment: only its last line can be torn, in half a character too. */
export function journalIn(bytes: Uint8Array): Result<KeptJournal, string> {
  const size = bytes.length;
  const end = bytes.lastIndexOf(LINE_BREAK) + 1;
  const whole = textIn(bytes.subarray(0, end));
  if (whole === null) return err(`line ${damagedLine(bytes)}: it holds bytes that are no text (UTF-8)`);
  const read = parseEvents(whole);
  if (!read.ok) return err(`line ${read.error.line}: ${read.error.message}`);
  // An answer that came is kept, though its line break did not.
  const rest = textIn(bytes.subarray(end));
  const last = rest === null ? null : parseEvents(rest);
  if (last?.ok && last.value.length > 0)
    return ok({ events: [...read.value, ...last.value], bytes: size, size, isOpen: true });
  return ok({ events: read.value, bytes: end, size, isOpen: false });
}

/** Of `\n`, which is no part of any other character. */
const LINE_BREAK = 0x0a;

/** Null where it is no UTF-8: to guess would change what was said. */
function textIn(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** The first line, from 1, that is no text. */
function damagedLine(bytes: Uint8Array): number {
  let line = 1;
  for (let start = 0; ; line += 1) {
    const end = bytes.indexOf(LINE_BREAK, start);
    if (end === -1 || textIn(bytes.subarray(start, end)) === null) return line;
    start = end + 1;
  }
}

/** Why no run can go on from these events, in words; null: one can. */
export function whyNoRun(events: readonly RunEvent[]): string | null {
  const [start] = events;
  const last = events.at(-1);
  if (start === undefined || last === undefined) return "no event of a run is in it";
  if (start.type !== "run-start") return "it does not begin with the beginning of a run";
  if (last.type === "run-end") return `this run has ended (${last.status}): what came of it stands in its last event`;
  const [broken] = checkGrammarSoFar(events);
  return broken ? `event ${broken.seq} does not follow: ${broken.message}` : null;
}
