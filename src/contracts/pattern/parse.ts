import { err, ok, type Result } from "../../base/index.ts";

/** A pattern, taken apart. What one character must be is asked of it alone. */
export type PatternPart =
  | { readonly kind: "character"; readonly is: (code: number) => boolean }
  | { readonly kind: "place"; readonly is: "start" | "end" | "boundary" | "no-boundary" }
  | { readonly kind: "look"; readonly ahead: boolean; readonly negated: boolean; readonly inner: PatternPart }
  | { readonly kind: "sequence"; readonly parts: readonly PatternPart[] }
  | { readonly kind: "choice"; readonly ways: readonly PatternPart[] }
  | { readonly kind: "repeat"; readonly inner: PatternPart; readonly least: number; readonly most: number };

/** Why a pattern cannot be searched: it is none, it has what no linear search has, or it is too large. */
export type PatternFault = "not-ecmascript" | "back-reference" | "modifiers" | "too-large";

const DEEPEST = 200;

/** An ECMA-262 pattern with flag `u`, the flavour of JSON Schema. The host's engine says whether it is one. */
export function parsePattern(pattern: string): Result<PatternPart, PatternFault> {
  const expression = hostPattern(pattern);
  if (expression === null) return err("not-ecmascript");
  try {
    return ok(new Reader(pattern).choice(0));
  } catch (thrown) {
    if (thrown instanceof Refused) return err(thrown.fault);
    throw thrown;
  }
}

/** For its syntax and its source only: the host's engine never searches a text of a flow. Null: it is no pattern. */
export function hostPattern(pattern: string): RegExp | null {
  try {
    return new RegExp(pattern, "u");
  } catch {
    return null;
  }
}

class Refused extends Error {
  readonly fault: PatternFault;
  constructor(fault: PatternFault) {
    super(fault);
    this.fault = fault;
  }
}

const GROUP = /\((?:\?(?:<?[=!]|<[^>]*>|[a-z-]*:))?/y;
const QUANTIFIER = /(?:[*+?]|\{(\d+)(,?)(\d*)\})\??/y;
const CLASS = /\[(?:\\[\s\S]|[^\]\\])*\]/uy;
const PAIR = /\\u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}/y;
const ESCAPE = /\\(?:u\{[^}]*\}|u[\da-fA-F]{4}|x[\da-fA-F]{2}|c[A-Za-z]|[pP]\{[^}]*\}|[\s\S])/uy;
const CHARACTER = /[\s\S]/uy;

/** Reads what the host's engine has found sound, so nothing is checked twice. */
class Reader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  choice(depth: number): PatternPart {
    if (depth > DEEPEST) throw new Refused("too-large");
    const ways = [this.#sequence(depth)];
    while (this.#take("|")) ways.push(this.#sequence(depth));
    const [only] = ways;
    return ways.length === 1 && only ? only : { kind: "choice", ways };
  }

  #sequence(depth: number): PatternPart {
    const parts: PatternPart[] = [];
    while (this.#at < this.#text.length && !/[|)]/.test(this.#text.charAt(this.#at))) {
      parts.push(this.#repeated(this.#atom(depth)));
    }
    return { kind: "sequence", parts };
  }

  #atom(depth: number): PatternPart {
    if (this.#take("^")) return { kind: "place", is: "start" };
    if (this.#take("$")) return { kind: "place", is: "end" };
    const group = this.#match(GROUP);
    if (group) return this.#group(group[0], depth);
    const signs = this.#match(CLASS) ?? this.#match(PAIR) ?? this.#match(ESCAPE);
    if (!signs) return this.#character((this.#match(CHARACTER) ?? [""])[0]);
    const [source] = signs;
    if (source === "\\b") return { kind: "place", is: "boundary" };
    if (source === "\\B") return { kind: "place", is: "no-boundary" };
    if (/^\\[1-9k]/.test(source)) throw new Refused("back-reference");
    return { kind: "character", is: oneOf(source) };
  }

  #character(sign: string): PatternPart {
    if (sign === ".") return { kind: "character", is: oneOf(sign) };
    const wanted = sign.codePointAt(0);
    return { kind: "character", is: (code) => code === wanted };
  }

  #group(opening: string, depth: number): PatternPart {
    if (/^\(\?[a-z-]+:/.test(opening)) throw new Refused("modifiers");
    const inner = this.choice(depth + 1);
    this.#take(")");
    const look = /^\(\?(<?)([=!])$/.exec(opening);
    return look ? { kind: "look", ahead: look[1] === "", negated: look[2] === "!", inner } : inner;
  }

  #repeated(inner: PatternPart): PatternPart {
    const found = this.#match(QUANTIFIER);
    if (!found) return inner;
    const [sign, low, comma, high] = found;
    const least = low === undefined ? (sign.startsWith("+") ? 1 : 0) : Number(low);
    if (low === undefined) return { kind: "repeat", inner, least, most: sign.startsWith("?") ? 1 : Infinity };
    return { kind: "repeat", inner, least, most: comma === "" ? least : high === "" ? Infinity : Number(high) };
  }

  #take(sign: string): boolean {
    const is = this.#text[this.#at] === sign;
    if (is) this.#at++;
    return is;
  }

  #match(expression: RegExp): RegExpExecArray | null {
    expression.lastIndex = this.#at;
    const found = expression.exec(this.#text);
    if (found) this.#at = expression.lastIndex;
    return found;
  }
}

/** Whether a character is one of a class, asked of the host's engine: it sees that character only. */
function oneOf(source: string): (code: number) => boolean {
  const before = classes.get(source);
  if (before) return before;
  const expression = new RegExp(`^${source}$`, "u");
  const known = new Map<number, boolean>();
  const is = (code: number): boolean => {
    const remembered = known.get(code);
    if (remembered !== undefined) return remembered;
    const fits = expression.test(String.fromCodePoint(code));
    if (known.size < MOST_KNOWN) known.set(code, fits);
    return fits;
  };
  if (classes.size >= MOST_CLASSES) classes.clear();
  classes.set(source, is);
  return is;
}

const classes = new Map<string, (code: number) => boolean>();
const MOST_CLASSES = 200;
const MOST_KNOWN = 1_000;
