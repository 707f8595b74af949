import { describe, expect, it } from "vitest";
import { A, attemptEnd, attemptStart, recorder } from "../../tests/support/recorded-run.ts";
import type { RunEvent, RunPath } from "../runtime/index.ts";
import { emptyRunView, reduceRun, reduceRunAll } from "./fold.ts";
import { nodeOf, nodeStateOf, nodesOf } from "./nodes.ts";
import { standsStill } from "./stands-still.ts";
import { timelineOf } from "./timeline.ts";
import { totalsOf } from "./totals.ts";

function retriedRun() {
  const { events, add } = recorder();
  add(0, [], { type: "run-start", flow: "main", flow_id: "f", args: ["hi"], limits: { usd: 1, tokens: 500 } });
  add(0, A, { type: "step-start", kind: "infer", name: "ask", inputs: { text: "hi" }, max_attempts: 4 });
  add(0, A, {
    type: "budget-change",
    changes: [{ envelope: [], reserved: { usd: 0.2, tokens: 150 }, spent: { usd: 0, tokens: 0 } }],
  });
  add(1, A, attemptStart("c1"), 1);
  add(2, A, { type: "text-delta", text: '{"x"', tokens: 2 }, 1);
  add(3, A, { type: "text-delta", text: ":1}", tokens: 2 }, 1);
  add(4, A, attemptEnd("violations", 0.01), 1);
  add(4, A, {
    type: "budget-change",
    changes: [{ envelope: [], reserved: { usd: -0.2, tokens: -150 }, spent: { usd: 0.01, tokens: 120 } }],
  });
  add(4, A, { type: "step-retry", because: "violations", reasons: ["ensure: x > 1"], wait_ms: 0 }, 1);
  add(5, A, attemptStart("c2"), 2);
  add(9, A, attemptEnd("ok", 0.01), 2);
  add(9, A, {
    type: "budget-change",
    changes: [{ envelope: [], reserved: { usd: 0, tokens: 0 }, spent: { usd: 0.01, tokens: 120 } }],
  });
  add(9, A, { type: "step-end", status: "ok", output: { x: 1 }, duration_ms: 9 });
  add(10, [], { type: "run-end", status: "ok", output: { x: 1 }, duration_ms: 10 });
  return events;
}

/** A person is the model: asked at 1, refused at 52, asked again, answered at 60. */
function personRun() {
  const { events, add } = recorder();
  const asked = (call: string) => attemptStart(call, "manual");
  add(0, [], { type: "run-start", flow: "main", flow_id: "f", args: ["hi"], limits: { ms: 30 } });
  add(0, A, { type: "step-start", kind: "infer", name: "ask", inputs: { text: "hi" }, max_attempts: 4 });
  add(1, A, asked("c1"), 1);
  add(52, A, { type: "text-delta", text: '{"x":1}', tokens: 4 }, 1);
  add(52, A, attemptEnd("violations", 0), 1);
  add(52, A, { type: "step-retry", because: "violations", reasons: ["ensure: x > 1"], wait_ms: 0 }, 1);
  add(53, A, asked("c2"), 2);
  add(60, A, attemptEnd("ok", 0), 2);
  add(61, A, { type: "step-end", status: "ok", output: { x: 1 }, duration_ms: 61 });
  add(61, [], { type: "run-end", status: "ok", output: { x: 1 }, duration_ms: 61 });
  return events;
}

describe("a person who is the model", () => {
  it("is waited for: the step says so, and what the person takes is no time of the run's", () => {
    const told: string[] = [];
    let view = emptyRunView();
    for (const event of personRun()) {
      view = reduceRun(view, event);
      const now = `${nodeStateOf(view, "a")} ${standsStill(view) ? "stands" : "goes"} ${view.meters.ms.spent}`;
      if (now !== told.at(-1)) told.push(now);
    }
    expect(told).toEqual([
      "queued goes 0",
      "running goes 0",
      "waiting stands 1",
      "running goes 1",
      "retrying goes 1",
      "waiting stands 2",
      "running goes 2",
      "done goes 3",
    ]);
  });

  it("is no time of the run's either while other members of a quorum are waited for, and is while anything else works", () => {
    const { events, add } = recorder();
    const member = (number: number): RunPath => [{ node: "a", member: number }];
    const asked = attemptStart("c", "manual");
    add(0, [], { type: "run-start", flow: "main", flow_id: "f", args: [], limits: {} });
    add(0, A, { type: "step-start", kind: "infer", name: "ask", max_attempts: 4 });
    add(0, [{ node: "b" }], { type: "step-start", kind: "compute", name: "count" });
    for (const number of [1, 2]) add(0, member(number), asked, 1);
    expect(standsStill(reduceRunAll(emptyRunView(), events))).toBe(false);
    add(10, [{ node: "b" }], { type: "step-end", status: "ok", output: 1, duration_ms: 10 });
    add(30, member(1), attemptEnd("ok", 0), 1);
    const view = reduceRunAll(emptyRunView(), events);
    expect([standsStill(view), view.meters.ms.spent, nodeOf(view, "a")?.state]).toEqual([true, 10, "waiting"]);
    expect(timelineOf(view).rows[0]?.segments.map(({ kind }) => kind)).toEqual(["person", "person"]);
  });
});

