import { sha256Hex } from "./hash.ts";
import { isSecretKey } from "./secret-key.ts";

/**
 * By which a key is recognised where it may not stand, and from which nobody learns it: its first characters, its length
 * and a salted hash. Realms that hold no key are given this instead. `check`: 16 bits that are computed in no time; only
 * texts that have them are hashed, so that a text full of heads costs what any other costs.
 */
export interface KeyMark {
  readonly head: string;
  readonly length: number;
  readonly salt: string;
  readonly check: number;
  readonly digest: string;
}

const HEAD = 4;

/** Null for what is no secret. `salt`: never the same twice. */
export function markOf(key: string, salt: string): KeyMark | null {
  if (!isSecretKey(key)) return null;
  return { head: key.slice(0, HEAD), length: key.length, salt, check: checkOf(key, salt), digest: digestOf(key, salt) };
}

export const isMarked = (text: string, { salt, check, digest }: KeyMark): boolean =>
  checkOf(text, salt) === check && digestOf(text, salt) === digest;

/** FNV-1a of the UTF-16 units, folded to 16 bits. */
function checkOf(text: string, salt: string): number {
  let hash = 0x811c9dc5;
  for (const part of [salt, text]) {
    for (let index = 0; index < part.length; index++) hash = Math.imul(hash ^ part.charCodeAt(index), 0x01000193);
  }
  return (hash ^ (hash >>> 16)) & 0xffff;
}

const digestOf = (text: string, salt: string) => sha256Hex(`${salt} ${text}`);

/** Added to every answer by what sends a request: the mark of the key that went along, or one of these words. */
export const KEY_HEADER = "x-stratum-key";
export const NO_KEY = "none";
const PLAIN_KEY = "plain";

/** The value of `KEY_HEADER`. Null: no key went along. */
export function sayKey(key: string | null, salt: string): string {
  if (key === null) return NO_KEY;
  const mark = markOf(key, salt);
  return mark === null ? PLAIN_KEY : [hexOf(mark.head), mark.length, salt, mark.check, mark.digest].join(" ");
}

/** Null where there is nothing to recognise. */
export function readMark(said: string | null): KeyMark | null {
  const [, head = "", length = "", salt = "", check = "", digest = ""] =
    /^((?:[0-9a-f]{4})+) (\d+) (\S+) (\d+) ([0-9a-f]{64})$/.exec(said ?? "") ?? [];
  if (head === "") return null;
  const units = head.match(/.{4}/g) ?? [];
  return {
    head: String.fromCharCode(...units.map((unit) => Number.parseInt(unit, 16))),
    length: Number(length),
    salt,
    check: Number(check),
    digest,
  };
}

const hexOf = (text: string) =>
  Array.from({ length: text.length }, (_, index) => text.charCodeAt(index).toString(16).padStart(4, "0")).join("");
