import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { compile, isRunnable } from "../../src/compiler/index.ts";
import { parseDocument } from "../../src/flow/index.ts";
import { interpret, readInputs } from "../../src/interpreter/index.ts";
import { anthropicModels } from "../../src/models/anthropic.ts";
import { countTokens, openAiCompatibleModels, simulatedModels, simulatedPrices } from "../../src/models/index.ts";
import { nodeSandbox } from "../../src/node/index.ts";
import {
  MemoryJournal,
  type ModelChunk,
  type ModelRequest,
  type Models,
  type Ports,
  type RunEvent,
  seededRandom,
  VirtualClock,
} from "../../src/runtime/index.ts";
import { httpTo } from "../support/fake-provider/address.ts";
import {
  FAKE_PROFILES,
  type FakeProfile,
  type FakeProvider,
  startFakeProvider,
} from "../support/fake-provider/index.ts";
import { clock } from "../support/remote-model.ts";

const folder = join(import.meta.dirname, "../../examples");
const examples = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name);
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

/** What a prompt is known by on the other side of the wire. */
const keyOf = (blocks: readonly string[]) => blocks.join("");

/** The simulated model's words, which a provider says: each call is made up here, and comes back over the wire. */
function overTheWire(provider: FakeProvider, profile: FakeProfile, model: string, simulated: Models) {
  const said = new Set<string>();
  const waiting = new Map<string, string[]>();
  const make = profile.wire === "anthropic" ? anthropicModels : openAiCompatibleModels;
  const remote = make({
    http: httpTo(provider, profile),
    clock,
    base_url: profile.address,
    default_model: model,
    info: (known) => ({ ...known, provider: "simulated", estimateTokens: countTokens }),
  }).resolve(undefined);
  const own = simulated.resolve(undefined);
  if (!remote || !own) throw new Error("no model");
  provider.direct(({ blocks }) => {
    const texts = waiting.get(keyOf(blocks)) ?? [];
    // Members of a quorum are asked the same: whose words are whose doesn't matter.
    const text = texts.length > 1 ? texts.shift() : texts[0];
    return text === undefined
      ? { kind: "status", status: 400, message: "Nobody said this." }
      : { kind: "answer", text };
  });
  async function* stream(request: ModelRequest, signal: AbortSignal): AsyncGenerator<ModelChunk, void, undefined> {
    const chunks: ModelChunk[] = [];
    for await (const chunk of own?.stream(request, signal) ?? []) chunks.push(chunk);
    const last = chunks.at(-1);
    if (last?.type === "error") {
      said.add(last.error.message);
      yield last;
      return;
    }
    const text = chunks.map((chunk) => (chunk.type === "text" ? chunk.text : "")).join("");
    const { prompt } = request;
    const key = keyOf([prompt.text, prompt.attachment ?? ""]);
    waiting.set(key, [...(waiting.get(key) ?? []), text]);
    said.add(text);
    yield* remote?.stream({ ...request, model }, signal) ?? [];
  }
  return { said, models: { resolve: () => ({ info: remote.info, stream }) } satisfies Models };
}

function casesOf(example: string) {
  const { value: document } = parseDocument(readFileSync(join(folder, example, "flow.json"), "utf8"));
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

async function runOn(profile: FakeProfile, model: string, { document, ir, flow, inputs }: Case) {
  fake = await startFakeProvider({ wire: profile.wire, profile });
  // Its time passes at once: only the wire takes any.
  const virtual = new VirtualClock(setImmediate);
  const simulated = simulatedModels({ clock: virtual, seed: 1, scripts: document.bench.scripts });
  const { said, models } = overTheWire(fake, profile, model, simulated);
  const journal = new MemoryJournal();
  const ports: Ports = {
    ...{ clock, random: seededRandom(1), journal, models, prices: simulatedPrices() },
    ...{ ask: person, compute: sandbox, patterns: sandbox },
  };
  const outcome = await interpret(ir, flow, inputs, { ports, run: "r" }).done;
  return { outcome, events: journal.events, said };
}

type Of<T extends RunEvent["type"]> = Extract<RunEvent, { readonly type: T }>;
const ofType = <T extends RunEvent["type"]>(events: readonly RunEvent[], type: T): readonly Of<T>[] =>
  events.filter((event): event is Of<T> => event.type === type);

const MEANT_TO_FAIL: ReadonlyMap<string, object> = new Map([
  ["Never short enough", { status: "error", error: { code: "ConvergenceFailure" } }],
  ["Six sections", { status: "error", error: { code: "BudgetExceeded" } }],
]);

const cases = examples.flatMap((example) => casesOf(example).map((one) => ({ example, ...one })));

describe.each(FAKE_PROFILES)("every example on $provider", (profile) => {
  it.each(cases)("$example ($name) loses no attempt to the wire, and its ledger equals the meter", async (one) => {
    const { outcome, events, said } = await runOn(profile, profile.models.at(-1) ?? "", one);
    const ends = ofType(events, "attempt-end");
    const answered = ends.filter(({ outcome: { status } }) => status === "ok" || status === "violations");
    for (const { raw, asked } of answered) {
      expect(said).toContain(raw);
      expect(asked?.as).toBeDefined();
    }
    // What scripts play comes from the simulated model, and never from the wire.
    for (const { outcome: of } of ends) if (of.status === "provider-error") expect(said).toContain(of.error.message);
    expect(outcome).toMatchObject(MEANT_TO_FAIL.get(one.name) ?? { status: "ok" });
    if (answered.length < ends.length) return;
    expect(fake?.ledger.tokens).toEqual({
      input: answered.reduce((sum, { usage }) => sum + usage.input + usage.cache_read + usage.cache_write, 0),
      output: answered.reduce((sum, { usage }) => sum + usage.output, 0),
    });
    expect(answered.every(({ usage_exact }) => usage_exact)).toBe(true);
  });
});
