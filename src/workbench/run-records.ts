import { ok, type Result } from "../base/index.ts";
import { leftWaiting } from "../reports/index.ts";
import type { Core } from "./core.ts";
import { readKeptRun, type SetAside } from "./kept.ts";
import type { RunRecord } from "./ports.ts";
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

/** Runs of this tab whose events stay in memory; older ones are read from storage. */
const KEPT_IN_MEMORY = 20;

export function createRunRecords({ ports, tell }: Core): RunRecords {
  const records = new Map<string, RunRecord>();
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
      const oldest = records.keys().next();
      if (records.size > KEPT_IN_MEMORY && oldest.done !== true) records.delete(oldest.value);
    },
    async save(record) {
      const saved = await ports.storage.saveRun(record);
      if (!saved.ok) tell("warning", `This run could not be kept: ${saved.error.message}`);
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
    forget: () => records.clear(),
  };
}

/** The page may have gone between a question and the word that nothing else goes on. */
function perhapsWaiting(record: RunRecord): RunRecord {
  if (record.status !== "lost") return record;
  const events = leftWaiting(record.events);
  return events === record.events ? record : { ...record, events, status: "suspended" };
}

/** At most this often is a run under way written, in milliseconds. */
const SAVING_PAUSE = 1000;
/** And never for more than this part of the time: the record of a big run takes long to write. */
const SAVING_SHARE = 20;

/** A run under way that is written now and then: when the page goes away in the middle, it is known how far it came. */
export interface RunKeeping {
  /** Something of it is over. */
  due(): void;
  /** It waits for a person: written at once, because they may leave at once. */
  waits(): void;
  /** From now on others write it. */
  end(): void;
}

/** Writes it at once, and then when something of it is over; `record` gives it as it is. */
export function keepUnderWay({ ports: { storage, timers } }: Core, record: () => RunRecord): RunKeeping {
  let callOff: (() => void) | null = null;
  let isOver = false;
  /** When it may be written next, epoch milliseconds. */
  let next = timers.now();
  let isWriting = false;
  let isWaiting = false;
  let isHurried = false;

  async function write(): Promise<void> {
    callOff = null;
    isWaiting = false;
    isHurried = false;
    isWriting = true;
    const begun = timers.now();
    // What could not be written now is written, or complained about, at its end.
    await storage.saveRun(record()).catch(() => undefined);
    isWriting = false;
    next = timers.now() + Math.max(SAVING_PAUSE, SAVING_SHARE * (timers.now() - begun));
    if (isHurried && !isOver) void write();
    else if (isWaiting) arrange();
  }
  function arrange(): void {
    isWaiting = true;
    if (isOver || callOff !== null || isWriting) return;
    callOff = timers.after(Math.max(0, next - timers.now()), () => void write());
  }
  void write();
  return {
    due: arrange,
    waits() {
      callOff?.();
      callOff = null;
      if (isWriting) isHurried = true;
      else if (!isOver) void write();
    },
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
