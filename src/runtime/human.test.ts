import { describe, expect, it } from "vitest";
import { classifySpec, runWorld } from "../../tests/support/run-world.ts";
import type { Json } from "../base/index.ts";
import type { Limits } from "./events.ts";
import {
  type Ask,
  checkGrammar,
  type Decision,
  type HumanSpec,
  openRun,
  type Question,
  type RunEvent,
  runFlow,
  runHuman,
  runInfer,
  runParallel,
  type Scope,
  Suspended,
} from "./index.ts";

const REVIEW: HumanSpec = {
  node: "review",
  question: "Send it?",
  decision: { field: { type: "string" }, contracts: {} },
  outcomes: [],
};

const decided = (changes: Partial<Decision> = {}): Decision => ({
  outcome: "approve",
  value: "yes",
  reviewer: "Ann",
  rationale: "",
  decided_at: "2026-01-01T00:00:00.000Z",
  review_id: "",
  ...changes,
});

type Answer = Decision | "expired" | "later";

/** A person who answers the questions in turn, each after some virtual time. */
function person(answers: readonly { readonly after?: number; readonly answer: Answer }[]) {
  const asked: { question: Question; refused: string | undefined }[] = [];
  const world = runWorld(({ identity }) => ({
    text: '{"value": true}',
    chunk: 100,
    chunk_ms: Number(identity.function.slice("wait_".length)),
  }));
  const ask: Ask = {
    async ask(question, signal, refused) {
      const turn = answers[asked.length];
      asked.push({ question, refused });
      if (turn === undefined) return "later";
      await world.clock.sleep(turn.after ?? 0, signal);
      return turn.answer;
    },
  };
  return { ...world, ports: { ...world.ports, ask }, asked };
}

type Person = ReturnType<typeof person>;

async function perform(
  world: Person,
  body: (scope: Scope) => Promise<Json>,
  options: Limits & { readonly kept?: readonly RunEvent[]; readonly signal?: AbortSignal } = {},
) {
  const { ms, tokens, ...rest } = options;
  const run = openRun(world.ports, { run: "r", ...rest });
  const spec = {
    name: "f",
    limits: { ...(ms !== undefined && { ms }), ...(tokens !== undefined && { tokens }) },
    args: [],
  };
  const outcome = await runFlow(spec, run, body).then(
    (output) => ({ output }),
    (error: unknown) => ({ error }),
  );
  const events = [...(options.kept ?? []), ...world.journal.events];
  expect(checkGrammar(events)).toEqual([]);
  return { outcome, events, types: world.journal.events.map(({ type }) => type) };
}

/** A call of a model that takes this long. */
const sleeper = (scope: Scope, node: string, ms: number): Promise<Json> =>
  runInfer(
    classifySpec({ function: `wait_${ms}`, node, output: { field: { type: "any" }, contracts: {} } }),
    [],
    scope,
  );

