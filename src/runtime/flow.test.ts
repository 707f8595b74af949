import { describe, expect, it } from "vitest";
import { classifySpec, inline, runWorld } from "../../tests/support/run-world.ts";
import { type Json, MOST_STEPS_OF_A_RUN } from "../base/index.ts";
import {
  type Clock,
  checkGrammar,
  openRun,
  type ParallelBranch,
  runCompute,
  runFlow,
  runInfer,
  runParallel,
  type Scope,
  SKIPPED,
  StratumError,
} from "./index.ts";

const SURE = { label: "positive", confidence: 0.9 };

const REAL_CLOCK: Clock = {
  now: () => performance.now(),
  wallTime: () => Date.now(),
  sleep: (ms, signal) =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      signal?.addEventListener("abort", () => {
        clearTimeout(timer);
        resolve();
      });
    }),
};

const world = () => runWorld(() => ({ value: SURE }));

function inFlow(from: ReturnType<typeof world>, body: (scope: Scope) => Promise<Json>, limits = {}) {
  const run = openRun(from.ports, { run: "r1", flowId: "case-7" });
  return { run, done: runFlow({ name: "main", limits, args: [1] }, run, body) };
}

const double = (scope: Scope, n: number, node?: string) =>
  runCompute({ function: "double", ...(node !== undefined && { node }) }, [n], scope, () => n * 2);

const summary = (from: ReturnType<typeof world>) =>
  from.journal.events
    .filter(({ type }) => type !== "text-delta" && type !== "budget-change")
    .map((event) => {
      const where = event.path
        .map(({ node, branch }) => (branch === undefined ? node : `${node}[${branch}]`))
        .join("/");
      return [event.type, where, "status" in event ? event.status : ""].filter((part) => part !== "").join(" ");
    });

describe("a flow", () => {
  it("is bracketed by run-start and run-end, and returns its result", async () => {
    const it = world();
    await expect(inFlow(it, (scope) => double(scope, 2)).done).resolves.toBe(4);
    expect(summary(it)).toEqual(["run-start", "step-start double", "step-end double ok", "run-end ok"]);
    expect(it.journal.events[0]).toMatchObject({ flow: "main", flow_id: "case-7", args: [1], seq: 0, at: 0, path: [] });
  });

  it("numbers calls of one function in the order of the program", async () => {
    const it = world();
    await inFlow(it, async (scope) => {
      await Promise.all([double(scope, 1), double(scope, 2), double(scope, 3)]);
      return null;
    }).done;
    expect(summary(it).filter((line) => line.startsWith("step-start"))).toEqual([
      "step-start double",
      "step-start double_2",
      "step-start double_3",
    ]);
  });

  it("waits for steps that its body did not await", async () => {
    const it = world();
    const { done } = inFlow(it, async (scope) => {
      void runInfer(classifySpec(), [inline("text", "x")], scope);
      return "early";
    });
    await expect(done).resolves.toBe("early");
    expect(summary(it).slice(-2)).toEqual(["step-end classify ok", "run-end ok"]);
  });

  it("cancels what runs beside a failed step, and fails with that step's failure", async () => {
    const it = world();
    const { done } = inFlow(it, async (scope) => {
      const slow = runInfer(classifySpec(), [inline("text", "x")], scope);
      const bad = runCompute({ function: "bad" }, [], scope, () => {
        throw new TypeError("no such thing");
      });
      bad.catch(() => {});
      return slow;
    });
    await expect(done).rejects.toMatchObject({
      code: "SandboxError",
      path: "bad",
      message: "bad threw: no such thing",
    });
    expect(summary(it)).toContain("step-end classify cancelled");
    expect(summary(it).at(-1)).toBe("run-end error");
    expect(checkGrammar(it.journal.events)).toEqual([]);
  });

  it("lets code catch a failure and go on", async () => {
    const it = world();
    const { done } = inFlow(it, async (scope) => {
      try {
        return await runCompute({ function: "bad" }, [], scope, () => undefined);
      } catch (error) {
        expect(error).toMatchObject({ code: "SandboxError", data: { kind: "result" } });
        return double(scope, 21);
      }
    });
    await expect(done).resolves.toBe(42);
  });

  it("is a step inside another flow, with its own envelope", async () => {
    const it = world();
    const { done } = inFlow(it, (scope) =>
      runFlow({ name: "inner", limits: { tokens: 5 }, args: [] }, scope, (inside) =>
        runInfer(classifySpec(), [inline("text", "x")], inside),
      ),
    );
    await expect(done).rejects.toMatchObject({
      code: "BudgetExceeded",
      path: "inner/classify",
      data: { envelope: "inner" },
    });
    expect(summary(it)).toEqual([
      "run-start",
      "step-start inner",
      "step-start inner/classify",
      "step-end inner/classify failed",
      "step-end inner failed",
      "run-end error",
    ]);
  });

  it("stops a body that waits for something else than its steps", async () => {
    const it = world();
    const { run, done } = inFlow(it, () => new Promise(() => {}));
    setTimeout(() => run.stop(), 5);
    await expect(done).rejects.toMatchObject({ code: "Cancelled" });
    expect(summary(it)).toEqual(["run-start", "run-end cancelled"]);
  });

  it("says that an error of its own body is one", async () => {
    const { done } = inFlow(world(), () => Promise.reject(new Error("oops")));
    await expect(done).rejects.toMatchObject({ code: "StratumCompileError", message: "The flow threw: oops" });
  });
});

