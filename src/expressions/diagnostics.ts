import { type FixOffer, type Found, found, type NoData, type Severity, type Span } from "../base/index.ts";

/** Replaces the characters of `span` (of the text before any edit) by `text`. */
export interface TextEdit {
  readonly span: Span;
  readonly text: string;
}

/** A finding in one expression; whoever knows the expression's place makes it a `Diagnostic`. */
export type ExpressionDiagnostic = Found<ExpressionProblems> & {
  readonly severity: Severity;
  readonly span: Span;
  /** One click: the edits do not overlap. */
  readonly fix?: FixOffer<ExpressionFixes, readonly TextEdit[]>;
};

/** What a finding is made with; only the data of its code will do. */
export function expressionFinding<Code extends keyof ExpressionProblems>(
  severity: Severity,
  code: Code,
  span: Span,
  data: ExpressionProblems[Code],
  edits?: readonly TextEdit[],
  title: keyof ExpressionFixes = "expression-python",
): ExpressionDiagnostic {
  const fix = edits && { fix: { title, data: {}, edits } };
  return { ...found<ExpressionProblems, Code>(code, data), severity, span, ...fix };
}

/** Titles of the fixes, with what each is filled with. */
export interface ExpressionFixes {
  "expression-python": NoData;
  "expression-rename": NoData;
}

/** Codes of expressions, stable for ever, with the data of each. */
export interface ExpressionProblems {
  /** Syntax. `expected` is absent where nothing in particular is missing, `found` is `end` at the end. */
  E201: { readonly found: string; readonly expected?: string };
  /** Unknown name. `reads`: the names of the scope; `similar`: a name or a path. */
  E202: {
    readonly name: string;
    readonly known: readonly string[];
    readonly reads: readonly string[];
    readonly similar?: string;
  };
  /** Unknown field. `reads` is `["$"]` where it is a part of a reference; `similar`: a name or a path. */
  E203: {
    readonly field: string;
    readonly type: string;
    readonly known: readonly string[];
    readonly reads?: readonly string[];
    readonly similar?: string;
  };
  /** JavaScript where Python is wanted. */
  E204: { readonly habit: string; readonly python: string };
  /** A function that is not in the closed table. */
  E205: { readonly function: string; readonly known: readonly string[]; readonly similar?: string };
  /** Unknown method; `known` are those of a value of that type. */
  E206: {
    readonly method: string;
    readonly type: string;
    readonly known: readonly string[];
    readonly similar?: string;
  };
  /** Wrong arguments. */
  E207: { readonly function: string; readonly expected: string; readonly found: string };
  /** This always fails when it is evaluated. */
  E208: { readonly operator: string; readonly left: string; readonly right: string };
  /** A name that contains `__`. */
  E209: { readonly name: string };
  /** Python, but not of this subset. */
  E210: { readonly construct: string };
  /** May be None here; `items`: of a list that has such items. */
  E211: { readonly text: string; readonly type: string; readonly items?: true };
  /** Compares with a value that the enumeration does not have. */
  E212: { readonly value: string; readonly known: readonly string[]; readonly similar?: string };
  /** Too long or nested too deep. */
  E213: { readonly limit: number };
  /** An int beyond 2^53. */
  E214: { readonly number: string };
  /** No list, string or object. */
  E215: { readonly type: string };
}

/** Carries out edits on a text. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  const sorted = [...edits].sort((a, b) => b.span.start - a.span.start);
  return sorted.reduce(
    (result, edit) => result.slice(0, edit.span.start) + edit.text + result.slice(edit.span.end),
    text,
  );
}
