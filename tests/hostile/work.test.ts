import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { generateCode, planClass } from "../../src/codegen/index.ts";
import { workDone } from "../../src/expressions/index.ts";
import type { Ir, IrBranchStep, IrStep } from "../../src/ir/index.ts";
import { printIr } from "../../src/ir/yaml/index.ts";
import { createLearnt, simulatedModels, simulatedPrices } from "../../src/models/index.ts";
import type { Clock, RunEvent } from "../../src/runtime/index.ts";
import { configure, MemoryJournal, seededRandom } from "../../src/runtime/library.ts";
import type { ModelChoice } from "../../src/workbench/index.ts";
import { performRun } from "../../src/workers/run/perform-run.ts";
import { writeCode } from "../support/both-ways.ts";
import { eventsIn, stratum } from "../support/command-line.ts";
import { realTime } from "../support/memory-ports.ts";
import { ofType } from "../support/small-run.ts";
import { STEPS_A_MS, workClock } from "../support/work-clock.ts";

/** Many evaluations near the limit of their work, one after the other: a run sees its clock and Stop all the same. */

const FOLDER = fileURLToPath(new URL(`../../node_modules/.cache/hostile-work/${process.pid}`, import.meta.url));
beforeAll(() => mkdir(FOLDER, { recursive: true }));
afterAll(() => rm(FOLDER, { recursive: true, force: true }));

const STEPS = 60;
const NUMBERS = Array.from({ length: 12_000 }, (_, index) => index);
/** Some 90,000 steps of the 100,000 that an evaluation may take. */
const LONG = "all(x >= 0 and x + 1 > 0 for x in $.input.numbers)";
/** The time budget, and what one evaluation takes at most. */
const LIMIT_MS = 200;
const LONGEST_MS = 100;

type More = Partial<Pick<IrBranchStep, "depends_on" | "skip_if">>;
const asking = (id: string, condition: string, more: More = {}): IrStep => ({
  id,
  type: "branch",
  cases: [{ name: "yes", condition }],
  inputs: {},
  depends_on: [],
  ...more,
});
const after = (index: number): More => (index === 0 ? {} : { depends_on: [`s${index - 1}`] });
const steps = (make: (id: string, index: number) => IrStep): readonly IrStep[] =>
  Array.from({ length: STEPS }, (_, index) => make(`s${index}`, index));

const FLOWS: { readonly [kind: string]: readonly IrStep[] } = {
  "one after the other": steps((id, index) => asking(id, LONG, after(index))),
  "beside one another": steps((id) => asking(id, LONG)),
  "of steps that are skipped": steps((id) => asking(id, "True", { skip_if: LONG })),
};

const irOf = (kind: string, ms?: number): Ir => ({
  version: "flow/1",
  contracts: {},
  functions: {},
  flows: {
    main: {
      input: { numbers: { type: "array", items: { type: "number" } } },
      output: { type: "any" },
      result: { kind: "value", value: null },
      ...(ms !== undefined && { budget: { ms } }),
      steps: FLOWS[kind] ?? [],
    },
  },
  main: "main",
});

const LIVE: ModelChoice = { kind: "openai-compatible", baseUrl: "http://127.0.0.1:9/v1", model: "none" };

/** As the page's worker runs it. */
function inPage(ir: Ir, model: ModelChoice, clock: Clock) {
  const events: RunEvent[] = [];
  const refuse = () => Promise.reject(new Error("nobody is asked"));
  const run = performRun(
    { run: "r", ir, flow: "main", inputs: { numbers: NUMBERS }, model, seed: 1, scripts: [] },
    {
      real: realTime,
      clock,
      sandbox: { run: refuse, search: refuse },
      http: { fetch: refuse },
      learnt: createLearnt(),
      builtIn: async function* () {},
      livePrices: async () => simulatedPrices(),
      emit: (batch) => events.push(...batch),
      asked() {},
    },
  );
  return { run, events };
}

let classes = 0;

/** As its exported code runs it. */
async function exported(ir: Ir, clock: Clock): Promise<readonly RunEvent[]> {
  classes += 1;
  const title = `Work ${classes}`;
  const folder = join(FOLDER, String(classes));
  const { value } = await generateCode(ir, title, (text) => Promise.resolve(text));
  await writeCode(folder, value);
  const plan = planClass(ir, title);
  const module = await import(pathToFileURL(join(folder, `src/${plan.fileName}.ts`)).href);
  const journal = new MemoryJournal();
  const models = simulatedModels({ clock, seed: 1, scripts: [] });
  configure({
    clock,
    journal,
    models,
    prices: simulatedPrices(),
    random: seededRandom(1),
    patterns: { search: async () => ({ matched: false }) },
    run: () => "r",
  });
  const flows = new module[plan.className]();
  await flows[plan.flows.get("main")?.method ?? ""](NUMBERS).catch(() => {});
  return journal.events;
}

function expectInTime(events: readonly RunEvent[]): void {
  const [end] = ofType(events, "run-end");
  expect(end).toMatchObject({ status: "error", error: { code: "BudgetExceeded", data: { axis: "ms" } } });
  expect(end?.duration_ms).toBeGreaterThanOrEqual(LIMIT_MS);
  expect(end?.duration_ms).toBeLessThan(LIMIT_MS + LONGEST_MS);
}

describe.each(Object.keys(FLOWS))("a time limit over long conditions %s", (kind) => {
  it("ends the run in the page", async () => {
    const { run, events } = inPage(irOf(kind, LIMIT_MS), LIVE, workClock());
    await run.done;
    expectInTime(events);
  });

  it("ends the run of exported code", async () => {
    expectInTime(await exported(irOf(kind, LIMIT_MS), workClock()));
  });

  it("ends the run on the command line", async () => {
    const file = join(FOLDER, "limit.stratum.yaml");
    const inputs = join(FOLDER, "inputs.json");
    await writeFile(file, printIr(irOf(kind, LIMIT_MS)).text);
    await writeFile(inputs, JSON.stringify({ numbers: NUMBERS }));
    const model = ["--yes", "--model", "openai:none", "--base-url", "http://127.0.0.1:9/v1"];
    const argv = ["run", file, "--events", "--input", `@${inputs}`, ...model];
    const { code, out } = await stratum(argv, { clock: workClock() });
    expect(code).toBe(1);
    expectInTime(eventsIn(out));
  });

  it("lets Stop in, which comes by message", async () => {
    const before = workDone();
    const { run, events } = inPage(irOf(kind), { kind: "simulated", pace: null }, workClock());
    setImmediate(() => run.stop());
    await run.done;
    expect(ofType(events, "run-end")).toMatchObject([{ status: "cancelled" }]);
    expect(workDone() - before).toBeLessThan(2 * LONGEST_MS * STEPS_A_MS);
  });
});
