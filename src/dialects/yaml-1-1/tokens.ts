import { codePointLength } from "../../base/index.ts";
import { Cursor, isBlankOrEnd, isBreakOrEnd } from "./cursor.ts";
import { TooLarge, Unreadable } from "./problem.ts";
import { scanBlock, scanPlain, scanQuoted } from "./scan-scalar.ts";

export type TokenKind =
  | "directive"
  | "document-start"
  | "document-end"
  | "block-list"
  | "block-mapping"
  | "block-end"
  | "list-start"
  | "list-end"
  | "mapping-start"
  | "mapping-end"
  | "comma"
  | "dash"
  | "key"
  | "value"
  | "alias"
  | "anchor"
  | "tag"
  | "scalar"
  | "end";

export interface Token {
  readonly kind: TokenKind;
  readonly start: number;
  readonly end: number;
  /** A scalar's text, an anchor's name, a tag's suffix, a directive's line. */
  readonly text: string;
  /** A plain scalar; a tag without a handle has null there. */
  readonly plain: boolean;
  readonly handle: string | null;
}

/** Where a key may have begun: `a: 1` shows only at its colon that `a` was one. */
interface PossibleKey {
  readonly token: number;
  readonly required: boolean;
  readonly offset: number;
  readonly line: number;
  readonly column: number;
}

const DEEPEST = 100;
/** A key stands on one line and is not longer than this. */
const LONGEST_KEY = 1024;

/**
 * Cuts a text into tokens as YAML 1.1 says it, with the habits of PyYAML where that says nothing: tabs separate
 * nothing, anchors are made of letters and digits, quoted texts may hang out to the left. Throws `Unreadable`,
 * `TooLarge`.
 */
export function tokenize(text: string): readonly Token[] {
  return new Scanner(text).run();
}

class Scanner {
  readonly #cursor: Cursor;
  #tokens: Token[] = [];
  readonly #indents: number[] = [];
  #indent = -1;
  #flow = 0;
  #mayBeKey = true;
  /** By flow level. */
  readonly #keys: (PossibleKey | undefined)[] = [];
  /** Tokens that go before others already made: keys, and the mappings that they begin. */
  readonly #inserted = new Map<number, Token[]>();

  constructor(text: string) {
    this.#cursor = new Cursor(text);
  }

