import { describe, expect, it } from "vitest";
import { printPath } from "../../src/base/index.ts";
import { emptyRunView, nodesOf, reduceRunAll, totalsOf } from "../../src/reports/index.ts";
import type { Ask, RunEvent } from "../../src/runtime/index.ts";
import {
  call,
  forEach,
  frame,
  inferFunction,
  lane,
  review,
  type SmallFlow,
  stepOutput,
} from "../support/small-flows.ts";
import { answering, decided, endsOf, ofType, runSmall } from "../support/small-run.ts";

const ONE_SECOND = () => answering(1_000);
/** As much as three calls of a second take beyond the longest of them. */
const SLACK = 50;

const meters = (events: readonly RunEvent[]) => {
  const view = reduceRunAll(emptyRunView(), events);
  return { flow: view.meters.ms.spent, total: totalsOf(view).duration_ms, steps: [...nodesOf(view)] };
};

describe("what runs at the same time takes the time of the longest", () => {
  const three = ["a", "b", "c"];
  const flows: readonly (readonly [string, SmallFlow])[] = [
    ["branches of a frame", { steps: [frame("all", "all", ...three.map((name) => lane(name, call(name))))] }],
    ["steps that do not depend on each other", { steps: three.map((name) => call(name)) }],
    ["items of a for each", { steps: [forEach("each", three, "say")], functions: { say: inferFunction("say") } }],
    [
      "frames in frames",
      {
        steps: [
          frame(
            ...(["outer", "all"] as const),
            lane("left", frame("inner", "all", lane("x", call("a")), lane("y", call("b")))),
            lane("right", call("c")),
          ),
        ],
      },
    ],
  ];
  it.each(flows)("%s", async (_, flow) => {
    const run = await runSmall({ ...flow, budget: { ms: 1_000 + SLACK } }, { act: ONE_SECOND });
    expect(run.outcome.status).toBe("ok");
    const { flow: spent, total, steps } = meters(run.events);
    for (const ms of [run.took, spent, total]) {
      expect(ms).toBeGreaterThanOrEqual(1_000);
      expect(ms).toBeLessThanOrEqual(1_000 + SLACK);
    }
    // All of it was done, and each took its second.
    expect(steps.filter(({ attempts }) => attempts.length > 0)).toHaveLength(3);
  });

  it("and one after the other, the sum", async () => {
    const chain = { steps: [call("a"), call("b", { depends_on: ["a"] }), call("c", { depends_on: ["b"] })] };
    const run = await runSmall(chain, { act: ONE_SECOND });
    expect(meters(run.events).flow).toBeGreaterThanOrEqual(3_000);
  });
});

it("three people may answer in another order than they were asked, while other steps run", async () => {
  const after: { readonly [step: string]: number } = { a: 400, b: 700, c: 100 };
  const steps = [
    ...["a", "b", "c"].flatMap((name) => [review(name), call(`after_${name}`, { depends_on: [name] })]),
    call("long"),
  ];
  const ask =
    (clock: { sleep(ms: number): Promise<void> }): Ask["ask"] =>
    async ({ path }) => {
      await clock.sleep(after[path] ?? 0);
      return decided({ value: `of ${path}` });
    };
  const run = await runSmall({ steps, result: stepOutput("a") }, { act: ONE_SECOND, ask });
  expect(run.outcome).toMatchObject({ status: "ok", output: { value: "of a" } });
  expect(endsOf(run.events)).toMatchObject({
    a: "ok",
    b: "ok",
    c: "ok",
    after_a: "ok",
    after_b: "ok",
    after_c: "ok",
    long: "ok",
  });
  const answers = ofType(run.events, "ask-end").map(({ path, decision }) => [printPath(path), decision?.value]);
  expect(answers).toEqual([
    ["c", "of c"],
    ["a", "of a"],
    ["b", "of b"],
  ]);
  // What waits for nobody went on meanwhile: the last answer's own step ends the run.
  expect(run.took).toBeLessThanOrEqual(1_700 + SLACK);
});
