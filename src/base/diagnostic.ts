import type { JsonPath } from "./json.ts";
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
  readonly path: JsonPath;
}

/** A place in a run: the path of the event, printed (`classify_sentiment#2`). */
export interface RunPlace {
  readonly in: "run";
  readonly path: string;
}

export type Place = DocumentPlace | TextPlace | RunPlace;

/**
 * A mend that the user can apply in one click. `Titles` says what the title of each is filled with, as a room's problems
 * say it of its codes; its words are in `diagnostics/`. The layer that owns the place defines `Edits` (of documents: edits,
 * so undoable).
 */
export type FixOffer<Titles, Edits, Title extends keyof Titles = keyof Titles> = {
  readonly [T in Title]: { readonly title: T; readonly data: Titles[T]; readonly edits: Edits };
}[Title];

/** Puts a title and its data together; no other data will do. */
export function fixOffer<Titles, Edits, Title extends keyof Titles>(
  title: Title,
  data: Titles[Title],
  edits: Edits,
): FixOffer<Titles, Edits> {
  const one: FixOffer<Titles, Edits, Title> = { title, data, edits };
  return one;
}

/**
 * A code with exactly its data: the union that follows from a room's table of problems, an interface with the data of
 * each code. `Code` narrows it.
 */
export type Found<Problems, Code extends keyof Problems = keyof Problems> = {
  readonly [C in Code]: { readonly code: C; readonly data: Problems[C] };
}[Code];

/**
 * Of a code or a title that needs none: it says the same wherever it is found. That it may have one thing, and never has
 * it, is what lets TypeScript refuse everything else: `{}` alone would take anything.
 */
export type NoData = { readonly nothing?: never };

/** Puts a code and its data together; no other data will do. */
export function found<Problems, Code extends keyof Problems>(code: Code, data: Problems[Code]): Found<Problems> {
  const one: Found<Problems, Code> = { code, data };
  return one;
}

/**
 * A finding: layers return codes and data, prose lives in `diagnostics/` (ADR 26). Codes are stable for ever: `D1xx`
 * document, `E2xx` expression, `C3xx` check, `L4xx` lowering, `Y5xx` IR text, `G6xx` codegen, `R7xx` run.
 */
export type Diagnostic<Problems, Fix = never, Code extends keyof Problems = keyof Problems> = Found<Problems, Code> &
  Circumstances<Fix>;

/** What a finding says besides what it is. */
interface Circumstances<Fix> {
  readonly severity: Severity;
  readonly at: Place;
  /** How many findings like it follow, which are left out. */
  readonly more?: number;
  readonly related?: readonly Place[];
  readonly fixes?: readonly Fix[];
}

/** What every phase returns: all problems, never only the first. `value` is null when nothing useful could be made. */
export interface Phase<T, Found> {
  readonly value: T;
  readonly diagnostics: readonly Found[];
}

/** How many there are of a severity, those that a finding stands for besides itself (`more`) included. */
export function countFindings(
  diagnostics: readonly { readonly severity: Severity; readonly more?: number }[],
  severity?: Severity,
): number {
  const counted = diagnostics.filter((one) => severity === undefined || one.severity === severity);
  return counted.reduce((sum, { more = 0 }) => sum + 1 + more, 0);
}
