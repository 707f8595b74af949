import { access, open, readFile, rename, rm } from "node:fs/promises";
import { basename } from "node:path";
import { readGivenText } from "../flow/index.ts";
import { claimJournal, HeldError, type KeptJournal, readJournal, whyNoRun, whyNot } from "../node/index.ts";
import { parseRunFile, type RunFile } from "../reports/index.ts";
import type { Journal, RunEvent } from "../runtime/index.ts";
import { type Host, UsageError } from "./command.ts";
import { readText } from "./load.ts";

/** `x.run.json` has its journal in `x.run.jsonl`. */
const journalOf = (file: string): string => `${file.replace(/\.json$/, "")}.jsonl`;

/** What else can be done when the disk refuses the file of a run that begins. */
export const ELSEWHERE = " Name another file with --run-file.";

/** A run on the disk, its file and the journal beside it, that no other process begins or goes on with. */
export interface RunFileClaim {
  /** Throws `UsageError` when it cannot be kept. `kept`: the journal of a run that goes on, as it was read under this claim. */
  open(kept?: KeptJournal): Promise<OpenRecord>;
  /** Where it was opened, after its end. */
  release(): Promise<void>;
}

/** While it runs. */
export interface OpenRecord extends Pick<Journal, "append"> {
  /** The journal goes: what it had is in the file, or the run has ended. */
  end(): Promise<void>;
  /** The journal stays: the run can go on from it. */
  leave(): Promise<void>;
}

/**
 * To be claimed before anything of it is read: what is decided about a run, by a person too, is then still so when it is
 * done. Throws `UsageError` where another process has it. `otherwise` says what else can be done when the disk refuses.
 */
export async function claimRecord(file: string, otherwise: string): Promise<RunFileClaim> {
  const path = journalOf(file);
  const claim = await claimJournal(path).catch((thrown: unknown) => {
    throw unwritable(path, thrown, otherwise);
  });
  return {
    async open(kept) {
      const journal = await claim.open(kept).catch((thrown: unknown) => {
        throw unwritable(path, thrown, otherwise);
      });
      // What could not be kept has ended the run already, and is its error.
      const leave = () => journal.close().catch(() => {});
      return {
        append: (event) => journal.append(event),
        leave,
        async end() {
          // Before anybody else may begin one here.
          await rm(path, { force: true });
          await leave();
        },
      };
    },
    release: () => claim.release(),
  };
}

/** The whole file or what was there before, whenever the process is killed. Throws `UsageError`. */
export async function writeRunText(file: string, text: string, otherwise: string): Promise<void> {
  const draft = `${file}.new`;
  try {
    const handle = await open(draft, "w");
    try {
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(draft, file);
  } catch (thrown) {
    await rm(draft, { force: true }).catch(() => {});
    throw unwritable(file, thrown, otherwise);
  }
}

function unwritable(file: string, thrown: unknown, otherwise: string): UsageError {
  return new UsageError(whyNot(file, thrown) + (thrown instanceof HeldError ? "" : otherwise));
}

/** A run that was kept, with what its journal has besides. */
export interface ReadRun {
  readonly run: RunFile;
  readonly journal: KeptJournal | undefined;
}

/** Of a run that goes on, to be read under it. Throws `UsageError` where the file cannot be read. */
export async function claimKept(file: string, host: Host): Promise<RunFileClaim> {
  // Says why not; of standard input there is one reading.
  if (file !== "-") await readText(file, host);
  return await claimRecord(file, "");
}

/** What `stratum resume` goes on with. Throws `UsageError` where no run can go on from it. */
export async function readRun(file: string, host: Host): Promise<ReadRun> {
  const parsed = parseRunFile(readGivenText(await readText(file, host)).text);
  if (!parsed.ok) throw new UsageError(`${file} cannot be read: ${parsed.error}.`);
  const run = parsed.value;
  const journal = await readJournal(journalOf(file));
  if (!journal.ok) throw new UsageError(`${journalOf(file)}, the journal of ${file}: ${journal.error}`);
  const events = joined(run.events, journal.value?.events ?? []);
  // Killed before its first event was kept: it has not begun.
  const why = events.length === 0 ? null : whyNoRun(events);
  if (why !== null) throw new UsageError(`${file}: ${why}.`);
  return { run: { ...run, events }, journal: journal.value ?? undefined };
}

/** A process that was killed when all was in the file has left its journal too. */
function joined(events: readonly RunEvent[], journal: readonly RunEvent[]): readonly RunEvent[] {
  return [...events, ...journal.filter(({ seq, run }) => seq >= events.length || run !== events[0]?.run)];
}

/** A file for a run that begins, named after its flow's; one that keeps another run is left alone. */
export async function freeRunFile(flowFile: string, run: string, isKept: boolean): Promise<string> {
  const name = basename(flowFile).replace(/(\.stratum)?\.[^.]*$/, "");
  for (let number = 1; ; number += 1) {
    const file = `${name}${number === 1 ? "" : `-${number}`}.run.json`;
    if (isKept ? await claims(file) : await isFree(file, run)) return file;
  }
}

/** Makes the file, so that no other process takes its name. Throws `UsageError`. */
async function claims(file: string): Promise<boolean> {
  if (await exists(journalOf(file))) return false;
  try {
    await (await open(file, "wx")).close();
    return true;
  } catch (thrown) {
    if (thrown instanceof Error && "code" in thrown && thrown.code === "EEXIST") return false;
    throw unwritable(file, thrown, ELSEWHERE);
  }
}

async function isFree(file: string, run: string): Promise<boolean> {
  if (!(await exists(file))) return !(await exists(journalOf(file)));
  const kept = parseRunFile(await readFile(file, "utf8").catch(() => ""));
  return kept.ok && kept.value.events[0]?.run === run;
}

/** Throws `UsageError` where `--run-file` names a file that has something else in it. */
export async function requireFree(file: string, run: string): Promise<void> {
  const refuse = (why: string) => new UsageError(`${file} ${why}, or name another file with --run-file.`);
  const goOn = `keeps a run that has not ended: go on with it (stratum resume ${file})`;
  const journal = journalOf(file);
  if ((await exists(journal)) && !(await exists(file)))
    throw refuse(`has only its journal left, of a run that has ended: delete ${journal}`);
  if (await exists(journal)) throw refuse(goOn);
  const text = await readFile(file, "utf8").catch(() => "");
  if (text === "") return;
  const kept = parseRunFile(text);
  if (!kept.ok) throw refuse("is there already, and is no file of a run: move it away");
  const { events } = kept.value;
  const isOver = events.length === 0 || events.at(-1)?.type === "run-end" || events[0]?.run === run;
  if (!isOver) throw refuse(goOn);
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );
