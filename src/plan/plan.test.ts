import { describe, expect, it } from "vitest";
import type { Ir, IrInferFunction, IrInput, IrStep } from "../ir/index.ts";
import type { ModelInfo, Price } from "../runtime/index.ts";
import type { PlanOptions } from "./model.ts";
import { flatten, plan } from "./plan.ts";

const text = { type: "string" } as const;

const MODEL: ModelInfo = {
  id: "m",
  provider: "p",
  max_output_tokens: 1_000,
  takes_temperature: true,
  estimateTokens: (prompt) => Math.ceil(prompt.length / 4),
};
const PRICE: Price = { input: 1, output: 10, cache_read: 0, cache_write: 0 };

function infer(change: Partial<IrInferFunction> = {}): IrInferFunction {
  return {
    mode: "infer",
    intent: "Say something",
    input: { text },
    output: text,
    context: [],
    given: [],
    ensure: [],
    guardrails: [],
    retries: 3,
    cache: "none",
    stable: true,
    ...change,
  };
}

const input: IrInput = { kind: "reference", reference: { root: "input", path: ["text"] } };
const from = (step: string): IrInput => ({ kind: "reference", reference: { root: "step", step, path: [] } });
const call = (id: string, fn: string, source: IrInput = input): IrStep => ({
  id,
  type: "function",
  function: fn,
  inputs: { text: source },
  depends_on: [],
});

function irOf(steps: readonly IrStep[], functions: Ir["functions"], budget?: { usd?: number; tokens?: number }): Ir {
  return {
    version: "flow/1",
    contracts: {},
    functions,
    main: "main",
    flows: {
      main: { input: { text }, output: text, result: from(steps.at(-1)?.id ?? ""), steps, ...(budget && { budget }) },
    },
  };
}

const OPTIONS: PlanOptions = { prices: { priceOf: () => PRICE }, resolveModel: () => MODEL };

describe("a plan", () => {
  it("is null for a flow that isn't there", () => {
    expect(plan(irOf([], {}), "other", OPTIONS)).toBeNull();
  });

  it("puts steps that need nothing from one another into one wave", () => {
    const ir = irOf([call("a", "f"), call("b", "f"), call("c", "f", from("a")), call("d", "f", from("c"))], {
      f: infer(),
    });
    const planned = plan(ir, "main", OPTIONS);
    expect(planned?.steps.map((step) => [step.node, step.level])).toEqual([
      ["a", 0],
      ["b", 0],
      ["c", 1],
      ["d", 2],
    ]);
    expect(planned?.levels).toBe(3);
  });

  it("adds up money and tokens, but takes the longest way for time", () => {
    const one = plan(irOf([call("a", "f")], { f: infer() }), "main", OPTIONS);
    const two = plan(irOf([call("a", "f"), call("b", "f")], { f: infer() }), "main", OPTIONS);
    const row = plan(irOf([call("a", "f"), call("b", "f", from("a"))], { f: infer() }), "main", OPTIONS);
    const known = one?.expected;
    expect(two?.expected).toEqual({ tokens: 2 * (known?.tokens ?? 0), usd: 2 * (known?.usd ?? 0), ms: known?.ms });
    expect(row?.expected.ms).toBe(2 * (known?.ms ?? 0));
  });

  it("expects one attempt and fears all of them, each with its whole reservation", () => {
    const planned = plan(irOf([call("a", "f")], { f: infer({ max_tokens: 100 }) }), "main", OPTIONS);
    const [step] = planned?.steps ?? [];
    expect(step?.attempts).toBe(4);
    expect(step?.worst.tokens).toBeGreaterThan(4 * 100);
    expect(step?.worst.usd).toBeGreaterThan((4 * 100 * PRICE.output) / 1e6);
    expect(step?.expected.tokens).toBeLessThan((step?.worst.tokens ?? 0) / 4);
  });

  it("says once for each reason that a type is asked for less strictly, and nothing of a strict one", () => {
    const ir = irOf([call("a", "f"), call("b", "g"), call("c", "h"), call("d", "f")], {
      f: infer(),
      g: infer({ output: { type: "integer" } }),
      h: infer({ output: { type: "object", fields: { it: text } } }),
    });
    const asking: PlanOptions["asking"] = (model, { schema }) =>
      JSON.stringify(schema).includes('"it"') ? { as: "schema" } : { as: "tool", because: `${model.id} takes none.` };
    const planned = plan(ir, "main", { ...OPTIONS, asking });
    expect(planned?.steps.map(({ lowered }) => lowered?.as ?? null)).toEqual(["tool", "tool", null, "tool"]);
    expect(planned?.warnings).toEqual([
      {
        code: "R727",
        severity: "info",
        at: { in: "document", flow: "main", node: "a" },
        data: { as: "tool", because: "m takes none." },
      },
    ]);
    expect(plan(ir, "main", OPTIONS)?.warnings).toEqual([]);
  });

  it("uses the values that are known instead of a guess by type", () => {
    const ir = irOf([call("a", "f")], { f: infer() });
    const short = plan(ir, "main", { ...OPTIONS, inputs: { text: "hi" } });
    const long = plan(ir, "main", { ...OPTIONS, inputs: { text: "x".repeat(40_000) } });
    expect((long?.expected.tokens ?? 0) - (short?.expected.tokens ?? 0)).toBeGreaterThan(9_900);
  });

  it("looks into lanes, and names the way that decides the time through them", () => {
    const frame: IrStep = {
      id: "frame",
      type: "parallel",
      inputs: {},
      depends_on: [],
      require: "all",
      branches: [
        { name: "quick", steps: [call("x", "quick")], result: from("x") },
        { name: "slow", steps: [call("y", "slow"), call("z", "slow", from("y"))], result: from("z") },
      ],
    };
    const functions = {
      quick: infer({ output: { type: "boolean" } }),
      slow: infer({ output: { type: "string", min_length: 2_000 } }),
    };
    const planned = plan(irOf([frame, call("end", "quick", from("frame"))], functions), "main", OPTIONS);
    const steps = flatten(planned?.steps ?? []);
    expect(steps.map((step) => step.path)).toEqual([
      "frame",
      "frame[quick]/x",
      "frame[slow]/y",
      "frame[slow]/z",
      "end",
    ]);
    expect(planned?.criticalPath).toEqual(["frame", "end"]);
    const slow = steps.filter((step) => step.path.startsWith("frame[slow]"));
    expect(planned?.steps[0]?.expected.ms).toBe(slow.reduce((sum, step) => sum + step.expected.ms, 0));
  });

  it("is never more than a budget lets through", () => {
    const ir = irOf([call("a", "f")], { f: infer({ budget: { usd: 0.001 } }) }, { tokens: 500 });
    const planned = plan(ir, "main", OPTIONS);
    expect(planned?.steps[0]?.worst.usd).toBe(0.001);
    expect(planned?.atMost.tokens).toBe(500);
  });

  it("holds for circles, which the compiler reports", () => {
    const ir = irOf([call("a", "f", from("b")), call("b", "f", from("a"))], { f: infer() });
    expect(plan(ir, "main", OPTIONS)?.steps).toHaveLength(2);
  });
});

