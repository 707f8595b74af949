import { describe, expect, it } from "vitest";
import { type Json, printPath } from "../base/index.ts";
import type { Ir, IrFlow, IrInput, IrStep } from "../ir/index.ts";
import {
  type Clock,
  checkGrammar,
  MemoryJournal,
  type Ports,
  type RunEvent,
  seededRandom,
  VirtualClock,
} from "../runtime/index.ts";
import { interpret } from "./interpret.ts";

const number = { type: "number" } as const;
const maybe = { type: "number", nullable: true } as const;

type Bodies = { readonly [code: string]: (...args: readonly Json[]) => Json };

/** Virtual time that code takes some of. */
function clockOfCode(): Clock {
  const clock = new VirtualClock(setImmediate);
  return {
    now: () => clock.now(),
    wallTime: () => clock.wallTime(),
    sleep: (ms, signal) => clock.sleep(ms, signal),
  };
}

/** A function's code names its body and how many milliseconds it takes. */
function portsOf(bodies: Bodies, journal: Ports["journal"], clock: Clock): Ports {
  return {
    clock,
    random: seededRandom(1),
    journal,
    models: { resolve: () => null },
    prices: { priceOf: () => null },
    ask: { ask: async () => "later" },
    compute: {
      async run({ code, args }, signal) {
        const [name = "", ms = "0"] = code.split(" ");
        await clock.sleep(Number(ms), signal);
        const body = bodies[name];
        try {
          return { ok: true, value: body ? body(...args) : 1 };
        } catch (thrown) {
          return { ok: false, error: { kind: "thrown", message: thrown instanceof Error ? thrown.message : "?" } };
        }
      },
    },
    patterns: { search: async () => ({ matched: false }) },
  };
}

const from = (step: string): IrInput => ({ kind: "reference", reference: { root: "step", step, path: [] } });
const input = (name: string): IrInput => ({ kind: "reference", reference: { root: "input", path: [name] } });

function call(id: string, inputs: IrStep["inputs"] = {}, more: Partial<IrStep> = {}): IrStep {
  const { when, skip_if, jumps, depends_on = [] } = more;
  return {
    id,
    type: "function",
    function: id,
    inputs,
    depends_on,
    ...(when && { when }),
    ...(skip_if !== undefined && { skip_if }),
    ...(jumps && { jumps }),
  };
}

const pick = (condition: string): IrStep => ({
  id: "pick",
  type: "branch",
  inputs: {},
  depends_on: [],
  cases: [{ name: "high", condition }],
});

function irOf(
  steps: readonly IrStep[],
  result: IrInput,
  functions: {
    readonly [name: string]: { readonly needs?: readonly string[]; readonly mays?: readonly string[]; ms?: number };
  },
  more: Partial<IrFlow> = {},
): Ir {
  return {
    version: "flow/1",
    contracts: {},
    functions: Object.fromEntries(
      Object.entries(functions).map(([name, { needs = [], mays = [], ms = 0 }]) => [
        name,
        {
          mode: "compute",
          input: Object.fromEntries([...needs.map((one) => [one, number]), ...mays.map((one) => [one, maybe])]),
          output: number,
          code: `${name} ${ms}`,
        },
      ]),
    ),
    flows: { main: { input: { x: number }, output: number, result, steps, ...more } },
    main: "main",
  };
}

