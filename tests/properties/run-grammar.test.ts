import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Json } from "../../src/base/index.ts";
import {
  checkGrammar,
  checkGrammarSoFar,
  openRun,
  runCompute,
  runFlow,
  runInfer,
  runParallel,
  type Scope,
  StratumError,
} from "../../src/runtime/index.ts";
import { type Act, CONFIDENT, classifySpec, inline, runWorld } from "../support/run-world.ts";

type Shape =
  | { readonly kind: "infer"; readonly acts: readonly Act[] }
  | { readonly kind: "compute"; readonly how: "value" | "throw" | "nothing" | "later" }
  | { readonly kind: "sequence"; readonly parts: readonly Shape[] }
  | { readonly kind: "together"; readonly parts: readonly Shape[] }
  | { readonly kind: "parallel"; readonly parts: readonly Shape[] }
  | { readonly kind: "flow"; readonly parts: readonly Shape[]; readonly tokens: number };

const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 6, arbitrary: fc.constant<Act>({ value: { label: "positive", confidence: 0.9 } }) },
  { weight: 2, arbitrary: fc.constant<Act>({ value: { label: "positive", confidence: 0.2 } }) },
  fc.constant<Act>({ text: "half a {" }),
  fc.constant<Act>({ error: { kind: "overloaded", message: "busy" } }),
  fc.constant<Act>({ text: "xxxxxxxxxxxxxxxxxxxx", after: 12, error: { kind: "network", message: "gone" } }),
  fc.constant<Act>({ error: { kind: "refusal", message: "no" } }),
  fc.constant<Act>({ hangs: true }),
);

const { shape } = fc.letrec<{ shape: Shape; parts: readonly Shape[] }>((tie) => ({
  parts: fc.array(tie("shape"), { minLength: 1, maxLength: 4 }),
  shape: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    {
      weight: 3,
      arbitrary: fc.record({ kind: fc.constant("infer"), acts: fc.array(act, { minLength: 1, maxLength: 4 }) }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant("compute"),
        how: fc.oneof(
          { weight: 8, arbitrary: fc.constantFrom("value" as const, "later" as const) },
          { weight: 1, arbitrary: fc.constantFrom("throw" as const, "nothing" as const) },
        ),
      }),
    },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant("sequence"), parts: tie("parts") }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant("together"), parts: tie("parts") }) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant("parallel"), parts: tie("parts") }) },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant("flow"),
        parts: tie("parts"),
        tokens: fc.integer({ min: 50, max: 9000 }),
      }),
    },
  ),
}));

/** Several parts at the top, so that small runs are the exception. */
const whole: fc.Arbitrary<Shape> = fc.record({
  kind: fc.constantFrom("sequence" as const, "together" as const, "parallel" as const),
  parts: fc.array(shape, { minLength: 3, maxLength: 6 }),
});

const situation = fc.record({
  shape: whole,
  stop_after: fc.option(fc.integer({ min: 0, max: 40 }), { nil: null }),
  break_at: fc.option(fc.integer({ min: 0, max: 60 }), { nil: null, freq: 4 }),
  slow_journal: fc.boolean(),
  ms: fc.integer({ min: 50, max: 60_000 }),
});

