import type { Diagnostic, NoData } from "../base/index.ts";

/** Codes of findings about IR text (LANGUAGE 7), all at a `TextPlace`, with the data of each. */
export interface IrProblems {
  /** Not YAML: a sentence of the parser's, and its name for the rule. */
  Y500: { readonly problem: string; readonly rule: string };
  /** Duplicate key. `kept`: the text is valid all the same; `first`: the offset of the other one. */
  Y501: { readonly key: string; readonly kept?: "last"; readonly first?: number };
  /** Unknown tag. */
  Y502: { readonly tag: string };
  /** Too large. */
  Y503: { readonly what: "characters" | "depth" | "levels" | "nodes"; readonly limit: number };
  /** Too many aliases, or more than so many times the text behind them. */
  Y504: { readonly limit: number; readonly times: number };
  /** More than one document in the file. */
  Y505: NoData;
  /** Unknown key. */
  Y510: { readonly key: string; readonly nearest: string | null };
  /** Missing key; `kind`: of what it is missing. */
  Y511: { readonly key: string; readonly kind?: string };
  /** Wrong kind of value. */
  Y512: { readonly expected: string; readonly found: string };
  /** A value out of its range. */
  Y513: { readonly expected: string };
  /** A version that cannot be read here. */
  Y514: { readonly version: string | number | null };
  /** Not a reference. */
  Y515: { readonly text: string };
  /** Unknown name. */
  Y516: { readonly kind: NamedKind; readonly name: string; readonly nearest: string | null };
  /** A name that is not legal. */
  Y517: { readonly name: string };
  /** Two steps of one id. */
  Y518: { readonly id: string };
  /** No flow. */
  Y519: NoData;

  // Of 0.1 to 0.3 only (LANGUAGE 7; there, warnings do not make a text invalid).

  /** Not exactly one of function, intent, flow: the keys that are there. */
  Y520: { readonly id: string; readonly found: readonly string[] };
  /** A key that must not stand on this kind of thing. */
  Y521: { readonly key: string; readonly kind: string };
  /** Revise goes to no earlier step. */
  Y522: { readonly id: string; readonly target: string };
  /** `on_fail` can never happen. */
  Y523: NoData;
  /** A key without its companion. */
  Y524: { readonly key: string; readonly needs: string };
  /** `__` in an exit criterion. */
  Y525: NoData;
  /** Not a pattern. */
  Y526: { readonly problem: string };
  /** A flow that is reached twice. */
  Y527: { readonly flow: string };
  /** Inputs of workflow and flow differ: these keys. */
  Y529: { readonly missing: readonly string[]; readonly extra: readonly string[] };
  /** A step on or behind a cycle. */
  Y530: { readonly id: string };
  /** Not an expression. */
  Y532: { readonly text: string };
  /** Unknown type of a field. */
  Y533: { readonly type: string };
}

/** What has a name that others refer to. */
export type NamedKind = "contract" | "function" | "flow" | "step" | "input";

export type IrDiagnostic = Diagnostic<IrProblems>;
