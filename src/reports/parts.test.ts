import { describe, expect, it } from "vitest";
import type { Json } from "../base/index.ts";
import type { RunEvent, RunEventBody, RunPath } from "../runtime/index.ts";
import { emptyRunView, reduceRun, reduceRunAll } from "./fold.ts";
import { latestCallOf, latestOf, nodeOf, nodeStateOf } from "./nodes.ts";
import { debateOf, iterationsOf, partsOf } from "./parts.ts";
import { timelineOf } from "./timeline.ts";
import { totalsOf } from "./totals.ts";
import type { NodeView, RunView } from "./view.ts";

const USAGE = { input: 100, output: 20, cache_read: 0, cache_write: 0 };
const PROMPT = { system: "s", text: "t", parts: [], cache_prefix: 0, attachment: null, hash: "abcdefabcdef" };

/** A run is written down event by event. */
function recorder() {
  const events: RunEvent[] = [];
  const add = (at: number, path: RunPath, body: RunEventBody, attempt?: number): void => {
    events.push({ v: 1, run: "r", seq: events.length, at, path, ...(attempt !== undefined && { attempt }), ...body });
  };
  const start = (at: number, path: RunPath, kind: "infer" | "compute" | "flow", name = path.at(-1)?.node ?? ""): void =>
    add(at, path, { type: "step-start", kind, name });
  const end = (at: number, path: RunPath, status: "ok" | "failed" | "cancelled" = "ok", output: Json = at): void =>
    add(
      at,
      path,
      status === "ok"
        ? { type: "step-end", status, output, duration_ms: 1 }
        : {
            type: "step-end",
            status,
            error: { code: "Cancelled", message: "x", path: "", data: {} },
            duration_ms: 1,
          },
    );
  const call = (
    at: number,
    path: RunPath,
    value: Json,
    status: "ok" | "violations" | "cancelled" = "ok",
    cost: number | null = 0.01,
    attempt = 1,
  ): void => {
    const id = `c${events.length}`;
    const about = { model: "m", provider: "p", prompt: PROMPT, contract_hash: "1", max_tokens: 9, call_id: id };
    add(at, path, { type: "attempt-start", ...about }, attempt);
    const paid = { usage: USAGE, usage_exact: true, cost_usd: cost, duration_ms: 1 };
    add(at + 1, path, { type: "attempt-end", outcome: { status }, raw: "", value, checks: [], ...paid }, attempt);
  };
  add(0, [], { type: "run-start", flow: "main", flow_id: "f", args: [], limits: {} });
  return { events, add, start, end, call, view: () => reduceRunAll(emptyRunView(), events) };
}

function found(view: RunView, path: string): NodeView {
  const node = nodeOf(view, path);
  if (!node) throw new Error(`${path} has run`);
  return node;
}

describe("lanes of a frame", () => {
  const { add, start, end, call, view } = recorder();
  const lane = (branch: string, node: string): RunPath => [{ node: "race", branch }, { node }];
  add(1, [{ node: "race" }], { type: "step-start", kind: "parallel", name: "race", branches: ["a", "b", "c"] });
  start(1, lane("a", "ask"), "infer");
  start(1, lane("b", "ask"), "infer");
  call(2, lane("a", "ask"), 1, "cancelled", 0.03);
  call(3, lane("b", "ask"), 2);
  end(4, lane("b", "ask"));
  add(4, [{ node: "race" }], { type: "branch-end", branch: "b", status: "ok" });
  end(4, lane("a", "ask"), "cancelled");
  add(4, [{ node: "race" }], { type: "branch-end", branch: "a", status: "cancelled" });

  it("say what each took, the losers of a race too", () => {
    const seen = view();
    expect(partsOf(seen, found(seen, "race")).map(({ steps, ...part }) => ({ ...part, steps: steps.length }))).toEqual([
      { name: "a", state: "cancelled", steps: 1, attempts: 1, tokens: 120, cost_usd: 0.03, ms: 3 },
      { name: "b", state: "done", steps: 1, attempts: 1, tokens: 120, cost_usd: 0.01, ms: 3 },
      { name: "c", state: "queued", steps: 0, attempts: 0, tokens: 0, cost_usd: 0, ms: 0 },
    ]);
  });

  it("do not know a price that is unknown", () => {
    const other = recorder();
    other.add(1, [{ node: "race" }], { type: "step-start", kind: "parallel", name: "race", branches: ["a"] });
    other.start(1, lane("a", "ask"), "infer");
    other.call(2, lane("a", "ask"), 1, "ok", null);
    const seen = other.view();
    expect(partsOf(seen, found(seen, "race"))[0]?.cost_usd).toBeNull();
  });
});

describe("items of a list", () => {
  it("are told apart by their number", () => {
    const { add, start, end, view } = recorder();
    const item = (at: number): RunPath => [{ node: "each", item: at }, { node: "clean" }];
    add(1, [{ node: "each" }], { type: "step-start", kind: "for_each", name: "each", branches: ["0", "1"] });
    for (const at of [0, 1]) start(1, item(at), "compute");
    end(2, item(1));
    add(2, [{ node: "each" }], { type: "branch-end", branch: "1", status: "ok" });
    const seen = view();
    expect(partsOf(seen, found(seen, "each")).map(({ name, state }) => [name, state])).toEqual([
      ["0", "running"],
      ["1", "done"],
    ]);
    expect(timelineOf(seen).rows.map(({ name, part, depth }) => [name, part, depth])).toEqual([
      ["each", "", 0],
      ["clean", "item 0", 1],
      ["clean", "item 1", 1],
    ]);
  });
});

