import { describe, expect, it } from "vitest";
import { when } from "../graph/path-condition.ts";
import {
  asksAtMost,
  debateAtMost,
  type IrForEachStep,
  type IrStep,
  itemsAtMost,
  laneAtMost,
  listOver,
  runsAtMost,
} from "./index.ts";

const after = (...steps: string[]) =>
  Object.fromEntries(
    steps.map((step) => [step, { kind: "reference", reference: { root: "step", step, path: [] } } as const]),
  );
const call = (id: string, needs: readonly string[] = [], jumps?: IrStep["jumps"]): IrStep => ({
  id,
  type: "function",
  function: "f",
  inputs: after(...needs),
  depends_on: [],
  ...(jumps && { jumps }),
});
const one = { tokens: 10, usd: 1, ms: 100 };
const runsOf = (lane: Parameters<typeof runsAtMost>[0]) => lane.steps.map(runsAtMost(lane));

describe("the most that may come of a flow", () => {
  it("asks for every attempt of every turn of every member", () => {
    const body = {
      intent: "",
      context: [],
      given: [],
      ensure: [],
      guardrails: [],
      cache: "none",
      stable: true,
    } as const;
    const quorum = { n: 5, agree_on: "", threshold: 3 };
    expect(asksAtMost({ ...body, retries: 2, quorum })).toEqual({ attempts: 3, turns: 1, members: 5 });
    const refine = { until: "", feedback: "", max_iterations: 4 };
    expect(asksAtMost({ ...body, retries: 0, refine })).toEqual({ attempts: 1, turns: 4, members: 1 });
  });

  it("runs what lies on a way back in every round, and what comes after it once", () => {
    const steps = [call("a"), call("b", ["a"], { failed: "a" }), call("c", ["b"])];
    expect(runsOf({ steps })).toEqual([4, 4, 1]);
    expect(runsOf({ steps, max_rounds: 1 })).toEqual([2, 2, 1]);
    expect(runsOf({ steps, isRepeated: true })).toEqual([1, 1, 1]);
  });

  it("runs of a sequence what stands between a jump and where it leads", () => {
    const steps = [
      call("a"),
      call("b"),
      call("c", [], { next: "b" }),
      call("d", [], { failed: null, next: "d" }),
      call("e"),
    ];
    expect(runsOf({ steps, order: "sequential" })).toEqual([1, 4, 4, 4, 1]);
  });

  it("adds up money, and takes time along the longest way, one by one in a sequence", () => {
    const steps = [call("a"), call("b"), call("c", ["a"])];
    const once = steps.map(() => one);
    expect(laneAtMost({ steps }, null, once)).toEqual({ tokens: 30, usd: 3, ms: 200 });
    expect(laneAtMost({ steps, order: "sequential" }, null, once)).toEqual({ tokens: 30, usd: 3, ms: 300 });
    expect(laneAtMost({ steps }, null, [one, { ...one, usd: null }, one]).usd).toBeNull();
  });

  it("counts of steps that exclude each other the dearest way, and in every round another if need be", () => {
    const pathConditions = new Map([
      ["a", when("triage", "urgent")],
      ["b", when("triage", "else")],
      ["c", when("triage", "else")],
    ]);
    const known = {
      runs: (name: string) => pathConditions.get(name),
      hasValue: () => undefined,
      given: () => undefined,
      isCertain: () => true,
    };
    const steps = [call("a"), call("b"), call("c"), call("d")];
    const once = [50, 20, 20, 1].map((usd) => ({ ...one, usd }));
    expect(laneAtMost({ steps }, known, once).usd).toBe(51);
    const again = [call("a"), call("b"), call("c"), call("d", ["b"], { next: "b" })];
    expect(laneAtMost({ steps: again, max_rounds: 1 }, known, once).usd).toBe(50 + 2 * (20 + 1));
  });

  it("takes items in waves and agents at once, and the synthesizer after them", () => {
    const step: IrForEachStep = {
      id: "each",
      type: "for_each",
      target: { function: "f" },
      item: "text",
      over: { kind: "reference", reference: { root: "input", path: ["all"] } },
      require: "all",
      depends_on: [],
      inputs: {},
    };
    expect(itemsAtMost(one, 7, { ...step, max_concurrent: 3 })).toEqual({ tokens: 70, usd: 7, ms: 300 });
    expect(itemsAtMost(one, 0, step)).toEqual({ tokens: 0, usd: 0, ms: 0 });
    expect(debateAtMost([one, { ...one, ms: 300 }], 2, one)).toEqual({ tokens: 50, usd: 5, ms: 700 });
  });

  it("knows how long a list is from its type, wherever it comes from", () => {
    const list = { type: "array", items: { type: "string" }, max_items: 8 } as const;
    const over = (source: IrForEachStep["over"]): IrForEachStep => ({
      id: "each",
      type: "for_each",
      target: { function: "f" },
      item: "text",
      over: source,
      require: "all",
      depends_on: [],
      inputs: {},
    });
    const ir = {
      version: "flow/1",
      contracts: {},
      functions: { f: { mode: "compute", input: {}, output: { type: "object", fields: { list } }, code: "" } },
      flows: {
        run: {
          input: { list },
          output: list,
          result: { kind: "value", value: [] },
          steps: [
            {
              id: "frame",
              type: "parallel",
              branches: [{ name: "one", steps: [call("inner")], result: { kind: "value", value: null } }],
              require: "all",
              inputs: {},
              depends_on: [],
            },
          ],
        },
      },
      main: "run",
    } as const;
    expect(listOver(ir, "run", over({ kind: "reference", reference: { root: "input", path: ["list"] } }))).toEqual(
      list,
    );
    const inner = { root: "step", step: "inner", path: ["list"] } as const;
    expect(listOver(ir, "run", over({ kind: "reference", reference: inner }))).toEqual(list);
    expect(listOver(ir, "run", over({ kind: "value", value: [1, 2] }))).toEqual({ length: 2 });
    expect(listOver(ir, "run", over({ kind: "reference", reference: { ...inner, path: [] } }))).toBeNull();
  });
});
