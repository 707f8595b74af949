/**
 * A text that is being typed, as a machine: `step(state, event)` says what becomes of it, and what is to be done. Every
 * field of the page is driven by it, whatever its text becomes: a value, a name, an expression, code.
 */
export type TypedText =
  /** Nothing is typed: the field shows its value. What was written and left, or forgotten by Escape, is clean again. */
  | Clean
  /** On its way. */
  | Dirty
  /** Written when typing paused; the field is still in hand, and Escape brings back what was there before. */
  | Committed
  /** It cannot be taken: it is kept as it was typed, with the reason, and applied nowhere. */
  | Refused;

interface Clean {
  readonly phase: "clean";
}

/** What Escape goes back to: the value as it was when the first letter was typed. */
interface InHand {
  readonly text: string;
  readonly from: string;
}

interface Dirty extends InHand {
  readonly phase: "dirty";
  /** What was written last since then: `from`, before anything was. */
  readonly written: string;
  /** Why the text before it was refused: said until there is another verdict. */
  readonly refusal: string | null;
  /** Written only when the field is left: a pause says nothing (names, whose change is a refactoring). */
  readonly isHeld: boolean;
}

interface Committed extends InHand {
  readonly phase: "committed";
}

interface Refused extends InHand {
  readonly phase: "refused";
  readonly written: string;
  readonly refusal: string;
  readonly isHeld: boolean;
}

/** `refusal`: why the text cannot be taken as it stands; null when it can. */
export type TypingEvent =
  /** A letter more or less. `value`: what the field shows when nothing is typed. */
  | { readonly is: "typed"; readonly text: string; readonly value: string; readonly isHeld: boolean }
  /** It has waited long enough. */
  | { readonly is: "paused"; readonly refusal: string | null }
  /** Enter. */
  | { readonly is: "entered"; readonly refusal: string | null }
  /** The field lost the focus or is gone, or something else is done that must see the text. */
  | { readonly is: "left"; readonly refusal: string | null }
  /** Escape: what was typed since the field was entered is forgotten, written or not. */
  | { readonly is: "escaped" };

export type TypingEffect =
  /** `paused` is to be sent in a while, from now on. */
  | { readonly do: "wait" }
  /** It need not be sent any more. */
  | { readonly do: "rest" }
  | { readonly do: "write"; readonly text: string }
  /** The field's undo step ends here. */
  | { readonly do: "close" };

export const CLEAN: Clean = { phase: "clean" };

const WAIT: TypingEffect = { do: "wait" };
const REST: TypingEffect = { do: "rest" };
const CLOSE: TypingEffect = { do: "close" };

type Next = readonly [state: TypedText, effects: readonly TypingEffect[]];

export function step(state: TypedText, event: TypingEvent): Next {
  switch (event.is) {
    case "typed":
      return typed(state, event);
    case "paused":
      return state.phase === "dirty" && !state.isHeld ? paused(state, event.refusal) : [state, []];
    case "entered":
    case "left":
      return finished(state, event.refusal);
    case "escaped":
      return escaped(state);
  }
}

function typed(state: TypedText, { text, value, isHeld }: Extract<TypingEvent, { is: "typed" }>): Next {
  const waits = isHeld ? [] : [WAIT];
  switch (state.phase) {
    case "clean":
      if (text === value) return [state, []];
      return [{ phase: "dirty", text, from: value, written: value, refusal: null, isHeld }, waits];
    case "dirty":
      return [{ ...state, text }, state.isHeld ? [] : [WAIT]];
    case "committed":
      return [{ phase: "dirty", text, from: state.from, written: state.text, refusal: null, isHeld }, waits];
    case "refused":
      return [{ ...state, phase: "dirty", text, isHeld }, waits];
  }
}

function paused(state: Dirty, refusal: string | null): Next {
  if (refusal !== null) return [{ ...state, phase: "refused", refusal }, []];
  const { text, from } = state;
  return [{ phase: "committed", text, from }, writing(state, text)];
}

function finished(state: TypedText, refusal: string | null): Next {
  switch (state.phase) {
    case "clean":
      return [state, []];
    case "committed":
      return [CLEAN, [CLOSE]];
    case "dirty":
      if (refusal !== null) return [{ ...state, phase: "refused", refusal }, [REST, CLOSE]];
      return [CLEAN, [REST, ...writing(state, state.text), CLOSE]];
    case "refused":
      // What stood in the way may be gone: another name is free now.
      if (refusal !== null) return [{ ...state, refusal }, [CLOSE]];
      return [CLEAN, [...writing(state, state.text), CLOSE]];
  }
}

function escaped(state: TypedText): Next {
  switch (state.phase) {
    case "clean":
      return [state, []];
    case "committed":
      return [CLEAN, [...writing({ written: state.text }, state.from), CLOSE]];
    case "dirty":
      return [CLEAN, [REST, ...writing(state, state.from), CLOSE]];
    case "refused":
      return [CLEAN, [...writing(state, state.from), CLOSE]];
  }
}

function writing({ written }: { readonly written: string }, text: string): readonly TypingEffect[] {
  return text === written ? [] : [{ do: "write", text }];
}

/** Texts that are in no document: refused ones, half-typed names, answers to a review. By the address of their field. */
export interface KeptTexts {
  readonly [key: string]: TypedText;
}
