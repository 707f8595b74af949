import { describe, expect, test } from "vitest";
import { readNumber } from "./read-number.ts";

const read = (text: string, bounds = {}) => readNumber(text, bounds);

describe("a number that was typed", () => {
  test.each([
    ["", null],
    ["  ", null],
    ["0", 0],
    ["1.5", 1.5],
    ["1,5", 1.5],
    [".5", 0.5],
    ["5.", 5],
    ["-2", -2],
    ["+2", 2],
    ["1e3", 1000],
    ["1e+21", 1e21],
    ["0.125", 0.125],
    ["0,125", 0.125],
    ["0.000", 0],
    ["1.234", 1.234],
    ["1000", 1000],
    ["1.50", 1.5],
  ])("%j is %j", (text, value) => expect(read(text)).toEqual({ ok: true, value }));

  test.each(["1.000", "1,000", "1,234", "12.000", "1.000.000", "1,000,000", "1 000", "1.234.567", "-1.000"])(
    "%j is refused: it can be read in two ways",
    (text) => {
      const refused = read(text);
      expect(refused).toMatchObject({ ok: false, error: expect.stringContaining("two ways") });
      expect(refused).toMatchObject({ error: expect.stringContaining(`write ${text.replace(/[., ]/g, "")} `) });
    },
  );

  test.each(["abc", "1.5.2", "0x10", "Infinity", "NaN", "1/2", "5 s", "--1", ".", "१"])("%j is no number", (text) =>
    expect(read(text)).toEqual({ ok: false, error: "this is no number." }),
  );

  test("what is out of bounds, broken or beyond exactness is refused, and never made to fit", () => {
    expect(read("-5", { min: 0 })).toEqual({ ok: false, error: "at least 0 is needed." });
    expect(read("5", { max: 4 })).toEqual({ ok: false, error: "at most 4 is possible." });
    expect(read("1.5", { integer: true })).toEqual({ ok: false, error: "a whole number is needed." });
    expect(read("9007199254740993")).toMatchObject({ ok: false });
    expect(read("9007199254740991")).toEqual({ ok: true, value: 9007199254740991 });
    expect(read("1e999")).toMatchObject({ ok: false });
  });

  test("what a field writes of a number is read as that number again", () => {
    for (const value of [0, -0.5, 1.001, 1234.5678, 1e21, 1e-7, 123456789, 0.1 + 0.2, 1e300]) {
      expect(read(String(value))).toEqual({ ok: true, value });
    }
  });
});
