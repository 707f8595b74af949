import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { isDeepStrictEqual } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { err, type Json, ok, printPath } from "../../src/base/index.ts";
import { generateCode, planClass } from "../../src/codegen/index.ts";
import { compile } from "../../src/compiler/index.ts";
import type { Field } from "../../src/contracts/index.ts";
import type { FlowDocument, FunctionDef, Script } from "../../src/flow/index.ts";
import { interpret } from "../../src/interpreter/index.ts";
import type { Ir, IrStep } from "../../src/ir/index.ts";
import { simulatedModels, simulatedPrices } from "../../src/models/index.ts";
import {
  type Compute,
  configure,
  MemoryJournal,
  type RunEvent,
  seededRandom,
  VirtualClock,
} from "../../src/runtime/library.ts";
import { eventsByPath } from "../support/events.ts";
import { randomFrames } from "../support/random/frames.ts";
import { randomFunctions } from "../support/random/functions.ts";
import { randomPeople, randomPerson } from "../support/random/people.ts";
import { randomRoutes } from "../support/random/routes.ts";
import { randomDocument, randomFrom } from "../support/random-documents.ts";

const COUNT = Number(process.env["EQUAL_CODE_FLOWS"] ?? 120);
const FOLDER = fileURLToPath(new URL("../../node_modules/.cache/equal-code", import.meta.url));
const LIBRARY = fileURLToPath(new URL("../../src/runtime/library.ts", import.meta.url));

beforeAll(async () => {
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
});
afterAll(() => rm(FOLDER, { recursive: true, force: true }));

/** What the random flows showed, so that the property is known to have been tried on flows that matter. */
const seen = {
  flows: 0,
  nodes: [] as number[],
  framed: 0,
  nested: 0,
  overlapping: 0,
  disturbed: 0,
  failed: 0,
  ambiguous: 0,
};

test(`interpreter and generated class emit equal events on ${COUNT} random flows`, { timeout: 600_000 }, async () => {
  for (let seed = 1; seed <= COUNT; seed += 1) await compareOne(randomDocument(seed), seed);

  expect(seen.flows + seen.ambiguous).toBeGreaterThan(COUNT * 0.9);
  expect(median(seen.nodes), "median of nodes").toBeGreaterThanOrEqual(5);
  expect(seen.framed / seen.flows, "with a frame").toBeGreaterThan(0.2);
  expect(seen.nested / seen.flows, "nested").toBeGreaterThan(0.05);
  expect(seen.overlapping / seen.flows, "not series-parallel").toBeGreaterThan(0.1);
  expect(seen.disturbed / seen.flows, "with a fault or a throw").toBeGreaterThan(0.3);
  expect(seen.failed, "runs that fail").toBeGreaterThan(COUNT * 0.1);
  expect(seen.ambiguous, "left out").toBeLessThan(COUNT * 0.08);
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
    for (let seed = 1; seed <= COUNT; seed += 1) await compareOne(make(seed), seed);
    expect(seen.flows - before, "compared").toBeGreaterThan(COUNT * 0.8);
  },
);

async function compareOne(random: FlowDocument, seed: number): Promise<void> {
  const document = disturbed(random, randomFrom(seed * 7919));
  const { ir, diagnostics } = compile(document);
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  if (!ir || errors.length > 0) {
    expect(random.name, JSON.stringify(errors)).toMatch(/^Random/);
    return;
  }
  const flow = ir.flows[ir.main];
  if (!flow) return;
  const input = Object.fromEntries(Object.entries(flow.input).map(([name, field]) => [name, sample(field)]));

  const here = await interpreted(ir, input, document.bench.scripts, seed);
  const there = await generated(ir, document.name, input, document.bench.scripts, seed);
  const [wanted, got] = [eventsByPath(here), eventsByPath(there)];
  if (failAtOnce(here, there) && !isDeepStrictEqual(got, wanted)) {
    seen.ambiguous += 1;
    return;
  }
  expect(got, random.name).toEqual(wanted);

  seen.flows += 1;
  seen.nodes.push(countSteps(flow.steps));
  if (flow.steps.some((step) => step.type === "parallel")) seen.framed += 1;
  if (depth(flow.steps) >= 2) seen.nested += 1;
  if (document.bench.scripts.length > 0) seen.disturbed += 1;
  if (here.some((event) => event.type === "run-end" && event.status === "error")) seen.failed += 1;
}

/**
 * Where two steps fail by themselves at one virtual instant, either may be the one that is told. Where one fails at the
 * instant at which another starts, how far that one has come when it is stopped follows from promises alone.
 */
function failAtOnce(here: readonly RunEvent[], there: readonly RunEvent[]): boolean {
  const all = [...here, ...there];
  const own = all.filter(isOwn);
  const [first] = own;
  if (first === undefined) return false;
  const began = new Set(
    all.flatMap(({ type, at, path }) => (type === "step-start" && at === first.at ? [printPath(path)] : [])),
  );
  return (
    own.some((event) => event.at === first.at && printPath(event.path) !== printPath(first.path)) ||
    all.some(
      (event) =>
        event.type === "step-end" &&
        event.status === "cancelled" &&
        event.trace !== undefined &&
        event.at === first.at &&
        began.has(printPath(event.path)),
    )
  );
}

