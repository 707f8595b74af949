import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type FakeProvider, type Scenario, startFakeProvider } from "../../tests/support/fake-provider/index.ts";
import { ask, clock } from "../../tests/support/remote-model.ts";
import type { Json } from "../base/index.ts";
import { nodeHttp } from "../node/http.ts";
import { anthropicModels } from "./anthropic.ts";
import { openAiCompatibleModels } from "./index.ts";

/** What servers may say instead of a count. 1e999 is what JSON makes of a number without end. */
const LIES: readonly Json[] = [-5, -0.5, 12.5, null, "17", "NaN", true, [3], { total: 4 }, 1e300, 2 ** 60];

describe.each([
  ["anthropic", anthropicModels],
  ["openai", openAiCompatibleModels],
] as const)("usage that %s's wire says", (wire, makeModels) => {
  let provider: FakeProvider;
  beforeAll(async () => {
    provider = await startFakeProvider({ wire });
  });
  afterAll(() => provider.close());

  const called = async (scenario: Scenario) => {
    provider.script(scenario);
    return ask(makeModels({ http: nodeHttp(), clock, base_url: provider.base_url, default_model: "model-x" }));
  };

  it.each(LIES)("is only taken for whole, finite, non-negative numbers, not for %j", async (lie) => {
    for (const name of ["input", "output", "cache_read", "cache_write"] as const) {
      const { usage, last } = await called({ kind: "answer", usage: { [name]: lie } });
      expect(last).toEqual({ type: "end", stop: "end" });
      if (usage?.type !== "usage") throw new Error("no usage");
      for (const count of Object.values(usage.usage)) {
        expect(Number.isSafeInteger(count)).toBe(true);
        expect(count).toBeGreaterThanOrEqual(0);
      }
      if (name === "input" || name === "output") expect(usage.exact).toBe(false);
      // Our own count stands in for the prompt's.
      if (name === "input") expect(usage.usage.input).toBeGreaterThan(20);
    }
  });

  it("may be missing at the beginning, in the middle, everywhere: the answer is taken all the same", async () => {
    for (const scenario of [
      { kind: "answer", opens_without_usage: true },
      { kind: "answer", usage: "none" },
      { kind: "answer", opens_without_usage: true, usage: "none" },
    ] as const) {
      const { last, usage } = await called(scenario);
      expect(last).toEqual({ type: "end", stop: "end" });
      expect(usage).toMatchObject({ usage: { input: expect.any(Number) } });
    }
  });
});