interface Stop {
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

async function runOf(ir: Ir, x: number, bodies: Bodies = {}, stop: Partial<Stop> = {}) {
  const { signal, clock = clockOfCode() } = stop;
  const journal = new MemoryJournal();
  const options = { ports: portsOf(bodies, journal, clock), run: "r", ...(signal && { signal }) };
  const handle = interpret(ir, "main", { x }, options);
  const outcome = await handle.done;
  expect(checkGrammar(journal.events)).toEqual([]);
  return { outcome, events: journal.events };
}

const startsIn = (events: readonly RunEvent[]): readonly string[] =>
  events.flatMap((event) => (event.type === "step-start" ? [printPath(event.path)] : []));
const skipsIn = (events: readonly RunEvent[]): readonly string[] =>
  events.flatMap((event) => (event.type === "step-skip" ? [printPath(event.path)] : []));

describe("a Branch", () => {
  const ir = irOf(
    [
      pick("$.input.x > 3"),
      call("up", { a: input("x") }, { when: [{ step: "pick", port: "high" }] }),
      call("down", { a: input("x") }, { when: [{ step: "pick", port: "else" }] }),
      call("after", {
        a: { kind: "first_of", references: ["up", "down"].map((step) => ({ root: "step", step, path: [] })) },
      }),
      call("needing", { a: from("up") }),
      call("taking", { b: from("up") }),
    ],
    from("after"),
    {
      up: { needs: ["a"] },
      down: { needs: ["a"] },
      after: { needs: ["a"] },
      needing: { needs: ["a"] },
      taking: { mays: ["b"] },
    },
  );
  const bodies: Bodies = {
    up: (a) => Number(a) + 100,
    down: (a) => Number(a) - 100,
    after: (a) => a ?? null,
    taking: (b) => b ?? -1,
  };

  it("takes the first case that holds, and what hangs on others is skipped", async () => {
    const { outcome, events } = await runOf(ir, 5, bodies);
    expect(outcome).toEqual({ status: "ok", output: 105 });
    expect(skipsIn(events)).toEqual(["down"]);
    expect(events.find((event) => event.type === "route")).toMatchObject({ path: [{ node: "pick" }], port: "high" });
  });

  it("takes else; needed inputs without a value skip, nullable ones are null", async () => {
    const { outcome, events } = await runOf(ir, 1, bodies);
    expect(outcome).toEqual({ status: "ok", output: -99 });
    expect([...skipsIn(events)].sort()).toEqual(["needing", "up"]);
    const taking = events.find((event) => event.type === "step-start" && event.name === "taking");
    expect(taking).toMatchObject({ args: [null] });
  });

  it("fails where its condition cannot be evaluated", async () => {
    const bad = irOf(
      [pick("$.input.x < 'a'"), call("up", {}, { when: [{ step: "pick", port: "high" }] })],
      from("up"),
      { up: {} },
    );
    const { outcome } = await runOf(bad, 1);
    expect(outcome).toMatchObject({
      status: "error",
      error: { code: "StratumCompileError", path: "pick", data: { case: "high" } },
    });
  });

  it("has no output where the result was skipped", async () => {
    const { outcome } = await runOf(irOf([call("up", {}, { skip_if: "$.input.x > 3" })], from("up"), { up: {} }), 5);
    expect(outcome).toMatchObject({ status: "error", error: { code: "NoOutput" } });
  });
});

describe("a failed edge", () => {
  const ir = irOf(
    [
      call("risky", {}),
      call("slow", {}),
      call("rescue", {}, { when: [{ step: "risky", port: "failed" }] }),
      call("after", { b: from("risky") }),
    ],
    { kind: "first_of", references: ["risky", "rescue"].map((step) => ({ root: "step", step, path: [] })) },
    { risky: { ms: 5 }, slow: { ms: 50 }, rescue: {}, after: { mays: ["b"] } },
  );

  it("makes a failure an outcome: what runs beside it goes on", async () => {
    const bodies: Bodies = {
      risky: () => {
        throw new Error("no");
      },
      rescue: () => 7,
    };
    const { outcome, events } = await runOf(ir, 0, bodies);
    expect(outcome).toEqual({ status: "ok", output: 7 });
    const ends = events.flatMap((event) => (event.type === "step-end" ? [[printPath(event.path), event.status]] : []));
    expect(ends).toContainEqual(["slow", "ok"]);
    expect(ends).toContainEqual(["risky", "failed"]);
  });

  it("is not taken by a success", async () => {
    const { outcome, events } = await runOf(ir, 0, { risky: () => 3 });
    expect(outcome).toEqual({ status: "ok", output: 3 });
    expect(skipsIn(events)).toEqual(["rescue"]);
  });
});

describe("going back", () => {
  let tries = 0;
  const bodies: Bodies = {
    risky: () => {
      tries += 1;
      if (tries < 3) throw new Error(`try ${tries}`);
      return tries;
    },
  };
  const ir = irOf(
    [
      call("draft", { a: input("x") }),
      call("beside", { a: from("draft") }),
      call("risky", { a: from("draft") }, { jumps: { failed: "draft" } }),
      call("apart", {}),
      call("last", { a: from("risky"), b: from("beside") }),
    ],
    from("last"),
    {
      draft: { needs: ["a"], ms: 10 },
      beside: { needs: ["a"], ms: 100 },
      risky: { needs: ["a"], ms: 20 },
      apart: { ms: 200 },
      last: { needs: ["a", "b"] },
    },
  );

  it("runs the stretch again, cancels what still runs in it, and leaves the rest alone", async () => {
    tries = 0;
    const { outcome, events } = await runOf(ir, 1, { ...bodies, last: (a, b) => Number(a) * 10 + Number(b) });
    expect(outcome).toEqual({ status: "ok", output: 31 });
    expect(startsIn(events)).toEqual([
      ...[
        "draft",
        "apart",
        "beside",
        "risky",
        "draft#2",
        "beside#2",
        "risky#2",
        "draft#3",
        "beside#3",
        "risky#3",
        "last",
      ],
    ]);
    const cancelled = events.flatMap((event) =>
      event.type === "step-end" && event.status === "cancelled" ? [printPath(event.path)] : [],
    );
    expect(cancelled).toEqual(["beside", "beside#2"]);
    expect(events.filter((event) => event.type === "round-start")).toMatchObject([
      { round: 1, to: "draft" },
      { round: 2, to: "draft" },
    ]);
  });

  it("drops every value of the stretch", async () => {
    const chain = irOf(
      [
        call("draft", {}),
        call("middle", { a: from("draft") }),
        call("risky", { a: from("middle") }, { jumps: { failed: "draft" } }),
        call("last", { a: from("risky"), b: from("middle") }),
      ],
      from("last"),
      { draft: {}, middle: { needs: ["a"] }, risky: { needs: ["a"] }, last: { needs: ["a", "b"] } },
    );
    tries = 1;
    let drafts = 0;
    const draft = (): Json => {
      drafts += 1;
      return drafts;
    };
    const middle = (a: Json = null): Json => a;
    const { outcome } = await runOf(chain, 1, { ...bodies, draft, middle, last: (_, b) => b ?? null });
    expect(outcome).toEqual({ status: "ok", output: 2 });
  });

  it("ends with MaxRoundsExceeded when it was once too often", async () => {
    tries = -10;
    const flow = ir.flows["main"];
    if (!flow) throw new Error("no flow");
    const { outcome } = await runOf({ ...ir, flows: { main: { ...flow, max_rounds: 1 } } }, 1, bodies);
    expect(outcome).toMatchObject({ status: "error", error: { code: "MaxRoundsExceeded", data: { max_rounds: 1 } } });
  });

  it("lets a Stop reach a step that starts after its stretch has been passed", async () => {
    const stretch = irOf(
      [
        call("draft", {}),
        call("passed", { a: from("draft") }, { jumps: { failed: "draft" } }),
        call("beside", { a: from("draft") }),
        call("late", { a: from("beside") }),
      ],
      from("late"),
      { draft: {}, passed: { needs: ["a"] }, beside: { needs: ["a"], ms: 20 }, late: { needs: ["a"], ms: 5000 } },
    );
    const stop = new AbortController();
    const { signal } = stop;
    const clock = clockOfCode();
    const beside = () => {
      void clock.sleep(100).then(() => stop.abort());
      return 1;
    };
    const { outcome, events } = await runOf(stretch, 1, { beside }, { clock, signal });
    expect(outcome).toMatchObject({ status: "cancelled" });
    const ends = events.flatMap((event) =>
      event.type === "step-end" && event.status === "cancelled" ? [printPath(event.path)] : [],
    );
    expect(ends).toEqual(["late"]);
  });
});

describe("a sequential flow", () => {
  const steps = [
    call("first", {}),
    call("second", { b: from("first") }, { jumps: { failed: "first" }, depends_on: ["first"] }),
    call("third", { b: from("second") }, { jumps: { next: null }, depends_on: ["second"] }),
    call("never", {}, { depends_on: ["third"] }),
  ];
  const ir = irOf(
    steps,
    from("third"),
    { first: {}, second: { mays: ["b"] }, third: { mays: ["b"] }, never: {} },
    { order: "sequential" },
  );

  it("takes one step at a time, jumps back, and ends where it is told", async () => {
    let tries = 0;
    const { outcome, events } = await runOf(ir, 0, {
      second: () => {
        tries += 1;
        if (tries === 1) throw new Error("again");
        return 4;
      },
      third: (b) => b ?? null,
    });
    expect(outcome).toEqual({ status: "ok", output: 4 });
    expect(startsIn(events)).toEqual(["first", "second", "first#2", "second#2", "third"]);
  });
});
