import type { Dice } from "./dice.ts";

/**
 * A text that a regular expression describes, for `pattern` of a string field. Knows literals, classes, groups,
 * alternatives, quantifiers and anchors; null for anything else (the text is then made without the pattern).
 */
export function textFromPattern(pattern: string, roll: Dice): string | null {
  const reader = { pattern, at: 0, steps: 0 };
  try {
    const text = alternatives(reader, roll);
    return reader.at === pattern.length ? text : null;
  } catch {
    return null;
  }
}

interface Reader {
  readonly pattern: string;
  at: number;
  /** Nested quantifiers multiply: a bound keeps a hostile pattern from running away. */
  steps: number;
}

const MOST_STEPS = 5_000;

const SHORTHANDS: ReadonlyMap<string, string> = new Map([
  ["d", "0123456789"],
  ["w", "abcdefghijklmnopqrstuvwxyz0123456789"],
  ["s", " "],
  ["D", "abcdefghijklmnopqrstuvwxyz"],
  ["W", "-"],
  ["S", "abcdefghijklmnopqrstuvwxyz"],
]);
const ANY = "abcdefghijklmnopqrstuvwxyz";

function alternatives(reader: Reader, roll: Dice): string {
  const texts = [sequence(reader, roll)];
  while (reader.pattern[reader.at] === "|") {
    reader.at++;
    texts.push(sequence(reader, roll));
  }
  return texts[roll.below(texts.length)] ?? "";
}

function sequence(reader: Reader, roll: Dice): string {
  let text = "";
  while (reader.at < reader.pattern.length && !/[|)]/.test(reader.pattern[reader.at] ?? "")) {
    const from = reader.at;
    const first = atom(reader, roll);
    const to = reader.at;
    const times = quantity(reader, roll);
    if (times > 0) text += first;
    const after = reader.at;
    for (let turn = 1; turn < times; turn++) {
      reader.at = from;
      text += atom(reader, roll);
      if (reader.at !== to) throw new RangeError("an atom ended elsewhere");
    }
    reader.at = after;
  }
  return text;
}

function atom(reader: Reader, roll: Dice): string {
  if (++reader.steps > MOST_STEPS) throw new RangeError("a pattern that asks for too much");
  const sign = reader.pattern[reader.at++] ?? "";
  switch (sign) {
    case "^":
    case "$":
      return "";
    case ".":
      return letterOf(ANY, roll);
    case "(": {
      const lead = /^\?(?::|P?<[A-Za-z_]\w*>)/.exec(reader.pattern.slice(reader.at));
      if (lead) reader.at += lead[0].length;
      else if (reader.pattern[reader.at] === "?") throw new RangeError("a group of another kind");
      const text = alternatives(reader, roll);
      if (reader.pattern[reader.at++] !== ")") throw new RangeError("an open group");
      return text;
    }
    case "[":
      return letterOf(classLetters(reader), roll);
    case "\\":
      return escaped(reader, roll);
    default:
      return sign;
  }
}

function escaped(reader: Reader, roll: Dice): string {
  const sign = reader.pattern[reader.at++] ?? "";
  const letters = SHORTHANDS.get(sign);
  if (letters !== undefined) return letterOf(letters, roll);
  if (sign === "b") return "";
  if (/[A-Za-z0-9]/.test(sign)) throw new RangeError("an escape of another kind");
  return sign;
}

function classLetters(reader: Reader): string {
  const negated = reader.pattern[reader.at] === "^";
  if (negated) reader.at++;
  let letters = "";
  while (reader.at < reader.pattern.length && reader.pattern[reader.at] !== "]") {
    let sign = reader.pattern[reader.at++] ?? "";
    if (sign === "\\") {
      sign = reader.pattern[reader.at++] ?? "";
      const shorthand = SHORTHANDS.get(sign);
      if (shorthand !== undefined) {
        letters += shorthand;
        continue;
      }
    }
    const end = reader.pattern[reader.at + 1];
    if (reader.pattern[reader.at] === "-" && end !== undefined && end !== "]") {
      reader.at += 2;
      for (let code = sign.charCodeAt(0); code <= end.charCodeAt(0); code++) letters += String.fromCharCode(code);
    } else letters += sign;
  }
  reader.at++;
  if (!negated) return letters;
  return [..."abcdefghijklmnopqrstuvwxyz0123456789 -"].filter((letter) => !letters.includes(letter)).join("");
}

function letterOf(letters: string, roll: Dice): string {
  if (letters === "") throw new RangeError("an empty class");
  return letters[roll.below(letters.length)] ?? "";
}

function quantity(reader: Reader, roll: Dice): number {
  const [whole, symbol, low, comma, high] =
    /^(?:([*+?])|\{(\d+)(,?)(\d*)\})\??/.exec(reader.pattern.slice(reader.at)) ?? [];
  if (whole === undefined) return 1;
  reader.at += whole.length;
  if (symbol === "?") return roll.below(2);
  if (symbol !== undefined) return (symbol === "+" ? 1 : 0) + roll.below(6);
  const least = Number(low);
  const most = comma === "" ? least : high === "" || high === undefined ? least + 5 : Number(high);
  return least + roll.below(Math.min(most - least, 12) + 1);
}
