import { createStore, type StoreApi } from "zustand/vanilla";
import type { Timers } from "./ports.ts";
import { CLEAN, type KeptTexts, step, type TypedText, type TypingEvent } from "./typed-text.ts";

/**
 * A pause in typing after which a text is written into the document: that costs as much as the flow is large. What is
 * typed without a pause is kept beside the document meanwhile (`kept`).
 */
const PAUSE_MS = 500;

const NOTHING: KeptTexts = {};

/** What a field does with its text. It is the field's latest word each time: nothing is remembered of a keystroke. */
export interface TypedField {
  /** Why the text cannot be taken; null when it can. */
  refuse(text: string): string | null;
  write(text: string): void;
  /** The field was left: its undo step ends. */
  close(): void;
  /** Its key means something in this mounting alone: nothing of it is kept when it is gone. */
  readonly isLocal: boolean;
}

export interface TypingState {
  /** Texts that are no longer what their field holds, by the field's key; a field that is not here is clean. */
  readonly texts: KeptTexts;
}

/** The one place of text that is being typed: fields send what happens, and are told when to write. */
export interface Typing {
  readonly store: StoreApi<TypingState>;
  /** A field is there. Null when another one already stands under that key; else how to take it away. */
  attach(key: string, field: TypedField): (() => void) | null;
  type(key: string, text: string, value: string, isHeld: boolean): void;
  enter(key: string): void;
  leave(key: string): void;
  /** False: there was nothing to forget. */
  escape(key: string): boolean;
  /** Keeps a text that belongs to no field; null: no longer. */
  hold(key: string, text: string | null): void;
  /** Nothing that stands under an address is kept any longer. */
  forget(under: string): void;
  /** Everything typed is written, as if its field had been left: before anything that has to see it. */
  finish(): void;
  /** Everything that waits for a pause is written now: the page may be gone in a moment. */
  pause(): void;
  /** Whether something typed will be written by itself in a moment. */
  isWaiting(): boolean;
  kept(): KeptTexts;
  /** Whether a field is being written right now: what it changes is one undo step until it is left. */
  writing(): string | null;
  /** The keys under an address whose text is refused. */
  refused(under: string): readonly string[];
  /** Another document is shown, and what was kept with it. */
  open(kept: KeptTexts): void;
  dispose(): void;
}

/** `closed`: a field was left. */
export function createTyping(timers: Timers, closed: () => void): Typing {
  const store = createStore<TypingState>(() => ({ texts: {} }));
  const fields = new Map<string, TypedField>();
  const waiting = new Map<string, () => void>();
  let kept = NOTHING;
  let writing: string | null = null;

  const textAt = (key: string): TypedText => store.getState().texts[key] ?? CLEAN;

  function put(key: string, next: TypedText): void {
    if (textAt(key) === next) return;
    const { [key]: _, ...others } = store.getState().texts;
    store.setState({ texts: next.phase === "clean" ? others : { ...others, [key]: next } });
  }

  function rest(key: string): void {
    waiting.get(key)?.();
    waiting.delete(key);
  }

  function send(key: string, event: TypingEvent): void {
    const field = fields.get(key);
    const [next, effects] = step(textAt(key), event);
    put(key, next);
    for (const effect of effects) {
      if (effect.do === "wait") wait(key);
      else if (effect.do === "rest") rest(key);
      else if (effect.do === "write") write(key, effect.text);
      else {
        field?.close();
        closed();
      }
    }
  }

  function wait(key: string): void {
    // Nothing keeps the text of a local field meanwhile: it waits from its first letter on.
    if (fields.get(key)?.isLocal && waiting.has(key)) return;
    rest(key);
    waiting.set(
      key,
      timers.after(PAUSE_MS, () => pauseAt(key)),
    );
  }

  function write(key: string, text: string): void {
    const outer = writing;
    writing = key;
    try {
      fields.get(key)?.write(text);
    } finally {
      writing = outer;
    }
  }

  function verdict(key: string): string | null {
    const text = textAt(key);
    return text.phase === "clean" ? null : (fields.get(key)?.refuse(text.text) ?? null);
  }

  function pauseAt(key: string): void {
    rest(key);
    send(key, { is: "paused", refusal: verdict(key) });
  }

  const leave = (key: string): void => send(key, { is: "left", refusal: verdict(key) });

  return {
    store,
    attach(key, field) {
      if (fields.has(key)) return null;
      fields.set(key, field);
      const text = textAt(key);
      // It was kept when the page died: now there is a field to write it.
      if (text.phase === "dirty" && !text.isHeld) wait(key);
      return () => {
        leave(key);
        fields.delete(key);
        if (field.isLocal) put(key, CLEAN);
      };
    },
    type: (key, text, value, isHeld) => send(key, { is: "typed", text, value, isHeld }),
    enter: (key) => send(key, { is: "entered", refusal: verdict(key) }),
    leave,
    escape(key) {
      if (textAt(key).phase === "clean") return false;
      send(key, { is: "escaped" });
      return true;
    },
    hold(key, text) {
      if (text === null) put(key, CLEAN);
      else put(key, { phase: "dirty", text, from: "", written: "", refusal: null, isHeld: true });
    },
    forget(under) {
      for (const key of Object.keys(store.getState().texts)) {
        if (!key.startsWith(under)) continue;
        rest(key);
        put(key, CLEAN);
      }
    },
    finish() {
      for (const key of Object.keys(store.getState().texts)) if (fields.has(key)) leave(key);
    },
    pause() {
      for (const key of [...waiting.keys()]) pauseAt(key);
    },
    isWaiting: () =>
      Object.entries(store.getState().texts).some(
        ([key, text]) => text.phase === "dirty" && !text.isHeld && fields.has(key),
      ),
    writing: () => writing,
    kept() {
      const now = Object.entries(store.getState().texts).filter(
        ([key, text]) => !fields.get(key)?.isLocal && (text.phase === "refused" || text.phase === "dirty"),
      );
      const isSame = now.length === Object.keys(kept).length && now.every(([key, text]) => kept[key] === text);
      if (!isSame) kept = now.length === 0 ? NOTHING : Object.fromEntries(now);
      return kept;
    },
    refused: (under) =>
      Object.entries(store.getState().texts).flatMap(([key, { phase }]) =>
        phase === "refused" && key.startsWith(under) ? [key] : [],
      ),
    open(texts) {
      for (const key of [...waiting.keys()]) rest(key);
      store.setState({ texts });
    },
    dispose() {
      for (const key of [...waiting.keys()]) rest(key);
    },
  };
}
