import { describe, expect, it } from "vitest";
import { printPath } from "../../src/base/index.ts";
import type { IrStep } from "../../src/ir/index.ts";
import type { Ask, Decision, RunEvent } from "../../src/runtime/index.ts";
import { call, frame, inferFunction, lane, review, smallFlow, stepOutput } from "../support/small-flows.ts";
import { answering, decided, endOf, endsOf, MOOD, ofType, runSmall, tracesOf } from "../support/small-run.ts";

type Clock = { sleep(ms: number, signal?: AbortSignal): Promise<void> };

/** Answers question after question, each after so many virtual milliseconds; then nobody is there any more. */
function answers(...given: readonly (Partial<Decision> & { readonly after?: number })[]) {
  const refusals: (string | undefined)[] = [];
  const ask = (clock: Clock): Ask["ask"] => {
    return async (_question, signal, refused) => {
      const next = given[refusals.length];
      refusals.push(refused);
      if (next === undefined) return "later";
      const { after = 0, ...decision } = next;
      await clock.sleep(after, signal);
      return decided(decision);
    };
  };
  return { ask, refusals };
}

const typesOf = (events: readonly RunEvent[]): readonly string[] =>
  events.map(({ type }) => type).filter((type) => type !== "text-delta" && type !== "budget-change");
const startsOf = (events: readonly RunEvent[]) => ofType(events, "step-start").map(({ path }) => printPath(path));

describe("a decision", () => {
  it("that is wrong is refused, and the run stays suspended until there is a right one", async () => {
    const person = answers(
      { value: 7, after: 100 },
      { outcome: "revise", value: null, after: 100 },
      { value: null, after: 100 },
      { after: 100 },
    );
    const run = await runSmall({ steps: [review("ask")] }, { ask: person.ask });
    expect(run.outcome).toMatchObject({
      output: { outcome: "approve", value: "yes", reviewer: "Ann", review_id: "r:ask" },
    });
    expect(person.refusals).toEqual([undefined, ...[7, 0, 0].map(() => expect.stringMatching(/./))]);
    expect(typesOf(run.events)).toEqual([
      "run-start",
      "step-start",
      "ask-start",
      "run-suspend",
      "run-resume",
      "ask-end",
      "route",
      "step-end",
      "run-end",
    ]);
    expect(run.took).toBe(400);
  });

  it("has exactly six fields, whatever its outcome, and a value only when it approves", async () => {
    const fields = ["decided_at", "outcome", "rationale", "review_id", "reviewer", "value"];
    const steps = [review("ask", { jumps: { revise: "ask" } }), call("go", { depends_on: ["ask"] })];
    const person = answers({ outcome: "revise", value: "no value", rationale: "look again" }, { value: "fine" });
    const run = await runSmall({ steps, result: stepOutput("ask") }, { ask: person.ask });
    const decisions = ofType(run.events, "ask-end").map(({ decision }) => decision);
    expect(decisions.map((one) => Object.keys(one ?? {}).sort())).toEqual([fields, fields]);
    expect(decisions.map((one) => one?.value)).toEqual([null, "fine"]);
    expect(run.outcome).toMatchObject({ output: decisions[1] });
  });
});

