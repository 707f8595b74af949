import { type Cursor, isBlankOrEnd, isBreak, isBreakOrEnd } from "./cursor.ts";
import { Unreadable } from "./problem.ts";

/** A plain scalar: what follows on lines that are indented less than `indent` is not part of it (in a flow, all is). */
export function scanPlain(
  cursor: Cursor,
  indent: number,
  inFlow: boolean,
): { text: string; end: number; lines: boolean } {
  let text = "";
  let gap = "";
  let end = cursor.offset;
  let lines = false;
  for (;;) {
    if (cursor.peek() === "#") break;
    const length = plainLength(cursor, inFlow);
    if (length === 0) break;
    lines = false;
    text += gap + cursor.take(length);
    end = cursor.offset;
    const line = cursor.line;
    gap = plainGap(cursor);
    lines = cursor.line !== line;
    if (gap === "" || cursor.peek() === "#" || (!inFlow && cursor.column < indent)) break;
  }
  return { text, end, lines };
}

function plainLength(cursor: Cursor, inFlow: boolean): number {
  let length = 0;
  for (;;) {
    const sign = cursor.peek(length);
    if (isBlankOrEnd(sign)) return length;
    if (sign === ":") {
      const next = cursor.peek(length + 1);
      if (isBlankOrEnd(next) || (inFlow && ",[]{}".includes(next))) return length;
    }
    if (inFlow && ",?[]{}".includes(sign)) return length;
    length++;
  }
}

/** Spaces and line breaks inside a plain scalar, folded; empty where it cannot go on. */
function plainGap(cursor: Cursor): string {
  const from = cursor.offset;
  cursor.skipSpaces();
  const spaces = cursor.text.slice(from, cursor.offset);
  if (!isBreak(cursor.peek())) return spaces;
  const first = cursor.takeBreak();
  if (cursor.atDocumentMark()) return "";
  let breaks = "";
  for (;;) {
    if (cursor.peek() === " ") cursor.offset++;
    else if (isBreak(cursor.peek())) {
      breaks += cursor.takeBreak();
      if (cursor.atDocumentMark()) return "";
    } else break;
  }
  return folded(first, breaks);
}

/** One line break is a space, more are one less. */
function folded(first: string, breaks: string): string {
  if (first !== "\n") return first + breaks;
  return breaks === "" ? " " : breaks;
}

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ["0", "\0"],
  ["a", "\x07"],
  ["b", "\b"],
  ["t", "\t"],
  ["\t", "\t"],
  ["n", "\n"],
  ["v", "\v"],
  ["f", "\f"],
  ["r", "\r"],
  ["e", "\x1b"],
  [" ", " "],
  ['"', '"'],
  ["\\", "\\"],
  ["/", "/"],
  ["N", "\x85"],
  ["_", "\xa0"],
  ["L", "\u2028"],
  ["P", "\u2029"],
]);
const HEX_DIGITS: ReadonlyMap<string, number> = new Map([
  ["x", 2],
  ["u", 4],
  ["U", 8],
]);

/** A quoted scalar, from its opening quote. */
export function scanQuoted(cursor: Cursor): string {
  const start = cursor.offset;
  const quote = cursor.take(1);
  let text = quotedWords(cursor, quote, start);
  while (cursor.peek() !== quote) text += quotedGap(cursor, start) + quotedWords(cursor, quote, start);
  cursor.offset++;
  return text;
}

function quotedWords(cursor: Cursor, quote: string, start: number): string {
  let text = "";
  for (;;) {
    let length = 0;
    for (let sign = cursor.peek(); !isBlankOrEnd(sign) && !"'\"\\".includes(sign); sign = cursor.peek(length)) length++;
    text += cursor.take(length);
    const sign = cursor.peek();
    if (quote === "'" && sign === "'" && cursor.peek(1) === "'") {
      text += "'";
      cursor.offset += 2;
    } else if ((sign === "'" || sign === '"' || sign === "\\") && sign !== quote && (quote === "'" || sign === "'")) {
      text += cursor.take(1);
    } else if (quote === '"' && sign === "\\") text += escaped(cursor, start);
    else return text;
  }
}

