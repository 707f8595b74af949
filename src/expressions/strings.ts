import { placeOf, placesOf } from "./find.ts";
import { slice } from "./operators.ts";
import { fail } from "./py-error.ts";
import { trimmed, WHITE } from "./text.ts";
import type { PyValue } from "./values.ts";
import { checkSize, iterate, length, PyTuple, typeName, whole } from "./values.ts";
import { spend, spendOn } from "./work.ts";

/** What the methods of texts do. Each counts its steps, and throws what CPython raises. */

type Args = readonly PyValue[];

function text(name: string, value: PyValue | undefined): string {
  if (typeof value === "string") return value;
  return fail("TypeError", `${name}() argument must be str, not ${typeName(value ?? null)}`);
}

export function strip(self: string, characters: PyValue): string {
  if (characters === null) return trimmed(self);
  const wanted = text("strip", characters);
  spendOn(self.length + wanted.length);
  const set = new Set(wanted);
  const points = [...self];
  let start = 0;
  let end = points.length;
  while (start < end && set.has(points[start] ?? "")) start++;
  while (end > start && set.has(points[end - 1] ?? "")) end--;
  return points.slice(start, end).join("");
}

/** The part of `self` that `start` and `end` name, and where it begins; null when `start` lies behind the end. */
function part(self: string, start: PyValue, end: PyValue): { readonly text: string; readonly offset: number } | null {
  if (start === null && end === null) return { text: self, offset: 0 };
  const size = length(self);
  const from = start === null ? 0 : whole(start);
  const offset = from < 0 ? Math.max(0, from + size) : from;
  if (offset > size) return null;
  const piece = slice(self, offset, end, null);
  const to = end === null ? size : whole(end);
  if ((to < 0 ? to + size : to) < offset) return null;
  return { text: typeof piece === "string" ? piece : "", offset };
}

/** `startswith` and `endswith`: of one text, or of any of a tuple. */
export function hasAffix(
  name: "startswith" | "endswith",
  self: string,
  [wanted = null, start = null, end = null]: Args,
) {
  const candidates = wanted instanceof PyTuple ? wanted.items : [wanted];
  const within = part(self, start, end);
  return candidates.some((candidate) => {
    if (typeof candidate !== "string") {
      return fail("TypeError", `${name} first arg must be str or a tuple of str, not ${typeName(candidate)}`);
    }
    if (!within) return false;
    spendOn(candidate.length);
    return name === "startswith" ? within.text.startsWith(candidate) : within.text.endsWith(candidate);
  });
}

export function split(self: string, separator: PyValue, limit: PyValue): PyValue {
  const most = whole(limit);
  if (separator === null) return splitWhite(self, most);
  const mark = text("split", separator);
  if (mark === "") return fail("ValueError", "empty separator");
  const pieces = piecesOf(self, mark);
  if (most < 0 || pieces.length <= most + 1) return pieces;
  return [...pieces.slice(0, most), pieces.slice(most).join(mark)];
}

function splitWhite(self: string, most: number): PyValue {
  spendOn(self.length);
  const pieces: string[] = [];
  const word = new RegExp(`[^${WHITE}]+`, "g");
  for (let match = word.exec(self); match; match = word.exec(self)) {
    if (most >= 0 && pieces.length === most) {
      pieces.push(self.slice(match.index));
      break;
    }
    pieces.push(match[0]);
  }
  return pieces;
}

export function replace(self: string, [old, by, limit = -1]: Args): string {
  const [from, to, most] = [text("replace", old), text("replace", by), whole(limit)];
  const pieces = from === "" ? ["", ...self, ""] : piecesOf(self, from);
  const times = most < 0 ? pieces.length - 1 : Math.min(most, pieces.length - 1);
  checkSize(self.length + times * to.length);
  spend(pieces.length);
  spendOn(self.length + times * to.length);
  // Between the pieces stands what was found: replaced at first, left alone after the limit.
  return pieces.reduce((result, piece, at) => result + (at <= times ? to : from) + piece);
}

export function count(self: string, [wanted, start = null, end = null]: Args): number {
  const within = part(self, start, end);
  const mark = text("count", wanted);
  if (!within) return 0;
  return mark === "" ? length(within.text) + 1 : piecesOf(within.text, mark).length - 1;
}

export function find(self: string, [wanted, start = null, end = null]: Args): number {
  const within = part(self, start, end);
  const mark = text("find", wanted);
  const at = within ? placeOf(mark, within.text) : -1;
  return within && at >= 0 ? within.offset + length(within.text.slice(0, at)) : -1;
}

function piecesOf(self: string, mark: string): readonly string[] {
  const pieces: string[] = [];
  let start = 0;
  for (const place of placesOf(mark, self)) {
    spend(1);
    pieces.push(self.slice(start, place));
    start = place + mark.length;
  }
  return [...pieces, self.slice(start)];
}

export function inOtherCase(self: string, other: string): string {
  spendOn(self.length + other.length);
  return other;
}

export function join(self: string, source: PyValue): string {
  const pieces: string[] = [];
  let size = 0;
  for (const item of iterate(source)) {
    if (typeof item !== "string") {
      return fail("TypeError", `sequence item ${pieces.length}: expected str instance, ${typeName(item)} found`);
    }
    size += item.length + self.length;
    checkSize(size);
    spendOn(item.length + self.length);
    pieces.push(item);
  }
  return pieces.join(self);
}
