import type { Span } from "../base/index.ts";

/**
 * The tree of an expression (LANGUAGE 3). Every node has its span in UTF-16 offsets of the
 * text; brackets around a node belong to the spans of what is around it.
 */
export type Expression =
  | Literal
  | Name
  | Attribute
  | Index
  | Slice
  | Call
  | Unary
  | Binary
  | Logical
  | Comparison
  | Conditional
  | ListDisplay
  | TupleDisplay
  | DictDisplay
  | Comprehension
  | DictComprehension;

interface Node {
  readonly span: Span;
}

export interface Literal extends Node {
  readonly kind: "literal";
  readonly value: null | boolean | number | string;
  /** A number written with a point or an exponent: `1.0` is a float. */
  readonly float?: true;
}

/** `$` is a name like any other: the root of `$.input.x`. */
export interface Name extends Node {
  readonly kind: "name";
  readonly name: string;
}

export interface Attribute extends Node {
  readonly kind: "attribute";
  readonly object: Expression;
  readonly name: string;
  readonly nameSpan: Span;
  /** Offset of the point before the name. */
  readonly point: number;
}

export interface Index extends Node {
  readonly kind: "index";
  readonly object: Expression;
  readonly index: Expression;
}

export interface Slice extends Node {
  readonly kind: "slice";
  readonly object: Expression;
  readonly start: Expression | null;
  readonly stop: Expression | null;
  readonly step: Expression | null;
}

export interface Keyword {
  readonly name: string;
  readonly value: Expression;
  readonly span: Span;
}

/** `callee` is a name (a function of the closed table) or an attribute (a method). */
export interface Call extends Node {
  readonly kind: "call";
  readonly callee: Name | Attribute;
  readonly args: readonly Expression[];
  readonly keywords: readonly Keyword[];
}

export type UnaryOperator = "-" | "+" | "not";

export interface Unary extends Node {
  readonly kind: "unary";
  readonly operator: UnaryOperator;
  readonly operand: Expression;
}

export type BinaryOperator = "+" | "-" | "*" | "/" | "//" | "%" | "**";

export interface Binary extends Node {
  readonly kind: "binary";
  readonly operator: BinaryOperator;
  readonly left: Expression;
  readonly right: Expression;
}

export interface Logical extends Node {
  readonly kind: "logical";
  readonly operator: "and" | "or";
  readonly left: Expression;
  readonly right: Expression;
}

export type ComparisonOperator = "<" | "<=" | ">" | ">=" | "==" | "!=" | "in" | "not in" | "is" | "is not";

/** A chain: `0 < x <= 1` has two links. */
export interface Comparison extends Node {
  readonly kind: "comparison";
  readonly first: Expression;
  readonly links: readonly { readonly operator: ComparisonOperator; readonly right: Expression; readonly span: Span }[];
}

export interface Conditional extends Node {
  readonly kind: "conditional";
  readonly test: Expression;
  readonly then: Expression;
  readonly otherwise: Expression;
}

export interface ListDisplay extends Node {
  readonly kind: "list";
  readonly items: readonly Expression[];
}

export interface TupleDisplay extends Node {
  readonly kind: "tuple";
  readonly items: readonly Expression[];
}

export interface DictDisplay extends Node {
  readonly kind: "dict";
  readonly entries: readonly { readonly key: Expression; readonly value: Expression }[];
}

/** `for a, b in source if condition`. */
export interface ComprehensionClause {
  readonly targets: readonly Name[];
  /** Whether the item is taken apart: `for a, b in …`, or `for a, in …`. */
  readonly unpack: boolean;
  readonly source: Expression;
  readonly conditions: readonly Expression[];
}

export interface Comprehension extends Node {
  readonly kind: "comprehension";
  readonly form: "list" | "generator";
  readonly element: Expression;
  readonly clauses: readonly ComprehensionClause[];
}

export interface DictComprehension extends Node {
  readonly kind: "dict-comprehension";
  readonly key: Expression;
  readonly value: Expression;
  readonly clauses: readonly ComprehensionClause[];
}

/** The direct parts of a node, in the order of the text. */
export function childrenOf(node: Expression): readonly Expression[] {
  switch (node.kind) {
    case "literal":
    case "name":
      return [];
    case "attribute":
      return [node.object];
    case "index":
      return [node.object, node.index];
    case "slice":
      return [node.object, node.start, node.stop, node.step].filter((part) => part !== null);
    case "call":
      return [node.callee, ...node.args, ...node.keywords.map((keyword) => keyword.value)];
    case "unary":
      return [node.operand];
    case "binary":
    case "logical":
      return [node.left, node.right];
    case "comparison":
      return [node.first, ...node.links.map((link) => link.right)];
    case "conditional":
      return [node.then, node.test, node.otherwise];
    case "list":
    case "tuple":
      return node.items;
    case "dict":
      return node.entries.flatMap((entry) => [entry.key, entry.value]);
    case "comprehension":
      return [node.element, ...node.clauses.flatMap((clause) => [clause.source, ...clause.conditions])];
    case "dict-comprehension":
      return [node.key, node.value, ...node.clauses.flatMap((clause) => [clause.source, ...clause.conditions])];
  }
}

/** `$.steps` and `$.input`, behind which stands the name of a step or an input: any word. */
export const isWayToName = (node: Expression): boolean =>
  node.kind === "attribute" &&
  (node.name === "steps" || node.name === "input") &&
  node.object.kind === "name" &&
  node.object.name === "$";
