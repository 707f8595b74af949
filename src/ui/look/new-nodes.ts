import type { FunctionMode, NodeKind } from "../../flow/index.ts";
import type { ShownKind } from "./node-look.ts";

/** A call is put down by what it calls; a race is a parallel of which one is enough. */
type Puttable = FunctionMode | "race" | Exclude<NodeKind, "call">;

interface NewNode {
  readonly what: Puttable;
  readonly kind: ShownKind;
  readonly key: string;
  /** By which edges it is put beside another step: of values, of order alone, or by none. */
  readonly joins: "values" | "order" | null;
  readonly tip: string;
}

/** What can be put on the canvas anew: by the palette, the insert list, and with the canvas focused by a single key. */
export const newNodes = [
  { what: "infer", kind: "Infer", key: "I", joins: "values", tip: "Asks a model, and holds its answer to a contract" },
  {
    what: "compute",
    kind: "Compute",
    key: "F",
    joins: "values",
    tip: "Your own TypeScript, with the same kind of ports",
  },
  {
    what: "adaptive",
    kind: "Adaptive",
    key: "A",
    joins: "values",
    tip: "Code where it will do, a model where it won't",
  },
  { what: "parallel", kind: "Parallel", key: "P", joins: "order", tip: "Branches that run side by side" },
  { what: "race", kind: "Race", key: "R", joins: "order", tip: "Branches side by side: the first success wins" },
  {
    what: "for_each",
    kind: "For each",
    key: "E",
    joins: "values",
    tip: "One function or flow over every item of a list",
  },
  { what: "debate", kind: "Debate", key: "D", joins: "values", tip: "Agents argue in rounds, one function concludes" },
  { what: "human", kind: "Human review", key: "H", joins: "values", tip: "Waits until a person decides" },
  { what: "branch", kind: "Branch", key: "B", joins: "values", tip: "The first case that holds says which steps run" },
  { what: "subflow", kind: "Subflow", key: "S", joins: "values", tip: "Runs another flow of this project" },
  { what: "note", kind: "Note", key: "N", joins: null, tip: "A text for people; it runs nothing" },
  { what: "section", kind: "Section", key: "G", joins: null, tip: "A titled box around the selected nodes" },
] as const satisfies readonly NewNode[];

/** Does not compile while one is missing above. */
type Complete<Every, _Missing extends never> = Every;

export type NewKind = Complete<Puttable, Exclude<Puttable, (typeof newNodes)[number]["what"]>>;
