import { describe, expect, it } from "vitest";
import type { Json } from "../base/index.ts";
import type { Ir, IrComputeFunction, IrFlow, IrInput, IrStep } from "../ir/index.ts";
import { nodeClock } from "../node/clock.ts";
import {
  type Compute,
  MemoryJournal,
  type Ports,
  type RunEvent,
  seededRandom,
  VirtualClock,
} from "../runtime/index.ts";
import type { InterpretOptions } from "./handle.ts";
import { interpret, readInputs } from "./interpret.ts";

const number = { type: "number" } as const;

/** `code` is looked up here instead of in a sandbox: what it does is not the interpreter's matter. */
type Body = (...args: readonly Json[]) => Json | Promise<Json>;

const sum: Body = (...args) => args.reduce<number>((total, arg) => total + Number(arg), 0);

function computeOf(bodies: { readonly [code: string]: Body }): Compute {
  return {
    async run(job) {
      const body = bodies[job.code];
      if (!body) return { ok: false, error: { kind: "syntax", message: `no code ${job.code}` } };
      try {
        return { ok: true, value: await body(...job.args) };
      } catch (thrown) {
        return { ok: false, error: { kind: "thrown", message: thrown instanceof Error ? thrown.message : "?" } };
      }
    },
  };
}

function portsOf(
  bodies: { readonly [code: string]: Body },
  journal: Ports["journal"] = new MemoryJournal(),
  clock: Ports["clock"] = new VirtualClock(setImmediate),
): Ports {
  return {
    clock,
    random: seededRandom(1),
    journal,
    models: { resolve: () => null },
    prices: { priceOf: () => null },
    ask: { ask: () => Promise.reject(new Error("nobody is there")) },
    compute: computeOf(bodies),
    patterns: { search: async () => ({ matched: false }) },
  };
}

const from = (step: string, ...path: string[]): IrInput => ({
  kind: "reference",
  reference: { root: "step", step, path },
});
const input = (...path: string[]): IrInput => ({ kind: "reference", reference: { root: "input", path } });
const value = (json: Json): IrInput => ({ kind: "value", value: json });

function call(
  id: string,
  fn: string,
  inputs: { readonly [name: string]: IrInput },
  depends_on: readonly string[] = [],
): IrStep {
  return { id, type: "function", function: fn, inputs, depends_on };
}

function add(...names: readonly string[]): IrComputeFunction {
  return {
    mode: "compute",
    input: Object.fromEntries(names.map((name) => [name, number])),
    output: number,
    code: "sum",
  };
}

function irOf(flow: Partial<IrFlow> & Pick<IrFlow, "steps" | "result">, functions: Ir["functions"] = {}): Ir {
  return {
    version: "flow/1",
    contracts: {},
    functions: { one: add("a"), two: add("a", "b"), ...functions },
    flows: { main: { input: { x: number }, output: number, ...flow } },
    main: "main",
  };
}

async function runOf(
  ir: Ir,
  bodies: { readonly [code: string]: Body } = { sum },
  options: Partial<InterpretOptions> = {},
  clock?: Ports["clock"],
) {
  const journal = new MemoryJournal();
  const ports = portsOf(bodies, journal, clock);
  const handle = interpret(ir, "main", { x: 1 }, { ports, run: "r", ...options });
  return { outcome: await handle.done, events: journal.events };
}

const starts = (events: readonly RunEvent[]): readonly string[] =>
  events.flatMap((event) => (event.type === "step-start" ? [event.path.at(-1)?.node ?? ""] : []));

const DIAMOND = irOf({
  steps: [
    call("a", "one", { a: input("x") }),
    call("b", "two", { a: from("a"), b: value(10) }),
    call("c", "two", { a: from("a"), b: value(100) }),
    call("d", "two", { a: from("b"), b: from("c") }),
  ],
  result: from("d"),
});

const NESTED = irOf({
  output: { type: "object", fields: { left: number, right: { type: "any" } } },
  steps: [
    call("a", "one", { a: input("x") }),
    {
      id: "frame",
      type: "parallel",
      inputs: {},
      depends_on: [],
      require: "all",
      branches: [
        {
          name: "left",
          steps: [
            call("first", "two", { a: from("a"), b: value(1) }),
            call("second", "two", { a: from("first"), b: value(1) }),
          ],
          result: from("second"),
        },
        {
          name: "right",
          steps: [
            {
              id: "inner",
              type: "parallel",
              inputs: {},
              depends_on: [],
              require: "all",
              branches: [
                { name: "u", steps: [call("deep", "two", { a: from("a"), b: input("x") })], result: from("deep") },
                { name: "v", steps: [call("deeper", "one", { a: value(7) })], result: from("deeper") },
              ],
            },
          ],
          result: from("inner"),
        },
      ],
    },
  ],
  result: from("frame"),
});

