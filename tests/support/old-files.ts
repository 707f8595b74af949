import fc from "fast-check";
import type { Json, JsonObject } from "../../src/base/index.ts";

/** Draws from a list of numbers, so that everything shrinks with it. */
class Draws {
  readonly #numbers: readonly number[];
  #at = 0;

  constructor(numbers: readonly number[]) {
    this.#numbers = numbers;
  }

  below(limit: number): number {
    const number = this.#numbers[this.#at++ % this.#numbers.length] ?? 0;
    return number % limit;
  }

  chance(percent: number): boolean {
    return this.below(100) < percent;
  }

  of<T>(list: readonly T[], otherwise: T): T {
    return list[this.below(Math.max(1, list.length))] ?? otherwise;
  }
}

const CONTRACTS: JsonObject = {
  Finding: { text: { type: "string" }, clean: { type: "boolean" }, score: { type: "number", minimum: 0 } },
  Tasks: { tasks: { type: "array", items: "string" }, note: { type: "memo", colour: "red" } },
};
const FUNCTIONS: JsonObject = {
  look: {
    mode: "infer",
    intent: "Look at it.",
    input: { text: "string", depth: { type: "integer" } },
    output: "Finding",
    ensure: ["result.score > 0.5", "file_exists('a.md')"],
    retries: 2,
  },
  "split-up": { mode: "infer", input: {}, output: "Tasks", budget: { usd: 0.5 } },
  count: { mode: "compute", intent: "Count.", input: { text: "string" }, output: "Finding", guardrails: ["secret"] },
  approve: { mode: "gate", intent: "May it go on?", timeout: 60 },
  "sign-off": { mode: "gate", input: { text: "string" } },
};
const GATES = ["approve", "sign-off"];
const EXPRESSIONS = ["result.clean == True", "len(result.text) > 3", "file_contains('a', 'b')", "result.a.b.c ===="];

/** Valid files of 0.2 and 0.3: all kinds of steps, jumps, gates, references in every direction, names that are none here. */
export function oldFileText(): fc.Arbitrary<string> {
  return fc
    .array(fc.nat({ max: 99_999 }), { minLength: 60, maxLength: 120 })
    .map((numbers) => JSON.stringify(makeFile(new Draws(numbers)), null, 1));
}

function makeFile(draw: Draws): JsonObject {
  const version = draw.chance(60) ? "0.3" : "0.2";
  const inner = draw.chance(40);
  return {
    version,
    contracts: CONTRACTS,
    functions: FUNCTIONS,
    flows: {
      "main-flow": makeFlow(draw, version, inner),
      ...(inner && { inner: makeFlow(draw, version, false) }),
    },
  };
}

function makeFlow(draw: Draws, version: string, callsInner: boolean): JsonObject {
  const count = 2 + draw.below(9);
  const ids = Array.from({ length: count }, (_, at) => draw.of([`s${at}`, `step-${at}`, `s${at}`], `s${at}`));
  let inner = callsInner;
  const steps = ids.map((id, at): JsonObject => {
    const step = makeStep(draw, version, { ids, id, at, inner });
    if (step["flow"] !== undefined) inner = false;
    return step;
  });
  return {
    input: { text: { type: "string" }, list: { type: "array" } },
    ...(draw.chance(50) && { output: draw.of(["Finding", "Tasks"], "Finding") }),
    ...(draw.chance(20) && { budget: { ms: 60_000 } }),
    ...(draw.chance(20) && { max_rounds: 1 + draw.below(4) }),
    steps,
  };
}

interface At {
  readonly ids: readonly string[];
  readonly id: string;
  readonly at: number;
  readonly inner: boolean;
}

function makeStep(draw: Draws, version: string, { ids, id, at, inner }: At): JsonObject {
  const before = ids.slice(0, at);
  // A gate goes back to the step before it, so it has to come after it in any order.
  const depends = new Set(before.filter(() => draw.chance(25)));
  const common: JsonObject = {
    id,
    inputs: makeInputs(draw, ids),
    ...(draw.chance(20) && { skip_if: makeCondition(draw, ids) }),
    ...(draw.chance(20) && { agent: "claude" }),
  };
  const rest = (): JsonObject => (depends.size > 0 ? { depends_on: [...depends] } : {});
  const kind = draw.below(version === "0.3" ? 10 : 7);
  const previous = before.at(-1);
  if (kind <= 1 && previous !== undefined) {
    depends.add(previous);
    const target = draw.of<Json>([...ids, null], null);
    const gate = { function: draw.of(GATES, "approve"), on_approve: target, on_revise: previous, on_kill: null };
    return { ...common, ...gate, ...(draw.chance(30) && { policy: "flag" }), ...rest() };
  }
  if (kind === 2 && inner) {
    const { agent: _, ...plain } = common;
    return { ...plain, flow: "inner", ...(draw.chance(30) && { ensure: ["result.clean"] }), ...rest() };
  }
  if (kind <= 4)
    return { ...common, function: draw.of(["look", "split-up", "count"], "look"), ...loop(draw), ...rest() };
  if (kind <= 6) {
    return {
      ...common,
      intent: "Do what has to be done.",
      ...(draw.chance(50) && { output_contract: draw.of(["Finding", "Tasks", "Nobody"], "Finding") }),
      ensure: [draw.of(EXPRESSIONS, "result.clean")],
      ...(draw.chance(30) && { on_fail: draw.of(ids, id) }),
      ...(draw.chance(20) && { next: draw.of(ids, id) }),
      ...(draw.chance(30) && { retries: 1 + draw.below(4) }),
      ...loop(draw),
      ...rest(),
    };
  }
  if (kind === 7) {
    return { ...common, type: "decompose", agent: "codex", intent: "Split it.", output_contract: "Tasks", ...rest() };
  }
  const source = draw.of(["$.input.list", ...before.map((step) => `$.steps.${step}.output.tasks`)], "$.input.list");
  return {
    ...common,
    type: "parallel_dispatch",
    source,
    intent_template: "Do {task}.",
    ...(draw.chance(50) && { max_concurrent: 2, isolation: "worktree", require: draw.of<Json>(["any", 2], "all") }),
    ...rest(),
  };
}

const loop = (draw: Draws): JsonObject =>
  draw.chance(20)
    ? { max_iterations: 3, ...(draw.chance(70) && { exit_criterion: draw.of(EXPRESSIONS, "result.clean") }) }
    : {};

function makeInputs(draw: Draws, ids: readonly string[]): JsonObject {
  const value = (): string => {
    const id = draw.of(ids, "s0");
    const texts = [
      "$.input.text",
      "$.input.list",
      "$.input.nowhere",
      "$.input.list.deep",
      `$.steps.${id}.output`,
      `$.steps.${id}.output.text`,
      `$.steps.${id}.output.tasks`,
      "a plain text",
      "3",
      "$dollars",
      "yes",
    ];
    return draw.of(texts, "text");
  };
  return Object.fromEntries(
    ["text", "depth", "max-size"].flatMap((name) => (draw.chance(45) ? [[name, value()]] : [])),
  );
}

function makeCondition(draw: Draws, ids: readonly string[]): string {
  const id = draw.of(ids, "s0");
  const conditions = [
    `$.steps.${id}.output.clean`,
    "$.input.text == 'skip'",
    `'$.steps.${id}.output.text' == 'x'`,
    "not a condition ((",
  ];
  return draw.of(conditions, "True");
}
