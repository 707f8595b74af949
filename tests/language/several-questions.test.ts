import { describe, expect, it } from "vitest";
import { printPath } from "../../src/base/index.ts";
import type { Ask, RunEvent } from "../../src/runtime/index.ts";
import { call, frame, lane, review, type SmallFlow, smallFlow, stepOutput } from "../support/small-flows.ts";
import { decided, endsOf, ofType, runSmall } from "../support/small-run.ts";

/** Answers those steps by name, others not in this sitting. */
const answering =
  (given: { readonly [step: string]: string }): (() => Ask["ask"]) =>
  () =>
  async ({ path }) => {
    const value = given[path.slice(path.lastIndexOf("/") + 1)];
    return value === undefined ? "later" : decided({ value, reviewer: value });
  };

const asked = (events: readonly RunEvent[]) => ofType(events, "ask-start").map(({ path }) => printPath(path));

/** Three reviews that nobody waits for but the flow, each with work behind it. */
const three: SmallFlow = {
  steps: [
    ...["a", "b", "c"].flatMap((name) => [review(name), call(`after_${name}`, { depends_on: [name] })]),
    call("beside"),
  ],
  result: stepOutput("c"),
};

describe("of several questions", () => {
  it("one answered leaves the run suspended, with what the answer lets go on done", async () => {
    const run = await runSmall(three, { ask: answering({ b: "two" }) });
    expect(run.outcome.status).toBe("suspended");
    expect(endsOf(run.events)).toEqual({ b: "ok", after_b: "ok", beside: "ok" });
    expect([...asked(run.events)].sort()).toEqual(["a", "b", "c"]);
  });

  it("each takes its own answer, in whatever order they come over several sittings", async () => {
    let { events, outcome } = await runSmall(three, { ask: answering({}) });
    for (const name of ["c", "a"]) {
      ({ events, outcome } = await runSmall(three, { continues: events, ask: answering({ [name]: `of ${name}` }) }));
      expect(outcome.status).toBe("suspended");
    }
    const run = await runSmall(three, { continues: events, ask: answering({ b: "of b" }) });
    expect(run.outcome).toMatchObject({ status: "ok", output: { value: "of c", review_id: "r:c" } });
    const answers = ofType(run.events, "ask-end").map(({ path, decision }) => [printPath(path), decision?.value]);
    expect(answers).toEqual([
      ["c", "of c"],
      ["a", "of a"],
      ["b", "of b"],
    ]);
    // Nobody was asked twice.
    expect(asked(run.events)).toHaveLength(3);
  });

  it("two in the lanes of a frame never swap, though they ask the same", async () => {
    const flow: SmallFlow = {
      steps: [frame("both", "all", lane("left", review("first")), lane("right", review("second")))],
    };
    const left = await runSmall(flow, { ask: answering({ second: "right" }) });
    expect(left.outcome.status).toBe("suspended");
    const run = await runSmall(flow, { continues: left.events, ask: answering({ first: "left" }) });
    expect(run.outcome).toMatchObject({ output: { left: { value: "left" }, right: { value: "right" } } });
  });

  it("in every item of a for each, two answered are kept, and the two others asked alone", async () => {
    const items = ["i", "j", "k", "l"];
    const flow: SmallFlow = {
      steps: [
        {
          ...{ id: "each", type: "for_each", item: "text", require: "all", inputs: {}, depends_on: [] },
          target: { flow: "ask" },
          over: { kind: "value", value: items },
        },
      ],
      flows: { ask: smallFlow([review("sure")], { input: { text: { type: "string" } } }) },
    };
    const by =
      (given: readonly (string | null)[]) =>
      (): Ask["ask"] =>
      async ({ path }) => {
        const value = given[Number(/\d+/.exec(path)?.[0])];
        return value ? decided({ value }) : "later";
      };
    const left = await runSmall(flow, { ask: by([null, "second", null, "fourth"]) });
    expect(left.outcome).toMatchObject({ status: "suspended", waiting: { length: 2 } });
    const run = await runSmall(flow, { continues: left.events, ask: by(["first", "never", "third", "never"]) });
    expect(run.outcome).toMatchObject({
      output: ["first", "second", "third", "fourth"].map((value) => ({ value })),
    });
  });
});