describe("running a flow", () => {
  it("runs steps when what they need is done, and gives the result", async () => {
    const { outcome, events } = await runOf(DIAMOND);
    expect(outcome).toEqual({ status: "ok", output: 112 });
    expect(starts(events)).toEqual(["a", "b", "c", "d"]);
    expect(events.map((event) => event.seq)).toEqual(events.map((_, index) => index));
  });

  it("dispatches independent steps at the same time, in document order", async () => {
    const steps = ["c", "a", "b"].map((id) => call(id, "one", { a: input("x") }));
    const { events } = await runOf(irOf({ steps, result: from("a") }));
    expect(events.slice(1, 4).map((event) => [event.type, event.path.at(-1)?.node])).toEqual([
      ["step-start", "c"],
      ["step-start", "a"],
      ["step-start", "b"],
    ]);
  });

  it("lets plain control edges order steps without passing data", async () => {
    const steps = [call("late", "one", { a: input("x") }, ["early"]), call("early", "one", { a: input("x") })];
    const { events } = await runOf(irOf({ steps, result: from("late") }));
    expect(starts(events)).toEqual(["early", "late"]);
  });

  it("runs branches of frames, nested ones too, whose steps read steps outside", async () => {
    const { outcome, events } = await runOf(NESTED);
    expect(outcome).toEqual({ status: "ok", output: { left: 3, right: { u: 2, v: 7 } } });
    const paths = new Set(
      events.map((event) => event.path.map(({ node, branch }) => `${node}${branch ?? ""}`).join("/")),
    );
    expect(paths).toContain("frameleft/second");
    expect(paths).toContain("frameright/inneru/deep");
  });

  it("resolves fields, objects and the first of several sources", async () => {
    const ir = irOf(
      {
        steps: [
          call("make", "make", {}),
          call("take", "take", {
            object: { kind: "fields", fields: { p: from("make", "inner", "n"), q: value("s") } },
            either: {
              kind: "first_of",
              references: [
                { root: "step", step: "gone", path: [] },
                { root: "step", step: "make", path: ["inner"] },
              ],
            },
            neither: {
              kind: "first_of",
              references: [
                { root: "step", step: "make", path: ["nothing"] },
                { root: "step", step: "make", path: ["inner"] },
              ],
            },
          }),
        ],
        output: { type: "any" },
        result: from("take"),
      },
      {
        make: { mode: "compute", input: {}, output: { type: "any" }, code: "make" },
        take: {
          mode: "compute",
          input: { object: { type: "any" }, either: { type: "any" }, neither: { type: "any", nullable: true } },
          output: { type: "any" },
          code: "take",
        },
      },
    );
    const { outcome } = await runOf(ir, { make: () => ({ inner: { n: 5 }, nothing: null }), take: (...args) => args });
    expect(outcome).toEqual({ status: "ok", output: [{ p: 5, q: "s" }, { n: 5 }, null] });
  });

  it("gives null to a nullable input and skips a step whose needed input has no value, with what depends on it", async () => {
    const maybe = { type: "number", nullable: true } as const;
    const functions: Ir["functions"] = {
      nothing: { mode: "compute", input: {}, output: maybe, code: "nothing" },
      soft: { mode: "compute", input: { a: maybe }, output: { type: "any" }, code: "echo" },
    };
    const steps = [
      call("none", "nothing", {}),
      call("soft", "soft", { a: from("none") }),
      call("hard", "one", { a: from("none") }),
      call("after", "one", { a: from("hard") }),
      call("ordered", "one", { a: value(1) }, ["hard"]),
    ];
    const ir = irOf({ steps, result: from("after") }, functions);
    const { outcome, events } = await runOf(ir, { sum, nothing: () => null, echo: (a) => ({ got: a ?? null }) });
    expect(outcome).toMatchObject({ status: "error", error: { code: "NoOutput" } });
    expect(events.flatMap((event) => (event.type === "step-skip" ? [event.path.at(-1)?.node] : []))).toEqual([
      "hard",
      "after",
    ]);
    expect(starts(events)).toEqual(["none", "soft", "ordered"]);
    const nullable = await runOf(irOf({ steps, result: from("after"), output: maybe }, functions), {
      sum,
      nothing: () => null,
      echo: () => 0,
    });
    expect(nullable.outcome).toEqual({ status: "ok", output: null });
  });

  it("gives null for a branch whose result was skipped, which is not one whose result is null", async () => {
    const ir = irOf(
      {
        output: { type: "any" },
        steps: [
          call("none", "nothing", {}),
          {
            id: "frame",
            type: "parallel",
            inputs: {},
            depends_on: [],
            require: "all",
            branches: [
              { name: "gone", steps: [call("hard", "one", { a: from("none") })], result: from("hard") },
              { name: "kept", steps: [call("fine", "one", { a: value(2) })], result: from("fine") },
              { name: "empty", steps: [call("null", "nothing", {})], result: from("null") },
            ],
          },
        ],
        result: from("frame"),
      },
      { nothing: { mode: "compute", input: {}, output: { type: "any" }, code: "nothing" } },
    );
    const { outcome, events } = await runOf(ir, { sum, nothing: () => null });
    expect(outcome).toEqual({ status: "ok", output: { gone: null, kept: 2, empty: null } });
    expect(events.flatMap((event) => (event.type === "branch-end" ? [[event.branch, event.status]] : []))).toEqual(
      expect.arrayContaining([
        ["gone", "skipped"],
        ["kept", "ok"],
        ["empty", "ok"],
      ]),
    );
  });

  it("cancels what runs beside a failed step and starts nothing more", async () => {
    const functions: Ir["functions"] = {
      boom: { mode: "compute", input: { a: number }, output: number, code: "boom" },
      slow: { mode: "compute", input: { a: number }, output: number, code: "slow" },
    };
    const steps = [
      call("slow", "slow", { a: input("x") }),
      call("boom", "boom", { a: input("x") }),
      call("never", "one", { a: from("slow") }),
    ];
    const bodies = {
      sum,
      boom: () => {
        throw new Error("no");
      },
      slow: () => new Promise<Json>((resolve) => setTimeout(resolve, 500, 1)),
    };
    // Code takes no time on the virtual clock: here it must take some.
    const ir = irOf({ steps, result: from("never") }, functions);
    const { outcome, events } = await runOf(ir, bodies, {}, nodeClock);
    expect(outcome).toMatchObject({
      status: "error",
      error: { code: "SandboxError", path: "boom", message: "boom threw: no" },
    });
    expect(starts(events)).not.toContain("never");
    const ends = events.flatMap((event) =>
      event.type === "step-end" ? [[event.path.at(-1)?.node, event.status]] : [],
    );
    expect(ends).toEqual(
      expect.arrayContaining([
        ["slow", "cancelled"],
        ["boom", "failed"],
      ]),
    );
    expect(events.at(-1)).toMatchObject({ type: "run-end", status: "error" });
  });

  it("says which steps wait for one another instead of hanging", async () => {
    const steps = [call("a", "one", { a: from("b") }), call("b", "one", { a: from("a") })];
    const { outcome } = await runOf(irOf({ steps, result: from("a") }));
    expect(outcome).toMatchObject({ status: "error", error: { code: "StratumCompileError" } });
    expect(JSON.stringify(outcome)).toContain("a, b");
  });

  it("refuses a flow that isn't there, and steps that it doesn't run, by name", async () => {
    const ports = portsOf({ sum });
    const missing = await interpret(DIAMOND, "other", {}, { ports, run: "r" }).done;
    expect(missing).toMatchObject({ status: "error", error: { message: "There is no flow other." } });
    const lost: IrStep = { id: "pick", type: "flow", flow: "nowhere", inputs: {}, depends_on: [] };
    const { outcome } = await runOf(irOf({ steps: [lost], result: value(1) }));
    expect(outcome).toMatchObject({ error: { code: "StratumCompileError", path: "pick" } });
  });

  it("takes a chain of 100,000 steps without filling the stack", async () => {
    const steps = Array.from({ length: 100_000 }, (_, index) =>
      call(`s${index}`, "two", { a: index === 0 ? input("x") : from(`s${index - 1}`), b: value(1) }),
    );
    const ports = portsOf({ sum }, { append: () => Promise.resolve() });
    const { done } = interpret(irOf({ steps, result: from("s99999") }), "main", { x: 0 }, { ports, run: "r" });
    expect(await done).toEqual({ status: "ok", output: 100_000 });
  });
});

