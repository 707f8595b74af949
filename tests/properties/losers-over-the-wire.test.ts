import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Json } from "../../src/base/index.ts";
import { anthropicModels } from "../../src/models/anthropic.ts";
import { openAiCompatibleModels } from "../../src/models/index.ts";
import { nodeClock } from "../../src/node/clock.ts";
import { nodeHttp } from "../../src/node/http.ts";
import type { Scope } from "../../src/runtime/index.ts";
import {
  checkGrammar,
  openRun,
  type RunEvent,
  runFlow,
  runForEach,
  runInfer,
  runParallel,
} from "../../src/runtime/index.ts";
import { type FakeProvider, type Scenario, startFakeProvider } from "../support/fake-provider/index.ts";
import { classifySpec, inline, runWorld } from "../support/run-world.ts";

const PRICE = { input: 3, output: 15, cache_read: 0.3, cache_write: 3.75 };
const MOOD = { label: "positive", confidence: 0.9 };
const quick: Scenario = { kind: "answer", json: MOOD, first_delay_ms: 30 };
const endless: Scenario = { kind: "endless", chunk_delay_ms: 1 };

/** Which branch a request belongs to. */
const branchOf = (blocks: readonly string[]): string => /text: (\w+)/.exec(blocks.join("\n"))?.[1] ?? "";

describe.each([
  ["anthropic", anthropicModels],
  ["openai", openAiCompatibleModels],
] as const)("what a frame does not need any more, against a server that speaks %s's format", (wire, makeModels) => {
  let provider: FakeProvider;
  beforeAll(async () => {
    provider = await startFakeProvider({ wire });
  });
  afterAll(() => provider.close());

  let before = 0;
  beforeEach(() => {
    before = provider.ledger.calls.length;
  });

  async function run(
    scenarios: { readonly [branch: string]: Scenario },
    body: (scope: Scope) => Promise<Json>,
  ): Promise<readonly RunEvent[]> {
    provider.direct(({ blocks }) => scenarios[branchOf(blocks)] ?? endless);
    const models = makeModels({
      http: nodeHttp(),
      clock: nodeClock,
      base_url: provider.base_url,
      default_model: "m",
      info: (known) => ({ ...known, max_output_tokens: 10_000 }),
    });
    const world = runWorld(() => ({}), { price: PRICE, ports: { clock: nodeClock, models } });
    await runFlow({ name: "main", limits: { tokens: 1_000_000 }, args: [] }, openRun(world.ports, { run: "r" }), body);
    return world.journal.events;
  }

  const ask = (name: string) => (scope: Scope) => runInfer(classifySpec({ retries: 0 }), [inline("text", name)], scope);
  const branches = (names: readonly string[]) => names.map((name) => ({ name, run: ask(name) }));

  function expectStopped(events: readonly RunEvent[], losers: readonly string[]): void {
    expect(checkGrammar(events)).toEqual([]);
    const calls = provider.ledger.calls.slice(before);
    const stopped = calls.filter(({ closed_by_client }) => closed_by_client).map(({ blocks }) => branchOf(blocks));
    expect(stopped.sort()).toEqual(losers);
    const changes = events.flatMap((event) => (event.type === "budget-change" ? event.changes : []));
    const held = changes.reduce((sum, { reserved }) => sum + reserved.tokens, 0);
    const spent = changes.reduce((sum, change) => sum + change.spent.tokens, 0);
    expect(held).toBe(0);
    const counted = calls.reduce((sum, { tokens_in, tokens_out }) => sum + tokens_in + tokens_out, 0);
    expect(spent).toBeGreaterThan(0);
    expect(spent).toBeLessThan(counted * 3);
  }

  it("is hung up on at once when one has won, and costs no more", async () => {
    const events = await run({ b: quick }, (scope) =>
      runParallel({ node: "race", require: "any" }, branches(["a", "b", "c"]), scope),
    );
    expect(events.at(-1)).toMatchObject({ type: "run-end", status: "ok", output: MOOD });
    await provider.ledger.until(({ open }) => open.length === 0, 2_000);
    expectStopped(events, ["a", "c"]);
  });

  it("is hung up on when two have succeeded", async () => {
    const events = await run({ a: quick, c: quick }, (scope) =>
      runParallel({ node: "pair", require: 2 }, branches(["a", "b", "c", "d"]), scope),
    );
    expect(events.at(-1)).toMatchObject({ output: [MOOD, MOOD] });
    await provider.ledger.until(({ open }) => open.length === 0, 2_000);
    expectStopped(events, ["b", "d"]);
  });

  it("is never sent when its turn has not come", async () => {
    const events = await run({ b: quick }, (scope) =>
      runForEach({ node: "each", require: "any", maxConcurrent: 2 }, ["a", "b", "c", "d"], scope, (item, _, inner) =>
        ask(String(item))(inner),
      ),
    );
    await provider.ledger.until(({ open }) => open.length === 0, 2_000);
    expect(provider.ledger.calls.slice(before)).toHaveLength(2);
    expectStopped(events, ["a"]);
  });
});
