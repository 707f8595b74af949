import { describe, expect, it } from "vitest";
import { genaiPrices } from "./genai.ts";
import { costOf, layeredPrices, PRICE_TABLE, priceByName, tablePrices, userPrices } from "./index.ts";

describe("prices", () => {
  it("cost what was used, by how it was used", () => {
    const usage = { input: 1_000_000, output: 200_000, cache_read: 1_000_000, cache_write: 100_000 };
    expect(costOf(usage, { input: 3, output: 15, cache_read: 0.3, cache_write: 3.75 })).toBeCloseTo(
      3 + 3 + 0.3 + 0.375,
      12,
    );
  });

  it("are null, never 0, where nobody knows them", () => {
    expect(tablePrices().priceOf("anthropic", "claude-unheard-of")).toBeNull();
    expect(tablePrices().priceOf("nobody", "constructor")).toBeNull();
    expect(tablePrices().priceOf("anthropic", "constructor")).toBeNull();
    expect(costOf({ input: 1, output: 1, cache_read: 0, cache_write: 0 }, null)).toBeNull();
  });

  it("of a dated version are those of its model", () => {
    const table = tablePrices();
    expect(table.priceOf("anthropic", "claude-haiku-4-5-20251001")).toEqual(
      table.priceOf("anthropic", "claude-haiku-4-5"),
    );
    expect(table.priceOf("openai-compatible", "gpt-4o-2024-08-06")).toEqual(
      table.priceOf("openai-compatible", "gpt-4o"),
    );
  });

  it("say on which day they were read", () => {
    expect(PRICE_TABLE.as_of).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  });

  it("of a user come before those of a table", () => {
    const mine = { input: 0, output: 0, cache_read: 0, cache_write: 0 };
    const layered = layeredPrices([userPrices({ "anthropic/claude-opus-5-5": mine }), tablePrices()]);
    expect(layered.priceOf("anthropic", "claude-opus-5-5")).toEqual(mine);
    expect(layered.priceOf("anthropic", "claude-sonnet-5-5")).toMatchObject({ input: 2, output: 10 });
    expect(layeredPrices([userPrices({ gpt: mine }), tablePrices()]).priceOf("x", "gpt")).toEqual(mine);
  });

  it("are known of a model if any provider's is", () => {
    const models = ["claude-haiku-5-5", "gpt-4o", "home-grown-7b", "constructor"];
    expect(models.map((model) => priceByName(tablePrices(), model)?.output)).toEqual([5, 10, undefined, undefined]);
  });

  it("come from the community's table for models that ours lacks", () => {
    expect(tablePrices().priceOf("openai-compatible", "gpt-3.5-turbo")).toBeNull();
    expect(genaiPrices().priceOf("openai-compatible", "gpt-3.5-turbo")).toMatchObject({ input: 0.5, output: 1.5 });
    expect(genaiPrices().priceOf("anthropic", "claude-sonnet-4-5")).toMatchObject({ input: 3, cache_write: 3.75 });
    expect(genaiPrices().priceOf("somebody", "gpt-4o")).toBeNull();
  });

  it("agree with the community's wherever ours are not assumed", () => {
    for (const [provider, models] of Object.entries(PRICE_TABLE.providers)) {
      for (const [model, { assumed, ...price }] of Object.entries(models)) {
        if (assumed) continue;
        expect([model, genaiPrices().priceOf(provider, model)]).toEqual([model, price]);
      }
    }
  });
});