describe("stopping a run", () => {
  it("ends cancelled, and nothing is dispatched afterwards", async () => {
    const journal = new MemoryJournal();
    let finish: (value: Json) => void = () => undefined;
    const ports = portsOf(
      {
        sum: () =>
          new Promise<Json>((resolve) => {
            finish = resolve;
          }),
      },
      journal,
    );
    const handle = interpret(DIAMOND, "main", { x: 1 }, { ports, run: "r" });
    await expect.poll(() => starts(journal.events)).toEqual(["a"]);
    handle.stop();
    finish(1);
    expect(await handle.done).toMatchObject({ status: "cancelled", error: { code: "Cancelled" } });
    expect(starts(journal.events)).toEqual(["a"]);
    expect(journal.events.at(-1)).toMatchObject({ type: "run-end", status: "cancelled" });
  });
});

describe("inputs of a run", () => {
  it("are held against the flow's types", () => {
    expect(readInputs(DIAMOND, "main", { x: 1 })).toEqual({ ok: true, value: { x: 1 } });
    const wrong = readInputs(DIAMOND, "main", { x: "1", y: 2 });
    expect(wrong.ok).toBe(false);
    expect(JSON.stringify(wrong)).toContain("input.x");
    expect(readInputs(DIAMOND, "other", {})).toEqual({ ok: false, error: ["There is no flow other."] });
  });
});
