import { describe, expect, it } from "vitest";
import { attemptEnd, attemptStart, questionAt, recorder } from "../../tests/support/recorded-run.ts";
import type { RunPath } from "../runtime/index.ts";
import { emptyRunView, reduceRunAll } from "./fold.ts";
import { loseRun } from "./lose-run.ts";
import { nodeOf, nodeStateOf, nodesOf } from "./nodes.ts";
import { standsStill } from "./stands-still.ts";
import { timelineOf } from "./timeline.ts";

describe("a run without its end", () => {
  it("has nothing under way: steps, attempts, lanes and questions end with its last event", () => {
    const { events, add } = recorder();
    const frame: RunPath = [{ node: "frame" }];
    const inner: RunPath = [{ node: "frame", branch: "left" }, { node: "a" }];
    const early: RunPath = [{ node: "early" }];
    const person: RunPath = [{ node: "person" }];
    const question = questionAt("person");
    add(0, [], { type: "run-start", flow: "main", flow_id: "f", args: [], limits: {} });
    add(0, early, { type: "step-start", kind: "compute", name: "early" });
    add(1, early, { type: "step-end", status: "ok", output: 1, duration_ms: 1 });
    add(1, frame, { type: "step-start", kind: "parallel", name: "frame", branches: ["left", "right"] });
    add(1, frame, { type: "branch-end", branch: "right", status: "ok" });
    add(2, inner, { type: "step-start", kind: "infer", name: "ask", max_attempts: 4, limits: { ms: 90 } });
    add(2, inner, attemptStart("c1"), 1);
    add(5, inner, attemptEnd("violations", 0.01), 1);
    add(6, inner, { type: "step-retry", because: "violations", reasons: ["x"], wait_ms: 0 });
    add(6, inner, attemptStart("c2"), 2);
    add(7, person, { type: "step-start", kind: "human", name: "person" });
    add(8, person, { type: "ask-start", question });
    const before = reduceRunAll(emptyRunView(), events);
    const view = loseRun(before);

    expect(view).toMatchObject({ phase: "lost", at: 8, open: 0, working: 0, awaiting: 0, waiting: [] });
    expect(standsStill(view)).toBe(false);
    expect([...nodesOf(view)].map(({ name, state, endedAt }) => [name, state, endedAt])).toEqual([
      ["early", "done", 1],
      ["frame", "cancelled", 8],
      ["ask", "cancelled", 8],
      ["person", "cancelled", 8],
    ]);
    const ask = nodeOf(view, "frame[left]/a");
    expect(ask?.attempts.map(({ state, endedAt }) => [state, endedAt])).toEqual([
      ["violations", 5],
      ["cancelled", 8],
    ]);
    expect(ask?.meter?.ms.spent).toBe(6);
    expect(ask?.error).toMatchObject({ code: "Cancelled", path: ask?.path });
    expect(nodeOf(view, "frame")?.branches.map(({ state }) => state)).toEqual(["cancelled", "done"]);
    expect(nodeOf(view, "person")?.asks).toEqual([{ from: 8, to: 8 }]);
    expect(nodeStateOf(view, "never")).toBeNull();
    expect(timelineOf(view, 500).end).toBe(500);
    expect(timelineOf(view, 500).rows.every(({ to }) => to <= 8)).toBe(true);
    // The view before it is as it was.
    expect([before.phase, nodeOf(before, "person")?.state]).toEqual(["running", "waiting"]);
  });
});