describe("a compute step", () => {
  it("is held against its declared output", async () => {
    const output = { field: { type: "integer", maximum: 3 } as const, contracts: {} };
    const { done } = inFlow(world(), (scope) => runCompute({ function: "f", output }, [], scope, () => 4));
    await expect(done).rejects.toMatchObject({ code: "SandboxError", data: { kind: "result", function: "f" } });
  });

  it("ends when its own time is spent, even if its code does not", async () => {
    const it = runWorld(() => ({ value: SURE }), { ports: { clock: REAL_CLOCK } });
    const { done } = inFlow(it, (scope) =>
      runCompute({ function: "f", budget: { ms: 10 } }, [], scope, () => new Promise(() => {})),
    );
    await expect(done).rejects.toMatchObject({ code: "BudgetExceeded", data: { axis: "ms", envelope: "f" } });
  });

  it("takes no virtual time, however long its code works", async () => {
    const it = world();
    const { done } = inFlow(
      it,
      (scope) =>
        runCompute({ function: "f" }, [], scope, () => new Promise((resolve) => setTimeout(() => resolve(1), 20))),
      { ms: 1 },
    );
    await expect(done).resolves.toBe(1);
    expect(it.clock.now()).toBe(0);
  });
});

describe("a frame that requires all", () => {
  const branch = (name: string, run: ParallelBranch["run"]): ParallelBranch => ({ name, run });

  it("gives an object by branch name, in order, whoever is done first", async () => {
    const it = world();
    const { done } = inFlow(it, (scope) =>
      runParallel(
        { node: "fan", require: "all" },
        [
          branch("slow", (inner) => runInfer(classifySpec(), [inline("text", "x")], inner)),
          branch("fast", (inner) => double(inner, 1)),
          branch("none", async () => SKIPPED),
        ],
        scope,
      ),
    );
    const output = await done;
    expect(output).toEqual({ slow: SURE, fast: 2, none: null });
    expect(Object.keys(output ?? {})).toEqual(["slow", "fast", "none"]);
    const ends = it.journal.events.flatMap((event) =>
      event.type === "branch-end" ? [[event.branch, event.status]] : [],
    );
    expect(ends.at(-1)).toEqual(["slow", "ok"]);
    expect(ends).toContainEqual(["fast", "ok"]);
    expect(ends).toContainEqual(["none", "skipped"]);
    expect(checkGrammar(it.journal.events)).toEqual([]);
  });

  it("runs its branches at the same time", async () => {
    const it = world();
    const infer = (scope: Scope) => runInfer(classifySpec(), [inline("text", "x")], scope);
    await inFlow(
      it,
      (scope) => runParallel({ node: "fan", require: "all" }, [branch("a", infer), branch("b", infer)], scope),
      {
        usd: 1,
      },
    ).done;
    expect(it.ledger.map(({ at }) => at)).toEqual([0, 0]);
  });

  it("fails with the first failure, and cancels the rest, nested frames included", async () => {
    const it = runWorld(() => ({ hangs: true }));
    const { done } = inFlow(it, (scope) =>
      runParallel(
        { node: "outer", require: "all" },
        [
          branch("deep", (inner) =>
            runParallel(
              { node: "inner", require: "all" },
              [branch("a", (deepest) => runInfer(classifySpec(), [inline("text", "x")], deepest))],
              inner,
            ),
          ),
          branch("bad", (inner) =>
            runCompute({ function: "bad" }, [], inner, async () => {
              await new Promise((resolve) => setTimeout(resolve, 5));
              throw new Error("broken");
            }),
          ),
        ],
        scope,
      ),
    );
    await expect(done).rejects.toMatchObject({ code: "SandboxError", path: "outer[bad]/bad" });
    expect(summary(it).slice(-6)).toEqual(
      [
        "step-end outer[deep]/inner[a]/classify cancelled",
        "branch-end outer[deep]/inner",
        "step-end outer[deep]/inner cancelled",
        "branch-end outer",
        "step-end outer failed",
        "run-end error",
      ].map((line) => (line.startsWith("branch-end") ? `${line} cancelled` : line)),
    );
    expect(checkGrammar(it.journal.events)).toEqual([]);
  });
});

