import type { Span } from "../base/index.ts";
import type { Attribute, Call, Expression } from "./ast.ts";
import type { FunctionName } from "./builtins.ts";
import type { TextEdit } from "./diagnostics.ts";
import type { MethodName } from "./methods.ts";

/** A JavaScript habit in a well-formed expression, and the edits that make it Python. */
export interface Habit {
  readonly habit: string;
  readonly python: string;
  readonly edits: readonly TextEdit[];
}

const METHODS: ReadonlyMap<string, MethodName> = new Map([
  ["toLowerCase", "lower"],
  ["toUpperCase", "upper"],
  ["trim", "strip"],
  ["startsWith", "startswith"],
  ["endsWith", "endswith"],
  ["indexOf", "find"],
  ["replaceAll", "replace"],
]);

const FUNCTIONS: ReadonlyMap<string, FunctionName> = new Map([
  ["Boolean", "bool"],
  ["Number", "float"],
  ["String", "str"],
  ["parseInt", "int"],
  ["parseFloat", "float"],
]);

const OF_MATH: ReadonlySet<string> = new Set<FunctionName>(["abs", "min", "max", "round"]);

/** `x.length` → `len(x)`. */
export function lengthHabit(node: Attribute): Habit | null {
  if (node.name !== "length") return null;
  const { point, span } = node;
  const edits = [
    { span: { start: span.start, end: span.start }, text: "len(" },
    { span: { start: point, end: span.end }, text: ")" },
  ];
  return { habit: ".length", python: "len()", edits };
}

/** `String(x)` → `str(x)`. */
export function functionHabit(name: string, callee: Expression): Habit | null {
  const python = FUNCTIONS.get(name);
  return python === undefined ? null : { habit: name, python, edits: [{ span: callee.span, text: python }] };
}

/** `x.toLowerCase()`, `x.includes(y)`, `Math.max(a, b)`. */
export function methodHabit(call: Call, callee: Attribute, text: string): Habit | null {
  const { object, name, nameSpan } = callee;
  if (object.kind === "name" && object.name === "Math" && OF_MATH.has(name)) {
    const edits = [{ span: { start: object.span.start, end: nameSpan.start }, text: "" }];
    return { habit: `Math.${name}`, python: name, edits };
  }
  const [argument] = call.args;
  if (name === "includes" && argument && call.args.length === 1) {
    const container = text.slice(call.span.start, callee.point).trim();
    const isTight = argument.kind === "literal" || argument.kind === "name" || argument.kind === "attribute";
    const source = text.slice(argument.span.start, argument.span.end);
    const edits = [{ span: call.span, text: `(${isTight ? source : `(${source})`} in ${container})` }];
    return { habit: ".includes()", python: "in", edits };
  }
  const python = METHODS.get(name);
  return python === undefined
    ? null
    : { habit: `.${name}()`, python: `.${python}()`, edits: [{ span: nameSpan, text: python }] };
}

/** A word in place of an operator, with the spaces that the operator did not need. */
export function wordEdit(text: string, span: Span, word: string): TextEdit {
  const before = /[\w)\]}"']/.test(text[span.start - 1] ?? "") ? " " : "";
  const after = /[\w([{"'!$-]/.test(text[span.end] ?? "") ? " " : "";
  return { span, text: before + word + after };
}
