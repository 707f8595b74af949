import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { withoutEscapes } from "./escapes.ts";
import { sha256Hex } from "./hash.ts";
import { markOf, readMark, sayKey } from "./key-mark.ts";
import { createRedactor } from "./redact.ts";
import { MOST_PERCENTS, MOST_SLASHES } from "./spelled.ts";

vi.mock("./hash.ts", { spy: true });
const hashed = vi.mocked(sha256Hex);

const KEY = "THE-ONE-AND-ONLY-KEY-4711";
const STARS = "*".repeat(KEY.length);

const redactor = (key: string) => createRedactor(markOf(key, "salt"));

/** The text after it went through in pieces of these lengths. */
function through(text: string, lengths: readonly number[], key = KEY): string {
  const { push, end } = redactor(key);
  let passed = "";
  let at = 0;
  for (const length of [...lengths, text.length]) {
    passed += push(text.slice(at, at + length));
    at += length;
  }
  return passed + end();
}

const hex = (unit: string) => unit.charCodeAt(0).toString(16).padStart(4, "0");

describe("the redactor", () => {
  it("takes the key out however the text is cut, and leaves all else as it was", () => {
    const piece = fc.constantFrom(
      KEY,
      "THE-ONE",
      "THE-",
      "T",
      "TH",
      "ONLY-KEY-4711",
      " ",
      "ü",
      "\\",
      '"',
      "\\u0054",
      "\\n",
    );
    fc.assert(
      fc.property(fc.array(piece), fc.array(fc.integer({ min: 1, max: 9 })), (pieces, lengths) => {
        const text = pieces.join("");
        const redacted = through(text, lengths);
        expect(redacted).not.toContain(KEY);
        if (!text.includes("\\")) expect(redacted).toBe(text.replaceAll(KEY, STARS));
        else expect(redacted).toBe(through(text, []));
      }),
    );
  });

  it("finds it under the escapes of JSON, and of JSON within JSON", () => {
    fc.assert(
      fc.property(
        fc.array(fc.boolean(), { minLength: KEY.length, maxLength: KEY.length }),
        fc.array(fc.integer({ min: 1, max: 40 })),
        fc.integer({ min: 0, max: 3 }),
        (escaped, lengths, depth) => {
          const spelled = [...KEY].map((unit, index) => (escaped[index] ? `\\u${hex(unit)}` : unit)).join("");
          let text = `{"a": "before ${spelled} after"}`;
          for (let level = 0; level < depth; level++) text = JSON.stringify(text);
          let value: unknown = through(text, lengths);
          for (let level = 0; level < depth; level++) value = JSON.parse(String(value));
          expect(JSON.parse(String(value))).toEqual({ a: `before ${STARS} after` });
        },
      ),
    );
  });

  it("holds nothing back that cannot be the beginning of the key", () => {
    const { push } = redactor(KEY);
    expect(push("a long answer, T")).toBe("a long answer, ");
    expect(push("hey say.")).toBe("They say.");
    expect(push("THE-ONE")).toBe("");
    expect(push(" x".repeat(KEY.length))).toContain("THE-ONE x");
  });

  it("reads four million characters in which its beginning stands everywhere", () => {
    const text = KEY.slice(0, 4).repeat(1_000_000);
    expect(through(text, []) === text).toBe(true);
  });

  it("does not wait for an escape without end", () => {
    const { push } = redactor(KEY);
    // Each encoding that it looks for keeps some.
    expect(push("\\".repeat(500)).length).toBeGreaterThanOrEqual(500 - 5 * MOST_SLASHES);
    expect(push("\\".repeat(500))).toBe("\\".repeat(500));
  });

  it("does not wait for a percent sign that is spelled again without end, and reads each character once", () => {
    const { push, end } = redactor(KEY);
    const pieces = [`%${"25".repeat(500)}`, ..."25".repeat(100), "25".repeat(100_000)];
    let [read, passed] = ["", ""];
    for (const piece of pieces) {
      read += piece;
      passed += push(piece);
      // All encodings but the first keep some.
      expect(read.length - passed.length).toBeLessThanOrEqual(4 * MOST_PERCENTS);
    }
    expect(passed + end() === read).toBe(true);
  });

  it("finds it behind a percent sign spelled again any number of times, wherever that is cut", () => {
    for (const again of [0, 1, 31, 32, 33, 1000]) {
      for (const at of [0, 1, 4, 9, KEY.length - 1]) {
        const spelled = `%${"25".repeat(again)}${hex(KEY.charAt(at)).slice(2)}`;
        for (const cut of [1, 2, spelled.length - 2, spelled.length - 1]) {
          const { push, end } = redactor(KEY);
          const text =
            push(`a ${KEY.slice(0, at)}${spelled.slice(0, cut)}`) + push(`${spelled.slice(cut)}${KEY.slice(at + 1)} z`);
          expect(text + end()).toMatch(/^a %?(25)*2?5?\*+ z$/);
        }
      }
    }
  });

  it("finds it behind any number of backslashes, wherever they are cut", () => {
    for (const slashes of [1, 63, 64, 65, 66, 1000]) {
      for (const at of [0, 1, 4, 9, KEY.length - 1]) {
        for (const written of [KEY.slice(at), `u${hex(KEY.charAt(at))}${KEY.slice(at + 1)}`]) {
          const [before, after] = [`a ${KEY.slice(0, at)}${"\\".repeat(slashes)}`, `${written} z`];
          const { push, end } = redactor(KEY);
          const text = push(before) + push(after.slice(0, 3)) + push(after.slice(3)) + end();
          expect(withoutEscapes(text)).toBe(`a ${STARS} z`);
        }
      }
    }
  });

  const KEYS = [KEY, "sk/with+signs=4711~and.more", "AIzaSy-0123456789_abcdefghijklmnopqrstu"];
  const cuts = fc.array(fc.integer({ min: 1, max: 9 }));

  it("finds it in base64, alone or within a text, in both alphabets, and under escapes", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...KEYS),
        fc.string({ unit: "grapheme-ascii", maxLength: 20 }),
        fc.string({ unit: "grapheme-ascii", maxLength: 20 }),
        fc.constantFrom("base64", "base64url"),
        fc.integer({ min: 0, max: 2 }),
        cuts,
        (key, before, after, alphabet, depth, lengths) => {
          let text = `: ${Buffer.from(before + key + after).toString(alphabet)} .`;
          for (let level = 0; level < depth; level++) text = JSON.stringify(text).replaceAll("/", "\\/");
          const redacted = withoutEscapes(through(text, lengths, key));
          const [, digits = ""] = /: (\S*) \./.exec(redacted) ?? [];
          expect(digits).toContain("*".repeat(Math.floor((4 * key.length) / 3)));
          expect(Buffer.from(digits.replaceAll("*", "A"), "base64").toString("latin1")).not.toContain(key.slice(1, -1));
        },
      ),
    );
  });

  it("finds it as addresses spell it, every character or some, however often it was spelled again", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...KEYS),
        fc.array(fc.boolean(), { minLength: 40, maxLength: 40 }),
        fc.integer({ min: 0, max: 2 }),
        cuts,
        (key, spelled, depth, lengths) => {
          const percent = (unit: string) => `%${unit.charCodeAt(0).toString(16).padStart(2, "0").toUpperCase()}`;
          const written = [...key].map((unit, at) => (spelled[at] ? percent(unit) : unit)).join("");
          let text = `?key=${written}&n=1`;
          for (let level = 0; level < depth; level++) text = encodeURIComponent(text);
          let value = through(text, lengths, key);
          for (let level = 0; level < depth; level++) value = decodeURIComponent(value);
          expect(value).toBe(`?key=${"*".repeat(key.length)}&n=1`);
        },
      ),
    );
  });

  it("finds a key that looks like an escape itself", () => {
    for (const key of ["a-key%41with%2Fpercents", "%25%25%25%25-4711-4711"]) {
      expect(through(`key: ${key}.`, [7, 5], key)).toBe(`key: ${"*".repeat(key.length)}.`);
    }
  });

  it("gives everything else back as it was", () => {
    const piece = fc.constantFrom(...'%2541 \\u0"VEhFL-_+/=', "THE-", KEY.slice(0, 9), "\\\\\\", "%25", "aVRIR");
    fc.assert(
      fc.property(fc.array(piece), cuts, (pieces, lengths) => {
        expect(through(pieces.join(""), lengths)).toBe(pieces.join(""));
      }),
    );
  });

  it("hashes hardly anything but the key, however often its beginning stands there", () => {
    const count = (text: string) => {
      const before = hashed.mock.calls.length;
      expect(through(text, [])).toBe(text);
      return hashed.mock.calls.length - before;
    };
    for (const head of [KEY.slice(0, 4), Buffer.from(KEY).toString("base64").slice(0, 5)]) {
      const [some, more] = [head.repeat(10_000), head.repeat(100_000)].map(count);
      expect(some).toBeLessThan(10);
      expect(more).toBeLessThan(30);
    }
  });

  it.each(["", "x", "none", "ollama", "data", "EMPTY", "lm-studio", "not-needed", "sk-1234"])(
    "leaves a text alone where the key is no secret: %j",
    (key) => {
      const text = `data: {"choices": ["none of the ollamas, x, sk-1234, lm-studio"]}`;
      expect(through(text, [3, 1, 9], key)).toBe(text);
    },
  );

  it("leaves the beginning of a key out of a message that was cut", () => {
    const { whole } = redactor(KEY);
    expect(whole(`no such key: ${KEY}.`)).toBe(`no such key: ${STARS}.`);
    expect(whole("no such key: THE-ONE-AND")).toBe("no such key: …");
    expect(whole("What")).toBe("What");
  });
});

it("a mark tells no key, and travels as a header", () => {
  for (const key of [KEY, "my.own~key+17", "ключ-от-всех-дверей"]) {
    const said = sayKey(key, "0f3a");
    expect(said).toMatch(/^[\x21-\x7e ]+$/);
    expect(said).not.toContain(key.slice(0, 6));
    expect(readMark(said)).toEqual(markOf(key, "0f3a"));
  }
  for (const said of [null, "", "a b c d", sayKey(null, "0f3a"), sayKey("ollama", "0f3a")]) {
    expect(readMark(said)).toBeNull();
  }
});
