import { expect, test } from "vitest";
import { sayableNumber, spelledIn } from "./unsayable.ts";

test.each([
  ["9007199254740991", 9007199254740991],
  ["9007199254740992", 9007199254740992],
  ["1.5", 1.5],
  ["9007199254740993.0", 9007199254740992],
  ["1.0e+300", 1e300],
])("%s is a number that is kept", (spelled, number) => {
  expect(sayableNumber(number, spelled)).toBe(number);
});

test.each([
  ["9007199254740993", 9007199254740992],
  ["-9_007_199_254_740_993", -9007199254740992],
  ["0x20000000000001", 9007199254740992],
  [".inf", Number.POSITIVE_INFINITY],
])("%s stays as it is spelled", (spelled, number) => {
  expect(spelledIn(sayableNumber(number, spelled))).toBe(spelled);
});
