import type { Diagnostic, Patch } from "../../base/index.ts";
import type { Edit } from "../../flow/index.ts";

/** A document as the change from the one sent before (from null at first). */
export interface ToCodeCheck {
  readonly id: number;
  readonly document: Patch;
}

export type FromCodeCheck =
  | { readonly id: number; readonly did: "check"; readonly diagnostics: readonly Diagnostic<readonly Edit[]>[] }
  | { readonly id: number; readonly did: "fail"; readonly message: string };
