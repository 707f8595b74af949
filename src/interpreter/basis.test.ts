import { describe, expect, it } from "vitest";
import { type Json, printPath } from "../base/index.ts";
import type { Ir, IrInferFunction, IrInput, IrStep } from "../ir/index.ts";
import { simulatedModels, simulatedPrices } from "../models/index.ts";
import {
  checkGrammar,
  type Decision,
  MemoryJournal,
  type Question,
  type RunEvent,
  type RunPart,
  seededRandom,
  VirtualClock,
} from "../runtime/index.ts";
import type { Basis } from "./basis.ts";
import type { InterpretOptions } from "./handle.ts";
import { interpret } from "./interpret.ts";

const text = { type: "string" } as const;

const from = (step: string): IrInput => ({ kind: "reference", reference: { root: "step", step, path: [] } });
const input = (name: string): IrInput => ({ kind: "reference", reference: { root: "input", path: [name] } });

function infer(intent: string, more: Partial<IrInferFunction> = {}): IrInferFunction {
  return {
    ...{ mode: "infer", intent, input: { topic: text }, output: text, context: [], given: [], ensure: [] },
    ...{ guardrails: [], retries: 1, cache: "none", stable: true },
    ...more,
  };
}

const call = (id: string, name: string, topic: IrInput): IrStep => ({
  ...{ id, type: "function", function: name, inputs: { topic }, depends_on: [] },
});

const REVIEW: IrStep = {
  ...{ id: "review", type: "human", question: "Good?", inputs: { text: from("draft") }, depends_on: [] },
  ...{ artifacts: { text }, decision: text },
};

function irOf(steps: readonly IrStep[], result: string, functions: Ir["functions"] = {}): Ir {
  return {
    version: "flow/1",
    contracts: {},
    functions: {
      write: infer("Write about it"),
      shorten: infer("Shorten it"),
      shout: { mode: "compute", input: { topic: text }, output: text, code: "return topic.toUpperCase();" },
      ...functions,
    },
    flows: { main: { input: { topic: text }, output: text, result: from(result), steps } },
    main: "main",
  };
}

const CHAIN = irOf(
  [
    call("draft", "write", input("topic")),
    call("loud", "shout", from("draft")),
    call("short", "shorten", from("loud")),
  ],
  "short",
);

const approve: Decision = {
  ...{ outcome: "approve", value: "fine", reviewer: "Ines", rationale: "Good." },
  ...{ decided_at: "2026-11-28T09:00:00.000Z", review_id: "r" },
};

async function runOf(
  ir: Ir,
  options: Partial<InterpretOptions> = {},
  topic = "bees",
  before: readonly RunEvent[] = [],
  answers: readonly Decision[] = [],
) {
  const asked: Question[] = [];
  const journal = new MemoryJournal();
  const clock = new VirtualClock(setImmediate);
  const handle = interpret(
    ir,
    "main",
    { topic },
    {
      run: "r",
      ...options,
      ports: {
        ...{ clock, journal, random: seededRandom(1), models: simulatedModels({ clock, seed: 1, scripts: [] }) },
        ...{ prices: simulatedPrices(), patterns: { search: async () => ({ matched: false }) } },
        ask: {
          ask: async (question) => {
            asked.push(question);
            return answers[asked.length - 1] ?? approve;
          },
        },
        compute: { run: async ({ args }) => ({ ok: true, value: String(args[0]).toUpperCase() }) },
      },
    },
  );
  const outcome = await handle.done;
  expect(checkGrammar([...before, ...journal.events])).toEqual([]);
  return { outcome, events: journal.events, asked };
}

type Ran = Awaited<ReturnType<typeof runOf>>;

const basisOf = (ir: Ir, { events }: Pick<Ran, "events">, more: Partial<Basis> = {}): Basis => ({
  ...{ run: "r", ir, events, otherAnswers: [] },
  ...more,
});

const pathsOf = (events: readonly RunEvent[], type: RunEvent["type"]): readonly string[] =>
  events.flatMap((event) => (event.type === type ? [printPath(event.path)] : []));
const ran = ({ events }: Ran) => pathsOf(events, "step-start");
const stood = ({ events }: Ran) => pathsOf(events, "step-reused");

/** Runs `before`, then `after` on its basis. */
async function again(
  before: Ir,
  after: Ir,
  { again: steps, ...more }: Partial<Basis> & Pick<RunPart, "again"> = {},
  topic = "bees",
) {
  const first = await runOf(before);
  const second = await runOf(
    after,
    { run: "second", bases: [basisOf(before, first, more)], ...(steps && { part: { again: steps } }) },
    topic,
  );
  return { first, second };
}

const withFunctions = (ir: Ir, functions: Ir["functions"]): Ir => ({
  ...ir,
  functions: { ...ir.functions, ...functions },
});

