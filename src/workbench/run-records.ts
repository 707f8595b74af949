import { ok, type Result } from "../base/index.ts";
import { leftWaiting } from "../reports/index.ts";
import type { Core } from "./core.ts";
import { readKeptRun, type SetAside } from "./kept.ts";
import type { RunRecord, StorageFault } from "./ports.ts";
import type { RunSummary } from "./run-summary.ts";

/** Runs of the past: those of this tab in memory, all of them in storage. */
export interface RunRecords {
  keep(record: RunRecord): void;
  /** Writes it; what went wrong is told. */
  save(record: RunRecord): Promise<void>;
  /** Undefined when it is no longer kept, or cannot be shown by this version of the page. */
  find(id: string): Promise<RunRecord | undefined>;
  /** An error is what is kept of a run that cannot be shown. */
  read(id: string): Promise<Result<RunRecord, SetAside> | undefined>;
  /** The first that can be shown. The others stay in the list: chosen there, they say why not. */
  firstOf(listed: readonly RunSummary[]): Promise<RunRecord | undefined>;
  /** Another project is shown: nothing stays in memory. */
  forget(): void;
}

/** Runs of this tab that stay in memory where nothing else has them. */
const MOST_KEPT = 20;
/** Of those that storage has, too: older ones are read from there. */
const MOST_STORED = 2;

export function createRunRecords({ ports, tell }: Core): RunRecords {
  const records = new Map<string, RunRecord>();
  const stored = new Set<string>();

  function drop(oldest: string | undefined): void {
    if (oldest === undefined) return;
    records.delete(oldest);
    stored.delete(oldest);
  }

  async function read(id: string): Promise<Result<RunRecord, SetAside> | undefined> {
    const known = records.get(id);
    if (known !== undefined) return ok(known);
    const kept = await ports.storage.loadRun(id);
    if (!kept.ok || kept.value === null) return undefined;
    const found = readKeptRun(kept.value);
    return found.ok ? ok(perhapsWaiting(found.value)) : found;
  }
  return {
    read,
    keep(record) {
      records.set(record.id, record);
      stored.delete(record.id);
      if (records.size > MOST_KEPT) drop(records.keys().next().value);
    },
    async save(record) {
      const saved = await ports.storage.saveRun(record);
      if (!saved.ok) return tell("warning", `This run could not be kept: ${saved.error.message}`);
      if (records.get(record.id) === record) stored.add(record.id);
      if (stored.size > MOST_STORED) drop(stored.keys().next().value);
    },
    async find(id) {
      const found = await read(id);
      return found?.ok ? found.value : undefined;
    },
    async firstOf(listed) {
      for (const { id } of listed) {
        const found = await read(id);
        if (found?.ok) return found.value;
      }
      return undefined;
    },
    forget() {
      records.clear();
      stored.clear();
    },
  };
}

/** The page may have gone between a question and the word that nothing else goes on. */
function perhapsWaiting(record: RunRecord): RunRecord {
  if (record.status !== "lost") return record;
  const events = leftWaiting(record.events);
  return events === record.events ? record : { ...record, events, status: "suspended" };
}

/** At most this often is a run under way written that does not wait for it, in milliseconds. */
const SAVING_PAUSE = 1000;
/** And never for more than this part of the time: the record of a big run takes long to write. */
const SAVING_SHARE = 20;

/** A run under way that is written as it happens: wherever the page goes away, it can go on from there. */
export interface RunKeeping {
  /** Something of it is over: written in a while. */
  soon(): void;
  /** It waits for that. */
  now(): void;
  /** From now on others write it. */
  end(): void;
}

/** `written`: everything is kept that `record` had, or could not be. */
export function keepUnderWay(
  { ports: { storage, timers } }: Core,
  record: () => RunRecord,
  written: (kept: RunRecord, fault: StorageFault | null) => void,
): RunKeeping {
  let callOff: (() => void) | null = null;
  let isOver = false;
  /** When it may be written next unless it waits for that, epoch milliseconds. */
  let next = timers.now();
  let isWriting = false;
  /** What came while it was being written. */
  let wanted: "soon" | "now" | null = null;

  async function write(): Promise<void> {
    callOff?.();
    callOff = null;
    wanted = null;
    isWriting = true;
    const begun = timers.now();
    const kept = record();
    const saved = await storage.saveRun(kept);
    isWriting = false;
    next = timers.now() + Math.max(SAVING_PAUSE, SAVING_SHARE * (timers.now() - begun));
    if (isOver) return;
    written(kept, saved.ok ? null : saved.error);
    want(wanted);
  }

  function want(when: typeof wanted): void {
    if (when === null || isOver) return;
    if (isWriting) wanted = wanted === "now" ? wanted : when;
    else if (when === "now") void write();
    else callOff ??= timers.after(Math.max(0, next - timers.now()), () => void write());
  }

  want("now");
  return {
    soon: () => want("soon"),
    now: () => want("now"),
    end() {
      isOver = true;
      callOff?.();
    },
  };
}

/** What the list of runs says of one. */
export function summaryOf({ id, flow, at, model, case: name, status }: RunRecord): RunSummary {
  return { id, flow, at, model, case: name, status };
}
