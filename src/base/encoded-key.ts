import { isMarked, type KeyMark } from "./key-mark.ts";

/** What a key looks like in one of its encodings: how it begins, how long it is, and whether it is the key. */
export interface Disguise {
  readonly head: string;
  readonly length: number;
  /** The same text in one spelling, where the encoding has two for a character. */
  same(text: string): string;
  isKey(text: string): boolean;
}

export const plainKey = (mark: KeyMark): Disguise => ({
  head: mark.head,
  length: mark.length,
  same: (text) => text,
  isKey: (text) => isMarked(text, mark),
});

const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/**
 * The key as base64 spells it, alone or within a longer text, in the alphabet of addresses too. One digit holds six bits:
 * according to where the key begins, its first 0, 4 or 2 bits stand in a digit with what is before it, and are known
 * from the key's head. None for a head that is not ASCII, which no header could send.
 */
export function base64Keys(mark: KeyMark): readonly Disguise[] {
  const codes = Array.from({ length: mark.head.length }, (_, index) => mark.head.charCodeAt(index));
  if (codes.some((code) => code > 127)) return [];
  const bits = codes.map((code) => code.toString(2).padStart(8, "0")).join("");
  return [0, 4, 2].map((before) => {
    const whole = bits.slice(before).match(/.{6}/g) ?? [];
    return {
      head: whole.map((six) => DIGITS[Number.parseInt(six, 2)] ?? "").join(""),
      length: Math.ceil((8 * mark.length - before) / 6),
      same: (text) => text.replaceAll("-", "+").replaceAll("_", "/"),
      isKey(text) {
        const decoded = decode(text, bits.slice(0, before));
        return decoded !== null && isMarked(decoded.slice(0, mark.length), mark);
      },
    };
  });
}

/** `first`: bits before those of the text. Null for what is no base64. */
function decode(text: string, first: string): string | null {
  let value = first === "" ? 0 : Number.parseInt(first, 2);
  let count = first.length;
  let decoded = "";
  for (const digit of text) {
    const six = DIGITS.indexOf(digit);
    if (six < 0) return null;
    value = (value << 6) | six;
    count += 6;
    if (count < 8) continue;
    count -= 8;
    decoded += String.fromCharCode(value >> count);
    value &= (1 << count) - 1;
  }
  return decoded;
}
