import { childrenOf, type Expression } from "./ast.ts";

/** Binding powers of TypeScript, loosest first. */
export const TERNARY = 1;
export const OR = 2;
/** Helpers of `py`, by the operator that they stand for. */
export const COMPARERS = { "<": "lt", "<=": "le", ">": "gt", ">=": "ge" } as const;
export const ARITHMETIC = {
  "+": "add",
  "-": "sub",
  "*": "mul",
  "/": "div",
  "//": "floordiv",
  "%": "mod",
  "**": "pow",
} as const;

export const AND = 3;
export const EQUALITY = 4;
export const RELATION = 5;
export const UNARY = 8;
export const ATOM = 10;

export interface Code {
  readonly code: string;
  readonly power: number;
}

/** `native`: the TypeScript type is what the static type says; otherwise it is `PyValue`. */
export interface ValueCode extends Code {
  readonly native: boolean;
}

export const wrap = (code: Code | undefined, least: number): string => {
  if (!code) return "null";
  return code.power < least ? `(${code.code})` : code.code;
};

export const atom = (code: string): Code => ({ code, power: ATOM });
export const atPower = (code: string, power: number): Code => ({ code, power });
export const native = (code: string): ValueCode => ({ code, power: ATOM, native: true });
export const helper = (code: string): ValueCode => ({ code, power: ATOM, native: false });
export const arrowBody = (code: string) => (code.startsWith("{") ? `(${code})` : code);

export function literal(value: null | boolean | number | string, float: boolean, helpers: string): ValueCode {
  if (typeof value === "number" && (float || !Number.isFinite(value))) {
    // 1e999 is infinite in both languages, and nothing can be called so.
    if (!Number.isFinite(value)) return native("1e999");
    return Number.isInteger(value) ? helper(`${helpers}.real(${value})`) : native(String(value));
  }
  return native(typeof value === "number" ? String(value) : JSON.stringify(value));
}

const RESERVED = new Set(
  (
    "arguments await break case catch class const continue debugger default delete do else enum eval export extends false " +
    "finally for function if implements import in instanceof interface let new null package private protected public return " +
    "static super switch this throw true try typeof undefined var void while with yield"
  ).split(" "),
);

/**
 * What the loop variables of an expression are called in code: as they are, but for words of TypeScript and what is
 * `taken`, which get a name that nothing else in the expression has.
 */
export function variableNames(ast: Expression, taken: ReadonlySet<string>): (name: string) => string {
  const given = new Map<string, string>();
  const used = namesIn(ast);
  return (name) => {
    if (!RESERVED.has(name) && !taken.has(name)) return name;
    let free = given.get(name) ?? `${name}_`;
    for (let number = 2; !given.has(name) && (used.has(free) || taken.has(free)); number += 1)
      free = `${name}_${number}`;
    used.add(free);
    given.set(name, free);
    return free;
  };
}

function namesIn(node: Expression): Set<string> {
  const own = node.kind === "name" ? [node.name] : [];
  const targets = "clauses" in node ? node.clauses.flatMap((clause) => clause.targets.map(({ name }) => name)) : [];
  return new Set([...own, ...targets, ...childrenOf(node).flatMap((child) => [...namesIn(child)])]);
}
