import { rm } from "node:fs/promises";
import { basename } from "node:path";
import { type JsonObject, secretInText } from "../base/index.ts";
import { describeRunError } from "../diagnostics/index.ts";
import { interpret } from "../interpreter/index.ts";
import type { Ir } from "../ir/index.ts";
import {
  type FileJournal,
  type KeptJournal,
  type LostAnswers,
  newJournal,
  nodeSandbox,
  opened,
  readJournal,
  waitingText,
} from "../node/index.ts";
import {
  emptyRunView,
  openQuestions,
  printEvent,
  printEvents,
  printRunFile,
  reduceRun,
  reduceRunAll,
  totalLine,
  totalsOf,
} from "../reports/index.ts";
import type { Journal, Ports, RunEvent } from "../runtime/index.ts";
import { type Given, type Host, UsageError } from "./command.ts";
import type { Loaded } from "./load.ts";
import { type RunFileClaim, writeRunText } from "./run-record.ts";

export interface Task {
  readonly loaded: Loaded & { readonly ir: Ir };
  readonly flow: string;
  readonly inputs: JsonObject;
  readonly id: string;
  readonly ports: Pick<Ports, "clock" | "models" | "random" | "prices" | "ask">;
  readonly given: Given;
  readonly host: Host;
  /** Where the run is kept when it waits for people. */
  readonly runFile: string;
  /** It is kept from its beginning. */
  readonly record: RunFileClaim | null;
  /** What else can be done when the file cannot be written. */
  readonly otherwise: string;
  /** How it goes on then. */
  readonly kept: { readonly model: string; readonly base_url?: string; readonly seed: number; readonly test?: true };
  /** The run's events so far: it goes on. */
  readonly continues?: readonly RunEvent[];
  /** The journal that it broke off in. */
  readonly broken?: KeptJournal | undefined;
  readonly answers?: LostAnswers;
}

/**
 * Runs a flow to its end, or until it waits for people who are not there: it is then kept as a file (exit 3). Prints what
 * the command line asks for.
 */
export async function perform(task: Task): Promise<0 | 1 | 3> {
  const { loaded, flow, inputs, id, ports: answering, given, host, continues } = task;
  const { terminal } = host;
  const events = given.flag("events");
  const fileJournal = await openJournal(given.text("journal"), continues ?? []);
  const record = await recordOf(task).catch(async (thrown: unknown) => {
    await fileJournal?.close();
    throw thrown;
  });
  const sandbox = nodeSandbox();
  const all: RunEvent[] = [...(continues ?? [])];
  let view = reduceRunAll(emptyRunView(), all);
  const journal: Journal = {
    append(event) {
      all.push(event);
      view = reduceRun(view, event);
      if (events) terminal.out(`${printEvent(event)}\n`);
      const kept = [record?.append(event), fileJournal?.append(event)].filter((each) => each !== undefined);
      return kept.length === 0 ? undefined : Promise.all(kept).then(() => {});
    },
  };
  const ports: Ports = {
    ...answering,
    journal,
    compute: sandbox,
    patterns: sandbox,
  };
  const handle = interpret(loaded.ir, flow, inputs, {
    ports,
    run: id,
    ...(continues && { continues }),
    ...(task.answers && { answers: task.answers }),
    ...(task.kept.test && { test: true }),
  });
  const stopListening = terminal.onInterrupt((why) => {
    terminal.err(why === "asked" ? "Stopping …\n" : "Nobody reads the output any more: stopping …\n");
    handle.stop();
  });
  const outcome = await handle.done;
  stopListening();
  // What could not be kept has ended the run already, and is its error.
  await fileJournal?.close().catch(() => {});
  await sandbox.close();
  const isBroken = outcome.status === "error" && outcome.error.code === "JournalError";
  const isWritten = !isBroken && (outcome.status === "suspended" || continues !== undefined);
  if (isWritten) await writeRunFile(task, all);
  const totals = totalsOf(view);
  const waiting = outcome.status === "suspended" ? { questions: openQuestions(all), run_file: task.runFile } : null;
  if (given.flag("json") && !events) terminal.out(`${JSON.stringify({ ...outcome, ...waiting, run: id, totals })}\n`);
  else if (outcome.status === "ok" && !events) terminal.out(`${JSON.stringify(outcome.output, null, 2)}\n`);
  if (outcome.status === "suspended") {
    for (const question of openQuestions(all)) terminal.err(waitingText(question));
    terminal.err(`Kept in ${task.runFile}; go on with: stratum resume ${task.runFile} --decision … [--value …]\n`);
  } else if (outcome.status !== "ok") {
    const { code, path, message, data } = outcome.error;
    const line = typeof data["line"] === "number" ? `, line ${data["line"]}` : "";
    terminal.err(`${loaded.file}: ${code}${path === "" ? "" : ` in ${path}${line}`}: ${message}\n`);
    if (code === "ProviderError") {
      const { title, help } = describeRunError(outcome.error);
      terminal.err(`${title}. ${help}\n`);
    }
  }
  if (isBroken) await record?.leave();
  else if (record !== null) {
    // Killed here, the run is still known to somebody: to whoever reads its output, or to its file.
    await terminal.printed();
    if (!isWritten) await rm(task.runFile, { force: true });
    await record.end();
  }
  if (isBroken && record !== null) terminal.err(`What was kept: go on with stratum resume ${task.runFile}\n`);
  terminal.err(`${totalLine(totals)}\n`);
  return outcome.status === "suspended" ? 3 : outcome.status === "ok" ? 0 : 1;
}

/** What a run file says of how to go on. */
export function keptOptions(given: Given, seed: number): Task["kept"] {
  const base_url = given.text("base-url");
  return {
    model: given.text("model") ?? "simulated",
    seed,
    ...(base_url !== undefined && { base_url }),
    ...(given.flag("test") && { test: true }),
  };
}

/** A run that begins has its file before its first event. */
async function recordOf(task: Task) {
  if (task.record === null) return null;
  if (task.continues === undefined) await writeRunText(task.runFile, textOf(task, []), task.otherwise);
  return await task.record.open(task.broken);
}

function textOf({ loaded, flow, inputs, kept }: Task, events: readonly RunEvent[]): string {
  return printRunFile({ file: basename(loaded.file), source: loaded.text, flow, inputs, ...kept, events });
}

async function writeRunFile(task: Task, events: readonly RunEvent[]): Promise<void> {
  const { runFile, host, otherwise } = task;
  const text = textOf(task, events);
  const secret = secretInText(text);
  if (secret !== null)
    host.terminal.err(`${runFile}: Something that looks like a key stands in ${secret}: keep this file to yourself.\n`);
  await writeRunText(runFile, text, otherwise);
}

/** `--journal`: in a file of its own, or, of a run that goes on, in the one that has its events so far and nothing else. */
async function openJournal(file: string | undefined, before: readonly RunEvent[]): Promise<FileJournal | null> {
  if (file === undefined) return null;
  const read = before.length === 0 ? null : await readJournal(file);
  const kept = read?.ok ? read.value : null;
  const isOfRun = kept !== null && kept.events.length > 0 && printEvents(kept.events) === printEvents(before);
  const journal = isOfRun ? await opened(file, kept) : await newJournal(file, "name another file");
  if (!journal.ok) throw new UsageError(journal.error);
  return journal.value;
}
