import { expect, test } from "vitest";
import { printPath } from "../../src/base/index.ts";
import { compile } from "../../src/compiler/index.ts";
import type { FlowDocument, FunctionDef } from "../../src/flow/index.ts";
import type { Ir } from "../../src/ir/index.ts";
import { checkGrammar, type RunEvent } from "../../src/runtime/index.ts";
import { earlierRunOf } from "../../src/workbench/earlier-runs.ts";
import { stalenessOf } from "../../src/workbench/staleness.ts";
import { interpreted, type OneRun } from "../support/both-ways.ts";
import { disturbed, sample } from "../support/random/disturbed.ts";
import { randomFrames } from "../support/random/frames.ts";
import { randomFunctions } from "../support/random/functions.ts";
import { randomMixed } from "../support/random/mixed.ts";
import { randomPeople } from "../support/random/people.ts";
import { randomRoutes } from "../support/random/routes.ts";
import { randomDocument, randomFrom } from "../support/random-documents.ts";

/**
 * Runs that are based on an earlier one of the same flow, or of one in which something was changed: what stands is what a
 * whole run would have given, and where nothing was changed no model is asked.
 */

const COUNT = Number(process.env["BASED_FLOWS"] ?? 60);
const FROM = Number(process.env["BASED_FROM"] ?? 1);
const CHANGES = 4;

const KINDS: { readonly [kind: string]: (seed: number) => FlowDocument } = {
  calls: randomDocument,
  "frames and lists": randomFrames,
  "routes and ways back": randomRoutes,
  people: (seed) => randomPeople(seed, sample),
  "functions that refine, vote or choose": (seed) => randomFunctions(seed, sample),
  "all kinds": (seed) => randomMixed(seed, sample),
};

test.each(Object.entries(KINDS))("of %s", { timeout: 600_000 }, async (kind, make) => {
  let [compared, stood, asked] = [0, 0, 0];
  for (let seed = FROM; seed < FROM + COUNT; seed += 1) {
    const random = randomFrom(seed * 6271);
    const document = disturbed(make(seed), seed % 3 === 0 ? random : untroubled);
    const first = runOf(document, seed);
    if (first === null) continue;
    const before = await interpreted(first);
    const basisFor = (otherAnswers: readonly string[]) => ({
      ...{ run: "run-interpreted", ir: first.ir, events: before.events, otherAnswers },
    });
    const same = await interpreted({ ...first, bases: [basisFor([])] });
    const where = `${kind}, seed ${seed}`;
    const wellDone = pathsOfGoodEnds(before.events);
    expect(checkGrammar(same.events), where).toEqual([]);
    if (!isDecidedByClocks(first.ir) && endOf(before.events) === "ok") {
      expect(same.output, where).toEqual(before.output);
      expect(
        attemptsIn(same.events).filter((path) => wellDone.has(path)),
        where,
      ).toEqual([]);
    }
    for (let change = 0; change < CHANGES; change += 1) {
      const changed = changedSomewhere(document, random);
      const run = runOf(changed.document, seed);
      if (run === null) continue;
      const whole = await interpreted(run);
      const based = await interpreted({ ...run, bases: [basisFor(changed.answers)] });
      expect(checkGrammar(based.events), where).toEqual([]);
      stood += based.events.filter(({ type }) => type === "step-reused").length;
      asked += attemptsIn(based.events).length;
      const named = namedStale(document, before.events, changed.document, run);
      const unnamed = nodesAtWork(changed.document, run.ir.main, based.events).filter((node) => !named.has(node));
      expect(unnamed, `${where}, change ${change}: ${changed.what}`).toEqual([]);
      // What stands costs nothing: a run that a budget has stopped may go on.
      if (isDecidedByClocks(run.ir) || endOf(whole.events) !== "ok") continue;
      expect(based.output, `${where}, change ${change}: ${changed.what}`).toEqual(whole.output);
      compared += 1;
    }
  }
  // Most random frames are decided by clocks.
  expect(compared).toBeGreaterThan(COUNT / 8);
  expect(stood).toBeGreaterThan(COUNT);
  expect(asked).toBeGreaterThan(COUNT / 4);
});

