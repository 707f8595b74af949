import { expect, it } from "vitest";
import { highlightLine } from "./highlight.ts";

it("colours a line in pieces that make up the line", () => {
  const line = 'const name: string = "a \\" b"; // done 12';
  const tokens = highlightLine(line, "typescript");
  expect(tokens.map(({ text }) => text).join("")).toBe(line);
  expect(tokens.filter(({ kind }) => kind !== "plain").map(({ kind, text }) => `${kind} ${text}`)).toEqual([
    "keyword const",
    "key name",
    "keyword string",
    'string "a \\" b"',
    "comment // done 12",
  ]);
});

it.each(["typescript", "yaml"] as const)("takes time in proportion to a long word: %s", (language) => {
  expect(highlightLine(`"${"x".repeat(300_000)}`, language).map(({ text }) => text.length)).toEqual([300_001]);
});