describe("the view of a run", () => {
  it("says nothing before the run, then queued, running, retrying, done", () => {
    const events = retriedRun();
    const states: (string | null)[] = [];
    let view = emptyRunView();
    states.push(nodeStateOf(view, "a"));
    for (const event of events) {
      view = reduceRun(view, event);
      const state = nodeStateOf(view, "a");
      if (state !== states.at(-1)) states.push(state);
    }
    expect(states).toEqual([null, "queued", "running", "retrying", "done"]);
    expect(view.phase).toBe("ok");
    expect(view.output).toEqual({ x: 1 });
  });

  it("keeps every attempt with its text, usage and why the next one was made", () => {
    const node = nodeOf(reduceRunAll(emptyRunView(), retriedRun()), "a");
    expect(node?.attempts.map((attempt) => [attempt.number, attempt.state, attempt.text, attempt.tokens])).toEqual([
      [1, "violations", '{"x":1}', 20],
      [2, "ok", '{"x":1}', 20],
    ]);
    expect(node?.attempts[0]?.retry?.reasons).toEqual(["ensure: x > 1"]);
    expect(node?.usage).toEqual({ input: 200, output: 40, cache_read: 0, cache_write: 0 });
    expect(node?.cost_usd).toBeCloseTo(0.02);
  });

  it("streams text into the attempt that runs", () => {
    const view = reduceRunAll(emptyRunView(), retriedRun().slice(0, 6));
    const attempt = nodeOf(view, "a")?.attempts[0];
    expect(attempt).toMatchObject({ state: "running", text: '{"x":1}', tokens: 4, endedAt: null });
    expect(view.meters.tokens).toEqual({ spent: 0, reserved: 150, limit: 500 });
  });

  it("has meters that equal what was settled, and the step that spent most", () => {
    const { meters } = reduceRunAll(emptyRunView(), retriedRun());
    expect(meters.tokens).toEqual({ spent: 240, reserved: 0, limit: 500 });
    expect(meters.usd.spent).toBeCloseTo(0.02);
    expect(meters.usd.reserved).toBe(0);
    expect(meters.ms).toEqual({ spent: 10, reserved: 0, limit: null });
    expect(meters.topStep).toBe("a");
  });

  it("shows an unknown price as unknown, never as 0", () => {
    const { events, add } = recorder();
    add(0, [], { type: "run-start", flow: "main", flow_id: "f", args: [], limits: {} });
    add(0, A, { type: "step-start", kind: "infer", name: "ask" });
    add(0, A, attemptStart("c1"), 1);
    add(1, A, attemptEnd("ok", null), 1);
    const view = reduceRunAll(emptyRunView(), events);
    expect(nodeOf(view, "a")?.cost_usd).toBeNull();
    expect(view.meters.unknownPrice).toBe(true);
    expect(totalsOf(view).cost_usd).toBeNull();
  });

  it("leaves earlier views as they were, also when two futures grow from one", () => {
    const events = retriedRun();
    const shared = reduceRunAll(emptyRunView(), events.slice(0, 2));
    const B: RunPath = [{ node: "b" }];
    const C: RunPath = [{ node: "c" }];
    const start = (path: RunPath): RunEvent => ({
      v: 1,
      run: "r1",
      seq: 2,
      at: 1,
      path,
      type: "step-start",
      kind: "compute",
      name: "f",
    });
    const left = reduceRun(shared, start(B));
    const right = reduceRun(shared, start(C));
    expect([...nodesOf(shared)].map((node) => node.path)).toEqual(["a"]);
    expect([...nodesOf(left)].map((node) => node.path)).toEqual(["a", "b"]);
    expect([...nodesOf(right)].map((node) => node.path)).toEqual(["a", "c"]);
    expect(nodeOf(left, "c")).toBeUndefined();
    expect(nodeOf(right, "c")?.path).toBe("c");
  });

  it("changes only the node that an event names", () => {
    const { events, add } = recorder();
    add(0, [], { type: "run-start", flow: "main", flow_id: "f", args: [], limits: {} });
    for (let index = 0; index < 100; index++) {
      add(0, [{ node: `n${index}` }], { type: "step-start", kind: "compute", name: "f" });
    }
    const before = reduceRunAll(emptyRunView(), events);
    const after = reduceRun(before, add(1, [{ node: "n40" }], { type: "step-end", status: "ok", duration_ms: 1 }));
    const changed = [...nodesOf(after)].filter((node) => nodeOf(before, node.path) !== node);
    expect(changed.map((node) => node.path)).toEqual(["n40"]);
  });

  it("tells skipped, reused, cached, failed and cancelled steps apart, and what became of branches", () => {
    const { events, add } = recorder();
    add(0, [], { type: "run-start", flow: "main", flow_id: "f", args: [], limits: {} });
    add(0, [{ node: "p" }], { type: "step-start", kind: "parallel", name: "p", branches: ["x", "y"] });
    add(0, [{ node: "skipped" }], { type: "step-skip", reason: "no value" });
    add(0, [{ node: "reused" }], { type: "step-reused", output: 1 });
    for (const node of ["cached", "failed", "cancelled"]) {
      add(0, [{ node }], { type: "step-start", kind: "infer", name: node });
    }
    add(1, [{ node: "cached" }], { type: "step-end", status: "ok", output: 1, cache_hit: true, duration_ms: 1 });
    const error = { code: "ProviderError", path: "failed", message: "no", data: {} } as const;
    add(1, [{ node: "failed" }], { type: "step-end", status: "failed", error, duration_ms: 1 });
    add(1, [{ node: "cancelled" }], { type: "step-end", status: "cancelled", duration_ms: 1 });
    add(1, [{ node: "p" }], { type: "branch-end", branch: "x", status: "ok" });
    const view = reduceRunAll(emptyRunView(), events);
    expect([...nodesOf(view)].map((node) => [node.path, node.state])).toEqual([
      ["p", "running"],
      ["skipped", "skipped"],
      ["reused", "done"],
      ["cached", "cached"],
      ["failed", "failed"],
      ["cancelled", "cancelled"],
    ]);
    expect(nodeOf(view, "p")?.branches).toEqual([
      { name: "x", state: "done" },
      { name: "y", state: "running" },
    ]);
    expect(view.open).toBe(1);
  });

  it("gives a step that is passed over in several rounds no time of its own", () => {
    const { events, add } = recorder();
    add(0, [], { type: "run-start", flow: "main", flow_id: "f", args: [], limits: {} });
    add(100, A, { type: "step-skip", reason: "no value" });
    add(1500, A, { type: "step-skip", reason: "no value" });
    expect(nodeOf(reduceRunAll(emptyRunView(), events), "a")).toMatchObject({ startedAt: 1500, endedAt: 1500 });
  });

  it("stops the clock while the run is suspended and waits for a person", () => {
    const { events, add } = recorder();
    add(0, [], { type: "run-start", flow: "main", flow_id: "f", args: [], limits: { ms: 100 } });
    add(0, A, { type: "step-start", kind: "human", name: "review" });
    const question = {
      id: "q",
      path: "a",
      question: "ok?",
      artifacts: {},
      kind: "review",
      decision: { type: "boolean" },
      contracts: {},
      outcomes: ["approve", "kill"],
    } as const;
    add(10, A, { type: "ask-start", question });
    add(10, [], { type: "run-suspend", waiting: ["a"] });
    const waiting = reduceRunAll(emptyRunView(), events);
    expect([waiting.phase, nodeStateOf(waiting, "a"), waiting.waiting]).toEqual(["suspended", "waiting", ["a"]]);
    const resumed = reduceRun(waiting, add(90, [], { type: "run-resume" }));
    expect([resumed.phase, resumed.meters.ms.spent]).toEqual(["running", 10]);
  });

  it("folds a hundred thousand events without keeping them", () => {
    const fold = (count: number) => {
      let view = emptyRunView();
      const { add } = recorder();
      view = reduceRun(view, add(0, [], { type: "run-start", flow: "main", flow_id: "f", args: [], limits: {} }));
      view = reduceRun(view, add(0, A, { type: "step-start", kind: "infer", name: "ask" }));
      view = reduceRun(view, add(0, A, attemptStart("c"), 1));
      const delta: RunEvent = {
        v: 1,
        run: "r1",
        seq: 3,
        at: 1,
        path: A,
        attempt: 1,
        type: "text-delta",
        text: "ab",
        tokens: 1,
      };
      for (let index = 0; index < count; index++) view = reduceRun(view, delta);
      return view;
    };
    const view = fold(100_000);
    expect(nodeOf(view, "a")?.attempts[0]?.text.length).toBe(200_000);
    expect(nodeOf(view, "a")?.attempts[0]?.tokens).toBe(100_000);
  });
});