function runOf(document: FlowDocument, seed: number): OneRun | null {
  const { ir, diagnostics } = compile(document);
  const flow = ir?.flows[ir.main];
  if (!ir || !flow || diagnostics.some(({ severity }) => severity === "error")) return null;
  const input = Object.fromEntries(Object.entries(flow.input).map(([name, field]) => [name, sample(field)]));
  return { ir, title: document.name, input, scripts: document.bench.scripts, seed, sample };
}

/** What the page says before a run: never less than what runs. */
function namedStale(ran: FlowDocument, events: readonly RunEvent[], now: FlowDocument, { ir, input }: OneRun) {
  const choice = { kind: "simulated", pace: null } as const;
  const summary = {
    id: "run-interpreted",
    flow: ir.main,
    at: 1,
    model: "Simulated",
    case: null,
    status: "ok",
  } as const;
  const earlier = earlierRunOf({ ...summary, project: "", document: ran, choice, events });
  if (earlier === undefined) throw new Error("it has begun");
  return stalenessOf({ document: now, flow: ir.main, inputs: input, choice }, [earlier], "people");
}

/** Nodes of a flow in which a model or code was at work, themselves or in what they call. */
function nodesAtWork({ flows }: FlowDocument, flow: string, events: readonly RunEvent[]): readonly string[] {
  const nodes = flows[flow]?.nodes ?? {};
  return events.flatMap((event) => {
    if (event.type !== "step-start" || !["infer", "compute", "adaptive"].includes(event.kind)) return [];
    const own = event.path.find(({ node }) => nodes[node]?.kind !== "parallel");
    return own === undefined ? [] : [own.node];
  });
}

interface Changed {
  readonly document: FlowDocument;
  /** Functions that answer in another way now. */
  readonly answers: readonly string[];
  readonly what: string;
}

/** One function says something else, or nothing at all, or works otherwise. */
function changedSomewhere(document: FlowDocument, random: () => number): Changed {
  const names = Object.keys(document.functions);
  const name = names[Math.floor(random() * names.length)] ?? "";
  const one = document.functions[name];
  if (one === undefined) return { document, answers: [], what: "nothing" };
  const withOne = (now: FunctionDef): FlowDocument => ({
    ...document,
    functions: { ...document.functions, [name]: now },
  });
  if (one.mode === "compute") {
    const code = `// Changed.\nreturn ${JSON.stringify(other(sample(one.output)))};`;
    return { document: withOne({ ...one, code }), answers: [], what: `the code of ${name}` };
  }
  const scripts = [
    ...document.bench.scripts.filter((script) => script.function !== name),
    { function: name, attempt: 1, answer: { value: other(sample(one.output)) } },
  ];
  return {
    document: { ...document, bench: { ...document.bench, scripts } },
    answers: [name],
    what: `answers of ${name}`,
  };
}

/** Another value of the same type, where there is one. */
function other<T>(value: T): T {
  return JSON.parse(
    JSON.stringify(value).replaceAll('"text"', '"other"').replaceAll(/\b1\b/g, "0").replaceAll("true", "false"),
  );
}

const attemptsIn = (events: readonly RunEvent[]): readonly string[] =>
  events.flatMap(({ type, path }) => (type === "attempt-start" ? [printPath(path)] : []));

const pathsOfGoodEnds = (events: readonly RunEvent[]): ReadonlySet<string> =>
  new Set(
    events.flatMap((event) => (event.type === "step-end" && event.status === "ok" ? [printPath(event.path)] : [])),
  );

const untroubled = () => 0.95;

const endOf = (events: readonly RunEvent[]) => {
  const last = events.at(-1);
  return last?.type === "run-end" ? last.status : last?.type;
};

/** Where it matters which of two things came first, or how long something took. */
const isDecidedByClocks = (ir: Ir): boolean => /"require":(?!"all")|"(?:ms|timeout_ms)":/.test(JSON.stringify(ir));
