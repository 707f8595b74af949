import { ownPath, printPath, type RunPath } from "../base/index.ts";
import type { BudgetChange, RunEvent } from "../runtime/index.ts";

/** A request that was sent and whose answer nobody heard: it may have been paid for (ADR 27). */
export interface UncertainCall {
  /** By it a person gives the answer: `InterpretOptions.answers`, `configure({ answers })`. */
  readonly call_id: string;
  /** Of the step, printed. */
  readonly path: string;
  /** 1-based. */
  readonly attempt: number;
  readonly model: string;
  /** What it may have cost at most: all that was reserved for it. Null: its price is unknown. */
  readonly usd: number | null;
  readonly tokens: number;
}

interface Sent extends UncertainCall {
  readonly at: RunPath;
}

/**
 * The calls of a run that broke off behind these events, in the order in which they were sent: those without an answer that
 * going on asks again, unless a person says what the answer was. Empty for a run that has ended.
 */
export function uncertainCalls(events: readonly RunEvent[]): readonly UncertainCall[] {
  const reserved = new Map<string, BudgetChange["reserved"]>();
  const sent = new Map<string, Sent>();
  for (const event of events) {
    if (event.type === "run-end") return [];
    if (event.type === "step-end") {
      for (const [key, { at }] of sent) if (isWithin(at, event.path)) sent.delete(key);
    }
    if (event.attempt === undefined) continue;
    const path = printPath(event.path);
    const key = `${path} ${event.attempt}`;
    if (event.type === "budget-change") {
      const [change] = event.changes;
      // What settles a call gives back; what announces one holds.
      if (change !== undefined && change.reserved.tokens > 0) reserved.set(key, change.reserved);
    } else if (event.type === "attempt-start") {
      const { call_id, model, attempt } = event;
      sent.delete(key);
      if (event.given !== undefined) continue;
      sent.set(key, { call_id, path, attempt, model, ...(reserved.get(key) ?? UNKNOWN), at: event.path });
    } else if (event.type === "attempt-end") sent.delete(key);
  }
  return [...sent.values()].map(({ at: _, ...call }) => call);
}

const UNKNOWN: BudgetChange["reserved"] = { usd: null, tokens: 0 };

/** Whether something at `path` belongs to the step at `step`: in one of its turns, members, items or branches. */
function isWithin(path: RunPath, step: RunPath): boolean {
  return path.length >= step.length && printPath(ownPath(path.slice(0, step.length))) === printPath(step);
}
