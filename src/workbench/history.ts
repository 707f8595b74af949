import { applyPatch, diff, invariant, type Patch } from "../base/index.ts";
import type { FlowDocument } from "../flow/index.ts";

/** One undo step. */
export interface HistoryStep {
  readonly label: string;
  /** Text field that the step came from; the next pause in the same field joins it while `open`. */
  readonly field?: string;
  readonly undo: Patch;
  readonly redo: Patch;
}

export interface History {
  /** Done, oldest first. */
  readonly undo: readonly HistoryStep[];
  /** Undone, the one to redo next first. */
  readonly redo: readonly HistoryStep[];
  /** The newest step may still take in more text of its field. */
  readonly open: boolean;
}

/** Steps kept; older ones are dropped. */
export const HISTORY_LIMIT = 200;

export interface Change {
  readonly label: string;
  readonly field?: string;
}

/** History after the document went from `before` to `after`. A new change forgets what could be redone. */
export function record(history: History, change: Change, before: FlowDocument, after: FlowDocument): History {
  const newest = history.undo.at(-1);
  const joins = history.open && change.field !== undefined && newest?.field === change.field;
  const base = joins && newest !== undefined ? documentOf(applyPatch(before, newest.undo)) : before;
  const kept = joins ? history.undo.slice(0, -1) : history.undo;
  const undo = diff(after, base);
  // The text was taken back to what it was before: nothing is left to undo.
  if (undo.type === "same") return { undo: kept, redo: [], open: false };
  const step: HistoryStep = {
    label: change.label,
    ...(change.field === undefined ? {} : { field: change.field }),
    undo,
    redo: diff(base, after),
  };
  return { undo: [...kept, step].slice(-HISTORY_LIMIT), redo: [], open: change.field !== undefined };
}

export interface Moved {
  readonly history: History;
  readonly document: FlowDocument;
}

/** Null when there is nothing to undo. */
export function undo(history: History, document: FlowDocument): Moved | null {
  const step = history.undo.at(-1);
  if (step === undefined) return null;
  return {
    document: documentOf(applyPatch(document, step.undo)),
    history: { undo: history.undo.slice(0, -1), redo: [step, ...history.redo], open: false },
  };
}

/** Null when there is nothing to redo. */
export function redo(history: History, document: FlowDocument): Moved | null {
  const [step, ...rest] = history.redo;
  if (step === undefined) return null;
  return {
    document: documentOf(applyPatch(document, step.redo)),
    history: { undo: [...history.undo, step], redo: rest, open: false },
  };
}

function isDocument(value: unknown): value is FlowDocument {
  return typeof value === "object" && value !== null && "format" in value && value.format === "stratum-playground";
}

/** A patch made from two documents, applied to the first, gives the second. */
function documentOf(value: unknown): FlowDocument {
  invariant(isDocument(value), "a patch of a document makes a document");
  return value;
}
