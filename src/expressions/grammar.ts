import type { Span } from "../base/index.ts";
import type { BinaryOperator, ComparisonOperator } from "./ast.ts";

/** Nesting that is refused: parsing is recursive. */
export const MAX_DEPTH = 100;

/** Binding powers of Python's operators, loosest first. */
export const BINARY: ReadonlyMap<string, { readonly operator: BinaryOperator; readonly power: number }> = new Map([
  ["+", { operator: "+", power: 60 }],
  ["-", { operator: "-", power: 60 }],
  ["*", { operator: "*", power: 70 }],
  ["/", { operator: "/", power: 70 }],
  ["//", { operator: "//", power: 70 }],
  ["%", { operator: "%", power: 70 }],
]);
export const OR = 20;
export const AND = 30;
export const NOT = 40;
export const COMPARE = 50;
export const UNARY = 80;

export const COMPARISONS: ReadonlyMap<string, ComparisonOperator> = new Map([
  ["<", "<"],
  ["<=", "<="],
  [">", ">"],
  [">=", ">="],
  ["==", "=="],
  ["!=", "!="],
  ["===", "=="],
  ["!==", "!="],
  ["=", "=="],
]);

export const LITERALS: ReadonlyMap<string, null | boolean> = new Map([
  ["True", true],
  ["False", false],
  ["None", null],
  ["true", true],
  ["false", false],
  ["null", null],
]);

/** From the beginning of one part to the end of another. */
export const join = (from: Span, to: Span): Span => ({ start: from.start, end: to.end });
