import { describe, expect, it } from "vitest";
import { type Json, printPath } from "../../src/base/index.ts";
import type { IrFunction, IrInput, IrStep } from "../../src/ir/index.ts";
import type { ModelRequest, RunEvent } from "../../src/runtime/index.ts";
import type { Act } from "../support/run-world.ts";
import {
  agentFunction,
  call,
  debate,
  forEach,
  frame,
  inferFunction,
  lane,
  smallFlow,
  stepOutput,
  synthesizerFunction,
} from "../support/small-flows.ts";
import { answering, endOf, endsOf, MOOD, ofType, runSmall } from "../support/small-run.ts";

const mood = (label: string, confidence = 0.5): Json => ({ label, confidence });
/** `ms`, or `-ms` for a refusal then, by function. */
const taking =
  (times: { readonly [name: string]: number }) =>
  ({ identity }: ModelRequest): Act => {
    const ms = times[identity.function] ?? 10;
    if (ms < 0) return { error: { kind: "refusal", message: `${identity.function} refused` }, chunk_ms: -ms };
    return answering(ms, { value: mood("positive", ms / 1_000) });
  };
const skipsOf = (events: readonly RunEvent[]) => ofType(events, "step-skip").map(({ path }) => printPath(path));
const startsOf = (events: readonly RunEvent[]) => ofType(events, "step-start").map(({ path }) => printPath(path));

const pick = (condition: string): IrStep => ({
  id: "pick",
  type: "branch",
  inputs: {},
  depends_on: [],
  cases: [{ name: "yes", condition }],
});
const on = (port: string, step = "pick") => ({ when: [{ step, port }] });
const never = pick("False");
const firstOf = (...steps: readonly string[]): IrInput => ({
  kind: "first_of",
  references: steps.map((step) => ({ root: "step", step, path: [] })),
});
const taker = (name: string, nullable: boolean): IrFunction =>
  inferFunction(name, { input: { given: { type: "any", ...(nullable && { nullable: true }) } } });
/** A needed input of a type that is not null. */
const needing = (name: string): IrFunction =>
  inferFunction(name, { input: { given: { type: "contract", contract: "Mood" } } });

describe("a step", () => {
  it("with condition edges runs only if one of them was taken", async () => {
    const steps = [
      pick("True"),
      call("a", on("yes")),
      call("b", on("else")),
      call("both", { when: [...on("yes").when, ...on("else").when] }),
      call("none", { ...on("failed", "a") }),
    ];
    const run = await runSmall({ steps, result: stepOutput("both") });
    expect([endOf(run), skipsOf(run.events)]).toEqual(["ok", ["b", "none"]]);
  });

  it("is skipped with what it depends on, unless by a plain control edge", async () => {
    const steps = [
      never,
      call("a", on("yes")),
      call("data", { function: "data", inputs: { given: stepOutput("a") } }),
      call("after_data", { function: "data", inputs: { given: stepOutput("data") } }),
      call("next", on("next", "a")),
      call("failed", on("failed", "a")),
      call("plain", { depends_on: ["a"] }),
      call("nullable", { inputs: { given: stepOutput("a") } }),
    ];
    const functions = { data: needing("data"), nullable: taker("nullable", true) };
    const run = await runSmall({ steps, functions });
    expect(skipsOf(run.events)).toEqual(["a", "data", "next", "failed", "after_data"]);
    expect(startsOf(run.events)).toEqual(["pick", "plain", "nullable"]);
    const [asked] = run.ledger.filter(({ request }) => request.identity.function === "nullable");
    expect(asked?.request.identity.inputs).toEqual({ given: null });
  });

  it("takes of exclusive sources the one that ran, and is skipped when none did", async () => {
    const functions = { take: needing("take"), none: needing("none") };
    for (const [condition, ran] of [
      ["True", 0.3],
      ["False", 0.4],
    ] as const) {
      const steps = [
        pick(condition),
        call("a", on("yes")),
        call("b", on("else")),
        call("c", on("yes")),
        call("take", { inputs: { given: firstOf("a", "b") } }),
        call("none", { inputs: { given: firstOf("c", "c") } }),
      ];
      const run = await runSmall(
        { steps, functions, result: stepOutput("take") },
        { act: taking({ a: 300, b: 400, c: 1 }) },
      );
      const [asked] = run.ledger.filter(({ request }) => request.identity.function === "take");
      expect(asked?.request.identity.inputs).toEqual({ given: mood("positive", ran) });
      expect(skipsOf(run.events).includes("none")).toBe(condition === "False");
    }
  });

  it("that the result comes from gives null where null will do, else NoOutput", async () => {
    const steps = [never, call("a", on("yes"))];
    expect((await runSmall({ steps, output: { type: "any", nullable: true } })).outcome).toEqual({
      status: "ok",
      output: null,
    });
    const strict = await runSmall({ steps, output: { type: "contract", contract: "Mood" } });
    expect(strict.outcome).toMatchObject({ error: { code: "NoOutput", path: "" } });
  });

  it("that fails outside a frame cancels the others, and nothing is dispatched any more", async () => {
    const steps = [call("a"), call("b"), call("c", { depends_on: ["b"] })];
    const run = await runSmall({ steps }, { act: taking({ a: -20, b: 100 }) });
    expect(endsOf(run.events)).toEqual({ a: "ProviderError", b: "cancelled" });
    expect([endOf(run), run.took, run.ledger.length]).toEqual(["ProviderError", 20, 2]);
  });
});

