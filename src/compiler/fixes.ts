import type { Axis, NoData, Thinking } from "../base/index.ts";
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
  "remove-constant": NoData;
  "remove-temperature": NoData;
  "session-cache": NoData;
  "remove-ensure": NoData;
  "remove-contract": NoData;
  "remove-function": NoData;
  "remove-node": NoData;
  "remove-part": NoData;
  "remove-lane": NoData;
  "move-out": NoData;
  "set-require-all": NoData;
  "unset-main": NoData;
  "always-ask": NoData;
  "add-flow": NoData;
  "swap-bounds": NoData;
  "plain-pattern": NoData;
  "ask-model": NoData;
  "nullable-result": NoData;
}

export type PlainTitle = keyof PlainFixes;

type Limit = { readonly limit: number; readonly axis: Axis };