describe("a debate", () => {
  const { add, start, end, view } = recorder();
  const place: RunPath = [{ node: "panel" }];
  const agent = (branch: string, round: number): RunPath => [{ node: "panel", branch, round }, { node: "argue" }];
  add(1, place, { type: "step-start", kind: "debate", name: "panel", agents: ["for", "against"], rounds: 3 });
  start(1, agent("for", 1), "infer");
  start(1, agent("against", 1), "infer");
  end(2, agent("against", 1), "ok", { stance: "no" });
  end(3, agent("for", 1), "ok", { stance: "yes" });
  add(3, place, { type: "debate-round", round: 1, converged: false });
  start(3, agent("for", 2), "infer");

  it("is a grid of rounds and agents, in the order of the agents", () => {
    const seen = view();
    const debate = debateOf(seen, found(seen, "panel"));
    expect(debate?.agents).toEqual(["for", "against"]);
    expect(debate?.rounds.map((round) => round.arguments.map((one) => one?.output ?? one?.state ?? null))).toEqual([
      [{ stance: "yes" }, { stance: "no" }],
      ["running", null],
    ]);
    expect(debate?.rounds.map((round) => round.converged)).toEqual([false, null]);
    expect(debate?.synthesizer).toBeNull();
  });

  it("ends with the synthesizer", () => {
    start(4, [{ node: "panel" }, { node: "sum_up" }], "infer");
    const seen = view();
    expect(debateOf(seen, found(seen, "panel"))?.synthesizer?.name).toBe("sum_up");
  });
});

describe("calls of a step", () => {
  it("are told apart by turn and member; who gave no answer abstained", () => {
    const { add, start, end, call, view } = recorder();
    const member = (iteration: number, number: number): RunPath => [{ node: "vote", iteration, member: number }];
    start(1, [{ node: "vote" }], "infer");
    call(1, member(1, 1), { label: "a" });
    call(1, member(1, 2), { label: "b" }, "violations");
    call(2, member(1, 4), { label: "z" });
    add(3, member(1, 2), { type: "step-retry", because: "violations", reasons: ["no"], wait_ms: 0 }, 1);
    call(3, member(1, 2), { label: "c" }, "ok", 0.02, 2);
    call(1, member(1, 3), { label: "d" }, "violations");
    const during = view();
    expect(iterationsOf(found(during, "vote"))[0]?.members.map(({ state }) => state)).toEqual([
      "answered",
      "answered",
      "running",
      "answered",
    ]);
    const retried = found(during, "vote").attempts.filter((attempt) => attempt.retry !== null);
    expect(retried.map((attempt) => attempt.member)).toEqual([2]);
    expect(totalsOf(during).retries).toBe(1);
    add(8, [{ node: "vote", iteration: 1 }], { type: "vote", agreeing: [1, 4], abstained: [3], reached: true });
    add(8, [{ node: "vote" }], { type: "iteration-end", iteration: 1, ok: false });
    call(9, member(2, 1), { label: "e" });
    end(10, [{ node: "vote" }]);
    const seen = view();
    const [first, second] = iterationsOf(found(seen, "vote"));
    expect(first?.members).toEqual([
      { member: 1, state: "answered", attempts: 1, value: { label: "a" }, tokens: 120, cost_usd: 0.01 },
      { member: 2, state: "answered", attempts: 2, value: { label: "c" }, tokens: 240, cost_usd: 0.03 },
      { member: 3, state: "abstained", attempts: 1, value: { label: "d" }, tokens: 120, cost_usd: 0.01 },
      { member: 4, state: "answered", attempts: 1, value: { label: "z" }, tokens: 120, cost_usd: 0.01 },
    ]);
    expect(first).toMatchObject({ ok: false, vote: { agreeing: [1, 4], reached: true } });
    expect(second).toMatchObject({ iteration: 2, ok: null, vote: null });
    expect(second?.members).toHaveLength(1);
  });
});

describe("steps that ran more than once", () => {
  it("show their newest visit; a view of an earlier moment shows the one of then", () => {
    const { events, start, end } = recorder();
    start(1, [{ node: "draft" }], "infer");
    end(2, [{ node: "draft" }]);
    const before = reduceRunAll(emptyRunView(), events);
    start(3, [{ node: "draft", visit: 2 }], "infer");
    const last = events.at(-1);
    const after = last ? reduceRun(before, last) : before;
    expect(latestOf(after, "draft")?.path).toBe("draft#2");
    expect(nodeStateOf(after, "draft")).toBe("running");
    expect(nodeStateOf(before, "draft")).toBe("done");
    expect(timelineOf(after).rows.map(({ part }) => part)).toEqual(["", "visit 2"]);
  });

  it("are found by the flow that they ran", () => {
    const { start, view } = recorder();
    start(1, [{ node: "first" }], "flow", "clean_up");
    start(1, [{ node: "first" }, { node: "inner" }], "compute");
    start(2, [{ node: "second" }], "flow", "clean_up");
    expect(latestCallOf(view(), "clean_up")?.path).toBe("second");
    expect(latestCallOf(view(), "other")).toBeUndefined();
  });
});
