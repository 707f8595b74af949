import { describe, expect, it } from "vitest";
import type { Act } from "../../tests/support/run-world.ts";
import { call, inferFunction } from "../../tests/support/small-flows.ts";
import { answering, MOOD, ofType, runSmall } from "../../tests/support/small-run.ts";
import type { ModelRequest, RunEvent } from "../runtime/index.ts";
import { uncertainCalls } from "./index.ts";

const FLOW = {
  steps: [call("classify"), call("rate")],
  functions: {
    classify: inferFunction("classify", { retries: 2, ensure: ["result.confidence > 0.5"] }),
    rate: inferFunction("rate"),
  },
};
const LOW: Act = answering(10, { value: { ...MOOD, confidence: 0.1 } });
const failingOnce = ({ identity }: ModelRequest): Act =>
  identity.function === "classify" && identity.attempt === 1 ? LOW : answering(10);

const idsIn = (events: readonly RunEvent[]) => uncertainCalls(events).map(({ call_id }) => call_id);

/** Up to and with the event that `is` says. */
const through = (events: readonly RunEvent[], is: (event: RunEvent) => boolean) =>
  events.slice(0, events.findIndex(is) + 1);

describe("uncertain calls", () => {
  it("are those that were sent and have no answer, in their order, with all that was held for them", async () => {
    const { events } = await runSmall(FLOW);
    const sent = ofType(events, "attempt-start");
    const held = ofType(events, "budget-change").map(({ changes }) => changes[0]?.reserved);
    const both = through(events, (event) => event.type === "attempt-start" && event.call_id === sent[1]?.call_id);
    expect(sent.map(({ call_id }) => call_id)).toEqual(["classify:1", "rate:1"]);
    expect(uncertainCalls(both)).toEqual([
      { call_id: "classify:1", path: "classify", attempt: 1, model: sent[0]?.model, ...held[0] },
      { call_id: "rate:1", path: "rate", attempt: 1, model: sent[1]?.model, ...held[1] },
    ]);
    expect(held[0]?.usd).toBeGreaterThan(0);
  });

  it("are exactly the starts without an end, wherever a run breaks off", async () => {
    const { events } = await runSmall(FLOW, { act: failingOnce });
    let seen = 0;
    for (let length = 1; length < events.length; length += 1) {
      const kept = events.slice(0, length);
      const ends = ofType(kept, "attempt-end").map(({ path, attempt }) => `${path[0]?.node}:${attempt}`);
      const open = ofType(kept, "attempt-start").flatMap(({ call_id }) => (ends.includes(call_id) ? [] : [call_id]));
      expect(idsIn(kept), `after ${length} events`).toEqual(open);
      seen += open.length;
    }
    expect(seen).toBeGreaterThan(4);
    expect(uncertainCalls(events)).toEqual([]);
  });

  it("have an unknown cost where the price is unknown", async () => {
    const { events } = await runSmall(FLOW, { price: null });
    const [first] = uncertainCalls(through(events, ({ type }) => type === "attempt-start"));
    expect(first).toMatchObject({ usd: null, tokens: expect.any(Number) });
    expect(first?.tokens).toBeGreaterThan(0);
  });

  it("stay so when going on breaks off before they are asked again, and are replaced by the call that asks", async () => {
    const { events } = await runSmall(FLOW);
    const continues = through(events, ({ type }) => type === "attempt-start");
    const after = await runSmall(FLOW, { continues });
    const settled = after.events.findIndex(({ type }) => type === "attempt-uncertain") + 2;
    expect(idsIn(after.events.slice(0, settled))).toContain("classify:1");
    const again = through(after.events, (event) => event.type === "attempt-start" && event.call_id === "classify:1.1");
    expect(idsIn(again)).toContain("classify:1.1");
    expect(idsIn(again)).not.toContain("classify:1");
  });

  it("are none of a step that has ended otherwise", async () => {
    const { events } = await runSmall(FLOW);
    const kept = through(events, ({ type }) => type === "attempt-start");
    const [start] = ofType(kept, "attempt-start");
    const { path = [], seq = 0 } = start ?? {};
    const end: RunEvent = {
      v: 1,
      run: "r",
      seq: seq + 1,
      at: 1,
      path,
      type: "step-end",
      status: "cancelled",
      duration_ms: 1,
    };
    expect(idsIn(kept)).toHaveLength(1);
    expect(idsIn([...kept, end])).toEqual([]);
  });
});
