import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type BudgetChange,
  checkGrammar,
  type Limits,
  type ModelError,
  openRun,
  runFlow,
  runInfer,
  runParallel,
} from "../../src/runtime/index.ts";
import { type Act, classifySpec, inline, runWorld, tokensOf } from "../support/run-world.ts";

const CHUNK = 16;
/** Output tokens that one chunk can add to a running count. */
const CHUNK_TOKENS = CHUNK / 4 + 1;

const passing: fc.Arbitrary<ModelError> = fc.constantFrom(
  { kind: "overloaded", message: "busy", status: 529 },
  { kind: "network", message: "gone" },
  { kind: "rate_limited", message: "slow", status: 429, retry_after_ms: 40 },
);

const act: fc.Arbitrary<Act> = fc.record(
  {
    text: fc.oneof(
      fc.constant('{"label":"positive","confidence":0.9}'),
      fc.integer({ min: 0, max: 20_000 }).map((length) => "x".repeat(length)),
    ),
    error: passing,
    after: fc.integer({ min: 0, max: 400 }),
    unbounded: fc.constant(true as const),
    usage: fc.boolean(),
    chunk: fc.integer({ min: 1, max: CHUNK }),
    chunk_ms: fc.integer({ min: 1, max: 60 }),
  },
  { requiredKeys: ["text"] },
);

const limits: fc.Arbitrary<Limits> = fc.record(
  {
    tokens: fc.integer({ min: 100, max: 6000 }),
    usd: fc.double({ min: 0, max: 0.05, noNaN: true }),
    ms: fc.integer({ min: 50, max: 20_000 }),
  },
  { requiredKeys: [] },
);

const plan = fc.record({
  flow: limits,
  calls: fc.array(fc.record({ acts: fc.array(act, { minLength: 1, maxLength: 3 }), budget: limits }), {
    minLength: 1,
    maxLength: 10,
  }),
  price: fc.record({
    input: fc.integer({ min: 0, max: 20 }),
    output: fc.integer({ min: 0, max: 80 }),
    cache_read: fc.constant(0),
    cache_write: fc.constant(0),
  }),
});

