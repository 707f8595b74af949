import type { ShownKind } from "./node-look.ts";

/** What can be put on the canvas anew: by the palette, the insert list, and with the canvas focused by a single key. */
export const newNodes = [
  { what: "infer", kind: "Infer", key: "I", tip: "Asks a model, and holds its answer to a contract" },
  { what: "compute", kind: "Compute", key: "F", tip: "Your own TypeScript, with the same kind of ports" },
  { what: "adaptive", kind: "Adaptive", key: "A", tip: "Code where it will do, a model where it won't" },
  { what: "parallel", kind: "Parallel", key: "P", tip: "Branches that run side by side" },
  { what: "race", kind: "Race", key: "R", tip: "Branches side by side: the first success wins" },
  { what: "for_each", kind: "For each", key: "E", tip: "One function or flow over every item of a list" },
  { what: "debate", kind: "Debate", key: "D", tip: "Agents argue in rounds, one function concludes" },
  { what: "human", kind: "Human review", key: "H", tip: "Waits until a person decides" },
  { what: "branch", kind: "Branch", key: "B", tip: "The first case that holds says which steps run" },
  { what: "subflow", kind: "Subflow", key: "S", tip: "Runs another flow of this project" },
  { what: "note", kind: "Note", key: "N", tip: "A text for people; it runs nothing" },
  { what: "section", kind: "Section", key: "G", tip: "A titled box around the selected nodes" },
] as const satisfies readonly { what: string; kind: ShownKind; key: string; tip: string }[];

export type NewKind = (typeof newNodes)[number]["what"];