describe("a plan of frames, lists and flows in flows", () => {
  const functions = {
    quick: infer({ output: { type: "boolean" } }),
    slow: infer({ output: { type: "string", min_length: 2_000 } }),
  };
  const cost = (name: "quick" | "slow") => plan(irOf([call("a", name)], functions), "main", OPTIONS)?.steps[0];
  const frameOf = (require: "all" | "any" | number): IrStep => ({
    id: "frame",
    type: "parallel",
    inputs: {},
    depends_on: [],
    require,
    branches: (["quick", "slow", "quick"] as const).map((name, at) => ({
      name: `b${at}`,
      steps: [call(`s${at}`, name)],
      result: from(`s${at}`),
    })),
  });
  const planned = (step: IrStep) => plan(irOf([step], functions), "main", OPTIONS)?.steps[0];

  it("expects the Nth fastest lane to end a frame, and the slower ones to cost a part", () => {
    const [quick, slow] = [cost("quick"), cost("slow")];
    const any = planned(frameOf("any"));
    const all = planned(frameOf("all"));
    expect([any?.expected.ms, planned(frameOf(2))?.expected.ms]).toEqual([quick?.expected.ms, quick?.expected.ms]);
    expect([all?.expected.ms, planned(frameOf(0))?.expected.ms]).toEqual([slow?.expected.ms, slow?.expected.ms]);
    expect(any?.expected.tokens).toBeLessThan(all?.expected.tokens ?? 0);
    expect(any?.expected.tokens).toBeGreaterThan(2 * (quick?.expected.tokens ?? 0));
    expect(any?.worst).toEqual(all?.worst);
  });

  const eachOf = (items: number, more: { max_concurrent?: number; require?: "any" } = {}): IrStep => ({
    id: "each",
    type: "for_each",
    target: { function: "quick" },
    item: "text",
    over: { kind: "value", value: Array.from({ length: items }, () => "x") },
    inputs: {},
    depends_on: [],
    require: "all",
    ...more,
  });

  it("takes the work on an item as often as the list is long, so many at a time", () => {
    const one = planned(eachOf(1));
    const seven = planned(eachOf(7, { max_concurrent: 3 }));
    expect(seven?.expected.tokens).toBe(7 * (one?.expected.tokens ?? 0));
    expect(seven?.expected.ms).toBe(3 * (one?.expected.ms ?? 0));
    expect(planned(eachOf(7))?.expected.ms).toBe(one?.expected.ms);
    const any = planned(eachOf(7, { max_concurrent: 3, require: "any" }));
    expect(any?.expected.tokens).toBe(3 * (one?.expected.tokens ?? 0));
    expect(any?.worst).toEqual(seven?.worst);
    expect(planned(eachOf(0))?.worst).toEqual({ tokens: 0, usd: 0, ms: 0 });
    expect(flatten(seven ? [seven] : []).map(({ path }) => path)).toEqual(["each", "each[item]/quick"]);
  });

  it("looks into flows, held by their own budgets, and not into one that comes back to itself", () => {
    const inner = irOf([call("a", "slow")], functions).flows["main"];
    const step: IrStep = { id: "part", type: "flow", flow: "inner", inputs: { text: input }, depends_on: [] };
    const ir = irOf([step], functions);
    if (!inner) throw new Error("there is a flow");
    const whole = plan({ ...ir, flows: { ...ir.flows, inner } }, "main", OPTIONS)?.steps[0];
    expect(whole?.expected).toEqual(cost("slow")?.expected);
    expect(flatten(whole ? [whole] : []).map(({ path, flow }) => [path, flow])).toEqual([
      ["part", "main"],
      ["part/a", "inner"],
    ]);
    const poor = { ...inner, budget: { tokens: 50 } };
    expect(plan({ ...ir, flows: { ...ir.flows, inner: poor } }, "main", OPTIONS)?.worst.tokens).toBe(50);
    const circle = plan(irOf([{ ...step, flow: "main" }], functions), "main", OPTIONS);
    expect(circle?.worst.tokens).toBe(0);
  });
});

