import type { Diagnostic } from "../../base/index.ts";

/**
 * Codes of opening files of 0.1 to 0.3 (LANGUAGE 7, "Lifting"), with the data of each; all warnings at a `TextPlace`: the
 * file opens, and what is named here is kept for printing it again, but not carried out.
 */
export interface LiftProblems {
  /** An expression that cannot be read here. */
  L420: { readonly text: string };
  /** An input that is no edge: a reference that leads nowhere, forwards, or too deep. */
  L421: { readonly input: string; readonly text: string };
  /** An input of another type than what it is given, which takes anything now. */
  L422: { readonly input: string };
  /** A list of a field's values with some that are no texts. */
  L423: { readonly field: string; readonly values: readonly string[] };
  /** Keys that are not carried out. */
  L424: { readonly id: string; readonly keys: readonly string[] };
  /** A name that is another here. */
  L425: { readonly name: string; readonly here: string };
}

export type LiftDiagnostic = Diagnostic<LiftProblems>;
