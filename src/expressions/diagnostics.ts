import type { JsonObject, Severity, Span } from "../base/index.ts";

/** Replaces the characters of `span` (of the text before any edit) by `text`. */
export interface TextEdit {
  readonly span: Span;
  readonly text: string;
}

/** A finding in one expression; whoever knows the expression's place makes it a `Diagnostic`. */
export interface ExpressionDiagnostic {
  readonly code: ExpressionCode;
  readonly severity: Severity;
  readonly span: Span;
  readonly data: JsonObject;
  /** One click: the edits do not overlap. `title` is a key of the sentence in `diagnostics/`. */
  readonly fix?: { readonly title: "expression-python" | "expression-rename"; readonly edits: readonly TextEdit[] };
}

/** Codes of expressions, stable for ever. `data` of each is listed behind it. */
export const EXPRESSION_CODES = {
  /** `found`, `expected`. */
  syntax: "E201",
  /** `name`, `known`, `reads` (the names of the scope), `similar?` (a name or a path). */
  unknownName: "E202",
  /** `field`, `type`, `known`, `reads?` (`["$"]` where it is a part of a reference), `similar?` (a name or a path). */
  unknownField: "E203",
  /** `habit`, `python`. JavaScript where Python is wanted. */
  javaScript: "E204",
  /** `function`, `known`, `similar?`. Not in the closed table. */
  unknownFunction: "E205",
  /** `method`, `type`, `known` (of a value of that type), `similar?`. */
  unknownMethod: "E206",
  /** `function`, `expected`, `found`. */
  arguments: "E207",
  /** `operator`, `left`, `right`: this always fails when it is evaluated. */
  operands: "E208",
  /** `name`: contains `__`. */
  reserved: "E209",
  /** `construct`: Python, but not of this subset. */
  unsupported: "E210",
  /** `text`, `type`: may be None here. */
  maybeNone: "E211",
  /** `text`, `value`: compares with a value that the enumeration does not have. */
  foreignValue: "E212",
  /** `limit`: too long or nested too deep. */
  tooLarge: "E213",
  /** `number`: an int beyond 2^53. */
  bigInteger: "E214",
  /** `type`: no list, string or object. */
  notIterable: "E215",
} as const;

export type ExpressionCode = (typeof EXPRESSION_CODES)[keyof typeof EXPRESSION_CODES];

/** Carries out edits on a text. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  const sorted = [...edits].sort((a, b) => b.span.start - a.span.start);
  return sorted.reduce(
    (result, edit) => result.slice(0, edit.span.start) + edit.text + result.slice(edit.span.end),
    text,
  );
}
