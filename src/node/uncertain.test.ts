import { describe, expect, it } from "vitest";
import { call, inferFunction } from "../../tests/support/small-flows.ts";
import { runSmall } from "../../tests/support/small-run.ts";
import { settleUncertain } from "./uncertain.ts";

const FLOW = {
  steps: [call("greet"), call("rate")],
  functions: { greet: inferFunction("greet"), rate: inferFunction("rate") },
};

/** Two calls are in flight. */
async function inFlight() {
  const { events } = await runSmall(FLOW);
  return events.slice(0, events.findLastIndex(({ type }) => type === "attempt-start") + 1);
}

function typing(...lines: readonly string[]) {
  const left = [...lines];
  const said: string[] = [];
  const terminal = {
    interactive: lines.length > 0,
    err: (text: string) => void said.push(text),
    question: async (text: string) => {
      said.push(text);
      return left.shift() ?? null;
    },
  };
  return { terminal, said };
}

const settle = async (
  { terminal }: ReturnType<typeof typing>,
  policy: string | undefined = undefined,
  answers: readonly string[] = [],
) => settleUncertain(await inFlight(), { policy, answers, terminal });

describe("calls in flight when a run broke off", () => {
  it("are shown with step, attempt, model and what they may have cost", async () => {
    const typed = typing();
    expect(await settle(typed, "retry")).toEqual({ ok: true, value: {} });
    expect(typed.said.join("")).toMatch(
      /2 calls had no answer yet.*\n {2}greet, attempt 1 of \S+ \(greet:1\): at most \$0\.\d+, [\d,]+ tokens\n {2}rate, attempt 1/,
    );
  });

  it("are each asked for on a terminal: retry, answer or stop, by their first letters too", async () => {
    expect(await settle(typing("r", "what?", "answer", "Hello = hi"))).toEqual({
      ok: true,
      value: { "rate:1": "Hello = hi" },
    });
    expect(await settle(typing("retry", "s"))).toEqual({ ok: true, value: null });
    expect(await settle(typing("retry"))).toEqual({ ok: true, value: null });
  });

  it("need an option where there is no terminal, which the message names", async () => {
    const refused = await settle(typing());
    expect(refused.ok ? "" : refused.error).toMatch(/--uncertain retry .* --answer greet:1=<text> .* --uncertain stop/);
    expect(await settle(typing(), "stop")).toEqual({ ok: true, value: null });
  });

  it("take answers by their ids, and nobody is asked when each has one", async () => {
    const both = ["greet:1=a=b", "rate:1="];
    const typed = typing();
    expect(await settle(typed, undefined, both)).toEqual({ ok: true, value: { "greet:1": "a=b", "rate:1": "" } });
    expect(typed.said).toEqual([]);
    expect(await settle(typing(), undefined, both.slice(1))).toMatchObject({ ok: false });
  });

  it("refuse an answer to another call, and another word", async () => {
    expect(await settle(typing(), undefined, ["other:1=x"])).toMatchObject({
      error: "--answer is <call_id>=<text>, of a call without an answer: greet:1, rate:1.",
    });
    expect(await settle(typing(), "again")).toMatchObject({ error: '--uncertain is retry or stop, not "again".' });
  });

  it("are asked again without a word where that costs nothing, and the others are asked for", async () => {
    const events = await inFlight();
    const by = (provider: string) =>
      events.map((event) =>
        event.type === "attempt-start" && event.path[0]?.node === "greet" ? { ...event, provider } : event,
      );
    for (const provider of ["simulated", "manual"]) {
      const typed = typing();
      const greet = by(provider);
      const all = greet.map((event) => (event.type === "attempt-start" ? { ...event, provider } : event));
      for (const policy of [undefined, "retry", "stop"])
        expect(await settleUncertain(all, { policy, answers: [], terminal: typed.terminal })).toEqual({
          ok: true,
          value: {},
        });
      expect(typed.said).toEqual([]);
      await settleUncertain(greet, { policy: "retry", answers: [], terminal: typed.terminal });
      expect(typed.said.join("")).toMatch(/1 call had no answer yet.*\n {2}rate, attempt 1/);
    }
    const given = ["greet:1=hello"];
    expect(
      await settleUncertain(by("manual"), { policy: "retry", answers: given, terminal: typing().terminal }),
    ).toEqual({
      ok: true,
      value: { "greet:1": "hello" },
    });
  });
});
