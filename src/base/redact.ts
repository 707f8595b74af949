/** Takes a secret out of a stream. What cannot be part of it passes at once; the length of the stream stays. */
export interface Redactor {
  push(chunk: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>;
  /** What was held back: the beginning of a secret that did not come. */
  end(): Uint8Array<ArrayBuffer>;
  text(text: string): string;
}

const STAR = 42;

/**
 * Some providers show the key that they refuse in their error. It may not come back: events, journals and exports are made
 * of what comes back. `word` empty: everything passes.
 */
export function createRedactor(word: string): Redactor {
  const wanted = new TextEncoder().encode(word);
  let held = new Uint8Array(0);

  return {
    push(chunk) {
      if (wanted.length === 0) return chunk;
      const bytes = joined(held, chunk);
      blank(bytes, wanted);
      const passed = bytes.length - beginning(bytes, wanted);
      held = bytes.slice(passed);
      return bytes.subarray(0, passed);
    },
    end() {
      const rest = held;
      held = new Uint8Array(0);
      return rest;
    },
    text: (text) => (word === "" ? text : text.replaceAll(word, "*".repeat(word.length))),
  };
}

function joined(before: Uint8Array<ArrayBuffer>, after: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(before.length + after.length);
  bytes.set(before);
  bytes.set(after, before.length);
  return bytes;
}

function matches(bytes: Uint8Array, at: number, wanted: Uint8Array, length: number): boolean {
  for (let i = 0; i < length; i++) if (bytes[at + i] !== wanted[i]) return false;
  return true;
}

/** Writes stars over every whole secret. */
function blank(bytes: Uint8Array, wanted: Uint8Array): void {
  const first = wanted[0] ?? 0;
  for (let at = bytes.indexOf(first); at >= 0; at = bytes.indexOf(first, at + 1)) {
    if (at + wanted.length > bytes.length) return;
    if (matches(bytes, at, wanted, wanted.length)) bytes.fill(STAR, at, at + wanted.length);
  }
}

/** How many bytes at the end could be the beginning of a secret. */
function beginning(bytes: Uint8Array, wanted: Uint8Array): number {
  for (let length = Math.min(wanted.length - 1, bytes.length); length > 0; length--) {
    if (matches(bytes, bytes.length - length, wanted, length)) return length;
  }
  return 0;
}