  run(): readonly Token[] {
    while (this.#next()) {}
    const tokens: Token[] = [];
    for (const [index, token] of this.#tokens.entries()) {
      const before = this.#inserted.get(index);
      if (before) tokens.push(...before);
      tokens.push(token);
    }
    return tokens;
  }

  #next(): boolean {
    const cursor = this.#cursor;
    this.#skipToToken();
    this.#dropStaleKeys();
    this.#unwind(cursor.column);
    const sign = cursor.peek();
    if (sign === "") return this.#finish();
    if (cursor.column === 0 && (sign === "%" || cursor.atDocumentMark())) this.#documentToken(sign);
    else if (sign === "[") this.#open("list-start");
    else if (sign === "{") this.#open("mapping-start");
    else if (sign === "]") this.#close("list-end");
    else if (sign === "}") this.#close("mapping-end");
    else if (sign === ",") {
      this.#mayBeKey = true;
      this.#forgetKey();
      this.#push("comma", 1);
    } else if (sign === "-" && isBlankOrEnd(cursor.peek(1))) this.#dash();
    else if (sign === "?" && (this.#flow > 0 || isBlankOrEnd(cursor.peek(1)))) this.#explicitKey();
    else if (sign === ":" && (this.#flow > 0 || isBlankOrEnd(cursor.peek(1)))) this.#colon();
    else if (sign === "*" || sign === "&") this.#anchor(sign);
    else if (sign === "!") this.#tag();
    else if ((sign === "|" || sign === ">") && this.#flow === 0) {
      this.#mayBeKey = true;
      this.#forgetKey();
      const start = cursor.offset;
      this.#add("scalar", start, scanBlock(cursor, this.#indent));
    } else if (sign === "'" || sign === '"') {
      this.#keepKey();
      this.#mayBeKey = false;
      const start = cursor.offset;
      this.#add("scalar", start, scanQuoted(cursor));
    } else this.#plain(sign);
    return true;
  }

  #plain(sign: string): void {
    const cursor = this.#cursor;
    const next = cursor.peek(1);
    const fine = !"-?:,[]{}#&*!|>'\"%@`\t".includes(sign);
    const dashed = !isBlankOrEnd(next) && (sign === "-" || (this.#flow === 0 && (sign === "?" || sign === ":")));
    if (!fine && !dashed) {
      const shown = sign === "\t" ? "A tab" : `The character ${sign}`;
      throw new Unreadable(`${shown} cannot stand here.`, cursor.offset, cursor.offset + 1);
    }
    this.#keepKey();
    this.#mayBeKey = false;
    const start = cursor.offset;
    const { text, end, lines } = scanPlain(cursor, this.#indent + 1, this.#flow > 0);
    if (lines) this.#mayBeKey = true;
    this.#tokens.push({ kind: "scalar", start, end, text, plain: true, handle: null });
  }

  #skipToToken(): void {
    const cursor = this.#cursor;
    for (;;) {
      cursor.skipSpaces();
      if (cursor.peek() === "#") cursor.skipToLineEnd();
      if (cursor.takeBreak() === "") return;
      if (this.#flow === 0) this.#mayBeKey = true;
    }
  }

  #add(kind: TokenKind, start: number, text = "", handle: string | null = null): void {
    this.#tokens.push({ kind, start, end: this.#cursor.offset, text, plain: false, handle });
  }

  #push(kind: TokenKind, length: number): void {
    const start = this.#cursor.offset;
    this.#cursor.offset += length;
    this.#add(kind, start);
  }

  #finish(): false {
    this.#unwind(-1);
    this.#forgetKey();
    this.#push("end", 0);
    return false;
  }

  #documentToken(sign: string): void {
    this.#unwind(-1);
    this.#forgetKey();
    this.#mayBeKey = false;
    if (sign !== "%") {
      this.#push(sign === "-" ? "document-start" : "document-end", 3);
      return;
    }
    const start = this.#cursor.offset;
    this.#cursor.skipToLineEnd();
    this.#add("directive", start, this.#cursor.text.slice(start, this.#cursor.offset));
  }

  #open(kind: TokenKind): void {
    this.#keepKey();
    if (++this.#flow > DEEPEST) throw tooDeep(this.#cursor.offset);
    this.#mayBeKey = true;
    this.#push(kind, 1);
  }

  #close(kind: TokenKind): void {
    const { offset } = this.#cursor;
    this.#forgetKey();
    if (--this.#flow < 0) throw new Unreadable("Nothing was opened that this could close.", offset, offset + 1);
    this.#mayBeKey = false;
    this.#push(kind, 1);
  }

  #dash(): void {
    this.#beginBlock("block-list", "A list item cannot stand here.");
    this.#mayBeKey = true;
    this.#forgetKey();
    this.#push("dash", 1);
  }

  #explicitKey(): void {
    this.#beginBlock("block-mapping", "A key cannot stand here.");
    this.#mayBeKey = this.#flow === 0;
    this.#forgetKey();
    this.#push("key", 1);
  }