/** Not a frame that only passes on what failed inside it. */
const isOwn = (event: RunEvent) =>
  event.type === "step-end" && event.error !== undefined && event.error.path === printPath(event.path);

async function interpreted(ir: Ir, input: { [name: string]: Json }, scripts: readonly Script[], seed: number) {
  const journal = new MemoryJournal();
  const clock = new VirtualClock(setImmediate);
  const handle = interpret(ir, ir.main, input, {
    run: "run-interpreted",
    ports: {
      clock,
      journal,
      random: seededRandom(seed),
      models: simulatedModels({ clock, seed, scripts }),
      prices: simulatedPrices(),
      ask: randomPerson(clock, seed, sample),
      compute: inProcess,
      patterns: { search: () => Promise.resolve({ matched: false }) },
    },
  });
  await handle.done;
  return journal.events;
}

let folders = 0;

async function generated(
  ir: Ir,
  title: string,
  input: { [name: string]: Json },
  scripts: readonly Script[],
  seed: number,
) {
  const code = await generateCode(ir, title, (text) => Promise.resolve(text));
  const plan = planClass(ir, title);
  // A module that was imported once is never read again: each flow has a folder of its own, whatever its name.
  folders += 1;
  const folder = join(FOLDER, String(folders));
  await mkdir(folder);
  for (const { path, text } of code.value) {
    const file = join(folder, path.replace("src/", ""));
    if (text.includes("start(")) seen.overlapping += path.endsWith("contracts.ts") ? 0 : 1;
    await writeFile(file, text.replaceAll('"./stratum/index.ts"', JSON.stringify(LIBRARY)));
  }
  const journal = new MemoryJournal();
  const clock = new VirtualClock(setImmediate);
  configure({
    clock,
    journal,
    random: seededRandom(seed),
    models: simulatedModels({ clock, seed, scripts }),
    prices: simulatedPrices(),
    ask: randomPerson(clock, seed, sample),
    run: () => "run-generated",
  });
  const module = await import(pathToFileURL(join(folder, `${plan.fileName}.ts`)).href);
  const flows = new module[plan.className]();
  const method = plan.flows.get(ir.main)?.method ?? "";
  await flows[method](...Object.values(input)).catch(() => undefined);
  return journal.events;
}

/** Compute bodies as plain functions: the sandbox has tests of its own. */
const inProcess: Compute = {
  run({ code, parameters, args }) {
    try {
      const body: (...values: readonly Json[]) => Json = Object.assign(Function(...parameters, code));
      return Promise.resolve(ok(body(...args)));
    } catch (thrown) {
      const message = thrown instanceof Error ? thrown.message : String(thrown);
      return Promise.resolve(err({ kind: "thrown" as const, message }));
    }
  },
};

/** Bodies that return what their type promises, or now and then throw; and faults of the model in a third of the flows. */
function disturbed(document: FlowDocument, random: () => number): FlowDocument {
  const functions: { [name: string]: FunctionDef } = {};
  const scripts: Script[] = [];
  const isTroubled = random() < 0.8;
  for (const [name, definition] of Object.entries(document.functions)) {
    if (definition.mode === "compute") {
      const throws = isTroubled && random() < 0.2;
      const code = throws ? 'throw new Error("not today");' : `return ${JSON.stringify(sample(definition.output))};`;
      functions[name] = { ...definition, code };
    } else {
      functions[name] = definition;
      const faults = ["bad_json", "rate_limited", "refusal", "unauthorized"];
      const fault = faults[Math.floor(random() * faults.length)] ?? "server";
      if (isTroubled && random() < 0.6) scripts.push({ function: name, attempt: 1, answer: { fault } });
    }
  }
  return { ...document, functions, bench: { ...document.bench, scripts } };
}

function sample(field: Field): Json {
  if (field.nullable) return null;
  if (field.type === "string") return field.values?.[0] ?? "text";
  if (field.type === "number" || field.type === "integer") return 1;
  if (field.type === "boolean") return true;
  if (field.type === "contract") {
    const mood = { label: "good", score: 1 };
    return field.contract === "Mood" ? mood : { text: "text", mood };
  }
  return field.type === "array" ? [sample(field.items), sample(field.items)] : null;
}

const inside = (step: IrStep): readonly IrStep[] =>
  step.type === "parallel" ? step.branches.flatMap((branch) => branch.steps) : [];
const countSteps = (steps: readonly IrStep[]): number =>
  steps.reduce((sum, step) => sum + 1 + countSteps(inside(step)), 0);
const depth = (steps: readonly IrStep[]): number =>
  Math.max(0, ...steps.map((step) => (step.type === "parallel" ? 1 + depth(inside(step)) : 0)));
const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;
