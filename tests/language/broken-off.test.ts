import { describe, expect, it } from "vitest";
import { printPath } from "../../src/base/index.ts";
import { interpret } from "../../src/interpreter/index.ts";
import type { ModelRequest, Question, RunEvent } from "../../src/runtime/index.ts";
import { type Act, runWorld } from "../support/run-world.ts";
import { call, frame, inferFunction, lane, review, smallIr } from "../support/small-flows.ts";
import {
  answering,
  decided,
  endOf,
  MOOD,
  ofType,
  runSmall,
  type SmallRunOptions,
  spentOf,
} from "../support/small-run.ts";

/** A run that broke off goes on with what its journal says, and pays for nothing twice (QUALITY, reliability). */

const FLOW = {
  steps: [call("classify")],
  functions: { classify: inferFunction("classify", { retries: 2, ensure: ["result.confidence > 0.5"] }) },
  budget: { tokens: 100_000 },
};

const upTo = (events: readonly RunEvent[], type: RunEvent["type"], count = 1): readonly RunEvent[] => {
  const places = events.flatMap((event, place) => (event.type === type ? [place] : []));
  return events.slice(0, (places[count - 1] ?? -1) + 1);
};

/** The run, broken off behind an event, and how it goes on. */
async function brokenOff(
  type: RunEvent["type"],
  { count = 1, act, ...rest }: SmallRunOptions & { readonly count?: number } = {},
) {
  const whole = await runSmall(FLOW, act ? { act } : {});
  const continues = upTo(whole.events, type, count);
  const asked: string[] = [];
  const after = await runSmall(FLOW, {
    ...rest,
    continues,
    act: (request, calls) => {
      asked.push(request.call_id);
      return act?.(request, calls) ?? answering(10);
    },
  });
  return { whole, after, asked, later: after.events.slice(continues.length) };
}

const inFlight = (run: readonly RunEvent[]) => ofType(run, "attempt-uncertain").map(({ call_id }) => call_id);
const LOW: Act = answering(10, { value: { ...MOOD, confidence: 0.1 } });
const failingOnce = ({ identity }: ModelRequest): Act => (identity.attempt === 1 ? LOW : answering(10));

describe("a run that broke off", () => {
  it("before its request was sent sends it, and gives back what was reserved", async () => {
    const { whole, after, asked } = await brokenOff("budget-change");
    expect(asked).toEqual(["classify:1"]);
    expect([endOf(after), inFlight(after.events)]).toEqual(["ok", []]);
    expect(spentOf(after.events)).toBe(spentOf(whole.events));
  });

  it("while it waited for an answer says that it is uncertain, charges what it may have cost, and asks again", async () => {
    const { whole, after, asked } = await brokenOff("attempt-start");
    expect(asked).toEqual(["classify:1.1"]);
    expect([endOf(after), inFlight(after.events)]).toEqual(["ok", ["classify:1"]]);
    const reserved = ofType(whole.events, "budget-change")[0]?.changes[0]?.reserved.tokens ?? 0;
    expect(spentOf(after.events)).toBe(spentOf(whole.events) + reserved);
  });

  it("there takes the answer that a person gives, and asks nobody", async () => {
    const answers = { "classify:1": JSON.stringify(MOOD) };
    const { after, asked } = await brokenOff("attempt-start", { answers });
    expect([endOf(after), asked, inFlight(after.events)]).toEqual(["ok", [], ["classify:1"]]);
    expect(ofType(after.events, "attempt-end")).toMatchObject([{ attempt: 1, value: MOOD, usage: { output: 0 } }]);
  });

  it("behind an answer uses it: it is settled, and not asked for again", async () => {
    const { whole, after, asked, later } = await brokenOff("attempt-end");
    expect([endOf(after), asked]).toEqual(["ok", []]);
    expect(spentOf(after.events)).toBe(spentOf(whole.events));
    expect(later.map(({ type }) => type)).toEqual(["run-resume", "budget-change", "step-end", "run-end"]);
  });

  it("between two attempts makes the second, with what was wrong with the first", async () => {
    const { whole, after, asked } = await brokenOff("step-retry", { act: failingOnce });
    expect([endOf(after), asked]).toEqual(["ok", ["classify:2"]]);
    const prompts = (run: readonly RunEvent[]) => ofType(run, "attempt-start").map(({ prompt }) => prompt.text);
    expect(prompts(after.events)).toEqual(prompts(whole.events));
  });

  it("twice in one call has two uncertain ones, and one answer", async () => {
    const { after } = await brokenOff("attempt-start");
    const again = await runSmall(FLOW, { continues: upTo(after.events, "attempt-start", 2) });
    expect([endOf(again), inFlight(again.events)]).toEqual(["ok", ["classify:1", "classify:1.1"]]);
  });
});

