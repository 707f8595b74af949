import { createContext, type ReactNode, useCallback, useContext, useId, useLayoutEffect, useState } from "react";
import { useStore } from "zustand";
import type { Typing } from "../../workbench/index.ts";
import { TypingContext } from "./typing-context.ts";
import { useLatest } from "./use-latest.ts";

const ScopeContext = createContext<string | null>(null);

interface DraftScopeProps {
  /** What the fields inside belong to: `function/classify`. Inside another scope it goes on from there. */
  readonly of: string;
  readonly children: ReactNode;
}

/**
 * Where text fields stand. With its name it makes a field's address, under which a text that cannot be taken is kept:
 * it is there again when the field is, after another step was looked at or the page was loaded anew.
 */
export function DraftScope({ of, children }: DraftScopeProps) {
  const outer = useContext(ScopeContext);
  return <ScopeContext value={outer === null ? of : `${outer}/${of}`}>{children}</ScopeContext>;
}

export interface DraftTold {
  /** Called soon after typing has begun, when the control is left, on Enter, and before anything that must see the text. */
  readonly onCommit?: ((text: string) => void) | undefined;
  /** Why a text cannot be taken, in a sentence; null when it can. What is refused stays as it was typed, and says so. */
  readonly refuse?: ((text: string) => string | null) | undefined;
  /** Called when the control is left after something was typed in it. */
  readonly onLeave?: (() => void) | undefined;
}

interface DraftOptions extends DraftTold {
  /** The accessible name of the control. */
  readonly name: string | undefined;
  /** What the control shows while nothing is typed. */
  readonly value: string;
  /** Committed only when the control is left: a name, whose every change is a refactoring. */
  readonly isHeld?: boolean;
}

export interface Draft {
  readonly text: string;
  /** Why what was typed is not applied; null when it is, or will be in a moment. */
  readonly refusal: string | null;
  /** Stands on the control as `data-typed`, so that `goToRefused` finds it. */
  readonly id: string;
  change(text: string): void;
  /** Enter: what is typed next can be forgotten by itself. */
  enter(): void;
  leave(): void;
  /** Forgets what was typed since the control was entered; false when nothing was. */
  escape(): boolean;
}

/** The text of a control between keystroke and document, so that typing never waits for the document. */
export function useDraft({ name, value, isHeld = false, ...told }: DraftOptions): Draft {
  const typing = useTyping();
  const scope = useContext(ScopeContext);
  const own = useId();
  const [isSecond, setSecond] = useState(false);
  const isLocal = scope === null || name === undefined || isSecond;
  const id = isLocal ? own : `${scope}/${name}`;
  const typed = useStore(typing.store, (state) => state.texts[id]);
  const latest = useLatest(told);
  useLayoutEffect(() => {
    const detach = typing.attach(id, {
      refuse: (text) => latest.current.refuse?.(text) ?? null,
      write: (text) => latest.current.onCommit?.(text),
      close: () => latest.current.onLeave?.(),
      isLocal,
    });
    if (detach === null) setSecond(true);
    return detach ?? undefined;
  }, [typing, id, isLocal, latest]);
  const isTyped = typed !== undefined && typed.phase !== "clean";
  return {
    text: isTyped ? typed.text : value,
    refusal: isTyped && typed.phase !== "committed" ? typed.refusal : null,
    id,
    change: (text) => typing.type(id, text, value, isHeld),
    enter: () => typing.enter(id),
    leave: () => typing.leave(id),
    escape: () => typing.escape(id),
  };
}

/**
 * Commits what is typed in the fields around, and focuses the first one whose text cannot be taken; false where there
 * is none. Asked before anything that would go on without that text or drop it: a run, an answer, leaving the form.
 */
export function useGoToRefused(of: string): () => boolean {
  const typing = useTyping();
  return useCallback(() => {
    typing.finish();
    return typing.refused(of).some((id) => {
      const control = document.querySelector(`[data-typed="${CSS.escape(id)}"]`);
      if (control instanceof HTMLElement) control.focus();
      return control !== null;
    });
  }, [typing, of]);
}

function useTyping(): Typing {
  const typing = useContext(TypingContext);
  if (!typing) throw new Error("Invariant broken: text fields stand inside TypingContext");
  return typing;
}
