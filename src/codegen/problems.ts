import type { Diagnostic } from "../base/index.ts";

/** Codes of what cannot be written as TypeScript, with the data of each. */
export interface CodegenProblems {
  /** A generated module does not parse. */
  G601: { readonly file: string; readonly reason: string };
  /** What stands as the code of a function is not the body of one function. */
  G602: { readonly function: string; readonly reason: string };
}

export type CodegenDiagnostic = Diagnostic<CodegenProblems>;
