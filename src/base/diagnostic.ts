import type { JsonObject } from "./json.ts";

export type Severity = "error" | "warning" | "info";

/** Half-open range of UTF-16 offsets inside the text that a place names. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A place in the document. `part` is the property path inside the innermost thing named, e.g. `ensure[0]`, `code`, `input.text`. */
export interface DocumentPlace {
  readonly in: "document";
  readonly contract?: string;
  readonly function?: string;
  readonly flow?: string;
  readonly node?: string;
  /** Id of an edge (`edgeId`). */
  readonly edge?: string;
  readonly part?: string;
  readonly span?: Span;
}

/** A place in a text file: 1-based line and column, and the path of keys that leads there. */
export interface TextPlace {
  readonly in: "text";
  readonly line: number;
  readonly column: number;
  readonly endLine?: number;
  readonly endColumn?: number;
  readonly path: readonly (string | number)[];
}

/** A place in a run: the path of the event, printed (`classify_sentiment#2`). */
export interface RunPlace {
  readonly in: "run";
  readonly path: string;
}

export type Place = DocumentPlace | TextPlace | RunPlace;

/** A mend that the user can apply in one click: the layer that owns the place defines `Fix` (document edits, so undoable). */
export interface FixOffer<Fix> {
  /** Key of the sentence in `diagnostics/` that names the fix. */
  readonly title: string;
  /** What the sentence is filled with, besides the diagnostic's own data (tells several fixes of one key apart). */
  readonly data?: JsonObject;
  readonly edits: Fix;
}

/**
 * A finding: layers return codes and data, prose lives in `diagnostics/`. Codes are stable for ever:
 * `D1xx` document, `E2xx` expression, `C3xx` check, `L4xx` lowering, `Y5xx` IR text, `G6xx` codegen, `R7xx` run.
 */
export interface Diagnostic<Fix = never> {
  readonly code: string;
  readonly severity: Severity;
  readonly at: Place;
  readonly data: JsonObject;
  readonly related?: readonly Place[];
  readonly fixes?: readonly FixOffer<Fix>[];
}

/** What every phase returns: all problems, never only the first. `value` is null when nothing useful could be made. */
export interface Phase<T, Fix = never> {
  readonly value: T;
  readonly diagnostics: readonly Diagnostic<Fix>[];
}

/** How many there are of a severity, those that a finding stands for besides itself (`data.more`) included. */
export function countFindings(
  diagnostics: readonly Pick<Diagnostic<unknown>, "severity" | "data">[],
  severity?: Severity,
): number {
  const counted = diagnostics.filter((one) => severity === undefined || one.severity === severity);
  return counted.reduce((sum, { data }) => sum + 1 + moreOf(data), 0);
}

const moreOf = ({ more }: JsonObject): number => (typeof more === "number" ? more : 0);