describe("a timeout", () => {
  const steps: readonly IrStep[] = [
    call("first"),
    review("ask", { depends_on: ["first"], timeout_ms: 1_000 }),
    call("last", { depends_on: ["ask"] }),
  ];
  const away = async (flow: readonly IrStep[]) => {
    const left = await runSmall({ steps: flow }, { ask: answers().ask });
    expect(left.outcome.status).toBe("suspended");
    return left.events;
  };

  it("runs on the wall clock while the process is gone: what is past it is not asked again", async () => {
    const continues = await away(steps);
    const person = answers({});
    const run = await runSmall({ steps }, { continues, wall_ms: 5_000, ask: person.ask });
    expect(run.outcome).toMatchObject({
      status: "error",
      error: { code: "HITLTimeoutError", path: "ask", data: { review_id: "r:ask", timeout_ms: 1_000 } },
    });
    expect(person.refusals).toEqual([]);
    expect(ofType(run.events, "ask-end")).toMatchObject([{ decision: null }]);
    expect(startsOf(run.events)).not.toContain("last");
  });

  it("has not begun again when the process comes back in time", async () => {
    const continues = await away(steps);
    const person = answers({});
    const run = await runSmall({ steps }, { continues, wall_ms: 900, ask: person.ask });
    expect(run.outcome).toEqual({ status: "ok", output: MOOD });
    const asked = ofType(run.events, "ask-start").map(({ question }) => question.deadline);
    expect(asked).toEqual([1_767_225_600_000 + 10 + 1_000]);
  });

  it("goes on with the value for it, decided by `auto`, also after the process was gone", async () => {
    const flow = steps.map((step): IrStep => (step.type === "human" ? { ...step, on_timeout: { value: "no" } } : step));
    const continues = await away(flow);
    const run = await runSmall({ steps: flow, result: stepOutput("ask") }, { continues, wall_ms: 5_000 });
    expect(run.outcome).toMatchObject({
      output: { outcome: "approve", value: "no", reviewer: "auto", review_id: "r:ask" },
    });
    expect(ofType(run.events, "route")).toMatchObject([{ port: "approve" }]);
    expect(endsOf(run.events)).toMatchObject({ last: "ok" });
  });

  it("of one question leaves the others open", async () => {
    const flow = {
      steps: [frame("f", 0, lane("a", review("soon", { timeout_ms: 100 })), lane("b", review("late")))],
    };
    const left = await runSmall(flow, { ask: answers().ask });
    const run = await runSmall(flow, { continues: left.events, wall_ms: 200, ask: answers({}).ask });
    expect(run.outcome).toMatchObject({
      output: [
        { ok: false, error: { code: "HITLTimeoutError" } },
        { ok: true, value: { value: "yes" } },
      ],
    });
  });
});

describe("a revision", () => {
  const steps: readonly IrStep[] = [
    call("apart"),
    call("draft"),
    call("polish", { depends_on: ["draft"] }),
    frame("check", "all", lane("a", call("inner"))),
    review("look", { depends_on: ["polish", "check"], jumps: { revise: "draft" } }),
    call("send", { depends_on: ["look", "apart"] }),
  ].map((step) => (step.id === "check" ? { ...step, depends_on: ["draft"] } : step));
  const revise = (rationale: string) => ({ outcome: "revise" as const, value: null, rationale });

  it("discards that node and all that comes after it, asks the target what the reviewer asked for, and counts", async () => {
    const person = answers(revise("shorter"), revise("warmer"), {});
    const run = await runSmall({ steps }, { ask: person.ask });
    expect(run.outcome.status).toBe("ok");
    expect(startsOf(run.events)).toEqual([
      ...["apart", "draft", "polish", "check", "check[a]/inner", "look"],
      ...["draft#2", "polish#2", "check#2", "check[a]#2/inner", "look#2"],
      ...["draft#3", "polish#3", "check#3", "check[a]#3/inner", "look#3", "send"],
    ]);
    expect(ofType(run.events, "round-start")).toMatchObject([
      { round: 1, to: "draft", note: "shorter" },
      { round: 2, to: "draft", note: "warmer" },
    ]);
    const texts = (name: string) =>
      run.ledger.filter(({ request }) => request.identity.function === name).map(({ request }) => request.prompt.text);
    const draft = (line: string) => `Do draft\n${line}Inputs:\n  text: draft`;
    expect(texts("draft")).toEqual([
      draft(""),
      draft("Reviewer asked for: shorter\n"),
      draft("Reviewer asked for: warmer\n"),
    ]);
    expect(new Set(texts("polish")).size).toBe(1);
    expect(tracesOf(run.events).map((trace) => [trace.function, trace.review_id])).toEqual([
      ...["apart", "draft", "polish", "inner"].map((name) => [name, null]),
      ...["draft", "polish", "inner"].map((name) => [name, "r:look"]),
      ...["draft", "polish", "inner"].map((name) => [name, "r:look#2"]),
      ["send", null],
    ]);
  });

  it("is also one of what is cached: it is asked again, without a reason too", async () => {
    const functions = {
      draft: inferFunction("draft", { cache: "session" }),
      inner: inferFunction("inner", { cache: "session" }),
      apart: inferFunction("apart", { cache: "session" }),
    };
    const run = await runSmall({ steps, functions }, { ask: answers(revise(""), {}).ask });
    expect(run.outcome.status).toBe("ok");
    const calls = run.ledger.map(({ request }) => request.identity.function);
    expect(calls.filter((name) => name === "draft")).toHaveLength(2);
    expect(calls.filter((name) => name === "inner")).toHaveLength(2);
    expect(calls.filter((name) => name === "apart")).toHaveLength(1);
    expect(run.ledger.every(({ request }) => !request.prompt.text.includes("Reviewer asked for"))).toBe(true);
  });

  it("is one too many when it comes once more than max_rounds", async () => {
    const person = answers(revise("1"), revise("2"), revise("3"), {});
    const run = await runSmall({ steps, max_rounds: 2 }, { ask: person.ask });
    expect(run.outcome).toMatchObject({
      error: { code: "MaxRoundsExceeded", path: "draft", data: { to: "draft", max_rounds: 2 } },
    });
    expect(ofType(run.events, "round-start")).toHaveLength(2);
    expect(endsOf(run.events)).not.toHaveProperty("send");
    const free = await runSmall(
      { steps, max_rounds: 3 },
      { ask: answers(revise("1"), revise("2"), revise("3"), {}).ask },
    );
    expect(free.outcome.status).toBe("ok");
  });

  it("is counted on when the process was gone in between", async () => {
    let events: readonly RunEvent[] = [];
    for (const answer of [[], [revise("1")], [revise("2")], [revise("3")]]) {
      const run = await runSmall(
        { steps, max_rounds: 2 },
        { ask: answers(...answer).ask, ...(events.length > 0 && { continues: events }) },
      );
      events = run.events;
    }
    expect(events.at(-1)).toMatchObject({ type: "run-end", error: { code: "MaxRoundsExceeded" } });
  });
});

