import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { interpret } from "../../src/interpreter/index.ts";
import { anthropicModels } from "../../src/models/anthropic.ts";
import { openAiCompatibleModels } from "../../src/models/index.ts";
import { nodeClock } from "../../src/node/clock.ts";
import { nodeHttp } from "../../src/node/http.ts";
import { type Ask, checkGrammar, type Decision, MemoryJournal, seededRandom } from "../../src/runtime/index.ts";
import { type FakeProvider, startFakeProvider } from "../support/fake-provider/index.ts";
import { call, smallIr } from "../support/small-flows.ts";
import { CASES, type Case } from "./cancelled.ts";

const PRICE = { input: 3, output: 15, cache_read: 0.3, cache_write: 3.75 };

/** Which function a request is for. */
const functionOf = (blocks: readonly string[]): string => /Do (\w+)/.exec(blocks.join("\n"))?.[1] ?? "";

describe.each([
  ["anthropic", anthropicModels],
  ["openai", openAiCompatibleModels],
] as const)("what is cancelled, against a server that speaks %s's format", (wire, makeModels) => {
  let provider: FakeProvider;
  beforeAll(async () => {
    provider = await startFakeProvider({ wire });
    // The first request of a process takes its time.
    await run({ steps: [call("warm")], scenarios: { warm: { kind: "answer" } }, ends: "ok", hung_up: [], calls: 1 });
  });
  afterAll(() => provider.close());

  async function run({ scenarios, stop, ask, ...flow }: Case) {
    const before = provider.ledger.calls.length;
    const seen = new Map<string, number>();
    provider.direct(({ blocks }) => {
      const name = functionOf(blocks);
      const turn = seen.get(name) ?? 0;
      seen.set(name, turn + 1);
      const all = [scenarios[name] ?? []].flat();
      return all[Math.min(turn, all.length - 1)] ?? { kind: "silent" };
    });
    const journal = new MemoryJournal();
    const questions: AbortSignal[] = [];
    const asking: Ask = {
      async ask({ id }, signal) {
        questions.push(signal);
        // A while, so that what runs beside it has begun.
        if (ask) await nodeClock.sleep(150, signal);
        if (!ask || signal.aborted) return new Promise(() => {});
        const decision: Decision = {
          outcome: "approve",
          value: null,
          reviewer: "Ann",
          rationale: "",
          decided_at: "",
          review_id: id,
        };
        return { ...decision, ...ask };
      },
    };
    const handle = interpret(
      smallIr(flow),
      "main",
      {},
      {
        run: "r",
        ports: {
          clock: nodeClock,
          random: seededRandom(1),
          journal,
          models: makeModels({
            http: nodeHttp(),
            clock: nodeClock,
            base_url: provider.base_url,
            default_model: "m",
            info: (known) => ({ ...known, max_output_tokens: 50_000 }),
          }),
          prices: { priceOf: () => PRICE },
          ask: asking,
          compute: { run: () => Promise.reject(new Error("no code here")) },
          patterns: { search: async () => ({ matched: false }) },
        },
      },
    );
    if (stop) {
      await provider.ledger.until(
        ({ open }) => open.length === stop.open && journal.events.some(({ type }) => type === stop.after),
      );
      handle.stop();
    }
    const stoppedAt = performance.now();
    const outcome = await handle.done;
    const took = performance.now() - stoppedAt;
    await provider.ledger.until(({ open }) => open.length === 0, 1_000);
    const sent = () => provider.ledger.calls.slice(before);
    return { outcome, took, sent, questions, events: journal.events };
  }

  it.each(Object.entries(CASES))("%s", async (_name, given) => {
    const { outcome, took, sent, questions, events } = await run(given);
    expect(checkGrammar(events)).toEqual([]);
    expect(outcome.status === "error" ? outcome.error.code : outcome.status).toBe(given.ends);
    // What decides comes within half a second; nothing is waited for afterwards.
    expect(took).toBeLessThan(given.stop ? 1_000 : 1_500);

    const calls = sent();
    const hungUp = calls.filter(({ closed_by_client }) => closed_by_client).map(({ blocks }) => functionOf(blocks));
    expect(hungUp.sort()).toEqual(given.hung_up);
    // A question that nobody answered is withdrawn.
    if (given.ask === undefined) expect(questions.every(({ aborted }) => aborted)).toBe(true);

    // Nothing is sent or said any more, and nothing is held: what was cancelled has been charged for what came of it.
    const said = events.length;
    await nodeClock.sleep(100);
    expect(sent()).toHaveLength(given.calls);
    expect(events).toHaveLength(said);
    const changes = events.flatMap((event) => (event.type === "budget-change" ? event.changes : []));
    const root = changes.filter(({ envelope }) => envelope.length === 0);
    expect(root.reduce((sum, { reserved }) => sum + reserved.tokens, 0)).toBe(0);
    const spent = root.reduce((sum, change) => sum + change.spent.tokens, 0);
    const counted = calls.reduce(
      (sum, { status, tokens_in, tokens_out }) => sum + (status === 400 || status === 429 ? 0 : tokens_in + tokens_out),
      0,
    );
    // Counted here by three characters a token, there by four (models/tokens.ts); the schema is counted here only.
    expect(spent).toBeLessThanOrEqual((counted * 4) / 3 + calls.length * 80);
  });
});
