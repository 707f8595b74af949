import type { Diagnostic, Json, JsonProblemKind, NoData } from "../base/index.ts";

/**
 * Codes of findings about document files and the files of runs and lessons that hold one, all at a `TextPlace`, with the data of each. What `contracts` finds about
 * fields (D101–D104) means the same here.
 */
export interface FlowProblems {
  /** Wrong kind of value. */
  D101: { readonly expected: string; readonly found: string };
  /** Unknown key. */
  D102: { readonly key: string; readonly nearest: string | null };
  /** Missing key. */
  D103: { readonly key: string };
  /** A value out of its range. */
  D104: { readonly key?: string | number; readonly value: Json; readonly expected?: string };
  /** Not JSON; `unclosed`: it ends too early. */
  D110: {
    readonly problem: Exclude<JsonProblemKind, "depth" | "duplicate" | "forbidden" | "inexact">;
    readonly found: string;
  };
  /** Too large. */
  D111: { readonly what: "characters" | "nodes" | "depth"; readonly limit: number };
  /** Written by a newer version, so not opened for editing. */
  D112: { readonly version: number; readonly known: number };
  /** JSON, but no flow document. */
  D113: { readonly format: string | null };
  /** Duplicate key. */
  D114: { readonly key: string };
  /** A key that is refused everywhere. */
  D115: { readonly key: string };
  /** A name that is no identifier. */
  D116: { readonly name: string };
  /** A node under a reserved name. */
  D117: { readonly name: string };
  /** Two things of one name in a list. */
  D118: { readonly name: string };
  /** The file of a run that cannot be shown or gone on with. */
  D119: { readonly problem: string };
  /** A link that cannot be opened. */
  D120: { readonly problem: string };
  /** Not read as it stands: what it was found in, and how many quotes and spaces were read as plain ones. */
  D121: { readonly around: string | null; readonly quotes: number; readonly spaces: number };
  /** Text that may have been cut off. */
  D122: NoData;
  /** A lesson that cannot be worked through. */
  D123: { readonly problem: string };
}

export type FlowDiagnostic = Diagnostic<FlowProblems>;
