import { invariant } from "../base/index.ts";
import type { Edit, FlowDocument } from "../flow/index.ts";
import type { Core } from "./core.ts";
import { type Change, close, type History, record, redo, undo } from "./history.ts";
import { followRenames } from "./renames.ts";
import { settle } from "./session.ts";
import type { Draft } from "./state.ts";

/** A pause in typing that commits the text. */
export const PAUSE_MS = 600;

/** The document with its history: every change of it goes through here. */
export interface Documents {
  /** As one undo step; nothing happens when the edits change nothing. Says whether they did. */
  edit(change: Change, edits: readonly Edit[]): boolean;
  type(field: string, draft: Draft): void;
  /** Typed text becomes part of the document. `leave`: the field was left, so its undo step is closed. */
  commit(leave: boolean): void;
  undo(): void;
  redo(): void;
  goTo(position: number): void;
  /** Shows another document, with its history. */
  open(document: FlowDocument, history: History): void;
  dispose(): void;
}

export function createDocuments({ ports, stores, history, editing }: Core): Documents {
  let callOff: (() => void) | null = null;

  function show(document: FlowDocument, next: History, edits: readonly Edit[] = []): void {
    history.current = next;
    stores.document.setState((state) => ({
      document,
      revision: state.revision + 1,
      steps: [...next.undo, ...next.redo].map((step) => step.label),
      position: next.undo.length,
    }));
    stores.session.setState((session) => settle(followRenames(session, edits), document));
  }

  function edit(change: Change, edits: readonly Edit[]): boolean {
    const before = stores.document.getState().document;
    const loaded = editing.now();
    invariant(loaded !== null, "commands that edit wait until editing has been loaded");
    const after = loaded.applyEdits(before, edits);
    if (after === before) return false;
    show(after, record(history.current, change, before, after), edits);
    return true;
  }

  function commit(leave: boolean): void {
    callOff?.();
    callOff = null;
    const drafts = Object.entries(stores.session.getState().drafts);
    if (drafts.length > 0) stores.session.setState({ drafts: {} });
    for (const [field, draft] of drafts) edit({ label: draft.label, field }, draft.edits);
    if (leave) history.current = close(history.current);
  }

  function move(step: typeof undo): boolean {
    const moved = step(history.current, stores.document.getState().document);
    if (moved !== null) show(moved.document, moved.history);
    return moved !== null;
  }

  return {
    edit,
    commit,
    type(field, draft) {
      callOff?.();
      stores.session.setState((session) => ({ drafts: { ...session.drafts, [field]: draft } }));
      callOff = ports.timers.after(PAUSE_MS, () => commit(false));
    },
    undo() {
      move(undo);
    },
    redo() {
      move(redo);
    },
    goTo(position) {
      while (history.current.undo.length > position && move(undo));
      while (history.current.undo.length < position && move(redo));
    },
    open: (document, next) => show(document, next),
    dispose() {
      callOff?.();
    },
  };
}
