import { afterAll, afterEach, describe, expect, it } from "vitest";
import { ok } from "../../src/base/index.ts";
import { compile, isRunnable } from "../../src/compiler/index.ts";
import { parseDocument } from "../../src/flow/index.ts";
import { interpret, readInputs } from "../../src/interpreter/index.ts";
import { simulatedModels, simulatedPrices } from "../../src/models/index.ts";
import { nodeSandbox } from "../../src/node/index.ts";
import { MemoryJournal, type Ports, type RunEvent, seededRandom, VirtualClock } from "../../src/runtime/index.ts";
import { exampleNames, readExample } from "../support/examples.ts";
import {
  FAKE_PROFILES,
  type FakeProfile,
  type FakeProvider,
  startFakeProvider,
} from "../support/fake-provider/index.ts";
import { overTheWire } from "../support/over-the-wire.ts";
import { randomDocument, sampleValue } from "../support/random-documents.ts";
import { clock } from "../support/remote-model.ts";
import { ofType } from "../support/small-run.ts";

const sandbox = nodeSandbox();
afterAll(() => sandbox.close());

let fake: FakeProvider | null = null;
afterEach(() => fake?.close());

/** Agrees to everything. */
const person: Ports["ask"] = {
  ask: async ({ id, artifacts, decision }) => ({
    outcome: "approve",
    value: decision.type === "string" ? (decision.values?.[0] ?? null) : (artifacts["letter"] ?? null),
    reviewer: "Ines",
    rationale: "Good.",
    decided_at: "2026-11-28T09:00:00.000Z",
    review_id: id,
  }),
};

function casesOf(example: string) {
  const { value: document } = parseDocument(readExample(example));
  if (!document) throw new Error(`${example} cannot be read`);
  const compilation = compile(document);
  if (!isRunnable(compilation)) throw new Error(`${example} has errors`);
  const { ir } = compilation;
  return document.bench.cases.map(({ name, flow, input }) => {
    const inputs = readInputs(ir, flow, input);
    if (!inputs.ok) throw new Error(inputs.error.join());
    return { name, document, ir, flow, inputs: inputs.value };
  });
}

type Case = ReturnType<typeof casesOf>[number];

async function runOn(
  fake: FakeProvider,
  profile: FakeProfile,
  { document, ir, flow, inputs }: Omit<Case, "name">,
  compute: Ports["compute"] = sandbox,
) {
  // Its time passes at once: only the wire takes any.
  const virtual = new VirtualClock(setImmediate);
  const simulated = simulatedModels({ clock: virtual, seed: 1, scripts: document.bench.scripts });
  const { said, models } = overTheWire(fake, profile, profile.models.at(-1) ?? "", simulated);
  const journal = new MemoryJournal();
  const ports: Ports = {
    ...{ clock, random: seededRandom(1), journal, models, prices: simulatedPrices() },
    ...{ ask: person, compute, patterns: sandbox },
  };
  const outcome = await interpret(ir, flow, inputs, { ports, run: "r" }).done;
  const { events } = journal;
  const ends = ofType(events, "attempt-end");
  const answered = ends.filter(({ outcome: { status } }) => status === "ok" || status === "violations");
  for (const { raw, asked } of answered) {
    expect(said).toContain(raw);
    expect(asked?.as).toBeDefined();
  }
  // What scripts play comes from the simulated model, and never from the wire.
  for (const { outcome: of } of ends) if (of.status === "provider-error") expect(said).toContain(of.error.message);
  return { outcome, answered, all: answered.length === ends.length };
}

/** What the attempts have used, as the meter has it. */
function metered(attempts: readonly Of<"attempt-end">[]) {
  expect(attempts.every(({ usage_exact }) => usage_exact)).toBe(true);
  return {
    input: attempts.reduce((sum, { usage }) => sum + usage.input + usage.cache_read + usage.cache_write, 0),
    output: attempts.reduce((sum, { usage }) => sum + usage.output, 0),
  };
}

type Of<T extends RunEvent["type"]> = Extract<RunEvent, { readonly type: T }>;

const MEANT_TO_FAIL: ReadonlyMap<string, object> = new Map([
  ["Never short enough", { status: "error", error: { code: "ConvergenceFailure" } }],
  ["Six sections", { status: "error", error: { code: "BudgetExceeded" } }],
]);

const cases = exampleNames.flatMap((example) => casesOf(example).map((one) => ({ example, ...one })));

const RANDOM_FLOWS = Number(process.env["FLOWS_ON_PROVIDERS"] ?? 25);

describe.each(FAKE_PROFILES)("on $provider", (profile) => {
  it.each(cases)("$example ($name) loses no attempt to the wire, and its ledger equals the meter", async (one) => {
    fake = await startFakeProvider({ wire: profile.wire, profile });
    const { outcome, answered, all } = await runOn(fake, profile, one);
    expect(outcome).toMatchObject(MEANT_TO_FAIL.get(one.name) ?? { status: "ok" });
    if (all) expect(fake.ledger.tokens).toEqual(metered(answered));
  });

  it(`nor does any of ${RANDOM_FLOWS} random flows`, { timeout: 120_000 }, async () => {
    fake = await startFakeProvider({ wire: profile.wire, profile });
    const before = { input: 0, output: 0 };
    let attempts = 0;
    for (let seed = 1; seed <= RANDOM_FLOWS; seed++) {
      const document = randomDocument(seed);
      const { ir } = compile(document);
      if (!ir) throw new Error(`random flow ${seed} has errors`);
      const sampled = (name: string) => sampleValue(ir.functions[name]?.output ?? { type: "any" });
      const compute: Ports["compute"] = { run: async ({ function: name }) => ok(sampled(name)) };
      const inputs = Object.fromEntries(
        Object.entries(ir.flows[ir.main]?.input ?? {}).map(([name, field]) => [name, sampleValue(field)]),
      );
      const { answered, all } = await runOn(fake, profile, { document, ir, flow: ir.main, inputs }, compute);
      attempts += answered.length;
      const { tokens } = fake.ledger;
      const used = { input: tokens.input - before.input, output: tokens.output - before.output };
      if (all) expect([seed, used]).toEqual([seed, metered(answered)]);
      Object.assign(before, tokens);
    }
    expect(attempts).toBeGreaterThan(RANDOM_FLOWS);
  });
});