async function perform(scope: Scope, plan: Shape, actsOf: Map<string, readonly Act[]>): Promise<Json> {
  switch (plan.kind) {
    case "infer": {
      const name = scope.claim("classify");
      actsOf.set([...scope.path, { node: name }].map((segment) => JSON.stringify(segment)).join("/"), plan.acts);
      return runInfer(
        classifySpec({ node: name, ensure: [CONFIDENT], retries: 1 }),
        [inline("acts", JSON.stringify(plan.acts))],
        scope,
      );
    }
    case "compute":
      return runCompute({ function: "work" }, [], scope, () => {
        if (plan.how === "throw") throw new Error("broken");
        if (plan.how === "nothing") return undefined;
        return plan.how === "value" ? 1 : new Promise((resolve) => setImmediate(() => resolve(2)));
      });
    case "sequence": {
      let last: Json = null;
      for (const part of plan.parts) last = await perform(scope, part, actsOf);
      return last;
    }
    case "together":
      return Promise.all(plan.parts.map((part) => perform(scope, part, actsOf)));
    case "parallel":
      return runParallel(
        { require: "all" },
        plan.parts.map((part, index) => ({ name: `b${index}`, run: (inner) => perform(inner, part, actsOf) })),
        scope,
      );
    case "flow":
      return runFlow({ name: "sub", limits: { tokens: plan.tokens }, args: [] }, scope, (inner) =>
        perform(inner, { kind: "sequence", parts: plan.parts }, actsOf),
      );
  }
}

function acts(text: Json | undefined): readonly Act[] {
  const parsed: readonly Act[] = typeof text === "string" ? JSON.parse(text) : [];
  return parsed;
}

function sizeOf(plan: Shape): number {
  return "parts" in plan ? 1 + plan.parts.reduce((sum, part) => sum + sizeOf(part), 0) : 1;
}

function depthOf(plan: Shape): number {
  if (!("parts" in plan)) return 0;
  return (plan.kind === "parallel" ? 1 : 0) + Math.max(...plan.parts.map(depthOf));
}

describe("the events of any run", () => {
  it("keep the grammar, whatever fails, stops or breaks, and nothing is sent after the end", async () => {
    const seen = { runs: 0, nested: 0, disturbed: 0, sizes: [0] };
    await fc.assert(
      fc.asyncProperty(situation, async ({ shape: plan, stop_after, break_at, slow_journal, ms }) => {
        const turns = new Map<string, number>();
        const world = runWorld(({ identity }) => {
          const turn = turns.get(identity.path) ?? 0;
          turns.set(identity.path, turn + 1);
          const own = acts(identity.inputs["acts"]);
          return own[Math.min(turn, own.length - 1)] ?? {};
        });
        let appended = 0;
        let ended = -1;
        const run = openRun(
          {
            ...world.ports,
            journal: {
              append: async (event) => {
                appended += 1;
                if (break_at !== null && appended > break_at) throw new Error("disk full");
                world.journal.append(event);
                if (appended === stop_after) run.stop();
                if (slow_journal) await new Promise((resolve) => setImmediate(resolve));
              },
            },
          },
          { run: "r" },
        );
        const error: unknown = await runFlow({ name: "main", limits: { ms, usd: 0.05 }, args: [] }, run, (scope) =>
          perform(scope, plan, new Map()),
        ).then(
          () => null,
          (thrown: unknown) => thrown,
        );
        ended = world.ledger.length;
        const { events } = world.journal;
        if (error !== null) expect(error).toBeInstanceOf(StratumError);
        const broken = error instanceof StratumError && error.code === "JournalError";
        expect(broken ? checkGrammarSoFar(events) : checkGrammar(events)).toEqual([]);
        if (broken) expect(events).toHaveLength(break_at ?? -1);
        const intents = events.filter(({ type }) => type === "attempt-start").length;
        expect(world.ledger.length).toBeLessThanOrEqual(intents);
        await new Promise((resolve) => setImmediate(resolve));
        expect(world.ledger).toHaveLength(ended);

        seen.runs += 1;
        seen.sizes.push(sizeOf(plan));
        if (depthOf(plan) >= 2) seen.nested += 1;
        if (error !== null) seen.disturbed += 1;
      }),
      { numRuns: 400 },
    );
    const median = seen.sizes.sort((a, b) => a - b)[Math.floor(seen.sizes.length / 2)] ?? 0;
    expect(seen.nested / seen.runs).toBeGreaterThan(0.2);
    expect(seen.disturbed / seen.runs).toBeGreaterThan(0.3);
    expect(median).toBeGreaterThanOrEqual(8);
  }, 120_000);
});
