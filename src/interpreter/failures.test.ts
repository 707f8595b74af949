import { describe, expect, it } from "vitest";
import { printPath } from "../base/index.ts";
import type { Ir, IrInput, IrStep } from "../ir/index.ts";
import { nodeClock } from "../node/clock.ts";
import { type Clock, checkGrammar, MemoryJournal, seededRandom, VirtualClock } from "../runtime/index.ts";
import { interpret } from "./interpret.ts";

const number = { type: "number" } as const;

/** Milliseconds of real time that the code of a function takes: on the virtual clock all of it is one instant. */
type Delays = { readonly [name: string]: number };

/** Functions whose name begins with `bad` throw. */
async function runOf(
  steps: readonly IrStep[],
  result: IrInput,
  delays: Delays,
  clock: Clock = new VirtualClock(setImmediate),
) {
  const names = [...Object.keys(delays)];
  const ir: Ir = {
    version: "flow/1",
    contracts: {},
    functions: Object.fromEntries(
      names.map((name) => [name, { mode: "compute", input: { x: number }, output: number, code: name }]),
    ),
    flows: { main: { input: { x: number }, output: { type: "any" }, result, steps } },
    main: "main",
  };
  const journal = new MemoryJournal();
  const handle = interpret(
    ir,
    "main",
    { x: 1 },
    {
      run: "r",
      ports: {
        clock,
        random: seededRandom(1),
        journal,
        models: { resolve: () => null },
        prices: { priceOf: () => null },
        ask: { ask: async () => "later" },
        compute: {
          async run({ code }) {
            await new Promise((resolve) => setTimeout(resolve, delays[code] ?? 0));
            if (code.startsWith("bad")) return { ok: false, error: { kind: "thrown", message: "no" } };
            return { ok: true, value: 1 };
          },
        },
        patterns: { search: async () => ({ matched: false }) },
      },
    },
  );
  const outcome = await handle.done;
  const { events } = journal;
  expect(checkGrammar(events)).toEqual([]);
  const stopped = events.flatMap((event) =>
    event.type === "step-end" && event.status === "cancelled" ? [event.error?.message] : [],
  );
  const ends = events.flatMap((event) =>
    event.type === "step-end" ? [`${printPath(event.path)} ${event.status}`] : [],
  );
  return { told: outcome.status === "error" ? outcome.error.path : outcome.status, ends, stopped };
}

const from = (step: string): IrInput => ({ kind: "reference", reference: { root: "step", step, path: [] } });
const x: IrInput = { kind: "reference", reference: { root: "input", path: ["x"] } };
const call = (id: string, input: IrInput = x): IrStep => ({
  id,
  type: "function",
  function: id,
  inputs: { x: input },
  depends_on: [],
});
const again = (id: string): IrStep => ({ ...call(id), jumps: { next: id } });
const frame = (id: string, branches: { readonly [name: string]: readonly IrStep[] }): IrStep => ({
  id,
  type: "parallel",
  require: "all",
  depends_on: [],
  inputs: {},
  branches: Object.entries(branches).map(([name, steps]) => ({
    name,
    steps,
    result: from(steps.at(-1)?.id ?? ""),
  })),
});

/** Either may be done first. */
const orders: readonly Delays[] = [
  { bad_one: 0, bad_two: 12, good: 6, after: 0 },
  { bad_one: 12, bad_two: 0, good: 6, after: 0 },
];

describe.each(orders)("two failures of one instant, settled in the order of %j", (delays) => {
  it("are told in the order of their paths outside a frame", async () => {
    const { told, ends } = await runOf([call("bad_two"), call("bad_one")], from("bad_one"), delays);
    expect(told).toBe("bad_one");
    expect([...ends].sort()).toEqual(["bad_one failed", "bad_two failed"]);
  });

  it("are told in the order of the branches of a frame", async () => {
    const steps = [frame("both", { z: [call("bad_two")], a: [call("bad_one")] })];
    const { told, ends } = await runOf(steps, from("both"), delays);
    expect(told).toBe("both[z]/bad_two");
    expect([...ends].sort()).toEqual(["both failed", "both[a]/bad_one failed", "both[z]/bad_two failed"]);
  });

  it("are told in the order of the steps that they bring down, however deep they are", async () => {
    const steps = [call("bad_one"), frame("nest", { a: [frame("inner", { b: [call("bad_two")] })] })];
    expect((await runOf(steps, from("nest"), delays)).told).toBe("bad_one");
    const later = [call("bad_two"), frame("b", { a: [frame("inner", { b: [call("bad_one")] })] })];
    expect((await runOf(later, from("b"), delays)).told).toBe("b[a]/inner[b]/bad_one");
  });

  it("let everything else of that instant happen first", async () => {
    const steps = [call("bad_one"), call("good"), call("after", from("good"))];
    const { told, ends } = await runOf(steps, from("after"), { ...delays, after: 0 });
    expect(told).toBe("bad_one");
    expect([...ends].sort()).toEqual(["after ok", "bad_one failed", "good ok"]);
  });
});

it("going back once too often stops the one step that runs beside it, and says why", async () => {
  const { told, stopped } = await runOf(
    [again("good"), again("slow")],
    from("slow"),
    { good: 0, slow: 500 },
    nodeClock,
  );
  expect(told).toBe("good");
  expect(stopped).toEqual(["Cancelled because good failed."]);
});
