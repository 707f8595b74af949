import { useCallback, useEffect, useRef, useState } from "react";

/** Text commits on a pause of this many milliseconds (and on blur, on Enter, and when a run starts). */
export const COMMIT_PAUSE_MS = 600;

const pending = new Set<() => void>();

/** Commits every draft that is still being typed: done before a run starts, a file is saved, a project is closed. */
export function flushDrafts(): void {
  for (const commit of [...pending]) commit();
}

export interface Draft {
  readonly text: string;
  change(text: string): void;
  commit(): void;
  /** Forgets what was typed since the last commit. */
  revert(): void;
}

export interface DraftTold {
  /** Called on a pause, on blur, on Enter, and before a run; not on every keystroke. */
  readonly onCommit?: ((text: string) => void) | undefined;
  /** Called on every keystroke instead: for commands that keep their own pauses (`type`). */
  readonly onType?: ((text: string) => void) | undefined;
  /** Called when the control is left. */
  readonly onLeave?: (() => void) | undefined;
}

/** Holds the text of a control between keystroke and commit, so that typing never waits for the document. */
export function useDraft(value: string, told: DraftTold): Draft {
  const [draft, setDraft] = useState<string | null>(null);
  const latest = useRef({ draft, value, told });
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  latest.current = { draft, value, told };

  const commit = useCallback(() => {
    clearTimeout(timer.current);
    pending.delete(commit);
    const { draft: text, value: kept, told: tell } = latest.current;
    latest.current = { ...latest.current, draft: null };
    setDraft(null);
    if (text !== null && text !== kept) tell.onCommit?.(text);
  }, []);

  const change = useCallback(
    (text: string) => {
      latest.current = { ...latest.current, draft: text };
      setDraft(text);
      const { onType } = latest.current.told;
      if (onType) {
        onType(text);
        return;
      }
      pending.add(commit);
      clearTimeout(timer.current);
      timer.current = setTimeout(commit, COMMIT_PAUSE_MS);
    },
    [commit],
  );

  const revert = useCallback(() => {
    clearTimeout(timer.current);
    pending.delete(commit);
    latest.current = { ...latest.current, draft: null };
    setDraft(null);
  }, [commit]);

  useEffect(() => commit, [commit]);
  return { text: draft ?? value, change, commit, revert };
}
