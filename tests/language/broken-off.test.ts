import { describe, expect, it } from "vitest";
import type { ModelRequest, RunEvent } from "../../src/runtime/index.ts";
import type { Act } from "../support/run-world.ts";
import { call, inferFunction } from "../support/small-flows.ts";
import { answering, endOf, MOOD, ofType, runSmall, type SmallRunOptions, spentOf } from "../support/small-run.ts";

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
