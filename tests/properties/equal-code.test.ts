import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { generateCode } from "../../src/codegen/index.ts";
import { compile } from "../../src/compiler/index.ts";
import type { FlowDocument } from "../../src/flow/index.ts";
import type { Ir, IrStep } from "../../src/ir/index.ts";
import type { VirtualClock } from "../../src/runtime/library.ts";
import { generated, interpreted, type OneRun, writeCode } from "../support/both-ways.ts";
import { eventsByPath } from "../support/events.ts";
import { longFlows, wideFlow } from "../support/longer.ts";
import { disturbed, sample } from "../support/random/disturbed.ts";
import { randomFrames } from "../support/random/frames.ts";
import { randomFunctions } from "../support/random/functions.ts";
import { randomMixed } from "../support/random/mixed.ts";
import { randomPeople } from "../support/random/people.ts";
import { randomRoutes } from "../support/random/routes.ts";
import { randomDocument, randomFrom } from "../support/random-documents.ts";

const COUNT = Number(process.env["EQUAL_CODE_FLOWS"] ?? 120);
/** The first seed, so that a long run can be done in pieces. */
const FROM = Number(process.env["EQUAL_CODE_FROM"] ?? 1);
const SEEDS = Array.from({ length: COUNT }, (_, at) => FROM + at);
/** Of this process: long runs are done in pieces side by side. */
const FOLDER = fileURLToPath(new URL(`../../node_modules/.cache/equal-code/${process.pid}`, import.meta.url));

beforeAll(async () => {
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
});
afterAll(() => rm(FOLDER, { recursive: true, force: true }), 60_000);

/** What the random flows showed, so that the property is known to have been tried on flows that matter. */
const seen = {
  flows: 0,
  nodes: [] as number[],
  framed: 0,
  nested: 0,
  overlapping: 0,
  disturbed: 0,
  failed: 0,
};

test(`interpreter and generated class emit equal events on ${COUNT} random flows`, { timeout: 600_000 }, async () => {
  for (const seed of SEEDS) await compareOne(randomDocument(seed), seed);

  expect(seen.flows).toBeGreaterThan(COUNT * 0.9);
  expect(median(seen.nodes), "median of nodes").toBeGreaterThanOrEqual(5);
  expect(seen.framed / seen.flows, "with a frame").toBeGreaterThan(0.2);
  expect(seen.nested / seen.flows, "nested").toBeGreaterThan(0.05);
  expect(seen.overlapping / seen.flows, "not series-parallel").toBeGreaterThan(0.1);
  expect(seen.disturbed / seen.flows, "with a fault or a throw").toBeGreaterThan(0.3);
  expect(seen.failed, "runs that fail").toBeGreaterThan(COUNT * 0.1);
});

/** Flows of other kinds of nodes, each with what it must have shown. */
const others: { readonly [kind: string]: (seed: number) => FlowDocument } = {
  "frames of every requirement, lists and subflows": randomFrames,
  "routes, ways back and sequences": randomRoutes,
  "people between steps": (seed) => randomPeople(seed, sample),
  "functions that refine, vote, are sampled or choose": (seed) => randomFunctions(seed, sample),
};

test.each(Object.entries(others))(
  `equal events on ${COUNT} random flows of %s`,
  { timeout: 600_000 },
  async (_kind, make) => {
    const before = seen.flows;
    for (const seed of SEEDS) await compareOne(make(seed), seed);
    expect(seen.flows - before, "compared").toBeGreaterThan(COUNT * 0.7);
  },
);

test("equal events of long flows, whose values stand in one object", { timeout: 600_000 }, async () => {
  for (const document of longFlows()) for (const seed of [1, 2, 3, 4]) await compareOne(document, seed);
});

test("equal events of wide flows, whose promises are awaited together", { timeout: 600_000 }, async () => {
  const before = { flows: seen.flows, disturbed: seen.disturbed, failed: seen.failed };
  for (const width of [16, 17, 40]) {
    const document = wideFlow(width);
    for (let seed = 1; seed <= 12; seed += 1) await compareOne(document, seed);
  }
  expect(seen.flows - before.flows, "compared").toBe(36);
  expect(seen.disturbed - before.disturbed, "disturbed").toBeGreaterThan(9);
  expect(seen.failed - before.failed, "failed").toBeGreaterThan(3);
});

/** Steps of each type and modes of functions, in how many of the mixed flows they occur; and what else ARCHITECTURE asks. */
const mixed = {
  flows: 0,
  kinds: new Map<string, number>(),
  nested: 0,
  overlapping: 0,
  disturbed: 0,
  nodes: [] as number[],
};
const KINDS = [
  ...["function", "parallel", "for_each", "debate", "human", "branch", "flow"],
  ...["infer", "compute", "adaptive", "quorum", "refine", "unstable", "race", "when", "jumps", "failed"],
];

