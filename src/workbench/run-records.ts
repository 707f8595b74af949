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

/** What the list of runs says of one. */
export function summaryOf({ id, flow, at, model, case: name, status }: RunRecord): RunSummary {
  return { id, flow, at, model, case: name, status };
}
