import type { Span } from "../base/index.ts";
import type { ExpressionDiagnostic } from "./diagnostics.ts";

export type TokenKind = "name" | "int" | "float" | "string" | "operator" | "keyword" | "end";

export interface Token {
  readonly kind: TokenKind;
  /** The characters; of a string its value. */
  readonly text: string;
  readonly span: Span;
}

const KEYWORDS = new Set([
  "and",
  "or",
  "not",
  "in",
  "is",
  "if",
  "else",
  "for",
  "True",
  "False",
  "None",
  "true",
  "false",
  "null",
  "lambda",
  "await",
  "async",
  "yield",
  "from",
  "import",
  "as",
  "with",
  "assert",
  "del",
  "return",
  "pass",
  "class",
  "def",
]);

/** A word that can be no name in an expression, and no field behind a point. */
export const isKeyword = (word: string): boolean => KEYWORDS.has(word);

/** Longest first. The JavaScript ones are read so that they can be named and mended. */
const OPERATORS = [
  "===",
  "!==",
  "**",
  "//",
  "==",
  "!=",
  "<=",
  ">=",
  "&&",
  "||",
  "??",
  "?.",
  "=>",
  ":=",
  "<<",
  ">>",
  "+",
  "-",
  "*",
  "/",
  "%",
  "<",
  ">",
  "=",
  "!",
  "(",
  ")",
  "[",
  "]",
  "{",
  "}",
  ",",
  ":",
  ".",
  "?",
  "&",
  "|",
  "^",
  "~",
  ";",
  "@",
];

const NUMBER = /(?:0[xX][\da-fA-F_]+|0[oO][0-7_]+|0[bB][01_]+|(?:\d[\d_]*\.?[\d_]*|\.\d[\d_]*)(?:[eE][+-]?\d+)?)/y;
const NAME = /[\p{L}_$][\p{L}\p{N}\p{M}_$]*/uy;
const WHITE = /(?:[ \t\r\n\f]|\\\r?\n|#[^\n]*)+/y;

/** Cuts a text into tokens; what cannot be read is reported and left out. The last token is `end`. */
export function tokenize(text: string): {
  readonly tokens: readonly Token[];
  readonly diagnostics: readonly ExpressionDiagnostic[];
} {
  const tokens: Token[] = [];
  const diagnostics: ExpressionDiagnostic[] = [];
  const report = (start: number, end: number, found: string, expected: string) => {
    diagnostics.push({
      code: "E201",
      severity: "error",
      span: { start, end },
      data: { found, expected },
    });
  };
  let at = skip(text, 0);
  while (at < text.length) {
    const start = at;
    const character = text[at] ?? "";
    const prefix = /(?:[rRuUbBfF]{1,2})(?=["'])/y;
    prefix.lastIndex = at;
    const prefixed = prefix.exec(text)?.[0] ?? "";
    if (character === '"' || character === "'" || prefixed !== "") {
      const read = readString(text, at + prefixed.length, /r/i.test(prefixed));
      if (/[bf]/i.test(prefixed)) {
        diagnostics.push({
          code: "E210",
          severity: "error",
          span: { start, end: read.end },
          data: { construct: /f/i.test(prefixed) ? "f-string" : "bytes" },
        });
      } else if (read.problem)
        report(read.problem.start, read.problem.end, text.slice(start, read.end), read.problem.expected);
      tokens.push({ kind: "string", text: read.value, span: { start, end: read.end } });
      at = read.end;
    } else if (/[0-9]/.test(character) || (character === "." && /[0-9]/.test(text[at + 1] ?? ""))) {
      NUMBER.lastIndex = at;
      const number = NUMBER.exec(text)?.[0] ?? character;
      at += number.length;
      const float = !/^0[xob]/i.test(number) && /[.eE]/.test(number);
      if (badNumber(number)) report(start, at, number, "number");
      tokens.push({ kind: float ? "float" : "int", text: number.replaceAll("_", ""), span: { start, end: at } });
    } else {
      NAME.lastIndex = at;
      const name = NAME.exec(text)?.[0];
      const word = name ?? OPERATORS.find((operator) => text.startsWith(operator, at));
      if (word === undefined) {
        const unit = String.fromCodePoint(text.codePointAt(at) ?? 0);
        at += unit.length;
        report(start, at, unit, "expression");
      } else {
        at += word.length;
        const kind = name === undefined ? "operator" : KEYWORDS.has(word) ? "keyword" : "name";
        tokens.push({ kind, text: word, span: { start, end: at } });
      }
    }
    at = skip(text, at);
  }
  tokens.push({ kind: "end", text: "", span: { start: text.length, end: text.length } });
  return { tokens, diagnostics };
}

/** Python's own rules: single underscores between digits, no leading zeros on an int other than 0. */
function badNumber(number: string): boolean {
  return /__|_$|_[.eE]|[._]_|\._/.test(number) || /^0[\d_]*[1-9][\d_]*$/.test(number);
}

function skip(text: string, at: number): number {
  WHITE.lastIndex = at;
  return at + (WHITE.exec(text)?.[0].length ?? 0);
}

const SIMPLE_ESCAPES: ReadonlyMap<string, string> = new Map([
  ["\\", "\\"],
  ["'", "'"],
  ['"', '"'],
  ["a", "\x07"],
  ["b", "\b"],
  ["f", "\f"],
  ["n", "\n"],
  ["r", "\r"],
  ["t", "\t"],
  ["v", "\v"],
  ["\n", ""],
]);

interface StringRead {
  readonly value: string;
  readonly end: number;
  readonly problem?: Span & { readonly expected: string };
}

function readString(text: string, at: number, raw: boolean): StringRead {
  const single = text[at] ?? '"';
  const quote = text.startsWith(single.repeat(3), at) ? single.repeat(3) : single;
  let value = "";
  let problem: (Span & { readonly expected: string }) | undefined;
  let index = at + quote.length;
  while (index < text.length) {
    if (text.startsWith(quote, index)) {
      const end = index + quote.length;
      return problem ? { value, end, problem } : { value, end };
    }
    const character = text[index] ?? "";
    if (character === "\n" && quote.length === 1) break;
    if (character !== "\\") {
      value += character;
      index++;
    } else if (raw) {
      value += text.slice(index, index + 2);
      index += 2;
    } else {
      const read = readEscape(text, index);
      if (read.bad) problem ??= { start: index, end: index + read.length, expected: "escape" };
      value += read.value;
      index += read.length;
    }
  }
  return { value, end: index, problem: { start: at, end: index, expected: quote } };
}

function readEscape(
  text: string,
  at: number,
): { readonly value: string; readonly length: number; readonly bad?: true } {
  const next = text[at + 1] ?? "";
  const simple = SIMPLE_ESCAPES.get(next);
  if (simple !== undefined) return { value: simple, length: 2 };
  const octal = /^[0-7]{1,3}/.exec(text.slice(at + 1, at + 4))?.[0];
  if (octal) return { value: String.fromCodePoint(Number.parseInt(octal, 8)), length: 1 + octal.length };
  const digits = next === "x" ? 2 : next === "u" ? 4 : next === "U" ? 8 : 0;
  // As Python: an unknown escape is the two characters themselves.
  if (digits === 0) return { value: `\\${next}`, length: 1 + next.length };
  const hex = text.slice(at + 2, at + 2 + digits);
  const code = Number.parseInt(hex, 16);
  if (!/^[\da-fA-F]+$/.test(hex) || hex.length < digits || code > 0x10ffff) return { value: "", length: 2, bad: true };
  return { value: String.fromCodePoint(code), length: 2 + digits };
}