describe("a human review", () => {
  it("suspends the run, and goes on with the decision", async () => {
    const world = person([{ after: 60_000, answer: decided() }]);
    const { outcome, types } = await perform(world, (scope) => runHuman(REVIEW, { draft: "Hi" }, scope), { ms: 50 });
    expect(outcome).toEqual({ output: decided({ review_id: "r:review" }) });
    expect(types).toEqual([
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
    expect(world.asked[0]?.question).toMatchObject({ artifacts: { draft: "Hi" }, outcomes: ["approve", "kill"] });
  });

  it("refuses what is not of the decision's type, not an option, or no possible outcome, with the reason", async () => {
    const world = person([
      { answer: decided({ value: 1 }) },
      { answer: decided({ value: "maybe" }) },
      { answer: decided({ outcome: "revise", value: null }) },
      { answer: decided() },
    ]);
    const { outcome } = await perform(world, (scope) => runHuman({ ...REVIEW, options: ["yes", "no"] }, {}, scope));
    expect(outcome).toMatchObject({ output: { value: "yes" } });
    expect(world.asked.map(({ refused }) => refused)).toEqual([
      undefined,
      expect.stringContaining("string"),
      'The value must be one of "yes", "no".',
      "The outcome revise is not possible here: choose approve or kill.",
    ]);
  });

  it("fails when the time runs out, or goes on with the value for that", async () => {
    const late = person([{ answer: "expired" }]);
    const failed = await perform(late, (scope) => runHuman({ ...REVIEW, timeout_ms: 10 }, {}, scope));
    expect(failed.outcome).toMatchObject({ error: { code: "HITLTimeoutError", path: "review" } });
    const other = person([{ answer: "expired" }]);
    const went = await perform(other, (scope) =>
      runHuman({ ...REVIEW, timeout_ms: 10, on_timeout: { value: "no" } }, {}, scope),
    );
    expect(went.outcome).toMatchObject({ output: { outcome: "approve", value: "no", reviewer: "auto" } });
    expect(went.events.find(({ type }) => type === "ask-end")).toMatchObject({ decision: null });
  });

  it("does not ask again once the time has run out", async () => {
    const world = person([{ after: 20, answer: decided({ value: 1 }) }, { answer: decided() }]);
    const { outcome } = await perform(world, (scope) => runHuman({ ...REVIEW, timeout_ms: 10 }, {}, scope));
    expect(outcome).toMatchObject({ error: { code: "HITLTimeoutError" } });
    expect(world.asked).toHaveLength(1);
  });

  it("ends the whole run when it is killed, whatever the frame around it requires", async () => {
    const world = person([{ answer: decided({ outcome: "kill", value: null, rationale: "no" }) }]);
    const { outcome, events } = await perform(world, (scope) =>
      runParallel(
        { node: "frame", require: 0 },
        [
          { name: "a", run: (inner) => runHuman(REVIEW, {}, inner) },
          { name: "b", run: (inner) => sleeper(inner, "slow", 1000) },
        ],
        scope,
      ),
    );
    expect(outcome).toMatchObject({ error: { code: "Cancelled", data: { killed: true } } });
    expect(events.at(-1)).toMatchObject({ type: "run-end", status: "killed", at: 0 });
  });

  it("leaves a kill to the flow that has a way for it", async () => {
    const world = person([{ answer: decided({ outcome: "kill" }) }]);
    const { outcome } = await perform(world, (scope) => runHuman({ ...REVIEW, outcomes: ["kill"] }, {}, scope));
    expect(outcome).toMatchObject({ output: { outcome: "kill", value: null } });
  });

  it("stops at once while it waits", async () => {
    const stop = new AbortController();
    const world = person([]);
    const ports = { ...world.ports, ask: { ask: () => new Promise<never>(() => {}) } };
    const done = perform({ ...world, ports }, (scope) => runHuman(REVIEW, {}, scope), { signal: stop.signal });
    setTimeout(() => stop.abort(), 100);
    const { types, events } = await done;
    expect(types.slice(-4)).toEqual(["run-resume", "ask-end", "step-end", "run-end"]);
    expect(events.at(-1)).toMatchObject({ status: "cancelled" });
  });
});

describe("time under an envelope", () => {
  it("runs while anything else under it runs, and only stands still when all that is left waits", async () => {
    const both = (scope: Scope) =>
      runParallel(
        { node: "frame", require: "all" },
        [
          { name: "a", run: (inner) => runHuman(REVIEW, {}, inner) },
          { name: "b", run: (inner) => sleeper(inner, "slow", 80) },
        ],
        scope,
      );
    const enough = person([{ after: 5000, answer: decided() }]);
    expect((await perform(enough, both, { ms: 81 })).outcome).toHaveProperty("output");
    const short = person([{ after: 5000, answer: decided() }]);
    const { outcome } = await perform(short, both, { ms: 79 });
    expect(outcome).toMatchObject({ error: { code: "BudgetExceeded" } });
  });

  it("goes on from where it stood", async () => {
    const body = async (scope: Scope) => {
      await sleeper(scope, "first", 40);
      await runHuman(REVIEW, {}, scope);
      return sleeper(scope, "second", 40);
    };
    const enough = person([{ after: 5000, answer: decided() }]);
    expect((await perform(enough, body, { ms: 81 })).outcome).toEqual({ output: true });
    const short = person([{ after: 5000, answer: decided() }]);
    expect((await perform(short, body, { ms: 79 })).outcome).toMatchObject({
      error: { code: "BudgetExceeded" },
    });
  });
});

describe("a run whose person is not there", () => {
  const body = (isBefore: boolean) => async (scope: Scope) => {
    if (isBefore) await sleeper(scope, "first", 40);
    await runHuman({ ...REVIEW, timeout_ms: 1000 }, {}, scope);
    return sleeper(scope, "second", 40);
  };

  it("ends without an end, and goes on in the same journal with what was spent", async () => {
    const away = person([{ answer: "later" }]);
    const before = await perform(away, body(true), { ms: 100 });
    expect(before.outcome).toMatchObject({ error: expect.any(Suspended) });
    expect(before.events.at(-1)).toMatchObject({ type: "run-suspend", waiting: ["review"] });

    const back = person([{ after: 500, answer: decided() }]);
    const after = await perform(back, body(false), { ms: 100, kept: before.events });
    expect(after.outcome).toEqual({ output: true });
    expect(after.types.slice(0, 3)).toEqual(["run-resume", "run-suspend", "run-resume"]);
    expect(after.types).not.toContain("ask-start");
    expect(back.asked[0]?.question).toEqual(away.asked[0]?.question);
    expect(after.events.at(-1)).toMatchObject({ type: "run-end", status: "ok", at: 40 + 500 + 40 });

    const short = person([{ answer: decided() }]);
    const spent = await perform(short, body(false), { ms: 79, kept: before.events });
    expect(spent.outcome).toMatchObject({ error: { code: "BudgetExceeded" } });
  });

  it("goes on with the tokens that are left", async () => {
    const away = person([{ answer: "later" }]);
    const before = await perform(away, body(true), { tokens: 110 });
    expect(away.ledger).toHaveLength(1);

    const enough = person([{ answer: decided() }]);
    expect((await perform(enough, body(false), { tokens: 110, kept: before.events })).outcome).toEqual({
      output: true,
    });
    const short = person([{ answer: decided() }]);
    const { outcome } = await perform(short, body(false), { tokens: 90, kept: before.events });
    expect(outcome).toMatchObject({ error: { code: "BudgetExceeded", data: { axis: "tokens" } } });
    expect(short.ledger).toHaveLength(0);
  });

  it("first does what it can without them", async () => {
    const away = person([{ answer: "later" }]);
    const { events } = await perform(away, (scope) =>
      runParallel(
        { node: "frame", require: 0 },
        [
          { name: "a", run: (inner) => runHuman(REVIEW, {}, inner) },
          {
            name: "b",
            run: (inner) =>
              runParallel(
                { node: "inner", require: "any" },
                [
                  { name: "c", run: (scope) => sleeper(scope, "slow", 50) },
                  { name: "d", run: (scope) => sleeper(scope, "slower", 90) },
                ],
                inner,
              ).then(() => sleeper(inner, "last", 30)),
          },
        ],
        scope,
      ),
    );
    expect(events.filter(({ type }) => type === "run-suspend")).toHaveLength(1);
    expect(events.at(-1)).toMatchObject({ type: "run-suspend", at: 80 });
  });
});
