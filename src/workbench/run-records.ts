import type { Core } from "./core.ts";
import type { RunRecord } from "./ports.ts";
import type { RunSummary } from "./run-summary.ts";

/** Runs of the past: those of this tab in memory, all of them in storage. */
export interface RunRecords {
  keep(record: RunRecord): void;
  /** Writes it; what went wrong is told. */
  save(record: RunRecord): Promise<void>;
  find(id: string): Promise<RunRecord | undefined>;
  /** Another project is shown: nothing stays in memory. */
  forget(): void;
}

/** Runs of this tab whose events stay in memory; older ones are read from storage. */
const KEPT_IN_MEMORY = 20;

export function createRunRecords({ ports, tell }: Core): RunRecords {
  const records = new Map<string, RunRecord>();
  return {
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
      const known = records.get(id);
      if (known !== undefined) return known;
      const kept = await ports.storage.loadRun(id);
      return kept.ok ? (kept.value ?? undefined) : undefined;
    },
    forget: () => records.clear(),
  };
}

/** At most this often is a run under way written, in milliseconds. */
const SAVING_PAUSE = 1000;
/** And never for more than this part of the time: the record of a big run takes long to write. */
const SAVING_SHARE = 20;

/** A run under way that is written now and then: when the page goes away in the middle, it is known how far it came. */
export interface RunKeeping {
  /** Something of it is over. */
  due(): void;
  /** From now on others write it. */
  end(): void;
}

/** Writes it at once, and then when something of it is over; `record` gives it as it is. */
export function keepUnderWay({ ports: { storage, timers } }: Core, record: () => RunRecord): RunKeeping {
  let callOff: (() => void) | null = null;
  let isOver = false;
  /** When it may be written next, epoch milliseconds; infinite while it is being written. */
  let next = timers.now();
  let isWaiting = false;

  async function write(): Promise<void> {
    callOff = null;
    isWaiting = false;
    const begun = timers.now();
    next = Number.POSITIVE_INFINITY;
    // What could not be written now is written, or complained about, at its end.
    await storage.saveRun(record()).catch(() => undefined);
    next = timers.now() + Math.max(SAVING_PAUSE, SAVING_SHARE * (timers.now() - begun));
    if (isWaiting) arrange();
  }
  function arrange(): void {
    isWaiting = true;
    if (isOver || callOff !== null || next === Number.POSITIVE_INFINITY) return;
    callOff = timers.after(Math.max(0, next - timers.now()), () => void write());
  }
  void write();
  return {
    due: arrange,
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