describe("a journal that fails", () => {
  it.each([0, 1, 2, 3, 5, 7, 9])("stops everything at append %i, and nothing follows", async (failing) => {
    const it = world();
    let appended = 0;
    const ports = {
      ...it.ports,
      journal: {
        append: async (event: Parameters<typeof it.journal.append>[0]) => {
          appended += 1;
          if (appended > failing) throw new Error("disk full");
          await it.journal.append(event);
        },
      },
    };
    const run = openRun(ports, { run: "r1" });
    const infer = (scope: Scope) => runInfer(classifySpec(), [inline("text", "x")], scope);
    const done = runFlow({ name: "main", limits: { tokens: 10_000 }, args: [] }, run, (scope) =>
      runParallel(
        { node: "fan", require: "all" },
        [
          { name: "a", run: infer },
          { name: "b", run: infer },
        ],
        scope,
      ),
    );
    const error: unknown = await done.catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(StratumError);
    expect(error).toMatchObject({ code: "JournalError", message: "An event could not be kept: disk full" });
    expect(it.journal.events).toHaveLength(failing);
    const intents = it.journal.events.filter(({ type }) => type === "attempt-start").length;
    expect(it.ledger.length).toBeLessThanOrEqual(intents);
  });

  it("is not tried again", async () => {
    const it = world();
    let appended = 0;
    const append = () => {
      appended += 1;
      if (appended === 4) throw new Error("disk full");
      return undefined;
    };
    const run = openRun({ ...it.ports, journal: { append } }, { run: "r1" });
    const infer = (scope: Scope) => runInfer(classifySpec(), [inline("text", "x")], scope);
    const done = runFlow({ name: "main", limits: {}, args: [] }, run, (scope) =>
      Promise.all([infer(scope), infer(scope), infer(scope)]),
    );
    await expect(done).rejects.toMatchObject({ code: "JournalError" });
    expect(appended).toBe(4);
  });
});

describe("hundreds of branches", () => {
  it("run side by side without a warning of leaks", async () => {
    const warnings: string[] = [];
    const note = ({ name }: Error) => warnings.push(name);
    process.on("warning", note);
    const it = world();
    const branches = Array.from({ length: 300 }, (_, index) => ({
      name: `b${index}`,
      run: (inner: Scope) => runInfer(classifySpec(), [inline("n", index)], inner),
    }));
    await inFlow(it, (scope) => runParallel({ node: "fan", require: "all" }, branches, scope), { ms: 60_000, usd: 100 })
      .done;
    await new Promise((resolve) => setTimeout(resolve, 5));
    process.off("warning", note);
    expect(warnings).toEqual([]);
    expect(checkGrammar(it.journal.events)).toEqual([]);
  });
});

describe("a run of too many steps", () => {
  it("ends as by a spent budget, however the steps before it ended", () => {
    const run = openRun(world().ports, { run: "r1" });
    for (let step = 0; step < MOST_STEPS_OF_A_RUN; step++) run.countStep();
    expect(run.signal.aborted).toBe(false);
    run.countStep();
    expect(run.signal.reason).toMatchObject({ code: "BudgetExceeded", data: { axis: "steps" } });
  });
});