describe("a run that is based on another", () => {
  it("does nothing where nothing has changed, and says so", async () => {
    const { first, second } = await again(CHAIN, CHAIN);
    expect(second.outcome).toEqual(first.outcome);
    expect(ran(second)).toEqual([]);
    expect(stood(second)).toEqual(["draft", "loud", "short"]);
    expect(second.events[0]).toMatchObject({ basedOn: ["r"] });
    expect(second.events[1]).toMatchObject({ kind: "infer", name: "write", inputs: { topic: "bees" }, from: "r" });
  });

  it("is a basis itself, and so on", async () => {
    const { second } = await again(CHAIN, CHAIN);
    const third = await runOf(CHAIN, { run: "third", bases: [basisOf(CHAIN, second)] });
    expect(stood(third)).toEqual(["draft", "loud", "short"]);
  });

  it("runs what a changed intent, setting or input concerns, and what gets something else by that", async () => {
    const intent = withFunctions(CHAIN, { shorten: infer("Shorten it a lot") });
    expect(ran((await again(CHAIN, intent)).second)).toEqual(["short"]);
    const retries = withFunctions(CHAIN, { write: infer("Write about it", { retries: 2 }) });
    // It is asked again; the answer is the same, so what follows stands.
    expect(ran((await again(CHAIN, retries)).second)).toEqual(["draft"]);
    expect(ran((await again(CHAIN, CHAIN, {}, "wasps")).second)).toEqual(["draft", "loud", "short"]);
  });

  it("lets a function's description change", async () => {
    const described = withFunctions(CHAIN, { write: infer("Write about it", { description: "The first step" }) });
    expect(ran((await again(CHAIN, described)).second)).toEqual([]);
  });

  it("asks models again where other ones answer now, and code only where it gets something else", async () => {
    expect(ran((await again(CHAIN, CHAIN, { otherAnswers: "all" })).second)).toEqual(["draft", "short"]);
    expect(ran((await again(CHAIN, CHAIN, { otherAnswers: ["shorten"] })).second)).toEqual(["short"]);
  });

  it("runs a step, and what is inside it, when told to", async () => {
    expect(ran((await again(CHAIN, CHAIN, { again: { main: ["loud", "short"] } })).second)).toEqual(["loud", "short"]);
  });

  it("runs what had not ended well", async () => {
    const first = await runOf(CHAIN);
    const end = first.events.findIndex(({ type, path }) => type === "step-end" && printPath(path) === "loud");
    const second = await runOf(CHAIN, { bases: [basisOf(CHAIN, { events: first.events.slice(0, end) })] });
    expect(ran(second)).toEqual(["loud", "short"]);
    expect(second.outcome).toEqual(first.outcome);
  });

  it("takes the latest of several that stands: an edit that was undone costs nothing", async () => {
    const edited = withFunctions(CHAIN, { write: infer("Write something else"), shorten: infer("Shorten it a lot") });
    const first = await runOf(CHAIN);
    const second = await runOf(edited, { run: "second", bases: [basisOf(CHAIN, first)] });
    const bases = [basisOf(edited, second, { run: "second" }), basisOf(CHAIN, first)];
    const third = await runOf(CHAIN, { run: "third", bases });
    expect(third.events.flatMap((event) => (event.type === "step-reused" ? [event.from] : []))).toEqual([
      "r",
      "second",
      "r",
    ]);
  });

  it("asks people again who answer for code that isn't there, or for a model", async () => {
    const functions: Ir["functions"] = {
      shout: { mode: "compute", input: { topic: text }, output: text, code: "" },
      shorten: infer("Shorten it", { answered_by: "person" }),
    };
    const { second } = await again(withFunctions(CHAIN, functions), withFunctions(CHAIN, functions));
    expect([stood(second), second.asked.length]).toEqual([["draft"], 2]);
  });

  it("asks people again", async () => {
    const ir = irOf([call("draft", "write", input("topic")), REVIEW], "draft");
    const { second } = await again(ir, ir);
    expect(stood(second)).toEqual(["draft"]);
    expect(second.asked).toHaveLength(1);
  });

  it("does again what a reviewer asks for in other words", async () => {
    const ir = irOf([call("draft", "write", input("topic")), { ...REVIEW, jumps: { revise: "draft" } }], "draft");
    const revised = (rationale: string): readonly Decision[] => [
      { ...approve, outcome: "revise", value: null, rationale },
    ];
    const first = await runOf(ir, {}, "bees", [], revised("Shorter."));
    const bases = [basisOf(ir, first)];
    const same = await runOf(ir, { bases }, "bees", [], revised("Shorter."));
    expect(stood(same)).toEqual(["draft", "draft#2"]);
    const other = await runOf(ir, { bases }, "bees", [], revised("Longer."));
    expect(stood(other)).toEqual(["draft"]);
  });

  it("knows what stands when a session's cache is asked", async () => {
    const cached = irOf(
      [
        call("draft", "write", input("topic")),
        call("loud", "shout", from("draft")),
        call("twin", "write", input("topic")),
      ],
      "twin",
      { write: infer("Write about it", { cache: "session" }) },
    );
    const first = await runOf(cached);
    const bases = [basisOf(cached, first)];
    const { events } = await runOf(cached, { run: "second", bases, part: { again: { main: ["twin"] } } });
    expect(events.find(({ type, path }) => type === "step-end" && printPath(path) === "twin")).toMatchObject({
      cache_hit: true,
    });
  });

  it("goes on without the other one after it broke off: what stood stands", async () => {
    const first = await runOf(CHAIN);
    const whole = await runOf(CHAIN, {
      run: "second",
      bases: [basisOf(CHAIN, first)],
      part: { again: { main: ["short"] } },
    });
    for (let cut = 1; cut < whole.events.length; cut += 1) {
      const continues = whole.events.slice(0, cut);
      const rest = await runOf(CHAIN, { run: "second", continues }, "bees", continues);
      expect(rest.outcome).toEqual(whole.outcome);
      const stands = stood({ ...whole, events: continues });
      for (const path of stands) expect(ran(rest)).not.toContain(path);
    }
  });
});