it("counts flows that run the next one twice, thirty deep, without naming every step", () => {
  const part = (id: string, flow: string): IrStep => ({
    id,
    type: "flow",
    flow,
    inputs: { text: input },
    depends_on: [],
  });
  const base = irOf([call("a", "f")], { f: infer() });
  const { main } = base.flows;
  if (!main) throw new Error("there is a flow");
  const once = plan(base, "main", OPTIONS);
  const flows: { [name: string]: typeof main } = { level_29: main };
  for (let level = 28; level >= 0; level--) {
    const next = `level_${level + 1}`;
    flows[`level_${level}`] = { ...main, steps: [part("one", next), part("two", next)] };
  }
  const planned = plan({ ...base, flows }, "level_0", OPTIONS);
  expect(planned?.worst.tokens).toBe((once?.worst.tokens ?? 0) * 2 ** 29);
  expect(planned?.worst.ms).toBe(once?.worst.ms);
  expect(flatten(planned?.steps ?? []).length).toBeLessThan(3_000);
});

describe("a plan of what runs more than once", () => {
  const functions = {
    once: infer(),
    vote: infer({ quorum: { n: 5, agree_on: "", threshold: 3 } }),
    polish: infer({ refine: { until: "True", feedback: "", max_iterations: 4 } }),
  };
  const stepOf = (steps: readonly IrStep[], at = 0) => plan(irOf(steps, functions), "main", OPTIONS)?.steps[at];
  const once = stepOf([call("a", "once")]);

  it("counts all members of a quorum, and all turns of a refinement at worst", () => {
    const [vote, polish] = [stepOf([call("a", "vote")]), stepOf([call("a", "polish")])];
    expect(vote?.expected.tokens).toBe(5 * (once?.expected.tokens ?? 0));
    expect(vote?.worst).toMatchObject({ tokens: 5 * (once?.worst.tokens ?? 0), ms: once?.worst.ms });
    expect(polish?.expected).toEqual(once?.expected);
    expect(polish?.worst).toMatchObject({ tokens: 4 * (once?.worst.tokens ?? 0), ms: 4 * (once?.worst.ms ?? 0) });
  });

  it("counts every agent in every round of a debate, and its synthesizer", () => {
    const debate = stepOf([
      {
        id: "panel",
        type: "debate",
        inputs: { text: input },
        depends_on: [],
        agents: ["x", "y"].map((name) => ({ name, function: "once" })),
        rounds: 3,
        synthesizer: "once",
        stop_when_converged: false,
      },
    ]);
    expect(debate?.expected.tokens).toBe(7 * (once?.expected.tokens ?? 0));
    expect(debate?.expected.ms).toBe(4 * (once?.expected.ms ?? 0));
    expect(debate?.worst.tokens).toBe(7 * (once?.worst.tokens ?? 0));
    expect(debate?.lanes.map(({ branch }) => branch)).toEqual(["x", "y", "synthesizer"]);
  });

  it("asks an agent's own model, not its function's", () => {
    const debate: IrStep = {
      id: "panel",
      type: "debate",
      inputs: { text: input },
      depends_on: [],
      agents: [
        { name: "x", function: "once", model: "own" },
        { name: "y", function: "once" },
      ],
      rounds: 1,
      synthesizer: "once",
      stop_when_converged: false,
    };
    const named = (id = "m"): ModelInfo => ({ ...MODEL, id });
    const planned = plan(irOf([debate], { once: infer() }), "main", { ...OPTIONS, resolveModel: named });
    expect(planned?.steps[0]?.lanes.map(({ steps }) => steps[0]?.model)).toEqual(["own", "m", "m"]);
  });

  it("fears that a flow goes back as often as it may", () => {
    const steps = [
      call("a", "once"),
      { ...call("b", "once", from("a")), jumps: { failed: "a" } },
      call("c", "once", from("b")),
    ];
    const [first, last] = [stepOf(steps), stepOf(steps, 2)];
    expect(first?.worst.tokens).toBe(4 * (once?.worst.tokens ?? 0));
    expect(first?.expected).toEqual(once?.expected);
    expect(last?.worst.tokens).toBeLessThan((2 * (first?.worst.tokens ?? 0)) / 2);
  });
});

