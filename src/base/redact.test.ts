import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createRedactor } from "./redact.ts";

/** The text after it went through in pieces of these lengths. */
function through(secret: string, text: string, lengths: readonly number[]): string {
  const redactor = createRedactor(secret);
  const bytes = new TextEncoder().encode(text);
  const parts: Uint8Array[] = [];
  let at = 0;
  for (const length of [...lengths, bytes.length]) {
    parts.push(redactor.push(bytes.slice(at, at + length)).slice());
    at += length;
  }
  parts.push(redactor.end());
  return Buffer.concat(parts).toString("utf8");
}

describe("the redactor", () => {
  it("takes the secret out however the stream is cut, and leaves all else as it was", () => {
    const piece = fc.constantFrom("ab", "abc", "abab", "secret", "sec", "ret", "ss", " ", "ü");
    fc.assert(
      fc.property(fc.array(piece), fc.array(fc.integer({ min: 1, max: 9 })), (pieces, lengths) => {
        const text = pieces.join("");
        expect(through("secret", text, lengths)).toBe(text.replaceAll("secret", "******"));
      }),
    );
  });

  it("holds nothing back that cannot be the beginning of the secret", () => {
    const redactor = createRedactor("secret");
    const bytes = new TextEncoder().encode("data: {}\n\n");
    expect(redactor.push(bytes)).toHaveLength(bytes.length);
  });

  it("passes everything where there is no secret", () => {
    expect(through("", "anything", [3])).toBe("anything");
  });
});
