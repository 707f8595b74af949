import { type KeyboardEvent, useMemo, useState } from "react";
import { type Completion, completions, type ExpressionScope } from "../../workbench/index.ts";

/** Offers listed at once. */
const MOST = 60;

interface CompletionState {
  readonly offers: readonly Completion[];
  /** The one that Enter and Tab take: chosen by the arrows, or the first where it completes what was begun. */
  readonly chosen: Completion | undefined;
  /** Lists what can stand at an offset. */
  open(caret: number): void;
  close(): void;
  /** Whether the list has dealt with a key. */
  takes(event: KeyboardEvent): boolean;
}

/** The list of what can stand at the caret, for a field that keeps the focus. Text changes only by `accept`. */
export function useCompletion(
  text: string,
  scope: ExpressionScope,
  accept: (offer: Completion) => void,
): CompletionState {
  const [caret, setCaret] = useState<number | null>(null);
  const [place, setPlace] = useState<number | null>(null);
  const offers = useMemo(
    () => (caret === null ? [] : completions(text, caret, scope).slice(0, MOST)),
    [text, caret, scope],
  );
  const [first] = offers;
  const chosen = place === null ? (first?.completes ? first : undefined) : offers[place];
  function close() {
    setCaret(null);
    setPlace(null);
  }
  function move(by: number) {
    const from = chosen === undefined ? (by > 0 ? -1 : 0) : offers.indexOf(chosen);
    setPlace((from + by + offers.length) % offers.length);
  }
  return {
    offers,
    chosen,
    open(at) {
      setCaret(at);
      setPlace(null);
    },
    close,
    takes({ key, shiftKey }) {
      if (offers.length === 0) return false;
      if (key === "ArrowDown") move(1);
      else if (key === "ArrowUp") move(-1);
      else if ((key === "Enter" || (key === "Tab" && !shiftKey)) && chosen) accept(chosen);
      else if (key === "Escape") close();
      else return false;
      return true;
    },
  };
}