describe("warnings of a plan", () => {
  const codes = (ir: Ir, options: Partial<PlanOptions> = {}) =>
    plan(ir, "main", { ...OPTIONS, ...options })?.warnings.map((warning) => warning.code);

  it("say that a dollar budget does not hold an unpriced model, whose cost is unknown", () => {
    const ir = irOf([call("a", "f")], { f: infer() }, { usd: 1 });
    const unpriced = { prices: { priceOf: () => null } };
    expect(codes(ir, unpriced)).toEqual(["R720"]);
    expect(plan(ir, "main", { ...OPTIONS, ...unpriced })?.expected.usd).toBeNull();
  });

  it("say that the worst case, or even what is expected, is over the budget", () => {
    const ir = (tokens: number) => irOf([call("a", "f")], { f: infer() }, { tokens });
    expect(codes(ir(1_000_000))).toEqual([]);
    expect(codes(ir(500))).toEqual(["R721"]);
    expect(codes(ir(10))).toEqual(["R724"]);
  });

  it("say at a step that its own budget ends what it is expected to do, and expect no more than that", () => {
    const planned = plan(irOf([call("a", "f")], { f: infer({ budget: { tokens: 10 } }) }), "main", OPTIONS);
    const [step] = planned?.steps ?? [];
    expect(planned?.warnings).toMatchObject([
      {
        code: "R724",
        at: { node: "a" },
        data: { of: "step", axis: "tokens", limit: 10, expected: step?.needs.tokens },
      },
    ]);
    expect(step?.needs.tokens).toBeGreaterThan(10);
    expect(step?.expected.tokens).toBe(10);
    expect(planned?.expected.tokens).toBeLessThanOrEqual(planned?.worst.tokens ?? 0);
  });

  it("say that a model cannot think as its function says, with room for the thought that there is", () => {
    const facts = { off: null, efforts: ["low"], temperature: true, forced_tool: "always" } as const;
    const thinker = { ...MODEL, max_output_tokens: 64_000, thinking: facts };
    const planned = (change: Partial<IrInferFunction>) =>
      plan(irOf([call("a", "f")], { f: infer({ max_tokens: 100, retries: 0, ...change }) }), "main", {
        ...OPTIONS,
        resolveModel: () => thinker,
      });
    expect(planned({ thinking: "off" })?.warnings).toMatchObject([
      { code: "R726", data: { model: "m", said: "off", told: "low" } },
    ]);
    const untold = planned({});
    expect(untold?.warnings).toEqual([]);
    expect(untold?.steps).toMatchObject([{ thinking: "low", unmet: null }]);
    const still = plan(irOf([call("a", "f")], { f: infer({ max_tokens: 100, retries: 0 }) }), "main", OPTIONS);
    expect((untold?.worst.tokens ?? 0) - (still?.worst.tokens ?? 0)).toBe(4_096);
    expect((untold?.expected.tokens ?? 0) - (still?.expected.tokens ?? 0)).toBeGreaterThan(1_000);
  });

  it("say that a step may spend more than its flow, and that a model is missing", () => {
    const greedy = irOf([call("a", "f")], { f: infer({ budget: { usd: 2 } }) }, { usd: 1 });
    expect(codes(greedy)).toEqual(["R722"]);
    expect(codes(irOf([call("a", "f")], { f: infer() }), { resolveModel: () => null })).toEqual(["R723"]);
  });

  it("hold a run to the user's own cap where that is tighter", () => {
    const ir = irOf([call("a", "f")], { f: infer() }, { tokens: 1_000_000 });
    const planned = plan(ir, "main", { ...OPTIONS, cap: { tokens: 300 } });
    expect([planned?.budget.tokens, planned?.atMost.tokens]).toEqual([300, 300]);
  });
});
