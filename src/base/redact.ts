import { unescaped } from "./escapes.ts";
import { isMarked, type KeyMark } from "./key-mark.ts";

/** Takes a key out of a text that comes in pieces. What cannot be the beginning of the key passes at once. */
export interface Redactor {
  push(piece: string): string;
  /** What was held back: the beginning of a key that did not come. */
  end(): string;
  /** A text of its own, which may have been cut: a beginning of the key at its end is left out too. */
  whole(text: string): string;
}

/**
 * Some providers show the key that they refuse, and a model may repeat whatever it is told. It may not come back: events,
 * journals and files are made of what comes back. It is found wherever its pieces were cut, and under the escapes of JSON
 * (`\u0054`), however often they were escaped again, and stars stand in its place. Null: everything passes.
 */
export function createRedactor(mark: KeyMark | null): Redactor {
  let held = "";
  if (mark === null) return { push: (piece) => piece, end: () => "", whole: (text) => text };
  return {
    push(piece) {
      const { passed, rest } = scan(held + piece, mark);
      held = rest;
      return passed;
    },
    end() {
      const rest = held;
      held = "";
      return rest;
    },
    whole(text) {
      const { passed, rest } = scan(text, mark);
      return passed + (rest.length < mark.head.length ? rest : "…");
    },
  };
}

/** `rest`: what may be the beginning of the key. */
function scan(text: string, mark: KeyMark): { readonly passed: string; readonly rest: string } {
  const { plain, at } = unescaped(text);
  const { head, length } = mark;
  let passed = "";
  let done = 0;
  let from = 0;
  for (;;) {
    const found = plain.indexOf(head, from);
    if (found < 0) {
      const end = at(plain.length - beginning(plain.slice(from), head));
      return { passed: passed + text.slice(done, end), rest: text.slice(end) };
    }
    if (found + length > plain.length) {
      return { passed: passed + text.slice(done, at(found)), rest: text.slice(at(found)) };
    }
    if (isMarked(plain.slice(found, found + length), mark)) {
      passed += text.slice(done, at(found)) + "*".repeat(length);
      from = found + length;
      done = at(from);
    } else from = found + 1;
  }
}

/** How many characters at the end of `plain` are the beginning of `head`. */
function beginning(plain: string, head: string): number {
  for (let count = Math.min(head.length - 1, plain.length); count > 0; count--) {
    if (plain.endsWith(head.slice(0, count))) return count;
  }
  return 0;
}
