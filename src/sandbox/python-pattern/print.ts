import type { Anchor, Category, PatternNode, SetItem } from "./tree.ts";

/**
 * The same pattern for another engine. `linear`: re2js, ignoring case, multiline; it lacks look-around, back-references,
 * conditions, atomic and possessive parts: null then. `script`: a JavaScript RegExp, which lacks conditions only; where
 * case counts in a part of it (`(?-i:…)`), letters are spelled out in both cases elsewhere.
 *
 * Both read `\w`, `\d`, `\s` and `\b` as ASCII: guardrails are searched in ASCII-escaped JSON (LANGUAGE 3).
 */
export type SearchEngine = "linear" | "script";

class Lacking extends Error {}

export interface Printed {
  readonly source: string;
  /** For `script`; `linear` takes its own. */
  readonly flags: string;
}

export function printPattern(tree: PatternNode, dialect: SearchEngine): Printed | null {
  const spelled = dialect === "script" && countsCase(tree);
  try {
    return { source: print(tree, { dialect, atomics: 0, spelled, ignored: true }), flags: spelled ? "mu" : "imu" };
  } catch (thrown) {
    if (thrown instanceof Lacking) return null;
    throw thrown;
  }
}

interface Printer {
  readonly dialect: SearchEngine;
  /** Atomic parts printed so far: each needs a name of its own. */
  atomics: number;
  /** No flag ignores case: what ignores it must spell both. */
  readonly spelled: boolean;
  ignored: boolean;
}

function print(node: PatternNode, printer: Printer): string {
  const linear = printer.dialect === "linear";
  switch (node.type) {
    case "char":
      return both(node.code, printer) ?? char(node.code, printer.dialect);
    case "named-char":
      throw new Lacking();
    case "any":
      return node.newlines ? "[\\s\\S]" : "[^\\n]";
    case "set":
      return set(
        printer.spelled && printer.ignored ? bothCases(node.items) : node.items,
        node.negated,
        printer.dialect,
      );
    case "at":
      return ANCHORS[printer.dialect](node.where);
    case "sequence":
      return node.items.map((item) => wrapped(item, printer)).join("");
    case "choice":
      return `(?:${node.branches.map((branch) => print(branch, printer)).join("|")})`;
    case "group":
      return `(${print(node.body, printer)})`;
    case "case":
      return caseGroup(node, printer);
    case "repeat":
      return repeat(node, printer);
    case "look":
      if (linear) throw new Lacking();
      return `(?${node.ahead ? "" : "<"}${node.negated ? "!" : "="}${print(node.body, printer)})`;
    case "same-as":
      if (linear) throw new Lacking();
      return `(?:\\${node.group})`;
    case "atomic":
      return atomic(node.body, printer);
    case "if-group":
      throw new Lacking();
  }
}

/** V8 learnt `(?-i:…)` late, so scripts go without. */
function caseGroup({ ignored, body }: PatternNode & { readonly type: "case" }, printer: Printer): string {
  if (!printer.spelled) return `(?${ignored ? "i" : "-i"}:${print(body, printer)})`;
  const outside = printer.ignored;
  printer.ignored = ignored;
  const printed = print(body, printer);
  printer.ignored = outside;
  return `(?:${printed})`;
}

function countsCase(node: PatternNode): boolean {
  switch (node.type) {
    case "case":
      return true;
    case "sequence":
      return node.items.some(countsCase);
    case "choice":
      return node.branches.some(countsCase);
    case "if-group":
      return countsCase(node.yes) || countsCase(node.no);
    default:
      return "body" in node && countsCase(node.body);
  }
}

function both(code: number, { spelled, ignored }: Printer): string | null {
  const sign = String.fromCodePoint(code);
  if (!spelled || !ignored || !/[A-Za-z]/.test(sign)) return null;
  return `[${sign.toLowerCase()}${sign.toUpperCase()}]`;
}

const CASE_DISTANCE = 32;

