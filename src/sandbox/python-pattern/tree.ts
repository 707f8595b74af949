import type { Span } from "../../base/index.ts";

/** A Python `re` pattern, read. Flags in force are written on the parts that they change. */
export type PatternNode =
  | { readonly type: "char"; readonly code: number }
  /** `\N{BULLET}` */
  | { readonly type: "named-char"; readonly name: string }
  | { readonly type: "any"; readonly newlines: boolean }
  | { readonly type: "set"; readonly negated: boolean; readonly items: readonly SetItem[] }
  | { readonly type: "at"; readonly where: Anchor }
  | { readonly type: "sequence"; readonly items: readonly PatternNode[] }
  | { readonly type: "choice"; readonly branches: readonly PatternNode[] }
  | { readonly type: "group"; readonly index: number; readonly body: PatternNode }
  /** `(?-i:…)`: case counts inside. `(?i:…)` inside that: it does not. */
  | { readonly type: "case"; readonly ignored: boolean; readonly body: PatternNode }
  | {
      readonly type: "repeat";
      readonly min: number;
      readonly max: number;
      readonly mode: RepeatMode;
      readonly body: PatternNode;
    }
  | { readonly type: "look"; readonly ahead: boolean; readonly negated: boolean; readonly body: PatternNode }
  | { readonly type: "same-as"; readonly group: number }
  | { readonly type: "if-group"; readonly group: number; readonly yes: PatternNode; readonly no: PatternNode }
  | { readonly type: "atomic"; readonly body: PatternNode };

export type SetItem =
  | { readonly type: "range"; readonly from: number; readonly to: number }
  | { readonly type: "category"; readonly letter: Category }
  | { readonly type: "named-char"; readonly name: string };

export type Category = "d" | "D" | "w" | "W" | "s" | "S";
export type Anchor =
  | "text-start"
  | "text-end"
  | "line-start"
  | "line-end"
  | "last-line-end"
  | "boundary"
  | "no-boundary";
export type RepeatMode = "greedy" | "lazy" | "possessive";

/** The first thing that is wrong with a pattern. */
export interface PatternProblem {
  /** Key of our own words for it, in `diagnostics`. */
  readonly what:
    | "unclosed-group"
    | "unopened-group"
    | "unclosed-set"
    | "nothing-to-repeat"
    | "bad-escape"
    | "bad-range"
    | "bad-group"
    | "bad-flags"
    | "unknown-group"
    | "look-behind"
    | "ends-in-backslash"
    | "too-deep"
    | "too-many";
  /** CPython's words. */
  readonly message: string;
  /** UTF-16 offsets; it starts where CPython says that it does. */
  readonly span: Span;
}

/** Fewest and most characters that a node can match. */
export function widthOf(node: PatternNode, groups: ReadonlyMap<number, PatternNode>): readonly [number, number] {
  switch (node.type) {
    case "char":
    case "named-char":
    case "any":
    case "set":
      return [1, 1];
    case "at":
    case "look":
      return [0, 0];
    case "sequence":
      return node.items
        .map((item) => widthOf(item, groups))
        .reduce<readonly [number, number]>(([low, high], [least, most]) => [low + least, high + most], [0, 0]);
    case "choice":
      return spanOf(node.branches.map((branch) => widthOf(branch, groups)));
    case "group":
    case "case":
    case "atomic":
      return widthOf(node.body, groups);
    case "repeat": {
      const [least, most] = widthOf(node.body, groups);
      return [least * node.min, most === 0 ? 0 : most * node.max];
    }
    case "same-as": {
      const group = groups.get(node.group);
      return group ? widthOf(group, groups) : [0, Number.POSITIVE_INFINITY];
    }
    case "if-group":
      return spanOf([widthOf(node.yes, groups), widthOf(node.no, groups)]);
  }
}

function spanOf(widths: readonly (readonly [number, number])[]): readonly [number, number] {
  return [Math.min(...widths.map(([least]) => least)), Math.max(...widths.map(([, most]) => most))];
}

/** Parts after counted repeats are written out: what a linear-time engine's program grows with. */
export function expandedSize(node: PatternNode): number {
  switch (node.type) {
    case "char":
    case "named-char":
    case "any":
    case "set":
    case "at":
    case "same-as":
      return 1;
    case "sequence":
      return node.items.reduce((sum, item) => sum + expandedSize(item), 1);
    case "choice":
      return node.branches.reduce((sum, branch) => sum + expandedSize(branch), 1);
    case "repeat":
      return expandedSize(node.body) * Math.max(1, Number.isFinite(node.max) ? node.max : node.min);
    case "if-group":
      return expandedSize(node.yes) + expandedSize(node.no);
    default:
      return 1 + expandedSize(node.body);
  }
}
