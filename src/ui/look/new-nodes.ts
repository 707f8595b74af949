import type { FunctionMode, NodeKind } from "../../flow/index.ts";
import type { ShownKind } from "./node-look.ts";

interface NewNode {
  readonly kind: ShownKind;
  readonly key: string;
  /** By which edges it is put beside another step: of values, of order alone, or by none. */
  readonly joins: "values" | "order" | null;
  readonly tip: string;
}

/** A call is put down by what it calls; a race is a parallel of which one is enough. */
export type NewKind = FunctionMode | "race" | Exclude<NodeKind, "call">;

const kinds = {
  infer: { kind: "Infer", key: "I", joins: "values", tip: "Asks a model, and holds its answer to a contract" },
  compute: { kind: "Compute", key: "F", joins: "values", tip: "Your own TypeScript, with the same kind of ports" },
  adaptive: { kind: "Adaptive", key: "A", joins: "values", tip: "Code where it will do, a model where it won't" },
  parallel: { kind: "Parallel", key: "P", joins: "order", tip: "Branches that run side by side" },
  race: { kind: "Race", key: "R", joins: "order", tip: "Branches side by side: the first success wins" },
  for_each: { kind: "For each", key: "E", joins: "values", tip: "One function or flow over every item of a list" },
  debate: { kind: "Debate", key: "D", joins: "values", tip: "Agents argue in rounds, one function concludes" },
  human: { kind: "Human review", key: "H", joins: "values", tip: "Waits until a person decides" },
  branch: { kind: "Branch", key: "B", joins: "values", tip: "The first case that holds says which steps run" },
  subflow: { kind: "Subflow", key: "S", joins: "values", tip: "Runs another flow of this project" },
  note: { kind: "Note", key: "N", joins: null, tip: "A text for people; it runs nothing" },
  section: { kind: "Section", key: "G", joins: null, tip: "A titled box around the selected nodes" },
} as const satisfies { readonly [K in NewKind]: NewNode };

const isNewKind = (what: string): what is NewKind => Object.hasOwn(kinds, what);

/** What can be put on the canvas anew: by the palette, the insert list, and with the canvas focused by a single key. */
export const newNodes = Object.keys(kinds)
  .filter(isNewKind)
  .map((what) => ({ what, ...kinds[what] }));
