import { base64Keys, type Disguise, plainKey } from "./encoded-key.ts";
import type { KeyMark } from "./key-mark.ts";
import { escapes, percents, type Spelling, type Take } from "./spelled.ts";

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
 * journals and files are made of what comes back. It is found wherever its pieces were cut, under the escapes of JSON
 * (`\u0054`) and of addresses (`%54`), however often they were escaped again, and in base64; stars stand in its place. What
 * that costs grows with the text alone: each character is read once, and hardly anything but the key is hashed. Null:
 * everything passes.
 */
export function createRedactor(mark: KeyMark | null): Redactor {
  if (mark === null) return { push: (piece) => piece, end: () => "", whole: (text) => text };
  const searches = searchesOf(mark);
  return {
    push: (piece) => searches.reduce((text, search) => search.push(text), piece),
    end: () => searches.reduce((text, search) => search.push(text) + search.end(), ""),
    whole: (text) =>
      searchesOf(mark).reduce((all, search) => {
        const passed = search.push(all);
        const rest = search.end();
        return passed + (rest.length < search.head.length ? rest : "…");
      }, text),
  };
}

/** A key that holds an escape itself is found by the first, which doesn't read those of addresses. */
const searchesOf = (mark: KeyMark): readonly Search[] => [
  new Search(plainKey(mark), [escapes]),
  ...[plainKey(mark), ...base64Keys(mark)].map((disguise) => new Search(disguise, [escapes, percents])),
];

/** Looks for the key in one of its encodings. */
class Search {
  readonly head: string;
  readonly #disguise: Disguise;
  /** The last one gets the text. */
  readonly #spellings: readonly Spelling[];
  readonly #read: Take;
  /** What may be the beginning of the key, as it is meant; where that differs, how it was written, by its place there. */
  #held = "";
  #written = new Map<number, string>();
  #passed = "";

  constructor(disguise: Disguise, spellings: readonly ((take: Take) => Spelling)[]) {
    this.#disguise = disguise;
    this.head = disguise.head;
    let read: Take = (character, written) => this.#take(character, written);
    this.#spellings = spellings.toReversed().map((spelling) => {
      const made = spelling(read);
      read = made.take;
      return made;
    });
    this.#read = read;
  }

  push(piece: string): string {
    for (let at = 0; at < piece.length; at++) {
      if (this.#spellings.every((spelling) => spelling.open() === "")) {
        const next = nextEscape(piece, at);
        if (next > at) this.#take(piece.slice(at, next), null);
        at = next;
        if (at === piece.length) break;
      }
      const character = piece.charAt(at);
      this.#read(character, character);
    }
    if (this.#held === "") this.#spare();
    return this.#handOver();
  }

  end(): string {
    this.#passed += this.#asWritten(0, this.#held.length);
    this.#keepFrom(this.#held.length);
    for (const spelling of this.#spellings) {
      this.#passed += spelling.open();
      spelling.forget();
    }
    return this.#handOver();
  }

  /** An escape without end is not waited for. */
  #spare(): void {
    for (const spelling of this.#spellings) {
      this.#passed += spelling.spare();
      if (spelling.open() !== "") return;
    }
  }

  #handOver(): string {
    const passed = this.#passed;
    this.#passed = "";
    return passed;
  }

  /** `written`: of one character; null: as it is meant. */
  #take(text: string, written: string | null): void {
    if (written !== null && written !== text) this.#written.set(this.#held.length, written);
    this.#held += text;
    const plain = this.#disguise.same(this.#held);
    const { head } = this;
    const { length, isKey } = this.#disguise;
    let done = 0;
    let from = 0;
    for (;;) {
      const found = plain.indexOf(head, from);
      const isWaiting = found >= 0 && found + length > plain.length;
      if (found < 0 || isWaiting) {
        const rest = isWaiting ? found : plain.length - beginning(plain.slice(from), head);
        this.#passed += this.#asWritten(done, rest);
        this.#keepFrom(rest);
        return;
      }
      if (isKey(plain.slice(found, found + length))) {
        this.#passed += this.#asWritten(done, found) + "*".repeat(length);
        from = found + length;
        done = from;
      } else from = found + 1;
    }
  }

  #asWritten(start: number, end: number): string {
    let text = "";
    let from = start;
    for (const [at, written] of this.#written) {
      if (at < start || at >= end) continue;
      text += this.#held.slice(from, at) + written;
      from = at + 1;
    }
    return text + this.#held.slice(from, end);
  }

  #keepFrom(start: number): void {
    this.#held = this.#held.slice(start);
    if (this.#written.size === 0) return;
    const kept = [...this.#written].filter(([at]) => at >= start);
    this.#written = new Map(kept.map(([at, written]) => [at - start, written]));
  }
}

/** Where the next character stands that an escape may begin with; else the end. */
function nextEscape(text: string, from: number): number {
  ESCAPE.lastIndex = from;
  return ESCAPE.exec(text)?.index ?? text.length;
}

const ESCAPE = /[\\%]/g;

/** How many characters at the end of `plain` are the beginning of `head`. */
function beginning(plain: string, head: string): number {
  for (let count = Math.min(head.length - 1, plain.length); count > 0; count--) {
    if (plain.endsWith(head.slice(0, count))) return count;
  }
  return 0;
}