test(`equal events on ${2 * COUNT} random flows of all kinds together`, { timeout: 900_000 }, async () => {
  for (const seed of SEEDS.flatMap((one) => [2 * one, 2 * one + 1])) {
    const before = { flows: seen.flows, disturbed: seen.disturbed, overlapping: seen.overlapping };
    const document = randomMixed(seed, sample);
    const { stopped, asked } = await compareOne(document, seed);
    if (seen.flows === before.flows) continue;
    mixed.flows += 1;
    const { ir } = compile(document);
    const kinds = ir ? kindsIn(ir) : new Set<string>();
    for (const kind of kinds) mixed.kinds.set(kind, (mixed.kinds.get(kind) ?? 0) + 1);
    if (ir && Math.max(...Object.values(ir.flows).map(({ steps }) => depth(steps))) >= 2) mixed.nested += 1;
    if (seen.overlapping > before.overlapping) mixed.overlapping += 1;
    if (seen.disturbed > before.disturbed || stopped || asked) mixed.disturbed += 1;
    mixed.nodes.push(ir ? Object.values(ir.flows).reduce((sum, { steps }) => sum + countSteps(steps), 0) : 0);
  }
  const share = (count: number) => count / mixed.flows;
  expect(mixed.flows, "compared").toBeGreaterThan(2 * COUNT * 0.9);
  for (const kind of KINDS) expect(share(mixed.kinds.get(kind) ?? 0), kind).toBeGreaterThanOrEqual(0.1);
  expect(share(mixed.nested), "nested").toBeGreaterThanOrEqual(0.2);
  expect(share(mixed.overlapping), "not series-parallel").toBeGreaterThanOrEqual(0.1);
  expect(share(mixed.disturbed), "with a fault, an abort or a decision").toBeGreaterThanOrEqual(0.3);
  expect(median(mixed.nodes), "median of nodes").toBeGreaterThanOrEqual(8);
});

function kindsIn(ir: Ir): ReadonlySet<string> {
  const kinds = new Set<string>();
  const visit = (step: IrStep): void => {
    kinds.add(step.type);
    if (step.when) kinds.add("when");
    if (step.when?.some(({ port }) => port === "failed")) kinds.add("failed");
    if (step.jumps) kinds.add("jumps");
    if (step.type === "parallel" && step.require === "any") kinds.add("race");
    for (const called of calledBy(step)) {
      const definition = ir.functions[called];
      if (!definition) continue;
      kinds.add(definition.mode);
      if (definition.mode !== "infer") continue;
      if (definition.quorum) kinds.add("quorum");
      if (definition.refine) kinds.add("refine");
      if (!definition.stable) kinds.add("unstable");
    }
    for (const inner of inside(step)) visit(inner);
  };
  for (const { steps } of Object.values(ir.flows)) for (const step of steps) visit(step);
  return kinds;
}

function calledBy(step: IrStep): readonly string[] {
  if (step.type === "function") return [step.function];
  return step.type === "for_each" && "function" in step.target ? [step.target.function] : [];
}

interface Compared {
  /** The run was stopped from outside. */
  readonly stopped: boolean;
  /** A person was asked. */
  readonly asked: boolean;
}

const NOTHING: Compared = { stopped: false, asked: false };

async function compareOne(random: FlowDocument, seed: number): Promise<Compared> {
  const document = disturbed(random, randomFrom(seed * 7919));
  const { ir, diagnostics } = compile(document);
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  if (!ir || errors.length > 0) {
    expect(random.name, JSON.stringify(errors)).toMatch(/^Random/);
    return NOTHING;
  }
  const flow = ir.flows[ir.main];
  if (!flow) return NOTHING;
  const input = Object.fromEntries(Object.entries(flow.input).map(([name, field]) => [name, sample(field)]));

  const stop = (clock: VirtualClock) => stopper(clock, seed);
  const run = { ir, title: document.name, input, scripts: document.bench.scripts, seed, sample, stop };
  const { events: here, output: wantedOutput } = await interpreted(run);
  const { events: there, output } = await exported(run);
  const [wanted, got] = [eventsByPath(here), eventsByPath(there)];
  expect(got, random.name).toEqual(wanted);
  expect(output, random.name).toEqual(wantedOutput);

  seen.flows += 1;
  seen.nodes.push(countSteps(flow.steps));
  if (flow.steps.some((step) => step.type === "parallel")) seen.framed += 1;
  if (depth(flow.steps) >= 2) seen.nested += 1;
  if (document.bench.scripts.length > 0) seen.disturbed += 1;
  if (here.some((event) => event.type === "run-end" && event.status === "error")) seen.failed += 1;
  return {
    stopped: here.some((event) => event.type === "run-end" && event.status === "cancelled"),
    asked: here.some((event) => event.type === "ask-start"),
  };
}

/** Every sixth run is stopped from outside, in the middle. */
function stopper(clock: VirtualClock, seed: number): AbortSignal {
  const controller = new AbortController();
  if (seed % 6 === 0) void clock.sleep(100 + ((seed * 37) % 2000)).then(() => controller.abort());
  return controller.signal;
}

let folders = 0;

async function exported(run: OneRun) {
  const code = await generateCode(run.ir, run.title, (text) => Promise.resolve(text));
  if (code.value.some(({ path, text }) => path !== "src/contracts.ts" && text.includes("start(")))
    seen.overlapping += 1;
  folders += 1;
  const folder = join(FOLDER, String(folders));
  await writeCode(folder, code.value);
  return await generated(folder, run);
}

const inside = (step: IrStep): readonly IrStep[] =>
  step.type === "parallel" ? step.branches.flatMap((branch) => branch.steps) : [];
const countSteps = (steps: readonly IrStep[]): number =>
  steps.reduce((sum, step) => sum + 1 + countSteps(inside(step)), 0);
const depth = (steps: readonly IrStep[]): number =>
  Math.max(0, ...steps.map((step) => (step.type === "parallel" ? 1 + depth(inside(step)) : 0)));
const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;