/** Letters of ASCII in a set, in the other case too. */
function bothCases(items: readonly SetItem[]): readonly SetItem[] {
  return items.flatMap((item) => {
    if (item.type !== "range") return [item];
    const overlap = (low: number, high: number, shift: number): SetItem[] => {
      const from = Math.max(item.from, low);
      const to = Math.min(item.to, high);
      return from <= to ? [{ type: "range", from: from + shift, to: to + shift }] : [];
    };
    return [item, ...overlap(65, 90, CASE_DISTANCE), ...overlap(97, 122, -CASE_DISTANCE)];
  });
}

/** A look-ahead is never re-entered: what it captured is taken back by a named reference. */
function atomic(body: PatternNode, printer: Printer): string {
  if (printer.dialect === "linear") throw new Lacking();
  const name = `atomic${++printer.atomics}`;
  return `(?:(?=(?<${name}>${print(body, printer)}))\\k<${name}>)`;
}

function wrapped(node: PatternNode, printer: Printer): string {
  return node.type === "sequence" ? `(?:${print(node, printer)})` : print(node, printer);
}

function repeat(node: PatternNode & { readonly type: "repeat" }, printer: Printer): string {
  const { min, max, mode, body } = node;
  if (mode === "possessive") return atomic({ ...node, mode: "greedy" }, printer);
  const count =
    max === Number.POSITIVE_INFINITY
      ? min === 0
        ? "*"
        : min === 1
          ? "+"
          : `{${min},}`
      : min === 0 && max === 1
        ? "?"
        : `{${min},${max}}`;
  return `(?:${print(body, printer)})${count}${mode === "lazy" ? "?" : ""}`;
}

const ANCHORS: { readonly [D in SearchEngine]: (where: Anchor) => string } = {
  linear(where) {
    switch (where) {
      case "text-start":
        return "\\A";
      case "text-end":
        return "\\z";
      case "line-start":
        return "^";
      case "line-end":
        return "$";
      case "last-line-end":
        throw new Lacking();
      case "boundary":
        return "\\b";
      case "no-boundary":
        return "\\B";
    }
  },
  script(where) {
    switch (where) {
      case "text-start":
        return "(?<![\\s\\S])";
      case "text-end":
        return "(?![\\s\\S])";
      // JavaScript also sees lines end at \r and U+2028: Python only at \n.
      case "line-start":
        return "(?<![^\\n])";
      case "line-end":
        return "(?![^\\n])";
      case "last-line-end":
        return "(?=\\n?(?![\\s\\S]))";
      case "boundary":
        return "\\b";
      case "no-boundary":
        return "\\B";
    }
  },
};

function char(code: number, dialect: SearchEngine): string {
  const sign = String.fromCodePoint(code);
  if (/[A-Za-z0-9 _]/.test(sign)) return sign;
  return dialect === "linear" ? `\\x{${code.toString(16)}}` : `\\u{${code.toString(16)}}`;
}

const SPACE = " \\t\\n\\r\\f\\x0b";
const SETS: { readonly [C in Category]: { readonly negated: boolean; readonly text: string } } = {
  d: { negated: false, text: "0-9" },
  D: { negated: true, text: "0-9" },
  w: { negated: false, text: "A-Za-z0-9_" },
  W: { negated: true, text: "A-Za-z0-9_" },
  s: { negated: false, text: SPACE },
  S: { negated: true, text: SPACE },
};

function set(items: readonly SetItem[], negated: boolean, dialect: SearchEngine): string {
  const [only] = items;
  if (items.length === 1 && only?.type === "category") {
    const { negated: complement, text } = SETS[only.letter];
    return `[${complement === negated ? "" : "^"}${text}]`;
  }
  const body = items.map((item) => {
    if (item.type === "named-char") throw new Lacking();
    // Inside a set a complement has only its shorthand.
    if (item.type === "category") return SETS[item.letter].negated ? `\\${item.letter}` : SETS[item.letter].text;
    return item.from === item.to ? char(item.from, dialect) : `${char(item.from, dialect)}-${char(item.to, dialect)}`;
  });
  return `[${negated ? "^" : ""}${body.join("")}]`;
}