describe("a kill", () => {
  const kill = { outcome: "kill" as const, value: null, rationale: "wrong topic" };

  it("ends the whole run from within flows and frames, with status killed", async () => {
    const flows = { s: smallFlow([frame("f", 0, lane("a", review("ask")), lane("b", call("slow")))]) };
    const steps: readonly IrStep[] = [
      { id: "s", type: "flow", flow: "s", inputs: {}, depends_on: [] },
      call("beside"),
      call("last", { depends_on: ["s"], when: [{ step: "s", port: "failed" }] }),
    ];
    const run = await runSmall(
      { steps, flows },
      { ask: answers({ ...kill, after: 50 }).ask, act: () => answering(100) },
    );
    expect(run.outcome).toMatchObject({
      status: "killed",
      error: { path: "s/f[a]/ask", message: "Ann ended the run: wrong topic", data: { review_id: "r:s/f[a]/ask" } },
    });
    expect(run.events.at(-1)).toMatchObject({ type: "run-end", status: "killed", at: 50 });
    expect(new Set(Object.values(endsOf(run.events)))).toEqual(new Set(["cancelled"]));
    expect(endsOf(run.events)).not.toHaveProperty("last");
    expect(run.ledger.map(({ closed }) => closed)).toEqual(["aborted", "aborted"]);
  });

  it("is a way like others where the flow has one for it", async () => {
    const steps: readonly IrStep[] = [
      review("ask"),
      call("sorry", { depends_on: ["ask"], when: [{ step: "ask", port: "kill" }] }),
      call("send", { depends_on: ["ask"], when: [{ step: "ask", port: "approve" }] }),
    ];
    const run = await runSmall({ steps, result: stepOutput("sorry") }, { ask: answers(kill).ask });
    expect(endOf(run)).toBe("ok");
    expect(ofType(run.events, "step-skip").map(({ path }) => printPath(path))).toEqual(["send"]);
  });
});

describe("a function without code", () => {
  it("is answered by a person, and its ensure refuses what it does not hold for", async () => {
    const functions = {
      sum: {
        mode: "compute" as const,
        input: { text: { type: "string" as const } },
        output: { type: "number" as const },
        code: "",
        ensure: ["result > 3"],
      },
    };
    const person = answers({ value: "no number" }, { value: 2 }, { value: 4 });
    const run = await runSmall({ steps: [call("sum")], functions }, { ask: person.ask });
    expect(run.outcome).toEqual({ status: "ok", output: 4 });
    expect(person.refusals[2]).toBe("ensure: result > 3 (actual: result = 2)");
    expect(ofType(run.events, "ask-start")[0]?.question).toMatchObject({ kind: "answer", artifacts: { text: "sum" } });
  });
});