describe("a frame", () => {
  const two = (require: "all" | "any" | number) => [
    frame("f", require, lane("a", call("a")), lane("b", call("b")), lane("c", call("c"))),
  ];

  it("gives an object by branch name, one value, the N that came first, or every outcome", async () => {
    const act = taking({ a: 300, b: 100, c: 200 });
    const [a, b, c] = [300, 100, 200].map((ms) => mood("positive", ms / 1_000));
    expect((await runSmall({ steps: two("all") }, { act })).outcome).toEqual({ status: "ok", output: { a, b, c } });
    expect((await runSmall({ steps: two("any") }, { act })).outcome).toEqual({ status: "ok", output: b });
    const some = await runSmall({ steps: two(2) }, { act });
    expect([some.outcome, some.took]).toEqual([{ status: "ok", output: [b, c] }, 200]);
    expect(endsOf(some.events)).toMatchObject({ "f[a]/a": "cancelled" });
    const free = await runSmall({ steps: two(0) }, { act: taking({ a: -300, b: 100, c: 200 }) });
    expect(free.outcome).toMatchObject({
      output: [
        { ok: false, value: null, error: { code: "ProviderError", message: "a refused" } },
        { ok: true, value: b, error: null },
        { ok: true, value: c },
      ],
    });
    const [{ error }] = free.outcome.status === "ok" ? JSON.parse(JSON.stringify(free.outcome.output)) : [{}];
    expect(Object.keys(error)).toEqual(["code", "message"]);
  });

  it("fails with the first failure, with the last one, or with the first in branch order as soon as N cannot be met", async () => {
    const act = taking({ a: -300, b: -100, c: -200 });
    const ends = async (require: "all" | "any" | number) => {
      const run = await runSmall({ steps: two(require) }, { act });
      return run.outcome.status === "error" ? [run.outcome.error.path, run.took] : [];
    };
    expect(await ends("all")).toEqual(["f[b]/b", 100]);
    expect(await ends("any")).toEqual(["f[a]/a", 300]);
    expect(await ends(2)).toEqual(["f[b]/b", 200]);
    expect(await ends(1)).toEqual(["f[a]/a", 300]);
  });

  it("has null for a skipped branch of all, and neither a success nor a failure for it otherwise", async () => {
    const steps = (require: "all" | "any" | number, ...more: readonly string[]) => [
      never,
      frame("f", require, lane("skipped", call("a", on("yes"))), ...more.map((name) => lane(name, call(name)))),
    ];
    const act = taking({ b: 100, c: 200, bad: -50 });
    const [b, c] = [100, 200].map((ms) => mood("positive", ms / 1_000));
    const ran = async (...flow: Parameters<typeof steps>) =>
      (await runSmall({ steps: steps(...flow) }, { act })).outcome;
    expect(await ran("all", "b")).toEqual({ status: "ok", output: { skipped: null, b } });
    expect(await ran("any", "bad", "c")).toEqual({ status: "ok", output: c });
    expect(await ran(2, "b", "c")).toEqual({ status: "ok", output: [b, c] });
    expect(await ran(0, "b")).toEqual({ status: "ok", output: [{ ok: true, value: b, error: null }] });
    expect(await ran(2, "b")).toMatchObject({
      error: { code: "NoOutput", path: "f", data: { wanted: 2, possible: 1 } },
    });
    expect(await ran(2, "b", "bad")).toMatchObject({ error: { code: "ProviderError", path: "f[bad]/bad" } });
    expect(await ran("any")).toMatchObject({ error: { code: "NoOutput" } });
  });

  it("holds validate over the results in branch order, whoever came first", async () => {
    const validated = (require: "all" | "any" | number, validate: string) =>
      runSmall(
        { steps: two(require).map((step) => ({ ...step, validate })) },
        { act: taking({ a: 300, b: 100, c: -50 }) },
      );
    const order = "results[0].value.confidence == 0.3 and results[1].value.confidence == 0.1 and not results[2].ok";
    expect(endOf(await validated(0, order))).toBe("ok");
    expect(endOf(await validated("any", "len(results) == 1 and results[0].confidence == 0.1"))).toBe("ok");
    expect((await validated(1, "len(results) > 1")).outcome).toMatchObject({
      error: { code: "ParallelValidationFailed", path: "f", data: { text: "len(results) > 1" } },
    });
  });

  it("of items keeps their order, and begins as many at a time as it may", async () => {
    const items = ["a", "b", "c", "d"];
    const act = ({ identity }: ModelRequest): Act =>
      answering(identity.inputs["text"] === "a" ? 300 : 100, { value: mood(String(identity.inputs["text"])) });
    const functions = {
      work: inferFunction("work", {
        output: { type: "object", fields: { label: { type: "string" }, confidence: { type: "number" } } },
      }),
    };
    const run = await runSmall({ steps: [forEach("e", items, "work", { max_concurrent: 2 })], functions }, { act });
    expect(run.outcome).toEqual({ status: "ok", output: items.map((item) => mood(item)) });
    expect(run.ledger.map(({ at }) => at)).toEqual([0, 0, 100, 200]);
    const first = await runSmall({ steps: [forEach("e", items, "work", { require: 2 })], functions }, { act });
    expect(first.outcome).toEqual({ status: "ok", output: ["b", "c"].map((item) => mood(item)) });
  });

  it("may run one flow twice: that is no recursion", async () => {
    const sub = (id: string): IrStep => ({ id, type: "flow", flow: "s", inputs: {}, depends_on: [] });
    const run = await runSmall({
      steps: [frame("f", "all", lane("a", sub("s")), lane("b", sub("s")))],
      flows: { s: smallFlow([call("x")]) },
    });
    expect(run.outcome).toEqual({ status: "ok", output: { a: MOOD, b: MOOD } });
    expect(startsOf(run.events).sort()).toEqual(["f", "f[a]/s", "f[a]/s/x", "f[b]/s", "f[b]/s/x"]);
  });
});

