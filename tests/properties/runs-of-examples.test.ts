import { afterAll, describe, expect, it } from "vitest";
import { type JsonObject, printPath } from "../../src/base/index.ts";
import { compile, isRunnable } from "../../src/compiler/index.ts";
import { type FlowDocument, parseDocument } from "../../src/flow/index.ts";
import { type InterpretOptions, interpret, readInputs } from "../../src/interpreter/index.ts";
import type { Ir } from "../../src/ir/index.ts";
import { simulatedModels, simulatedPrices } from "../../src/models/index.ts";
import { nodeSandbox } from "../../src/node/index.ts";
import {
  emptyRunView,
  nodesOf,
  parseEvents,
  printEvents,
  reduceRun,
  reduceRunAll,
  tokensOf,
  totalsOf,
  traceOf,
} from "../../src/reports/index.ts";
import {
  checkGrammar,
  type Journal,
  MemoryJournal,
  type Ports,
  type RunEvent,
  seededRandom,
  VirtualClock,
} from "../../src/runtime/index.ts";
import { exampleNames, readExample } from "../support/examples.ts";

const sandbox = nodeSandbox();
afterAll(() => sandbox.close());

interface Example {
  readonly document: FlowDocument;
  readonly ir: Ir;
  readonly flow: string;
  readonly inputs: JsonObject;
}

function open(name: string): Example {
  const { value: document } = parseDocument(readExample(name));
  const [first] = document?.bench.cases ?? [];
  if (!document || !first) throw new Error(`${name} has no case`);
  const compilation = compile(document);
  if (!isRunnable(compilation)) throw new Error(`${name} has errors`);
  const inputs = readInputs(compilation.ir, first.flow, first.input);
  if (!inputs.ok) throw new Error(inputs.error.join());
  return { document, ir: compilation.ir, flow: first.flow, inputs: inputs.value };
}

function portsOf({ document }: Example, journal: Journal): Ports {
  const clock = new VirtualClock(setImmediate);
  return {
    clock,
    random: seededRandom(1),
    journal,
    models: simulatedModels({ clock, seed: 1, scripts: document.bench.scripts }),
    prices: simulatedPrices(),
    ask: person,
    compute: sandbox,
    patterns: sandbox,
  };
}

/** What people decide in the examples that ask them: a letter that doesn't say sorry goes back. */
const person: Ports["ask"] = {
  ask: async ({ id, artifacts, decision }) => {
    const letter = artifacts["letter"] ?? null;
    const isSentBack = letter !== null && !JSON.stringify(letter).includes("sorry");
    const choice = decision.type === "string" ? (decision.values?.[0] ?? null) : letter;
    return {
      outcome: isSentBack ? "revise" : "approve",
      value: isSentBack ? null : choice,
      reviewer: "Ines",
      rationale: isSentBack ? "Say that we are sorry." : "Good.",
      decided_at: "2026-11-28T09:00:00.000Z",
      review_id: id,
    };
  },
};

/** Whose first case is there to fail, and how. */
const FAILS: { readonly [example: string]: string } = { "11-budget-stop": "BudgetExceeded" };

async function runOf(example: Example, options: Partial<InterpretOptions> = {}) {
  const journal = new MemoryJournal();
  const { ir, flow, inputs } = example;
  const handle = interpret(ir, flow, inputs, { ports: portsOf(example, journal), run: "r", ...options });
  return { outcome: await handle.done, events: journal.events };
}

const pathsOf = (events: readonly RunEvent[], type: RunEvent["type"]): readonly string[] =>
  events.filter((event) => event.type === type).map((event) => printPath(event.path));

describe.each(exampleNames)("a run of %s", (name) => {
  it("keeps the grammar of events, and folds to what its run-end says", async () => {
    const { outcome, events } = await runOf(open(name));
    expect(checkGrammar(events)).toEqual([]);
    const view = reduceRunAll(emptyRunView(), events);
    const code = FAILS[name];
    if (code === undefined) expect(outcome).toEqual({ status: "ok", output: view.output });
    else expect(outcome).toMatchObject({ status: "error", error: { code } });
    expect(view.open).toBe(0);
    expect(parseEvents(printEvents(events))).toEqual({ ok: true, value: events });
  });

  it("has meters that equal the steps, the trace and the events, and nothing reserved at the end", async () => {
    const { events } = await runOf(open(name));
    const view = reduceRunAll(emptyRunView(), events);
    const totals = totalsOf(view);
    const records = traceOf(view).map((row) => row.record);
    const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
    expect(view.meters.tokens.spent).toBe(totals.tokens);
    expect(view.meters.tokens.spent).toBe(sum(records.map((record) => tokensOf(record.usage))));
    expect(view.meters.usd.spent).toBeCloseTo(totals.cost_usd ?? Number.NaN, 10);
    expect(view.meters.usd.spent).toBeCloseTo(sum(records.map((record) => record.cost_usd ?? Number.NaN)), 10);
    expect([view.meters.tokens.reserved, view.meters.usd.reserved]).toEqual([0, 0]);
    expect([...nodesOf(view)].every((node) => node.endedAt !== null)).toBe(true);
  });

  it("never shows more reserved and spent than the limit, at any event", async () => {
    let view = emptyRunView();
    for (const event of (await runOf(open(name))).events) {
      view = reduceRun(view, event);
      for (const { spent, reserved, limit } of [view.meters.usd, view.meters.tokens]) {
        if (limit !== null) expect(spent + reserved).toBeLessThanOrEqual(limit + 1e-9);
      }
    }
  });

  it("is finished by a run that is based on it, cut anywhere, and no answer is asked for twice", async () => {
    const example = open(name);
    const whole = await runOf(example);
    const cuts = whole.events.flatMap((event, at) => (event.type === "text-delta" ? [] : [at]));
    for (const at of cuts) {
      const kept = whole.events.slice(0, at + 1);
      const bases = [{ run: "r", ir: example.ir, events: kept, otherAnswers: [] }];
      const { outcome, events } = await runOf(example, { run: "second", bases });
      // A new run has budgets of its own: what they stopped may end well.
      if (FAILS[name] === undefined) expect(outcome).toEqual(whole.outcome);
      expect(checkGrammar(events)).toEqual([]);
      const again = pathsOf(events, "attempt-start");
      const done = kept.filter(
        (event) => event.type === "step-end" && event.status === "ok" && !isInRace(example.ir, event),
      );
      for (const path of pathsOf(done, "step-end")) expect(again).not.toContain(path);
    }
  });
});

/** Nothing in a race stands by itself: it would always be first. */
function isInRace({ flows }: Ir, { path }: RunEvent): boolean {
  const steps = Object.values(flows).flatMap((flow) => flow.steps);
  return path.some(({ node }) => steps.some((step) => step.id === node && "require" in step && step.require !== "all"));
}
