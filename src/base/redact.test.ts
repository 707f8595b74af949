import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { markOf, readMark, sayKey } from "./key-mark.ts";
import { createRedactor } from "./redact.ts";

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
    const text = "\\".repeat(500);
    expect(push(text)).toBe(text);
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
