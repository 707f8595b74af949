import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import type { Json } from "../../src/base/index.ts";
import { eventsIn, stratum } from "../support/command-line.ts";
import { type Scenario, startFakeProvider } from "../support/fake-provider/index.ts";

/** A for each of 50 calls under a budget of 5,000 tokens. */
const FLOW = fileURLToPath(new URL("./providers/fifty-calls.json", import.meta.url));

const LONG = { answer: "words ".repeat(120) };

async function run(wire: "anthropic" | "openai", scenario: Scenario) {
  const provider = await startFakeProvider({ wire });
  provider.direct(() => scenario);
  const model = wire === "anthropic" ? "anthropic:claude-haiku-5-5" : "openai:gpt-5-mini";
  const argv = ["run", FLOW, "--model", model, "--base-url", provider.base_url, "--yes", "--events"];
  const { out, err } = await stratum(argv);
  await provider.close();
  const events = eventsIn(out);
  return { calls: provider.ledger.calls.length, events, text: out + err };
}

describe.each(["anthropic", "openai"] as const)("a provider on %s's wire that lies about its usage", (wire) => {
  const lies: readonly Json[] = [-1_000_000, 0, 0.001, null, "free", [], {}];

  it("gets no more calls than an honest one", async () => {
    const honest = await run(wire, { kind: "answer", json: LONG });
    expect(honest.events.at(-1)).toMatchObject({ type: "run-end", error: { code: "BudgetExceeded" } });
    for (const lie of lies) {
      const usage = { input: lie, output: lie, cache_read: lie, cache_write: lie };
      const { calls, events, text } = await run(wire, { kind: "answer", json: LONG, usage });
      expect(calls, JSON.stringify(lie)).toBeLessThanOrEqual(honest.calls);
      expect(events.at(-1)).toMatchObject({ error: { code: "BudgetExceeded" } });
      expect(text).not.toMatch(/NaN|Infinity|-\$|\$-/);
      for (const event of events) {
        if (event.type === "attempt-end") expect(event.usage.output).toBeGreaterThan(0);
      }
    }
  });

  it("is paid once for a message that begins without a usage", async () => {
    const { calls, events } = await run(wire, { kind: "answer", opens_without_usage: true });
    expect(events.filter(({ type }) => type === "attempt-start")).toHaveLength(calls);
    expect(events.some(({ type }) => type === "step-retry")).toBe(false);
  });
});
