import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { anthropicModels } from "../../src/models/anthropic.ts";
import { countTokens, openAiCompatibleModels } from "../../src/models/index.ts";
import { nodeHttp } from "../../src/node/http.ts";
import {
  type Clock,
  checkGrammar,
  type Limits,
  openRun,
  type RunEvent,
  runFlow,
  runInfer,
  runParallel,
} from "../../src/runtime/index.ts";
import { type FakeProvider, type Scenario, startFakeProvider } from "../support/fake-provider/index.ts";
import { classifySpec, inline, runWorld } from "../support/run-world.ts";

const CHUNK_CHARS = 16;
/** One chunk, and the rounding of the running count. */
const CHUNK_TOKENS = CHUNK_CHARS / 4 + 1;
/** Real time, fifty times as fast: back-offs of seconds take milliseconds. */
const SPEED = 50;
const clock: Clock = {
  now: () => performance.now() * SPEED,
  wallTime: () => Date.now(),
  sleep: (ms, signal) =>
    new Promise((resolve) => {
      const settle = () => {
        clearTimeout(timer);
        signal?.removeEventListener("abort", settle);
        resolve();
      };
      const timer = setTimeout(settle, ms / SPEED);
      signal?.addEventListener("abort", settle);
      if (signal?.aborted) settle();
    }),
};

const pace = { chunk_chars: CHUNK_CHARS, chunk_delay_ms: 1 };
const scenario: fc.Arbitrary<Scenario> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constant<Scenario>({ kind: "answer", json: { label: "positive", confidence: 0.9 }, ...pace }),
  },
  {
    weight: 4,
    arbitrary: fc
      .integer({ min: 50, max: 3_000 })
      .map((length): Scenario => ({ kind: "answer", text: "x".repeat(length), ...pace })),
  },
  { weight: 1, arbitrary: fc.constant<Scenario>({ kind: "half-json", ...pace }) },
  {
    weight: 1,
    arbitrary: fc.integer({ min: 0, max: 4 }).map((after): Scenario => ({ kind: "reset", after, ...pace })),
  },
  { weight: 1, arbitrary: fc.constant<Scenario>({ kind: "status", status: 429, headers: { "retry-after-ms": "40" } }) },
  { weight: 1, arbitrary: fc.constant<Scenario>({ kind: "status", status: 400, message: "No." }) },
);
const plan = fc.record({
  limits: fc.record<Limits>(
    { tokens: fc.integer({ min: 100, max: 4_000 }), usd: fc.double({ min: 0.001, max: 0.03, noNaN: true }) },
    { requiredKeys: [] },
  ),
  calls: fc.integer({ min: 1, max: 10 }),
  scenarios: fc.array(scenario, { minLength: 1, maxLength: 12 }),
});
const PRICE = { input: 3, output: 15, cache_read: 0.3, cache_write: 3.75 };

describe.each([
  ["anthropic", anthropicModels],
  ["openai", openAiCompatibleModels],
] as const)("budgets of runs against a server that speaks %s's format", (wire, makeModels) => {
  let provider: FakeProvider;
  beforeAll(async () => {
    provider = await startFakeProvider({ wire });
  });
  afterAll(() => provider.close());

  async function run(limits: Limits, calls: number): Promise<readonly RunEvent[]> {
    const world = runWorld(() => ({}), {
      price: PRICE,
      ports: {
        clock,
        models: makeModels({
          http: nodeHttp(),
          clock,
          base_url: provider.base_url,
          default_model: "exact",
          info: (known) => ({ ...known, max_output_tokens: 1_000, estimateTokens: countTokens }),
        }),
      },
    });
    await runFlow({ name: "main", limits, args: [] }, openRun(world.ports, { run: "r" }), (scope) =>
      runParallel(
        { node: "fan", require: "all" },
        Array.from({ length: calls }, (_, index) => ({
          name: `b${index}`,
          run: (inner) => runInfer(classifySpec({ retries: 1 }), [inline("call", index)], inner).catch(() => null),
        })),
        scope,
      ),
    ).catch(() => null);
    return world.journal.events;
  }

  it("hold by the server's own ledger, and by meters and trace alike", async () => {
    let stopped = 0;
    await fc.assert(
      fc.asyncProperty(plan, async ({ limits, calls, scenarios }) => {
        const before = provider.ledger.calls.length;
        provider.direct((_, index) => scenarios[(index - before) % scenarios.length] ?? { kind: "answer" });
        const events = await run(limits, calls);
        const ended = performance.now();
        await provider.ledger.until(({ open }) => open.length === 0, 2_000);
        const entries = provider.ledger.calls.slice(before);

        expect(checkGrammar(events)).toEqual([]);
        const changes = events.flatMap((event) => (event.type === "budget-change" ? event.changes : []));
        const spent = changes.reduce(
          (sum, change) => sum + (change.envelope.length === 0 ? change.spent.tokens : 0),
          0,
        );
        const usd = changes.reduce(
          (sum, change) => sum + (change.envelope.length === 0 ? (change.spent.usd ?? 0) : 0),
          0,
        );
        const overshoot = calls * CHUNK_TOKENS;
        expect(spent).toBeLessThanOrEqual((limits.tokens ?? Number.POSITIVE_INFINITY) + overshoot);
        expect(usd).toBeLessThanOrEqual(
          (limits.usd ?? Number.POSITIVE_INFINITY) + (overshoot * PRICE.output) / 1e6 + 1e-9,
        );

        // What the server counted was charged, but for the last chunks on their way to a call that was stopped.
        const paid = entries.filter(({ status, broken_by_server }) => status === 200 && !broken_by_server);
        const counted = paid.reduce((sum, { tokens_in, tokens_out }) => sum + tokens_in + tokens_out, 0);
        const broken = paid.filter(({ closed_by_client }) => closed_by_client).length;
        if (limits.tokens !== undefined || limits.usd !== undefined) {
          expect(spent).toBeGreaterThanOrEqual(counted - broken * 4 * CHUNK_TOKENS);
          const traced = events.reduce((sum, event) => {
            if (event.type !== "step-end" || !event.trace) return sum;
            const { input, output, cache_read, cache_write } = event.trace.usage;
            return sum + input + output + cache_read + cache_write;
          }, 0);
          expect(traced).toBe(spent);
        }
        // Nothing left without an intent, and nothing after the end.
        expect(entries.length).toBeLessThanOrEqual(events.filter(({ type }) => type === "attempt-start").length);
        expect(entries.every(({ started_at }) => started_at <= ended)).toBe(true);
        if (events.some((event) => event.type === "step-end" && event.error?.code === "BudgetExceeded")) stopped += 1;
      }),
      { numRuns: 40 },
    );
    expect(stopped).toBeGreaterThan(4);
  }, 90_000);
});