describe("a run that goes on", () => {
  const LIMITED = {
    ...FLOW,
    steps: [call("classify"), call("again", { function: "classify", depends_on: ["classify"] })],
    budget: { ms: 1_000 },
  };

  it("gives a person's answer room in a budget that the lost call has used up", async () => {
    const small = { ...FLOW, budget: { tokens: 200 } };
    const whole = await runSmall(small);
    const continues = upTo(whole.events, "attempt-start");
    const after = await runSmall(small, { continues, answers: { "classify:1": JSON.stringify(MOOD) } });
    expect(endOf(after)).toBe("ok");
  });

  it("keeps a given answer that is lost again: it is not asked for, and costs nothing", async () => {
    const whole = await runSmall(FLOW);
    const answers = { "classify:1": JSON.stringify(MOOD) };
    const after = await runSmall(FLOW, { continues: upTo(whole.events, "attempt-start"), answers });
    const spent = spentOf(after.events);
    const again = await runSmall(FLOW, { continues: upTo(after.events, "attempt-start", 2) });
    expect([endOf(again), spentOf(again.events)]).toEqual(["ok", spent]);
    expect(again.ledger).toEqual([]);
  });

  it("does not count the time that a person took as a model", async () => {
    const person = { is_person: true, act: () => answering(30_000) } as const;
    const whole = await runSmall(LIMITED, person);
    expect(endOf(whole)).toBe("ok");
    for (const type of ["attempt-start", "attempt-end"] as const) {
      const after = await runSmall(LIMITED, { ...person, continues: upTo(whole.events, type) });
      expect(endOf(after), type).toBe("ok");
    }
  });

  it("counts the rounds inside a step that has ended", async () => {
    const turning = (id: string) =>
      frame(
        `both_${id}`,
        "all",
        lane("one", call(id), review(`ask_${id}`, { depends_on: [id], jumps: { revise: id } })),
      );
    const flow = {
      steps: [turning("a"), { ...turning("b"), depends_on: ["both_a"] }],
      functions: { a: inferFunction("a"), b: inferFunction("b") },
      max_rounds: 1,
    };
    const sendsBack = new Set(["both_a[one]/ask_a", "both_b[one]/ask_b"]);
    const ask =
      () =>
      async ({ path }: Question) =>
        decided(sendsBack.has(path) ? { outcome: "revise", value: null } : {});
    const whole = await runSmall(flow, { ask });
    expect(endOf(whole)).toBe("MaxRoundsExceeded");
    const place = whole.events.findIndex(({ type, path }) => type === "step-end" && printPath(path) === "both_a");
    const after = await runSmall(flow, { ask, continues: whole.events.slice(0, place + 1) });
    expect(endOf(after)).toBe("MaxRoundsExceeded");
  });

  it("refuses the events of another flow, or of other inputs", async () => {
    const { events } = await runSmall(FLOW);
    const [start, ...others] = upTo(events, "attempt-start");
    if (start?.type !== "run-start") throw new Error("It begins so.");
    const { ports, ledger } = runWorld(() => answering(10));
    const goOn = (first: RunEvent) =>
      interpret(smallIr(FLOW), "main", {}, { run: "r", ports, continues: [first, ...others] }).done;
    await expect(goOn({ ...start, args: ["other"] })).resolves.toMatchObject({
      error: { code: "StratumCompileError", message: expect.stringContaining("inputs") },
    });
    await expect(goOn({ ...start, flow: "other" })).resolves.toMatchObject({
      error: { code: "StratumCompileError", message: expect.stringContaining("other") },
    });
    expect(ledger).toEqual([]);
  });
});
