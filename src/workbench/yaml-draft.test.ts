import { describe, expect, it } from "vitest";
import type { FlowDocument } from "../flow/index.ts";
import type { YamlDraft } from "./state.ts";
import { step, type YamlEffect, type YamlEvent, type YamlReading } from "./yaml-draft.ts";

const document = { name: "As the text makes it" } as FlowDocument;
const taken: YamlReading = { document, diagnostics: [], failure: null };
const refusing: YamlReading = { document: null, diagnostics: [], failure: "Lost." };

const draft = { text: "a", diagnostics: [], failure: null, revision: 1 } as const;
const drafts = {
  none: null,
  typed: { ...draft, state: "typed" },
  reading: { ...draft, state: "reading" },
  refused: { ...draft, state: "refused", failure: "No." },
  applied: { ...draft, state: "applied", revision: 2 },
} as const satisfies { readonly [name: string]: YamlDraft | null };

const events = {
  typed: { is: "typed", text: "ab", revision: 7 },
  due: { is: "due" },
  "read, taken": { is: "read", text: "a", reading: taken, isBehind: false },
  "read, refused": { is: "read", text: "a", reading: refusing, isBehind: false },
  "read over another document": { is: "read", text: "a", reading: taken, isBehind: true },
  "another text read": { is: "read", text: "old", reading: taken, isBehind: false },
  applied: { is: "applied", reading: taken, revision: 8 },
  dropped: { is: "dropped" },
} as const satisfies { readonly [name: string]: YamlEvent };

const wait: YamlEffect = { do: "wait" };
const rest: YamlEffect = { do: "rest" };
const reads: YamlEffect = { do: "read", text: "a" };

/** Null: nothing changes, and nothing is done. */
type Outcome = readonly [draft: YamlDraft | null, ...effects: readonly YamlEffect[]] | null;

const typed = (revision: number): Outcome => [{ ...draft, text: "ab", state: "typed", revision }, wait];
const unread = {
  "read, taken": null,
  "read, refused": null,
  "read over another document": null,
  "another text read": null,
  applied: null,
} as const;

/** Every state with every event. */
const table: { readonly [S in keyof typeof drafts]: { readonly [E in keyof typeof events]: Outcome } } = {
  none: { ...unread, typed: typed(7), due: null, dropped: [null, rest] },
  typed: { ...unread, typed: typed(1), due: [drafts.reading, rest, reads], dropped: [null, rest] },
  reading: {
    typed: typed(1),
    due: null,
    "read, taken": [drafts.reading, { do: "apply", document, reading: taken }],
    "read, refused": [{ ...draft, state: "refused", failure: "Lost." }],
    "read over another document": [drafts.reading, reads],
    "another text read": null,
    applied: [{ ...draft, state: "applied", revision: 8 }],
    dropped: [null, rest],
  },
  refused: { ...unread, typed: typed(1), due: null, dropped: [null, rest] },
  applied: { ...unread, typed: typed(7), due: null, dropped: [null, rest] },
};

describe.each(Object.entries(table))("a text of the IR that is %s", (state, outcomes) => {
  it.each(Object.entries(outcomes))("%s", (name, outcome) => {
    const before = Object.entries(drafts).find(([one]) => one === state)?.[1] ?? null;
    const event = Object.entries(events).find(([one]) => one === name)?.[1];
    if (event === undefined) throw new Error(`No such event: ${name}`);
    const [after, ...effects] = outcome ?? [before];
    expect(step(before, event)).toEqual([after, effects]);
  });
});
