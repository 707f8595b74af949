import { canonicalJson, err, type Json, type JsonObject, lookup, ok, type Result } from "../base/index.ts";
import type { RunEvent } from "../runtime/index.ts";
import type { FileJournal } from "./file-journal.ts";
import { type KeptJournal, readJournal, whyNoRun } from "./kept-journal.ts";
import { openAlone } from "./sole-writer.ts";

/** A run that broke off, or waits, as its journal has it. */
export interface BrokenOff {
  readonly kept: KeptJournal;
  readonly flow: string;
  /** What it began with, by name. */
  readonly input: JsonObject;
}

export interface Wanted {
  /** Names of the inputs of each flow of this program, in declared order. */
  readonly flows: { readonly [name: string]: readonly string[] };
  /** What was said again, and has to be the same. */
  readonly flow: string | undefined;
  readonly input: Json | undefined;
  readonly isSimulated: boolean;
}

const ELSE = "Name a file that --journal wrote, or begin a run without --resume.";

/** The run in a journal, as far as this program can go on with it. An error is one sentence, and what to do. */
export async function brokenOff(file: string, wanted: Wanted): Promise<Result<BrokenOff, string>> {
  const refuse = (why: string, help = ELSE) => err(`${file} cannot be gone on with: ${why}. ${help}`);
  const read = await readJournal(file);
  if (!read.ok) return refuse(read.error.replace(/\.$/, ""));
  if (read.value === null) return refuse("there is no such file");
  const { events } = read.value;
  const why = whyNoRun(events);
  const [start] = events;
  if (why !== null || start?.type !== "run-start") return refuse(why ?? "it has no beginning");
  const names = lookup(wanted.flows, start.flow);
  if (names === undefined) return refuse(`its run is of the flow ${start.flow}, which is not in this program`);
  if (wanted.flow !== undefined && wanted.flow !== start.flow)
    return refuse(`its run is of the flow ${start.flow}, not of ${wanted.flow}`, "Leave out --flow.");
  if (names.length !== start.args.length)
    return refuse(`it began with other inputs than the flow ${start.flow} takes now`);
  const input = Object.fromEntries(names.map((name, place) => [name, start.args[place] ?? null]));
  if (wanted.input !== undefined && canonicalJson(wanted.input) !== canonicalJson(input))
    return refuse("it began with other inputs than are given", "Leave them out: the journal has them.");
  const model = askedOf(events);
  if (model === "simulated" && !wanted.isSimulated)
    return refuse("its run is on the simulated model", "Add --simulate.");
  if (model === "real" && wanted.isSimulated) return refuse("its run is on a real model", "Leave out --simulate.");
  return ok({ kept: read.value, flow: start.flow, input });
}

function askedOf(events: readonly RunEvent[]): "simulated" | "real" | null {
  for (const event of events)
    if (event.type === "attempt-start") return event.provider === "simulated" ? "simulated" : "real";
  return null;
}

/** The journal of a run that begins, in a file that has none yet. An error is one sentence, and what to do. */
export async function newJournal(file: string): Promise<Result<FileJournal, string>> {
  const read = await readJournal(file);
  const isFree = read.ok && (read.value === null || (read.value.events.length === 0 && read.value.bytes === 0));
  if (!isFree) return err(`${file} has something in it: go on with its run by --resume ${file}, or name another file.`);
  return opened(file);
}

/** A journal to be written on. */
export async function opened(file: string, kept?: KeptJournal): Promise<Result<FileJournal, string>> {
  try {
    return ok(await openAlone(file, kept));
  } catch (thrown) {
    return err(`${file} cannot be written: ${thrown instanceof Error ? thrown.message : String(thrown)}.`);
  }
}
