import { expect, it } from "vitest";
import { locate } from "./locate.ts";

const TEXT = `{
  "functions": {
    "f": { "ensure": ["ok", "a\\n == 1"] }
  }
}`;

it("finds a value by its path, and a place inside a string past its escapes", () => {
  expect(
    locate(TEXT, [
      { path: ["functions", "f"] },
      { path: ["functions", "f", "ensure", 1] },
      { path: ["functions", "f", "ensure", 1], offset: 3 },
    ]),
  ).toEqual([
    { line: 3, column: 10 },
    { line: 3, column: 29 },
    { line: 3, column: 34 },
  ]);
});

it("names the nearest thing around a path that leads nowhere", () => {
  expect(locate(TEXT, [{ path: ["functions", "f", "intent"] }])).toEqual([{ line: 3, column: 10 }]);
});