describe("a race of an earlier run", () => {
  const race = (left: string): Ir =>
    irOf(
      [
        call("draft", "write", input("topic")),
        {
          ...{ id: "race", type: "parallel", inputs: {}, depends_on: [], require: "any" },
          branches: [
            { name: "left", steps: [call("one", left, from("draft"))], result: from("one") },
            { name: "right", steps: [call("two", "shout", from("draft"))], result: from("two") },
          ],
        },
      ],
      "race",
    );

  it("stands as a whole when nothing in it or before it has changed", async () => {
    const { first, second } = await again(race("shorten"), race("shorten"));
    expect(stood(second)).toEqual(["draft", "race"]);
    expect(second.outcome).toEqual(first.outcome);
  });

  it("is run as a whole when something has", async () => {
    const { second } = await again(race("shorten"), race("write"));
    expect(ran(second)).toEqual(["race", "race[left]/one", "race[right]/two"]);
    expect(ran((await again(race("shorten"), race("shorten"), {}, "wasps")).second)).toContain("race[right]/two");
  });

  it("is run as a whole when what it reads is another", async () => {
    const first = await runOf(race("shorten"));
    const part = { given: { main: { draft: "something else" } } };
    const second = await runOf(race("shorten"), { bases: [basisOf(race("shorten"), first)], part });
    expect(ran(second)).toContain("race[right]/two");
  });
});

describe("outputs that are given", () => {
  it("stand for their step, and what follows gets them", async () => {
    const given = { main: { draft: "by hand" } };
    const { events, outcome } = await runOf(CHAIN, { part: { given } });
    expect(pathsOf(events, "step-start")).toEqual(["loud", "short"]);
    expect(events.find(({ type }) => type === "step-reused")).toMatchObject({ output: "by hand", given: true });
    expect(events.find(({ type, path }) => type === "step-start" && printPath(path) === "loud")).toMatchObject({
      args: ["by hand"],
    });
    expect(events[0]).toMatchObject({ part: { given } });
    expect(outcome.status).toBe("ok");
  });

  it("are no basis for what comes after them", async () => {
    const first = await runOf(CHAIN, { part: { given: { main: { draft: "by hand" } } } });
    const second = await runOf(CHAIN, { run: "second", bases: [basisOf(CHAIN, first)] });
    expect(ran(second)).toContain("draft");
  });

  it("decide for a person", async () => {
    const ir = irOf(
      [
        call("draft", "write", input("topic")),
        REVIEW,
        { ...call("after", "shorten", from("draft")), when: [{ step: "review", port: "kill" }] },
      ],
      "draft",
    );
    const decision: Json = { ...approve, outcome: "kill" };
    const { events, asked } = await runOf(ir, { part: { given: { main: { review: decision } } } });
    expect(asked).toEqual([]);
    expect(pathsOf(events, "step-start")).toContain("after");
  });
});

describe("a run to a step", () => {
  it("ends with it, and its output is the run's", async () => {
    const { events, outcome } = await runOf(CHAIN, { part: { until: "loud" } });
    expect(pathsOf(events, "step-start")).toEqual(["draft", "loud"]);
    expect(outcome).toMatchObject({ status: "ok", output: expect.stringMatching(/^[^a-z]+$/) });
  });

  it("runs it alone with inputs by hand", async () => {
    const { events, outcome } = await runOf(CHAIN, { part: { until: "loud", inputs: { topic: "ants" } } });
    expect(pathsOf(events, "step-start")).toEqual(["loud"]);
    expect(outcome).toEqual({ status: "ok", output: "ANTS" });
  });

  it("takes what is given before it", async () => {
    const { events } = await runOf(CHAIN, { part: { until: "short", given: { main: { loud: "ANTS" } } } });
    expect([pathsOf(events, "step-start"), pathsOf(events, "step-reused")]).toEqual([["short"], ["loud"]]);
  });

  it("goes on after it broke off", async () => {
    const part = { until: "loud", given: { main: { draft: "by hand" } } };
    const whole = await runOf(CHAIN, { part });
    for (let cut = 1; cut < whole.events.length; cut += 1) {
      const continues = whole.events.slice(0, cut);
      expect((await runOf(CHAIN, { continues }, "bees", continues)).outcome).toEqual(whole.outcome);
    }
  });
});