describe("calls side by side under one envelope", () => {
  it("never settle above a limit by more than a chunk each, and give back all that they reserved", async () => {
    let refused = 0;
    let settledEarly = 0;
    let runs = 0;
    await fc.assert(
      fc.asyncProperty(plan, async ({ flow, calls, price }) => {
        const turns = new Map<string, number>();
        const world = runWorld(
          ({ identity }) => {
            const turn = turns.get(identity.path) ?? 0;
            turns.set(identity.path, turn + 1);
            const { acts } = calls[Number(identity.inputs["call"])] ?? { acts: [] };
            return acts[Math.min(turn, acts.length - 1)] ?? {};
          },
          { price, max_output_tokens: 2000 },
        );
        const run = openRun(world.ports, { run: "r" });
        await runFlow({ name: "main", limits: flow, args: [] }, run, (scope) =>
          runParallel(
            { node: "fan", require: "all" },
            calls.map(({ budget }, index) => ({
              name: `b${index}`,
              // A branch that fails leaves the others alone, so that they compete to the end.
              run: (inner) =>
                runInfer(classifySpec({ budget, retries: 1 }), [inline("call", index)], inner).catch(() => null),
            })),
            scope,
          ),
        ).catch(() => null);

        const { events } = world.journal;
        expect(checkGrammar(events)).toEqual([]);
        const changes = events.flatMap((event) => (event.type === "budget-change" ? event.changes : []));
        const sent = world.ledger.length;
        const byEnvelope = groupByEnvelope(changes);
        for (const [name, own] of byEnvelope) {
          const inFlight = name === "[]" ? calls.length : 1;
          const allowed = name === "[]" ? flow : (calls[branchOf(name)]?.budget ?? {});
          const { spent, reserved } = sum(own);
          expect(reserved.tokens).toBe(0);
          expect(Math.abs(reserved.usd)).toBeLessThan(1e-9);
          if (allowed.tokens !== undefined) {
            expect(spent.tokens).toBeLessThanOrEqual(allowed.tokens + inFlight * CHUNK_TOKENS);
          }
          if (allowed.usd !== undefined) {
            const chunk = (CHUNK_TOKENS * price.output) / 1_000_000;
            expect(spent.usd).toBeLessThanOrEqual(allowed.usd + inFlight * chunk + 1e-9);
          }
        }
        // What was charged covers what the provider counted.
        const counted = world.ledger.reduce((total, { sent: characters }) => total + Math.floor(characters / 4), 0);
        const charged = sum(byEnvelope.get("[]") ?? []).spent.tokens;
        expect(charged).toBeGreaterThanOrEqual(counted);
        // Nothing was sent without an intent in the journal.
        expect(events.filter(({ type }) => type === "attempt-start").length).toBeGreaterThanOrEqual(sent);

        runs += 1;
        if (events.some((event) => event.type === "step-end" && event.error?.code === "BudgetExceeded")) refused += 1;
        if (changes.some(({ estimated }) => estimated)) settledEarly += 1;
      }),
      { numRuns: 250 },
    );
    // The generator reaches what it is for.
    expect(refused / runs).toBeGreaterThan(0.3);
    expect(settledEarly / runs).toBeGreaterThan(0.08);
  }, 60_000);

  it("run at the same time when their budget has room for all", async () => {
    const world = runWorld(() => ({ text: '{"label":"positive","confidence":0.9}' }));
    const run = openRun(world.ports, { run: "r" });
    await runFlow({ name: "main", limits: { tokens: 20_000 }, args: [] }, run, (scope) =>
      runParallel(
        { node: "fan", require: "all" },
        Array.from({ length: 10 }, (_, index) => ({
          name: `b${index}`,
          run: (inner) => runInfer(classifySpec(), [inline("call", index)], inner),
        })),
        scope,
      ),
    );
    expect(new Set(world.ledger.map(({ at }) => at))).toEqual(new Set([0]));
  });

  it("wait for others to settle, and then go on, when only reservations are in the way", async () => {
    const prompt = tokensOf("x".repeat(1000));
    const world = runWorld(() => ({ text: '{"label":"positive","confidence":0.9}' }));
    const run = openRun(world.ports, { run: "r" });
    await runFlow({ name: "main", limits: { tokens: prompt + 2000 }, args: [] }, run, (scope) =>
      runParallel(
        { node: "fan", require: "all" },
        ["a", "b", "c"].map((name) => ({
          name,
          run: (inner) => runInfer(classifySpec({ max_tokens: 1200 }), [inline("text", name)], inner),
        })),
        scope,
      ),
    );
    expect(world.ledger).toHaveLength(3);
    expect(new Set(world.ledger.map(({ at }) => at)).size).toBeGreaterThan(1);
    expect(world.ledger.map(({ request }) => request.identity.path)).toEqual([
      "fan[a]/classify",
      "fan[b]/classify",
      "fan[c]/classify",
    ]);
  });
});

function sum(changes: readonly BudgetChange[]) {
  const spent = { usd: 0, tokens: 0 };
  const reserved = { usd: 0, tokens: 0 };
  for (const change of changes) {
    spent.usd += change.spent.usd ?? 0;
    spent.tokens += change.spent.tokens;
    reserved.usd += change.reserved.usd ?? 0;
    reserved.tokens += change.reserved.tokens;
  }
  return { spent, reserved };
}

function groupByEnvelope(changes: readonly BudgetChange[]): Map<string, BudgetChange[]> {
  const groups = new Map<string, BudgetChange[]>();
  for (const change of changes) {
    const name = JSON.stringify(change.envelope);
    groups.set(name, [...(groups.get(name) ?? []), change]);
  }
  return groups;
}

function branchOf(envelope: string): number {
  return Number(/"branch":"b(\d+)"/.exec(envelope)?.[1] ?? -1);
}
