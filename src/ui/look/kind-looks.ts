import type { FunctionMode, PeopleNode, StepNodeKind } from "../../flow/index.ts";

/** A call is put down by what it calls; a race is a parallel of which one is enough. */
type NewStep = FunctionMode | "race" | Exclude<StepNodeKind, "call">;
type NewForPeople = PeopleNode["kind"];

interface Look {
  /** Its name on cards, in lists, and to assistive technology. */
  readonly kind: string;
  readonly hue: `var(--kind-${string})`;
  /** The single key that puts it on the canvas. */
  readonly key: string;
  readonly tip: string;
  /** Further words under which people look for it. */
  readonly words: string;
}

interface StepLook extends Look {
  /** By which edges it is put beside another step: of values, or of order alone. */
  readonly joins: "values" | "order";
}

/** It runs nothing, so no edge leads to it. */
interface PeopleLook<K extends NewForPeople> extends Look {
  readonly joins: null;
  /** As it is put down. */
  readonly blank: Extract<PeopleNode, { readonly kind: K }>;
}

/** What can be put on the canvas: by the palette, the insert list, and with the canvas focused by a single key. */
export const KIND_LOOKS = {
  infer: {
    kind: "Infer",
    hue: "var(--kind-infer)",
    key: "I",
    joins: "values",
    tip: "Asks a model, and holds its answer to a contract",
    words: "model llm prompt ask ai",
  },
  compute: {
    kind: "Compute",
    hue: "var(--kind-compute)",
    key: "F",
    joins: "values",
    tip: "Your own TypeScript, with the same kind of ports",
    words: "code typescript function script",
  },
  adaptive: {
    kind: "Adaptive",
    hue: "var(--kind-compute)",
    key: "A",
    joins: "values",
    tip: "Code where it will do, a model where it won't",
    words: "cheap fallback",
  },
  parallel: {
    kind: "Parallel",
    hue: "var(--kind-parallel)",
    key: "P",
    joins: "order",
    tip: "Branches that run side by side",
    words: "branches concurrent fork split frame",
  },
  race: {
    kind: "Race",
    hue: "var(--kind-parallel)",
    key: "R",
    joins: "order",
    tip: "Branches side by side: the first success wins",
    words: "first fastest quorum vote frame",
  },
  for_each: {
    kind: "For each",
    hue: "var(--kind-parallel)",
    key: "E",
    joins: "values",
    tip: "One function or flow over every item of a list",
    words: "loop map list iterate repeat",
  },
  debate: {
    kind: "Debate",
    hue: "var(--kind-debate)",
    key: "D",
    joins: "values",
    tip: "Agents argue in rounds, one function concludes",
    words: "agents argue discuss consensus",
  },
  human: {
    kind: "Human review",
    hue: "var(--kind-human)",
    key: "H",
    joins: "values",
    tip: "Waits until a person decides",
    words: "approval person decision",
  },
  branch: {
    kind: "Branch",
    hue: "var(--kind-branch)",
    key: "B",
    joins: "values",
    tip: "The first case that holds says which steps run",
    words: "if else condition switch route case",
  },
  subflow: {
    kind: "Subflow",
    hue: "var(--kind-parallel)",
    key: "S",
    joins: "values",
    tip: "Runs another flow of this project",
    words: "nested call reuse",
  },
  note: {
    kind: "Note",
    hue: "var(--kind-boundary)",
    key: "N",
    joins: null,
    tip: "A text for people; it runs nothing",
    words: "comment text annotation",
    blank: { kind: "note", text: "" },
  },
  section: {
    kind: "Section",
    hue: "var(--kind-boundary)",
    key: "G",
    joins: null,
    tip: "A titled box around the selected nodes",
    words: "group box",
    blank: { kind: "section", title: "New section", members: [] },
  },
} as const satisfies { readonly [K in NewStep]: StepLook } & { readonly [K in NewForPeople]: PeopleLook<K> };

export type NewKind = keyof typeof KIND_LOOKS;

export function isNewKind(word: string): word is NewKind {
  return Object.hasOwn(KIND_LOOKS, word);
}

/** The same as a list, in the order in which they are offered. */
export const newNodes = Object.keys(KIND_LOOKS)
  .filter(isNewKind)
  .map((what) => ({ what, ...KIND_LOOKS[what] }));