function escaped(cursor: Cursor, start: number): string {
  cursor.offset++;
  const sign = cursor.peek();
  const plain = ESCAPES.get(sign);
  if (plain !== undefined) {
    cursor.offset++;
    return plain;
  }
  const digits = HEX_DIGITS.get(sign);
  if (digits !== undefined) {
    cursor.offset++;
    const code = cursor.slice(digits);
    const point = Number.parseInt(code, 16);
    if (!/^[0-9A-Fa-f]+$/.test(code) || code.length < digits || point > 0x10ffff)
      throw new Unreadable(`A character is written with ${digits} hexadecimal digits.`, cursor.offset);
    cursor.offset += digits;
    return String.fromCodePoint(point);
  }
  if (!isBreak(sign)) throw new Unreadable(`"\\${sign}" is no escape.`, cursor.offset - 1);
  cursor.takeBreak();
  return quotedBreaks(cursor, start);
}

function quotedGap(cursor: Cursor, start: number): string {
  let length = 0;
  while (cursor.peek(length) === " " || cursor.peek(length) === "\t") length++;
  const spaces = cursor.take(length);
  const sign = cursor.peek();
  if (sign === "") throw new Unreadable("The quotation mark is never closed.", start, start + 1);
  if (!isBreak(sign)) return spaces;
  return folded(cursor.takeBreak(), quotedBreaks(cursor, start));
}

function quotedBreaks(cursor: Cursor, start: number): string {
  let breaks = "";
  for (;;) {
    if (cursor.atDocumentMark()) throw new Unreadable("The document ends inside a quotation.", start, start + 1);
    while (cursor.peek() === " " || cursor.peek() === "\t") cursor.offset++;
    if (!isBreak(cursor.peek())) return breaks;
    breaks += cursor.takeBreak();
  }
}

/** A literal or folded block, from its `|` or `>`; `indent` is that of the collection around it. */
export function scanBlock(cursor: Cursor, indent: number): string {
  const folds = cursor.take(1) === ">";
  const header = /^(?:([+-])([0-9])?|([0-9])([+-])?)?/.exec(cursor.slice(2));
  cursor.offset += header?.[0].length ?? 0;
  const keep = header?.[1] ?? header?.[4];
  const increment = header?.[2] ?? header?.[3];
  if (increment === "0" || !(cursor.peek() === " " || isBreakOrEnd(cursor.peek())))
    throw new Unreadable("After | or > stand only an indentation (1 to 9) and + or -.", cursor.offset);
  cursor.skipSpaces();
  if (cursor.peek() === "#") cursor.skipToLineEnd();
  if (!isBreakOrEnd(cursor.peek())) throw new Unreadable("The text of a block begins on the next line.", cursor.offset);
  cursor.takeBreak();

  const least = Math.max(1, indent + 1);
  let width = least + Number(increment ?? 1) - 1;
  let breaks = "";
  if (increment === undefined) {
    let widest = 0;
    for (;;) {
      if (isBreak(cursor.peek())) breaks += cursor.takeBreak();
      else if (cursor.peek() === " ") {
        cursor.offset++;
        widest = Math.max(widest, cursor.column);
      } else break;
    }
    width = Math.max(least, widest);
  } else breaks = blockBreaks(cursor, width);

  const parts: string[] = [];
  let last = "";
  while (cursor.column === width && cursor.peek() !== "") {
    parts.push(breaks);
    const flush = !isSpace(cursor.peek());
    const from = cursor.offset;
    cursor.skipToLineEnd();
    parts.push(cursor.text.slice(from, cursor.offset));
    last = cursor.takeBreak();
    breaks = blockBreaks(cursor, width);
    if (cursor.column !== width || cursor.peek() === "") break;
    if (folds && last === "\n" && flush && !isSpace(cursor.peek())) {
      if (breaks === "") parts.push(" ");
    } else parts.push(last);
  }
  if (keep !== "-") parts.push(last);
  if (keep === "+") parts.push(breaks);
  return parts.join("");
}

const isSpace = (sign: string): boolean => sign === " " || sign === "\t";

function blockBreaks(cursor: Cursor, width: number): string {
  let breaks = "";
  for (;;) {
    while (cursor.column < width && cursor.peek() === " ") cursor.offset++;
    if (!isBreak(cursor.peek())) return breaks;
    breaks += cursor.takeBreak();
  }
}
