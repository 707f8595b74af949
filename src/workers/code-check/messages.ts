import type { Patch } from "../../base/index.ts";
import type { CompilerDiagnostic } from "../../compiler/index.ts";

/** A document as the change from the one sent before (from null at first). */
export interface ToCodeCheck {
  readonly id: number;
  readonly document: Patch;
}

export type FromCodeCheck =
  | { readonly id: number; readonly did: "check"; readonly diagnostics: readonly CompilerDiagnostic[] }
  | { readonly id: number; readonly did: "fail"; readonly message: string };
