import { stat } from "node:fs/promises";
import { canonicalJson, err, type Json, type JsonObject, lookup, ok, type Result } from "../base/index.ts";
import type { RunEvent } from "../runtime/index.ts";
import { type FileJournal, openFileJournal } from "./file-journal.ts";
import { type KeptJournal, readJournal, whyNoRun } from "./kept-journal.ts";
import { HeldError } from "./lock.ts";
import { type Claim, claimJournal, openAlone } from "./sole-writer.ts";

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
  if (start.part !== undefined)
    return refuse(
      "only a part of its flow ran, or some outputs were given",
      "Go on with it in the page, or by stratum resume.",
    );
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

/**
 * The journal of a run that begins, in a file that has none yet; what is no file (a pipe, a device) takes everything. An
 * error is one sentence, of which `otherwise` says what to do about a file that has something in it.
 */
export async function newJournal(path: string, otherwise: string): Promise<Result<FileJournal, string>> {
  let claim: Claim | null = null;
  let journal: FileJournal | null = null;
  try {
    const found = await stat(path).catch(() => null);
    if (found !== null && !found.isFile()) return ok(await openFileJournal(path));
    claim = await claimJournal(path);
    const read = await readJournal(path);
    if (!read.ok || (read.value !== null && read.value.size > 0))
      return err(`${path} has something in it: ${otherwise}.`);
    journal = await claim.open(read.value ?? undefined);
    return ok(journal);
  } catch (thrown) {
    return err(whyNot(path, thrown));
  } finally {
    if (journal === null) await claim?.release();
  }
}

/** A journal to be written on, as it was read. */
export async function opened(path: string, kept: KeptJournal): Promise<Result<FileJournal, string>> {
  try {
    return ok(await openAlone(path, kept));
  } catch (thrown) {
    return err(whyNot(path, thrown));
  }
}

/** One sentence. */
export function whyNot(path: string, thrown: unknown): string {
  const reason = thrown instanceof Error ? thrown.message : String(thrown);
  return thrown instanceof HeldError ? `${path} is in use: ${reason}.` : `${path} cannot be written: ${reason}.`;
}