  #colon(): void {
    const key = this.#keys[this.#flow];
    if (key) {
      this.#keys[this.#flow] = undefined;
      const before: Token[] = [];
      if (this.#flow === 0 && this.#indentTo(key.column)) before.push(mark("block-mapping", key.offset));
      before.push(mark("key", key.offset));
      this.#inserted.set(key.token, before);
      this.#mayBeKey = false;
    } else {
      this.#beginBlock(
        "block-mapping",
        "A value cannot stand here: is a line indented too far, or a text with a colon not quoted?",
      );
      this.#mayBeKey = this.#flow === 0;
      this.#forgetKey();
    }
    this.#push("value", 1);
  }

  #anchor(sign: string): void {
    const cursor = this.#cursor;
    this.#keepKey();
    this.#mayBeKey = false;
    const start = cursor.offset++;
    let length = 0;
    while (/[0-9A-Za-z_-]/.test(cursor.peek(length))) length++;
    const name = cursor.take(length);
    const next = cursor.peek();
    if (name === "" || !(isBlankOrEnd(next) || "?:,]}%@`".includes(next)))
      throw new Unreadable("The name of an anchor is made of letters, digits, - and _.", start, cursor.offset);
    this.#add(sign === "*" ? "alias" : "anchor", start, name);
  }

  #tag(): void {
    const cursor = this.#cursor;
    this.#keepKey();
    this.#mayBeKey = false;
    const start = cursor.offset;
    let length = 0;
    while (!isBlankOrEnd(cursor.peek(length))) length++;
    const rest = cursor.slice(length);
    const found = VERBATIM_TAG.exec(rest) ?? SHORT_TAG.exec(rest) ?? /^!/.exec(rest);
    cursor.offset += found?.[0].length ?? 1;
    if (!(cursor.peek() === " " || isBreakOrEnd(cursor.peek())))
      throw new Unreadable("A tag ends with a space.", start, cursor.offset);
    const [, first, second] = found ?? [];
    if (second !== undefined) this.#add("tag", start, unescaped(second, start), first ?? null);
    else this.#add("tag", start, unescaped(first ?? "!", start));
  }

  #beginBlock(kind: TokenKind, problem: string): void {
    if (this.#flow > 0) return;
    const { offset, column } = this.#cursor;
    if (!this.#mayBeKey) throw new Unreadable(problem, offset, offset + 1);
    if (this.#indentTo(column)) this.#add(kind, offset);
  }

  #indentTo(column: number): boolean {
    if (this.#indent >= column) return false;
    this.#indents.push(this.#indent);
    if (this.#indents.length > DEEPEST) throw tooDeep(this.#cursor.offset);
    this.#indent = column;
    return true;
  }

  #unwind(column: number): void {
    if (this.#flow > 0) return;
    while (this.#indent > column) {
      this.#indent = this.#indents.pop() ?? -1;
      this.#add("block-end", this.#cursor.offset);
    }
  }

  #keepKey(): void {
    if (!this.#mayBeKey) return;
    this.#forgetKey();
    const { offset, line, column } = this.#cursor;
    const required = this.#flow === 0 && this.#indent === column;
    this.#keys[this.#flow] = { token: this.#tokens.length, required, offset, line, column };
  }

  #forgetKey(): void {
    const key = this.#keys[this.#flow];
    if (key?.required) throw noColon(key);
    this.#keys[this.#flow] = undefined;
  }

  /** Counted in characters, as Python does. */
  #isLong({ offset }: PossibleKey): boolean {
    const { text, offset: here } = this.#cursor;
    return here - offset > LONGEST_KEY && codePointLength(text.slice(offset, here)) > LONGEST_KEY;
  }

  #dropStaleKeys(): void {
    for (let level = 0; level <= this.#flow; level++) {
      const key = this.#keys[level];
      if (!key || (key.line === this.#cursor.line && !this.#isLong(key))) continue;
      if (key.required) throw noColon(key);
      this.#keys[level] = undefined;
    }
  }
}

const VERBATIM_TAG = /^!<([\w\-;/?:@&=+$,.!~*'()[\]%]+)>/;
/** Behind a second `!` stands what the handle up to there is short for. */
const SHORT_TAG = /^(![0-9A-Za-z_-]*!|!(?!.*!))([\w\-;/?:@&=+$,.!~*'()[\]%]+)/;

/** `%41` in a tag is an A. */
function unescaped(tag: string, start: number): string {
  try {
    return decodeURIComponent(tag);
  } catch {
    throw new Unreadable("In a tag, % stands before the hexadecimal digits of a byte.", start);
  }
}

const mark = (kind: TokenKind, offset: number): Token => ({
  kind,
  start: offset,
  end: offset,
  text: "",
  plain: false,
  handle: null,
});
const noColon = (key: PossibleKey): Unreadable =>
  new Unreadable("A key is expected here, with a colon and a space behind it.", key.offset);
const tooDeep = (offset: number): TooLarge =>
  new TooLarge({ code: "Y503", data: { what: "levels", limit: DEEPEST } }, offset);
