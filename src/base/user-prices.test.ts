import { expect, it } from "vitest";
import { readUserPrices } from "./user-prices.ts";

it("reads what models cost, by name", () => {
  expect(
    readUserPrices({ "my-model": { input: 0.5, output: 2 }, "anthropic/x": { input: 1, output: 1, cache_read: 0 } }),
  ).toEqual({
    ok: true,
    value: { "my-model": { input: 0.5, output: 2 }, "anthropic/x": { input: 1, output: 1, cache_read: 0 } },
  });
});

it.each([
  [[], "Prices are an object by model"],
  [{ m: 3 }, "m: a price is"],
  [{ m: { input: 1 } }, "m: output must be a number"],
  [{ m: { input: -1, output: 1 } }, "m: input must be a number"],
  [{ m: { input: "1", output: 1 } }, "m: input must be a number"],
  [{ m: { input: 1, output: 1, inptu: 2 } }, "m: inptu is no part of a price"],
])("refuses %j and names the place", (value, words) => {
  expect(readUserPrices(value)).toEqual({ ok: false, error: expect.stringContaining(words) });
});
