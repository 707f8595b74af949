import type { Span } from "../../base/index.ts";

export interface PatternProblem {
  /** Key of the words in `diagnostics/`. */
  readonly what:
    | "unclosed-group"
    | "unopened-group"
    | "unclosed-set"
    | "nothing-to-repeat"
    | "bad-escape"
    | "bad-range"
    | "bad-group"
    | "unknown-group"
    | "ends-in-backslash"
    | "empty";
  readonly span: Span;
}

/** Letters that mean something after a backslash; every other ASCII letter there is an error in Python. */
const ESCAPES = "AbBdDsSwWZafnrtvxuUN";
const SET_ESCAPES = "bdDsSwWafnrtvxuUN";

/** The first thing that Python's `re` would refuse in a pattern, or null (syntax only: nothing is compiled or run). */
export function patternProblem(pattern: string): PatternProblem | null {
  if (pattern === "") return problem("empty", 0, 0);
  return new PatternReader(pattern).read();
}

function problem(what: PatternProblem["what"], start: number, end: number): PatternProblem {
  return { what, span: { start, end } };
}

/** Every group that begins with `(?`: its name, a reference, flags of the whole pattern, a condition. */
const GROUP =
  /\(\?(?:P<([A-Za-z_]\w*)>|P=([A-Za-z_]\w*)\)|#[^)]*\)|([aiLmsux]+)\)|[aiLmsux]*(?:-[imsx]+)?:|=|!|<=|<!|>|\(([A-Za-z_]\w*|\d+)\))/y;

class PatternReader {
  readonly #text: string;
  readonly #open: number[] = [];
  readonly #names = new Set<string>();
  /** Groups that a `(?(1)…)` asks about: they may come later. */
  readonly #conditions: { readonly group: number; readonly span: Span }[] = [];
  #groups = 0;
  /** Where the flags at the beginning end. */
  #flagsEnd = 0;
  #at = 0;
  /** What the next quantifier would repeat. */
  #last: "nothing" | "item" | "quantifier" = "nothing";

  constructor(text: string) {
    this.#text = text;
  }

  read(): PatternProblem | null {
    while (this.#at < this.#text.length) {
      const found = this.#next(this.#text[this.#at] ?? "");
      if (found) return found;
    }
    const open = this.#open.at(-1);
    if (open !== undefined) return problem("unclosed-group", open, this.#text.length);
    const unknown = this.#conditions.find((condition) => condition.group > this.#groups);
    return unknown ? problem("unknown-group", unknown.span.start, unknown.span.end) : null;
  }

  #next(char: string): PatternProblem | null {
    switch (char) {
      case "\\":
        return this.#escape();
      case "[":
        return this.#set();
      case "(":
        return this.#group();
      case ")":
        if (this.#open.pop() === undefined) return problem("unopened-group", this.#at, this.#at + 1);
        return this.#step(1, "item");
      case "|":
        return this.#step(1, "nothing");
      case "*":
      case "+":
      case "?":
        return this.#quantifier(1);
      case "{": {
        const braces = /^\{(\d*)(,?)(\d*)\}/.exec(this.#text.slice(this.#at));
        const isLiteral = !braces || (braces[1] === "" && braces[3] === "" && braces[2] === "");
        if (isLiteral || !braces) return this.#step(1, "item");
        const [all, low, , high] = braces;
        if (low && high && Number(low) > Number(high)) return problem("bad-range", this.#at, this.#at + all.length);
        return this.#quantifier(all.length);
      }
      case "^":
      case "$":
        return this.#step(1, "nothing");
      default:
        return this.#step(1, "item");
    }
  }

  #step(length: number, last: "nothing" | "item" | "quantifier"): null {
    this.#at += length;
    this.#last = last;
    return null;
  }

  #quantifier(length: number): PatternProblem | null {
    if (this.#last !== "item") return problem("nothing-to-repeat", this.#at, this.#at + length);
    this.#step(length, "quantifier");
    // `*?` is lazy, `*+` possessive: both belong to the quantifier before them.
    const next = this.#text[this.#at];
    if (next === "?" || next === "+") this.#at += 1;
    return null;
  }

  #escape(): PatternProblem | null {
    const start = this.#at;
    const char = this.#text[start + 1];
    if (char === undefined) return problem("ends-in-backslash", start, start + 1);
    if (/[1-9]/.test(char)) {
      const number = /^[1-9]\d?/.exec(this.#text.slice(start + 1))?.[0] ?? char;
      if (Number(number) > this.#groups) return problem("unknown-group", start, start + 1 + number.length);
      return this.#step(1 + number.length, "item");
    }
    // Places (`\\b`, `\\Z`) match nothing that could be repeated.
    return this.#plainEscape(ESCAPES) ?? this.#step(0, "AbBZ".includes(char) ? "nothing" : "item");
  }

  #plainEscape(known: string): PatternProblem | null {
    const start = this.#at;
    const char = this.#text[start + 1];
    if (char === undefined) return problem("ends-in-backslash", start, start + 1);
    if (/[A-Za-z]/.test(char) && !known.includes(char)) return problem("bad-escape", start, start + 2);
    const digits = { x: 2, u: 4, U: 8 }[char] ?? 0;
    const hex = this.#text.slice(start + 2, start + 2 + digits);
    if (hex.length < digits || !/^[0-9a-fA-F]*$/.test(hex)) return problem("bad-escape", start, start + 2 + hex.length);
    this.#at += 2 + digits;
    return null;
  }

  #set(): PatternProblem | null {
    const start = this.#at;
    this.#at += this.#text[this.#at + 1] === "^" ? 2 : 1;
    let isFirst = true;
    for (;;) {
      const char = this.#text[this.#at];
      if (char === undefined) return problem("unclosed-set", start, this.#text.length);
      if (char === "]" && !isFirst) return this.#step(1, "item");
      isFirst = false;
      const from = this.#at;
      const low = this.#setItem();
      if (typeof low === "object") return low;
      if (this.#text[this.#at] !== "-" || this.#text[this.#at + 1] === "]" || this.#at + 1 >= this.#text.length)
        continue;
      this.#at += 1;
      const high = this.#setItem();
      if (typeof high === "object") return high;
      if (low === "class" || high === "class" || low > high) return problem("bad-range", from, this.#at);
    }
  }

  /** The character that stands here, `class` for a set of them. */
  #setItem(): string | PatternProblem {
    const char = this.#text[this.#at] ?? "";
    if (char !== "\\") {
      this.#at += 1;
      return char;
    }
    const start = this.#at;
    const escaped = this.#text[start + 1] ?? "";
    const found = this.#plainEscape(SET_ESCAPES);
    if (found) return found;
    if (/[dDsSwW]/.test(escaped)) return "class";
    const code = /^\\[xuU]/.test(this.#text.slice(start))
      ? Number.parseInt(this.#text.slice(start + 2, this.#at), 16)
      : null;
    return code === null || code > 0x10ffff ? escaped : String.fromCodePoint(code);
  }

  #group(): PatternProblem | null {
    const start = this.#at;
    GROUP.lastIndex = start;
    const parts = GROUP.exec(this.#text);
    if (!parts) {
      if (this.#text[start + 1] === "?") return problem("bad-group", start, Math.min(start + 3, this.#text.length));
      return this.#opened(1, start);
    }
    const [all, name, reference, flags, condition] = parts;
    const end = start + all.length;
    if (all.startsWith("(?#")) return this.#step(all.length, this.#last);
    // Flags for the whole pattern stand at its very beginning.
    if (flags !== undefined) {
      if (start !== this.#flagsEnd) return problem("bad-group", start, end);
      this.#flagsEnd = end;
      return this.#step(all.length, "nothing");
    }
    if (reference !== undefined) {
      return this.#names.has(reference) ? this.#step(all.length, "item") : problem("unknown-group", start, end);
    }
    if (name !== undefined) {
      if (this.#names.has(name)) return problem("bad-group", start, end);
      this.#names.add(name);
      return this.#opened(all.length, start);
    }
    if (condition !== undefined && /^\d/.test(condition)) {
      this.#conditions.push({ group: Number(condition), span: { start, end } });
    } else if (condition !== undefined && !this.#names.has(condition)) return problem("unknown-group", start, end);
    this.#open.push(start);
    return this.#step(all.length, "nothing");
  }

  #opened(length: number, start: number): null {
    this.#groups += 1;
    this.#open.push(start);
    return this.#step(length, "nothing");
  }
}
