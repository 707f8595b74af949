import { describe, expect, it } from "vitest";
import { CLEAN, step, type TypedText, type TypingEffect, type TypingEvent } from "./typed-text.ts";

const states = {
  clean: CLEAN,
  dirty: { phase: "dirty", text: "ab", from: "", written: "", refusal: null, isHeld: false },
  "dirty after a pause": { phase: "dirty", text: "ab", from: "", written: "a", refusal: null, isHeld: false },
  "dirty, and held": { phase: "dirty", text: "ab", from: "", written: "", refusal: null, isHeld: true },
  committed: { phase: "committed", text: "ab", from: "" },
  refused: { phase: "refused", text: "ab", from: "", written: "a", refusal: "No.", isHeld: false },
} as const satisfies { readonly [name: string]: TypedText };

const events = {
  typed: { is: "typed", text: "abc", value: "", isHeld: false },
  "paused, taken": { is: "paused", refusal: null },
  "paused, refused": { is: "paused", refusal: "Not so." },
  "entered, taken": { is: "entered", refusal: null },
  "entered, refused": { is: "entered", refusal: "Not so." },
  "left, taken": { is: "left", refusal: null },
  "left, refused": { is: "left", refusal: "Not so." },
  escaped: { is: "escaped" },
} as const satisfies { readonly [name: string]: TypingEvent };

const wait: TypingEffect = { do: "wait" };
const rest: TypingEffect = { do: "rest" };
const close: TypingEffect = { do: "close" };
const write = (text: string): TypingEffect => ({ do: "write", text });

type Outcome = readonly [state: TypedText, ...effects: readonly TypingEffect[]];

const again = { text: "abc", from: "", refusal: null } as const;
const refusedNow = { phase: "refused", text: "ab", from: "", refusal: "Not so.", isHeld: false } as const;

/** Every state with every event. */
const table: { readonly [S in keyof typeof states]: { readonly [E in keyof typeof events]: Outcome } } = {
  clean: {
    typed: [{ phase: "dirty", ...again, written: "", isHeld: false }, wait],
    "paused, taken": [CLEAN],
    "paused, refused": [CLEAN],
    "entered, taken": [CLEAN],
    "entered, refused": [CLEAN],
    "left, taken": [CLEAN],
    "left, refused": [CLEAN],
    escaped: [CLEAN],
  },
  dirty: {
    typed: [{ phase: "dirty", ...again, written: "", isHeld: false }, wait],
    "paused, taken": [{ phase: "committed", text: "ab", from: "" }, write("ab")],
    "paused, refused": [{ ...refusedNow, written: "" }],
    "entered, taken": [CLEAN, rest, write("ab"), close],
    "entered, refused": [{ ...refusedNow, written: "" }, rest, close],
    "left, taken": [CLEAN, rest, write("ab"), close],
    "left, refused": [{ ...refusedNow, written: "" }, rest, close],
    escaped: [CLEAN, rest, close],
  },
  "dirty after a pause": {
    typed: [{ phase: "dirty", ...again, written: "a", isHeld: false }, wait],
    "paused, taken": [{ phase: "committed", text: "ab", from: "" }, write("ab")],
    "paused, refused": [{ ...refusedNow, written: "a" }],
    "entered, taken": [CLEAN, rest, write("ab"), close],
    "entered, refused": [{ ...refusedNow, written: "a" }, rest, close],
    "left, taken": [CLEAN, rest, write("ab"), close],
    "left, refused": [{ ...refusedNow, written: "a" }, rest, close],
    escaped: [CLEAN, rest, write(""), close],
  },
  "dirty, and held": {
    typed: [{ phase: "dirty", ...again, written: "", isHeld: true }],
    "paused, taken": [states["dirty, and held"]],
    "paused, refused": [states["dirty, and held"]],
    "entered, taken": [CLEAN, rest, write("ab"), close],
    "entered, refused": [{ ...refusedNow, written: "", isHeld: true }, rest, close],
    "left, taken": [CLEAN, rest, write("ab"), close],
    "left, refused": [{ ...refusedNow, written: "", isHeld: true }, rest, close],
    escaped: [CLEAN, rest, close],
  },
  committed: {
    typed: [{ phase: "dirty", ...again, written: "ab", isHeld: false }, wait],
    "paused, taken": [states.committed],
    "paused, refused": [states.committed],
    "entered, taken": [CLEAN, close],
    "entered, refused": [CLEAN, close],
    "left, taken": [CLEAN, close],
    "left, refused": [CLEAN, close],
    escaped: [CLEAN, write(""), close],
  },
  refused: {
    typed: [{ phase: "dirty", ...again, written: "a", refusal: "No.", isHeld: false }, wait],
    "paused, taken": [states.refused],
    "paused, refused": [states.refused],
    "entered, taken": [CLEAN, write("ab"), close],
    "entered, refused": [{ ...refusedNow, written: "a" }, close],
    "left, taken": [CLEAN, write("ab"), close],
    "left, refused": [{ ...refusedNow, written: "a" }, close],
    escaped: [CLEAN, write(""), close],
  },
};

describe.each(Object.entries(table))("a text that is %s", (state, outcomes) => {
  it.each(Object.entries(outcomes))("%s", (event, [after, ...effects]) => {
    const before = Object.entries(states).find(([name]) => name === state)?.[1] ?? CLEAN;
    const happens = Object.entries(events).find(([name]) => name === event)?.[1] ?? events.escaped;
    expect(step(before, happens)).toEqual([after, effects]);
  });
});

describe("a text being typed", () => {
  const run = (...happens: readonly TypingEvent[]) => {
    let state: TypedText = CLEAN;
    const done: TypingEffect[] = [];
    for (const event of happens) {
      const [next, effects] = step(state, event);
      state = next;
      done.push(...effects);
    }
    return { state, done };
  };
  const typed = (text: string, value = "old"): TypingEvent => ({ is: "typed", text, value, isHeld: false });

  it("waits for a pause, from its last letter on", () => {
    expect(run(typed("a"), typed("ab"), typed("abc")).done).toEqual([wait, wait, wait]);
  });

  it("is nothing to write when it is what was there", () => {
    expect(run(typed("o"), typed("old"), { is: "left", refusal: null }).done).toEqual([wait, wait, rest, close]);
    expect(run(typed("old")).state).toEqual(CLEAN);
  });

  it("goes back with Escape to what was there before the first letter, through every pause", () => {
    const pause: TypingEvent = { is: "paused", refusal: null };
    const { state, done } = run(typed("a"), pause, typed("ab", "a"), pause, typed("abc", "ab"), { is: "escaped" });
    expect(state).toEqual(CLEAN);
    expect(done.filter((effect) => effect.do === "write")).toEqual([write("a"), write("ab"), write("old")]);
  });

  it("writes nothing any more once it was forgotten", () => {
    const late: TypingEvent = { is: "paused", refusal: null };
    expect(run(typed("a"), { is: "escaped" }, late, { is: "left", refusal: null }).done).toEqual([wait, rest, close]);
  });

  it("keeps what is refused while it is typed on, with the last verdict", () => {
    const { state } = run(typed("x"), { is: "paused", refusal: "No number." }, typed("x1"));
    expect(state).toMatchObject({ phase: "dirty", text: "x1", refusal: "No number." });
  });
});
