import { describe, expect, it } from "vitest";
import type { Flow } from "../flow/index.ts";
import { emptyRunView, latestOf, reduceRunAll } from "../reports/index.ts";
import type { RunEvent, RunEventBody, RunPath } from "../runtime/index.ts";
import { standingOf, wentOnAt } from "./standing.ts";

const call = { kind: "call", function: "f" } as const;

/** `draft` is counted and drawn, then reviewed; the review may lead back to the draft; `send` follows it, `other` stands apart. */
const flow: Flow = {
  input: {},
  output: { type: "string" },
  nodes: {
    draft: call,
    frame: { kind: "parallel", require: "all", branches: [{ name: "a" }] },
    count: { ...call, lane: { frame: "frame", branch: "a" } },
    review: { kind: "human", question: "?", artifacts: {}, decision: { type: "string" } },
    send: call,
    other: call,
  },
  edges: [
    { kind: "data", from: { node: "draft", path: [] }, to: { node: "count", path: ["x"] } },
    { kind: "data", from: { node: "frame", path: [] }, to: { node: "review", path: ["x"] } },
    { kind: "control", from: { node: "review", port: "revise" }, to: { node: "draft" } },
    { kind: "data", from: { node: "review", path: ["value"] }, to: { node: "send", path: ["x"] } },
  ],
};

function record() {
  const events: RunEvent[] = [];
  const add = (path: RunPath, body: RunEventBody): void => {
    events.push({ v: 1, run: "r", seq: events.length, at: 0, path, ...body });
  };
  const run = (...path: RunPath): void => {
    add(path, { type: "step-start", kind: "compute", name: "f" });
    add(path, { type: "step-end", status: "ok", output: 1, duration_ms: 0 });
  };
  const visited = (visit: number) => (visit === 1 ? {} : { visit });
  const first = (visit: number): void => {
    run({ node: "draft", ...visited(visit) });
    const frame = { node: "frame", ...visited(visit) };
    add([frame], { type: "step-start", kind: "parallel", name: "frame", branches: ["a"] });
    run({ ...frame, branch: "a" }, { node: "count" });
    add([frame], { type: "step-end", status: "ok", output: 1, duration_ms: 0 });
  };
  const stand = (...nodes: string[]) => {
    const view = reduceRunAll(emptyRunView(), events);
    return Object.fromEntries(
      nodes.map((node) => {
        const { state, visit } = standingOf({ view, prefix: "", call: null }, flow, node);
        return [node, `${state} ${visit}`];
      }),
    );
  };
  add([], { type: "run-start", flow: "main", flow_id: "f", args: [], limits: {} });
  return { add, run, first, stand };
}

describe("after a way back", () => {
  it("what will run again is queued for its next visit; what does not follow stays", () => {
    const { add, run, first, stand } = record();
    run({ node: "other" });
    first(1);
    run({ node: "review" });
    add([], { type: "round-start", round: 1, to: "draft" });
    expect(stand("draft", "frame", "count", "review", "send", "other")).toEqual({
      draft: "queued 2",
      frame: "queued 2",
      count: "queued 2",
      review: "queued 2",
      send: "queued 1",
      other: "done 1",
    });
    run({ node: "draft", visit: 2 });
    add([{ node: "frame", visit: 2 }], { type: "step-start", kind: "parallel", name: "frame", branches: ["a"] });
    // The frame runs again; what stands in it has not begun.
    expect(stand("draft", "frame", "count")).toEqual({ draft: "done 2", frame: "running 2", count: "queued 2" });
    run({ node: "frame", branch: "a", visit: 2 }, { node: "count" });
    expect(stand("count")).toEqual({ count: "done 2" });
  });

  it("a step that is passed over in a later round is skipped, and its earlier visit stays what it was", () => {
    const { add, run, first, stand } = record();
    first(1);
    run({ node: "review" });
    run({ node: "send" });
    add([], { type: "round-start", round: 1, to: "draft" });
    first(2);
    run({ node: "review", visit: 2 });
    add([{ node: "send" }], { type: "step-skip", reason: "no value" });
    expect(stand("send")).toEqual({ send: "skipped 2" });
    add([], { type: "round-start", round: 2, to: "draft" });
    expect(stand("send")).toEqual({ send: "queued 3" });
    run({ node: "send", visit: 2 });
    expect(stand("send")).toEqual({ send: "done 2" });
  });

  it("what did not come to run again in the end is cancelled", () => {
    const { add, run, first, stand } = record();
    first(1);
    run({ node: "review" });
    add([], { type: "round-start", round: 1, to: "draft" });
    run({ node: "draft", visit: 2 });
    add([], { type: "run-end", status: "cancelled", duration_ms: 1 });
    expect(stand("draft", "review", "send")).toEqual({ draft: "done 2", review: "cancelled 2", send: "null 1" });
  });
});

describe("control ports", () => {
  it("are those that a step went on at", () => {
    const debate: RunPath = [{ node: "debate" }];
    const events: RunEvent[] = [];
    const write = (path: RunPath, body: RunEventBody) =>
      events.push({ v: 1, run: "r", seq: events.length, at: 0, path, ...body });
    write([], { type: "run-start", flow: "main", flow_id: "f", args: [], limits: {} });
    write(debate, { type: "step-start", kind: "debate", name: "debate", agents: ["a"], rounds: 1 });
    write(debate, { type: "debate-round", round: 1, converged: false });
    write(debate, { type: "step-end", status: "ok", output: 1, duration_ms: 0 });
    write([{ node: "pick" }], { type: "step-start", kind: "branch", name: "pick" });
    write([{ node: "pick" }], { type: "route", port: "high" });
    write([{ node: "pick" }], { type: "step-end", status: "ok", output: null, duration_ms: 0 });
    write([{ node: "bad" }], { type: "step-start", kind: "compute", name: "f" });
    write([{ node: "bad" }], { type: "step-end", status: "failed", duration_ms: 0 });
    const view = reduceRunAll(emptyRunView(), events);
    const took = (node: string, ...ports: string[]) => {
      const step = latestOf(view, node);
      return ports.map((port) => step !== undefined && wentOnAt(step, port));
    };
    expect(took("debate", "disagreement", "done", "failed")).toEqual([true, true, false]);
    expect(took("pick", "high", "else", "next")).toEqual([true, false, true]);
    expect(took("bad", "failed", "next", "done")).toEqual([true, false, false]);
  });
});
