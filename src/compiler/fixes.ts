import type { Axis, Thinking } from "../base/index.ts";
import type { ExpressionFixes } from "../expressions/index.ts";
import type { Unwrap } from "../flow/index.ts";

/** Titles of fixes, with what the words of each in `diagnostics/` are made from. */
export interface CompilerFixes extends ExpressionFixes, TitledFixes, PlainFixes {}

interface TitledFixes {
  "rename-to": { readonly name: string };
  "add-contract": { readonly name: string };
  /** Which one is said where others could be meant. */
  "remove-edge": { readonly from?: string; readonly to?: string };
  "run-in-parallel": { readonly from: string; readonly to: string };
  "use-field": { readonly field: string };
  "connect-from": { readonly from: string };
  "make-input-nullable": { readonly input: string };
  "default-value": { readonly value: string };
  "skip-when-null": { readonly node: string };
  "use-frame-output": { readonly frame: string };
  /** Null: the last node's, as where nothing is said. */
  "set-result": { readonly result: string | null };
  "remove-mention": { readonly name: string };
  /** Absent: nothing is said of thinking any more. */
  "set-thinking": { readonly told?: Thinking };
  "lower-budget": Limit;
  "raise-budget": Limit;
  /** Of this function. */
  "unset-model": { readonly function: string };
  "remove-field": { readonly field: string };
  "set-number": { readonly value: number };
  "set-type": { readonly type: string };
  unwrap: { readonly way: Exclude<Unwrap, object> | keyof Extract<Unwrap, object> };
}

/** Those that say the same of whatever they mend. */
interface PlainFixes {
  "remove-constant": {};
  "remove-temperature": {};
  "session-cache": {};
  "remove-ensure": {};
  "remove-contract": {};
  "remove-function": {};
  "remove-node": {};
  "remove-part": {};
  "remove-lane": {};
  "move-out": {};
  "set-require-all": {};
  "unset-main": {};
  "always-ask": {};
  "add-flow": {};
  "swap-bounds": {};
  "plain-pattern": {};
  "ask-model": {};
  "nullable-result": {};
}

export type PlainTitle = keyof PlainFixes;

type Limit = { readonly limit: number; readonly axis: Axis };
