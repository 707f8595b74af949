import { expect, test } from "vitest";
import { compileExpression } from "../../../src/expressions/index.ts";
import { numeric } from "../../../src/expressions/values.ts";
import rows from "./powers.json" with { type: "json" };

function resultOf(text: string, x: number, y: number): number | string | undefined {
  const compiled = compileExpression(text);
  if (!compiled.ok) return "SyntaxError";
  const outcome = compiled.value.evaluate({ x, y });
  return outcome.ok ? numeric(outcome.value) : outcome.error.type;
}

/** Recorded from CPython by record_powers.py: x, y, what it says, and what is nearest where that is another float. */
const table = rows.map(([x = 0, y = 0, said, nearest]) => ({ x: x ?? 0, y: y ?? 0, said, nearest }));
const OVERFLOW = "OverflowError";

test("powers of floats are CPython's, or nearer", () => {
  const found = table.map(({ x, y }) => ({ x, y, value: resultOf("float(x) ** float(y)", x, y) }));
  expect(found).toEqual(
    table.map(({ x, y, said, nearest }) => ({ x, y, value: (nearest === undefined ? said : nearest) ?? OVERFLOW })),
  );
});

test("the C library is off in the last place only, and seldom but for exact middles", () => {
  const off = table.flatMap((row) => (row.nearest === undefined ? [] : [{ ...row, nearest: row.nearest ?? 0 }]));
  for (const { said, nearest } of off) expect(Math.abs((said ?? 0) / nearest - 1)).toBeLessThanOrEqual(2 ** -52);
  expect(off.filter(({ y }) => y !== 1.5).length).toBeLessThanOrEqual(table.length / 100);
});

test("whole numbers with a negative exponent are powers of floats", () => {
  const whole = table.filter(
    ({ x, y }) => Number.isInteger(x) && Number.isInteger(y) && y < 0 && Math.abs(x) < 2 ** 53,
  );
  expect(whole.length).toBeGreaterThan(300);
  for (const { x, y, said, nearest } of whole) {
    expect([x, y, resultOf("x ** y", x, y)]).toEqual([x, y, (nearest === undefined ? said : nearest) ?? OVERFLOW]);
  }
});

test("what is not finite, zero or negative", () => {
  expect(resultOf("7 ** 1.5", 0, 0)).toBe(18.520259177452136);
  expect(resultOf("3 ** -6", 0, 0)).toBe(0.0013717421124828531);
  expect(resultOf("float('inf') ** -1", 0, 0)).toBe(0);
  expect(resultOf("0.0 ** 0.5", 0, 0)).toBe(0);
  expect(resultOf("(-8.0) ** 3.0", 0, 0)).toBe(-512);
  expect(resultOf("(-1.0) ** float('inf')", 0, 0)).toBe(1);
  expect(resultOf("float('nan') ** 0", 0, 0)).toBe(1);
  expect(resultOf("5e-324 ** 0.5", 0, 0)).toBe(2.2227587494850775e-162);
  expect(resultOf("3 ** 33", 0, 0)).toBe(5559060566555523);
  expect(resultOf("3 ** 34", 0, 0)).toBe(OVERFLOW);
});
