import { readdirSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { JsonObject } from "../../src/base/index.ts";
import { compile, isRunnable } from "../../src/compiler/index.ts";
import { type Case, type FlowDocument, parseDocument } from "../../src/flow/index.ts";
import { interpret, readInputs } from "../../src/interpreter/index.ts";
import type { Ir } from "../../src/ir/index.ts";
import { simulatedModels, simulatedPeople, simulatedPrices } from "../../src/models/index.ts";
import { nodeSandbox } from "../../src/node/index.ts";
import { MemoryJournal, type RunEvent, seededRandom, VirtualClock } from "../../src/runtime/index.ts";
import { stratum } from "../support/command-line.ts";
import { eventsByPath, readEvents } from "../support/events.ts";
import { EXAMPLES, exampleNames, readExample } from "../support/examples.ts";
import { type FakeProvider, startFakeProvider } from "../support/fake-provider/index.ts";
import { ASKED } from "./asked.ts";
import { type BuiltExamples, buildExamples } from "./build-examples.ts";
import { runProgram } from "./run-program.ts";

interface Example {
  readonly document: FlowDocument;
  readonly ir: Ir;
  readonly seed: number;
}

function open(name: string): Example {
  const { value: document } = parseDocument(readExample(name));
  if (!document) throw new Error(`${name} cannot be opened`);
  const compilation = compile(document);
  if (!isRunnable(compilation)) throw new Error(`${name} has errors`);
  return { document, ir: compilation.ir, seed: document.bench.seed ?? 1 };
}

const sandbox = nodeSandbox();
let built: BuiltExamples = { folder: "", problems: ["not built"], differences: [], remove: async () => {} };
beforeAll(async () => {
  built = await buildExamples(exampleNames);
}, 300_000);
afterAll(async () => {
  await sandbox.close();
  await built.remove();
});

/** The case in the interpreter, with the people that its answers name. */
async function interpreted({ document, ir, seed }: Example, { flow, input, answers = {} }: Case) {
  const inputs = readInputs(ir, flow, input);
  if (!inputs.ok) throw new Error(inputs.error.join());
  const clock = new VirtualClock(setImmediate);
  const journal = new MemoryJournal();
  const ports = {
    clock,
    random: seededRandom(seed),
    journal,
    models: simulatedModels({ clock, seed, scripts: document.bench.scripts }),
    prices: simulatedPrices(),
    ask: simulatedPeople({ clock, seed, decisions: answers }),
    compute: sandbox,
    patterns: sandbox,
  };
  const { status } = await interpret(ir, flow, inputs.value, { ports, run: "run-of-the-interpreter" }).done;
  return { status, events: journal.events };
}

async function exported(example: string, { flow, input, answers }: Case) {
  const file = join(built.folder, `${example}-${Math.random()}.json`);
  await writeFile(file, JSON.stringify(answers ?? {}));
  const main = join(built.folder, "dist", example, "src/main.js");
  const args = [main, "--simulate", "--flow", flow, "--answers", file, "--events", JSON.stringify(input)];
  return await runProgram(process.execPath, args, built.folder);
}

/** Only the sandbox knows the line of a compute function's body that threw. */
const withoutLines = (events: readonly RunEvent[]) =>
  JSON.parse(
    JSON.stringify(eventsByPath(events), (_, value) =>
      value?.code === "SandboxError" ? { ...value, data: { kind: value.data.kind } } : value,
    ),
  );

/** A decision says when it was made. */
const timeless = (events: Record<string, unknown[]>) =>
  JSON.parse(JSON.stringify(events, (key, value) => (key === "decided_at" ? "then" : value)));

const portsTaken = (events: readonly RunEvent[]) =>
  events.flatMap((event) => (event.type === "route" ? [event.port] : []));

test("all examples pass a strict type check as projects, with one and the same library", () => {
  expect(built.problems).toEqual([]);
  expect(built.differences).toEqual([]);
});

describe.concurrent.each(exampleNames)("%s as a project", { timeout: 120_000 }, (name) => {
  const example = open(name);
  const { cases } = example.document.bench;

  test("passes its own tests, and leaves none out", async ({ expect }) => {
    const tests = join(built.folder, "dist", name, "test");
    const [file = ""] = readdirSync(tests).filter((path) => path.endsWith(".test.js"));
    const tested = await runProgram(
      process.execPath,
      ["--test", "--test-reporter=tap", join(tests, file)],
      built.folder,
    );
    expect(tested, tested.stdout).toMatchObject({ code: 0 });
    expect(tested.stdout).toContain(`# pass ${cases.length}\n`);
    expect(tested.stdout).toContain("# skipped 0\n");
  });

  test.each(cases)("emits the playground's events in the case $name", async (known) => {
    const [code, here] = await Promise.all([exported(name, known), interpreted(example, known)]);
    expect(code.code, code.stderr).toBe(here.status === "ok" ? 0 : 1);
    expect(code.stderr).not.toMatch(/\n\s+at /);
    const events = readEvents(code.stdout);
    expect(events.at(-1)).toMatchObject({ type: "run-end", status: here.status });
    expect(withoutLines(events)).toEqual(withoutLines(here.events));
  });
});

describe("the letter of 07-human-review as a project", { timeout: 120_000 }, () => {
  const example = open("07-human-review");
  test.each([
    ["Delayed order", ["revise", "approve"], "ok"],
    ["Broken lamp", ["approve"], "ok"],
    ["Not our customer", ["kill"], "killed"],
  ])("in the case %s takes the ways %j", async (name, ways, status) => {
    const known = example.document.bench.cases.find((each) => each.name === name);
    if (!known) throw new Error(`There is no case ${name}.`);
    const events = readEvents((await exported("07-human-review", known)).stdout);
    expect(portsTaken(events)).toEqual(ways);
    expect(events.at(-1)).toMatchObject({ type: "run-end", status });
  });
});

const SPANISH = { text: "garza", source: "small model" };
const DICTIONARY = { text: "casa", source: "dictionary" };

const KEY = "sk-ant-test-0123456789abcdefghijklmnop";
const env = { ANTHROPIC_API_KEY: KEY, OPENAI_API_KEY: KEY };

describe.each(["anthropic", "openai"] as const)(
  "projects against a server that speaks the wire of %s",
  { timeout: 120_000 },
  (wire) => {
    const model = wire === "anthropic" ? "anthropic:claude-sonnet-5-5" : "openai:some-model";
    let provider: FakeProvider;
    beforeAll(async () => {
      provider = await startFakeProvider({ wire, key: KEY });
    });
    afterAll(() => provider.close());

    const live = () => ["--model", model, "--base-url", provider.base_url, "--events"];
    const project = (example: string, flow: string, input: JsonObject, more: readonly string[] = []) => {
      const main = join(built.folder, "dist", example, "src/main.js");
      const args = [main, ...live(), "--flow", flow, ...more, JSON.stringify(input)];
      return runProgram(process.execPath, args, built.folder, env);
    };
    const playground = (example: string, flow: string, input: JsonObject, more: readonly string[] = []) => {
      const args = ["run", join(EXAMPLES, example, "flow.json"), ...live(), "--yes", "--flow", flow, ...more];
      return stratum([...args, "--input", JSON.stringify(input)], { env });
    };
    const bodiesSince = (start: number) =>
      provider.ledger.calls
        .slice(start)
        .map(({ raw }) => raw)
        .sort();

    test.each(ASKED)("$what of $example asks the same and emits the same events", async (asked) => {
      const { example, flow, input, answer } = asked;
      provider.direct(({ blocks }) => ({ kind: "answer", json: answer(blocks.join("\n")) }));
      const people = join(built.folder, `${wire}-${flow}.json`);
      await writeFile(people, JSON.stringify({ decide_yourself: { value: "wait", reviewer: "Ines" } }));
      const start = provider.ledger.calls.length;
      const code = await project(example, flow, input, ["--answers", people]);
      const middle = provider.ledger.calls.length;
      const here = await playground(example, flow, input, ["--answers", people]);
      expect(code.code, code.stderr).toBe(0);
      expect(here.code, here.err).toBe(0);
      const events = eventsByPath(readEvents(code.stdout), { realTime: true });
      expect(timeless(events)).toEqual(timeless(eventsByPath(readEvents(here.out), { realTime: true })));
      const bodies = bodiesSince(start);
      expect(middle - start).toBe(asked.calls);
      expect(bodies.filter((_, index) => index % 2 === 0)).toEqual(bodiesSince(middle));
      expect(code.stdout + code.stderr + here.out + here.err).not.toContain(KEY);
    });

    test.each([
      ["translate", "any", SPANISH],
      ["two_of_three", "2", { opinions: [DICTIONARY, SPANISH], unanimous: false }],
    ])("%s of 08-race (require: %s) hangs up on whoever has lost", async (flow, _, output) => {
      const word = flow === "translate" ? "heron" : "house";
      provider.direct(({ blocks }) =>
        blocks.join("\n").includes("most common meaning")
          ? { kind: "endless", chunk_delay_ms: 1 }
          : { kind: "answer", json: SPANISH, first_delay_ms: 200 },
      );
      const start = provider.ledger.calls.length;
      const code = await project("08-race", flow, { word });
      expect(code.code, code.stderr).toBe(0);
      expect(readEvents(code.stdout).at(-1)).toMatchObject({ type: "run-end", status: "ok", output });
      const [small, large] = provider.ledger.calls
        .slice(start)
        .toSorted((left, right) => Number(left.closed_by_client) - Number(right.closed_by_client));
      expect(provider.ledger.calls.length - start).toBe(2);
      expect([small?.closed_by_client, large?.closed_by_client]).toEqual([false, true]);
      expect(Math.abs((large?.ended_at ?? 0) - (small?.ended_at ?? 0))).toBeLessThan(1_000);
    });
  },
);
