import { invariant } from "../base/index.ts";
import type { Edit, FlowDocument } from "../flow/index.ts";
import type { Core } from "./core.ts";
import type { Change, History } from "./history.ts";
import { settle } from "./session.ts";
import type { SessionState } from "./state.ts";

/** The document with its history: every change of it goes through here. */
export interface Documents {
  /** As one undo step; nothing happens when the edits change nothing. Says whether they did. */
  edit(change: Change, edits: readonly Edit[]): boolean;
  /** The field was left: what is typed in it next is an undo step of its own. */
  close(): void;
  /** Typed text becomes part of the document, and ends its undo step: before anything else is done with it. */
  settle(): void;
  undo(): void;
  redo(): void;
  goTo(position: number): void;
  /** Shows another document, with its history. */
  open(document: FlowDocument, history: History): void;
}

export function createDocuments({ stores, history, editing, typing }: Core): Documents {
  function loaded() {
    const arrived = editing.now();
    invariant(arrived !== null, "commands that edit wait until editing has been loaded");
    return arrived;
  }

  function show(
    document: FlowDocument,
    next: History,
    follow = (session: SessionState): SessionState => session,
  ): void {
    history.current = next;
    stores.document.setState((state) => ({
      document,
      revision: state.revision + 1,
      steps: [...next.undo, ...next.redo].map((step) => step.label),
      position: next.undo.length,
    }));
    stores.session.setState((session) => settle(follow(session), document));
  }

  function edit(change: Change, edits: readonly Edit[]): boolean {
    const before = stores.document.getState().document;
    const { applyEdits, followRenames, record } = loaded();
    const after = applyEdits(before, edits);
    if (after === before) return false;
    show(after, record(history.current, change, before, after), (session) => followRenames(session, edits));
    return true;
  }

  function endStep(): void {
    if (history.current.open) history.current = { ...history.current, open: false };
  }

  function move(way: "undo" | "redo"): boolean {
    const before = stores.document.getState().document;
    const { towardsChange, [way]: step } = loaded();
    const moved = step(history.current, before);
    if (moved !== null) show(moved.document, moved.history, (was) => towardsChange(was, before, moved.document));
    return moved !== null;
  }

  return {
    edit,
    close: endStep,
    settle() {
      typing.finish();
      endStep();
    },
    undo() {
      move("undo");
    },
    redo() {
      move("redo");
    },
    goTo(position) {
      while (history.current.undo.length > position && move("undo"));
      while (history.current.undo.length < position && move("redo"));
    },
    open: show,
  };
}