describe("a debate", () => {
  const functions = {
    pro: agentFunction("pro"),
    con: agentFunction("con"),
    third: agentFunction("third"),
    sum: synthesizerFunction("sum"),
  };
  const talk = (more: object = {}): IrStep => ({ ...debate("talk", ["pro", "con", "third"], "sum", 3), ...more });
  /** What each says, by round; `why` is its own. */
  const saying =
    (labels: { readonly [agent: string]: readonly string[] }) =>
    ({ identity: { function: name, round = 1 } }: ModelRequest): Act =>
      answering(name === "con" ? 50 : 10, {
        value: mood(labels[name]?.[round - 1] ?? "positive", name === "con" ? 0.2 : 0.3),
      });

  it("runs a round's agents at the same time, each told what the others said last, and the first round the topic alone", async () => {
    const run = await runSmall({ steps: [talk()], functions }, { act: saying({ con: ["negative"] }) });
    expect(run.ledger.map(({ at }) => at)).toEqual([0, 0, 0, 50, 50, 50, 100, 100, 100, 150]);
    const texts = run.ledger.map(({ request }) => request.prompt.text);
    expect(texts[0]).toBe("Do pro\nInputs:\n  topic: talk");
    expect(run.ledger[4]?.request.identity.inputs).toEqual({
      topic: "talk",
      previous_arguments: [mood("positive", 0.3), mood("positive", 0.3)],
    });
    expect(run.ledger[5]?.request.identity.inputs["previous_arguments"]).toEqual([
      mood("positive", 0.3),
      mood("negative", 0.2),
    ]);
  });

  it("gives the synthesizer topic, arguments by round and agent, and whether they agree", async () => {
    const agreeing = talk({ agree_on: "label" });
    const run = await runSmall({ steps: [agreeing], functions }, { act: saying({ con: ["negative", "negative"] }) });
    const history = [
      [mood("positive", 0.3), mood("negative", 0.2), mood("positive", 0.3)],
      [mood("positive", 0.3), mood("negative", 0.2), mood("positive", 0.3)],
      [mood("positive", 0.3), mood("positive", 0.2), mood("positive", 0.3)],
    ];
    expect(run.ledger.at(-1)?.request.identity.inputs).toEqual({ topic: "talk", arguments: history, converged: true });
    expect(run.outcome).toMatchObject({ output: { history, converged: true, result: mood("positive", 0.3) } });
  });

  it("converges on the whole output where nothing is named, and by what is said last alone", async () => {
    const whole = await runSmall({ steps: [talk()], functions }, { act: saying({}) });
    expect(whole.outcome).toMatchObject({ output: { converged: false } });
    const torn = await runSmall(
      { steps: [talk({ agree_on: "label" })], functions },
      { act: saying({ con: ["positive", "positive", "negative"] }) },
    );
    expect(torn.outcome).toMatchObject({ output: { converged: false } });
  });

  it("stops when all agree, if told to; disagreement is a way to go on", async () => {
    const after = call("after", { depends_on: ["talk"], when: [{ step: "talk", port: "disagreement" }] });
    const flow = (more: object) => ({ steps: [talk(more), after], functions, result: stepOutput("talk") });
    const act = saying({ con: ["negative"] });
    const early = await runSmall(flow({ agree_on: "label", stop_when_converged: true }), { act });
    expect(early.outcome).toMatchObject({ output: { converged: true, history: { length: 2 } } });
    expect(skipsOf(early.events)).toEqual(["after"]);
    const torn = await runSmall(flow({ stop_when_converged: true }), { act });
    expect(torn.outcome).toMatchObject({ output: { converged: false, history: { length: 3 } } });
    expect(startsOf(torn.events)).toContain("after");
  });

  it("fails with an agent that fails, at once", async () => {
    const run = await runSmall({ steps: [talk()], functions }, { act: taking({ pro: 100, con: -20, third: 100 }) });
    expect(run.outcome).toMatchObject({ error: { code: "ProviderError", path: "talk[con]@1/con" } });
    expect([run.took, run.ledger.length]).toEqual([20, 3]);
    expect(run.ledger.map(({ closed }) => closed)).toEqual(["aborted", "error", "aborted"]);
  });
});
