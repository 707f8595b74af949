import { describe, expect, it } from "vitest";
import { A, attemptEnd, attemptStart, questionAt, recorder } from "../../tests/support/recorded-run.ts";
import type { RunPath } from "../runtime/index.ts";
import { emptyRunView, reduceRunAll } from "./fold.ts";
import { timelineOf } from "./timeline.ts";

describe("the timeline", () => {
  it("has a row a step, with attempts and waits", () => {
    const { events, add } = recorder();
    add(0, [], { type: "run-start", flow: "main", flow_id: "f", args: [], limits: {} });
    add(0, A, { type: "step-start", kind: "infer", name: "ask" });
    add(0, A, attemptStart("c1"), 1);
    add(4, A, attemptEnd("cancelled", 0), 1);
    add(4, A, { type: "step-retry", because: "provider", reasons: ["busy"], wait_ms: 6 }, 1);
    add(10, A, attemptStart("c2"), 1);
    add(20, A, attemptEnd("ok", 0), 1);
    add(20, A, { type: "step-end", status: "ok", output: 1, duration_ms: 20 });
    const { rows, end } = timelineOf(reduceRunAll(emptyRunView(), events));
    expect(end).toBe(20);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.segments).toEqual([
      { kind: "attempt", from: 0, to: 4, attempt: 1, outcome: "cancelled" },
      { kind: "wait", from: 4, to: 10 },
      { kind: "attempt", from: 10, to: 20, attempt: 1, outcome: "ok" },
    ]);
  });

  it("shows when a person was waited for, also when it is over, in the step and in what it runs in", () => {
    const { events, add } = recorder();
    const frame: RunPath = [{ node: "both" }];
    const asked: RunPath = [{ node: "both", branch: "left" }, { node: "ask" }];
    const beside: RunPath = [{ node: "both", branch: "right" }, { node: "work" }];
    const question = questionAt("both[left]/ask");
    add(0, [], { type: "run-start", flow: "main", flow_id: "f", args: [], limits: {} });
    add(0, frame, { type: "step-start", kind: "parallel", name: "both", branches: ["left", "right"] });
    add(0, asked, { type: "step-start", kind: "human", name: "ask" });
    add(0, beside, { type: "step-start", kind: "compute", name: "work" });
    add(0, asked, { type: "ask-start", question });
    add(4, beside, { type: "step-end", status: "ok", output: 1, duration_ms: 4 });
    const waiting = timelineOf(reduceRunAll(emptyRunView(), events), 6);
    expect(waiting.rows[1]?.segments).toEqual([{ kind: "person", from: 0, to: 6 }]);
    add(9, asked, { type: "ask-end", decision: null });
    add(10, asked, { type: "step-end", status: "ok", output: 1, duration_ms: 10 });
    add(10, frame, { type: "step-end", status: "ok", output: 1, duration_ms: 10 });
    const { rows } = timelineOf(reduceRunAll(emptyRunView(), events));
    expect(rows.map((row) => [row.name, row.segments])).toEqual([
      [
        "both",
        [
          { kind: "work", from: 0, to: 4, outcome: "ok" },
          { kind: "person", from: 4, to: 9 },
          { kind: "work", from: 9, to: 10, outcome: "ok" },
        ],
      ],
      [
        "ask",
        [
          { kind: "person", from: 0, to: 9 },
          { kind: "work", from: 9, to: 10, outcome: "ok" },
        ],
      ],
      ["work", [{ kind: "work", from: 0, to: 4, outcome: "ok" }]],
    ]);
  });

  it("shows what waited for budget before it was sent, members of a quorum side by side", () => {
    const { events, add } = recorder();
    const member = (number: number): RunPath => [{ node: "a", member: number }];
    add(0, [], { type: "run-start", flow: "main", flow_id: "f", args: [], limits: {} });
    add(0, A, { type: "step-start", kind: "infer", name: "ask", max_attempts: 1 });
    add(2, member(1), attemptStart("c1"), 1);
    add(2, member(2), attemptStart("c2"), 1);
    add(5, member(1), attemptEnd("ok", 0), 1);
    add(6, member(2), attemptEnd("ok", 0), 1);
    add(8, member(3), attemptStart("c3"), 1);
    add(9, member(3), attemptEnd("ok", 0), 1);
    const [row] = timelineOf(reduceRunAll(emptyRunView(), events)).rows;
    expect(row?.segments.map(({ kind, from, to }) => [kind, from, to])).toEqual([
      ["queue", 0, 2],
      ["attempt", 2, 5],
      ["attempt", 2, 6],
      ["queue", 6, 8],
      ["attempt", 8, 9],
    ]);
  });

  it("marks the chain of steps that decided how long the run took", () => {
    const { events, add } = recorder();
    add(0, [], { type: "run-start", flow: "main", flow_id: "f", args: [], limits: {} });
    const step = (node: string, from: number) =>
      add(from, [{ node }], { type: "step-start", kind: "compute", name: node });
    const end = (node: string, at: number) =>
      add(at, [{ node }], { type: "step-end", status: "ok", output: 1, duration_ms: 1 });
    step("slow", 0);
    step("quick", 0);
    end("quick", 3);
    end("slow", 10);
    step("join", 10);
    end("join", 12);
    const { rows } = timelineOf(reduceRunAll(emptyRunView(), events));
    expect(rows.filter((row) => row.critical).map((row) => row.name)).toEqual(["slow", "join"]);
  });
});
