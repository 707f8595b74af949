import { pythonFloat } from "../base/index.ts";
import type { Comparison, ComprehensionClause, Expression } from "./ast.ts";

/** How tightly each form binds, loosest first; an operand that binds more loosely gets brackets. */
const CONDITIONAL = 1;
const OR = 2;
const AND = 3;
const NOT = 4;
const COMPARE = 5;
const ADD = 6;
const MULTIPLY = 7;
const SIGN = 8;
const POWER = 9;
const ATOM = 10;

const BINARY = {
  "+": ADD,
  "-": ADD,
  "*": MULTIPLY,
  "/": MULTIPLY,
  "//": MULTIPLY,
  "%": MULTIPLY,
  "**": POWER,
} as const;

/** The canonical Python spelling: double quotes, `True False None`, as few brackets as the meaning allows. */
export function printPython(node: Expression): string {
  return node.kind === "tuple" ? print(node) : at(node, CONDITIONAL);
}

function at(node: Expression, least: number): string {
  const text = print(node);
  return power(node) < least ? `(${text})` : text;
}

function power(node: Expression): number {
  switch (node.kind) {
    case "conditional":
      return CONDITIONAL;
    case "logical":
      return node.operator === "or" ? OR : AND;
    case "unary":
      return node.operator === "not" ? NOT : SIGN;
    case "comparison":
      return COMPARE;
    case "binary":
      return BINARY[node.operator];
    case "literal":
      return ATOM;
    default:
      return ATOM;
  }
}

function print(node: Expression): string {
  switch (node.kind) {
    case "literal":
      return literal(node.value, node.float === true);
    case "name":
      return node.name;
    case "attribute":
      return `${receiver(node.object)}.${node.name}`;
    case "index":
      return `${receiver(node.object)}[${at(node.index, CONDITIONAL)}]`;
    case "slice": {
      const [start, stop, step] = [node.start, node.stop, node.step].map((part) => (part ? at(part, CONDITIONAL) : ""));
      return `${receiver(node.object)}[${start}:${stop}${node.step ? `:${step}` : ""}]`;
    }
    case "call": {
      const only = node.args.length === 1 && node.keywords.length === 0 ? node.args[0] : undefined;
      const callee = print(node.callee);
      // A lone generator needs no brackets of its own.
      if (only?.kind === "comprehension" && only.form === "generator") return callee + print(only);
      const keywords = node.keywords.map((keyword) => `${keyword.name}=${at(keyword.value, CONDITIONAL)}`);
      return `${callee}(${[...node.args.map((arg) => at(arg, CONDITIONAL)), ...keywords].join(", ")})`;
    }
    case "unary":
      return node.operator === "not" ? `not ${at(node.operand, NOT)}` : `${node.operator}${at(node.operand, SIGN)}`;
    case "binary":
      return binary(node.operator, node.left, node.right);
    case "logical": {
      const own = node.operator === "or" ? OR : AND;
      return `${at(node.left, own)} ${node.operator} ${at(node.right, own + 1)}`;
    }
    case "comparison":
      return comparison(node);
    case "conditional":
      return `${at(node.then, OR)} if ${at(node.test, OR)} else ${at(node.otherwise, CONDITIONAL)}`;
    case "list":
      return `[${node.items.map((item) => at(item, CONDITIONAL)).join(", ")}]`;
    case "tuple":
      return `(${node.items.map((item) => at(item, CONDITIONAL)).join(", ")}${node.items.length === 1 ? "," : ""})`;
    case "dict":
      return `{${node.entries.map((entry) => `${at(entry.key, CONDITIONAL)}: ${at(entry.value, CONDITIONAL)}`).join(", ")}}`;
    case "comprehension": {
      const body = `${at(node.element, CONDITIONAL)}${clauses(node.clauses)}`;
      return node.form === "list" ? `[${body}]` : `(${body})`;
    }
    case "dict-comprehension":
      return `{${at(node.key, CONDITIONAL)}: ${at(node.value, CONDITIONAL)}${clauses(node.clauses)}}`;
  }
}

/** `(-1).x` and `(1).x`: a number before a point would be read as its own. */
function receiver(node: Expression): string {
  const isNumber = node.kind === "literal" && typeof node.value === "number";
  return isNumber ? `(${print(node)})` : at(node, ATOM);
}

function binary(operator: keyof typeof BINARY, left: Expression, right: Expression): string {
  const own = BINARY[operator];
  if (operator === "**") return `${at(left, ATOM)} ** ${at(right, SIGN)}`;
  return `${at(left, own)} ${operator} ${at(right, own + 1)}`;
}

function comparison(node: Comparison): string {
  return node.links.reduce(
    (text, link) => `${text} ${link.operator} ${at(link.right, COMPARE + 1)}`,
    at(node.first, COMPARE + 1),
  );
}

function clauses(list: readonly ComprehensionClause[]): string {
  return list
    .map(({ targets, unpack, source, conditions }) => {
      const names = targets.map((target) => target.name).join(", ") + (unpack && targets.length === 1 ? "," : "");
      const filters = conditions.map((condition) => ` if ${at(condition, OR)}`).join("");
      return ` for ${names} in ${at(source, OR)}${filters}`;
    })
    .join("");
}

function literal(value: null | boolean | number | string, float: boolean): string {
  if (value === null) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  if (typeof value === "string") return quote(value);
  if (!Number.isFinite(value)) return "1e999";
  return float ? pythonFloat(value) : BigInt(value).toString();
}

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ["\\", "\\\\"],
  ['"', '\\"'],
  ["\n", "\\n"],
  ["\r", "\\r"],
  ["\t", "\\t"],
]);

/** A Python string literal in double quotes; characters that nobody can see are escaped. */
export function quote(text: string): string {
  const body = text.replace(/[\\"\p{C}\p{Zl}\p{Zp}]/gu, (character) => {
    const code = character.codePointAt(0) ?? 0;
    const hex = code.toString(16);
    return ESCAPES.get(character) ?? (code > 0xffff ? `\\U${hex.padStart(8, "0")}` : `\\u${hex.padStart(4, "0")}`);
  });
  return `"${body}"`;
}
