import type { Json } from "../../src/base/index.ts";
import type { Contracts, Field } from "../../src/contracts/index.ts";
import type {
  Ir,
  IrBranch,
  IrCallStep,
  IrFlow,
  IrFunction,
  IrInferBody,
  IrInput,
  IrParallelStep,
  IrStep,
} from "../../src/ir/index.ts";

/** Flows small enough to be read at a glance: a step `a` calls the function `a`, an infer that is told `text: a`. */

const MOOD: Contracts[string] = {
  fields: {
    label: { type: "string", values: ["positive", "negative"] },
    confidence: { type: "number", minimum: 0, maximum: 1 },
  },
};
const mood: Field = { type: "contract", contract: "Mood" };

export const stepOutput = (step: string): IrInput => ({
  kind: "reference",
  reference: { root: "step", step, path: [] },
});

type More = Partial<Pick<IrCallStep, "inputs" | "depends_on" | "when" | "jumps" | "skip_if">>;

/** A call of the function of this name, or of `function` where several steps call one. */
export const call = (id: string, more: More & { readonly function?: string } = {}): IrCallStep => ({
  id,
  type: "function",
  function: id,
  inputs: { text: { kind: "value", value: id } },
  depends_on: [],
  ...more,
});

export const lane = (name: string, ...steps: readonly IrStep[]): IrBranch => ({
  name,
  steps,
  result: stepOutput(steps.at(-1)?.id ?? ""),
});

export const frame = (
  id: string,
  require: "all" | "any" | number,
  ...branches: readonly IrBranch[]
): IrParallelStep => ({
  id,
  type: "parallel",
  branches,
  require,
  inputs: {},
  depends_on: [],
});

export const review = (id: string, more: More & { readonly timeout_ms?: number } = {}): IrStep => ({
  id,
  type: "human",
  question: "Is it good?",
  artifacts: {},
  decision: { type: "string" },
  inputs: {},
  depends_on: [],
  ...more,
});

export const forEach = (
  id: string,
  items: readonly Json[],
  target: string,
  more: { readonly require?: "all" | "any" | number; readonly max_concurrent?: number } = {},
): IrStep => ({
  id,
  type: "for_each",
  target: { function: target },
  item: "text",
  over: { kind: "value", value: items },
  require: more.require ?? "all",
  ...(more.max_concurrent !== undefined && { max_concurrent: more.max_concurrent }),
  inputs: {},
  depends_on: [],
});

export const debate = (id: string, agents: readonly string[], synthesizer: string, rounds = 2): IrStep => ({
  id,
  type: "debate",
  agents: agents.map((name) => ({ name, function: name })),
  rounds,
  synthesizer,
  stop_when_converged: false,
  inputs: { topic: { kind: "value", value: id } },
  depends_on: [],
});

export function inferBody(name: string, changes: Partial<IrInferBody> = {}): IrInferBody {
  return {
    intent: `Do ${name}`,
    context: [],
    given: [],
    ensure: [],
    guardrails: [],
    retries: 0,
    cache: "none",
    stable: true,
    ...changes,
  };
}

/** `(text) -> Mood`, asked once, unless `changes` says otherwise. */
export const inferFunction = (
  name: string,
  changes: Partial<IrInferBody> & { readonly input?: IrFunction["input"]; readonly output?: Field } = {},
): IrFunction => ({
  mode: "infer",
  input: { text: { type: "string" } },
  output: mood,
  ...inferBody(name, changes),
});

/** The functions of a debate: they take what is passed to agents and to the synthesizer. */
export const agentFunction = (name: string, changes: Partial<IrInferBody> = {}): IrFunction =>
  inferFunction(name, {
    input: {
      topic: { type: "string" },
      previous_arguments: { type: "array", items: mood, nullable: true },
    },
    ...changes,
  });
export const synthesizerFunction = (name: string): IrFunction =>
  inferFunction(name, {
    input: { topic: { type: "string" }, arguments: { type: "any" }, converged: { type: "boolean" } },
  });

export interface SmallFlow extends Partial<Pick<IrFlow, "budget" | "max_rounds" | "result" | "output" | "order">> {
  readonly steps: readonly IrStep[];
  /** Besides the plain infer of every name that is called. */
  readonly functions?: { readonly [name: string]: IrFunction };
  readonly flows?: { readonly [name: string]: IrFlow };
}

/** A flow `main` of these steps, which gives what its last one gives. */
export function smallIr({ steps, functions = {}, flows = {}, ...more }: SmallFlow): Ir {
  const called = [...namesIn(steps), ...Object.values(flows).flatMap((flow) => namesIn(flow.steps))];
  return {
    version: "flow/1",
    contracts: { Mood: MOOD },
    functions: { ...Object.fromEntries(called.map((name) => [name, inferFunction(name)])), ...functions },
    flows: { main: smallFlow(steps, more), ...flows },
    main: "main",
  };
}

export const smallFlow = (steps: readonly IrStep[], more: Partial<IrFlow> = {}): IrFlow => ({
  input: {},
  output: { type: "any" },
  result: stepOutput(steps.at(-1)?.id ?? ""),
  steps,
  ...more,
});

function namesIn(steps: readonly IrStep[]): readonly string[] {
  return steps.flatMap((step): readonly string[] => {
    if (step.type === "function") return [step.function];
    if (step.type === "parallel") return step.branches.flatMap((branch) => namesIn(branch.steps));
    if (step.type === "for_each") return "function" in step.target ? [step.target.function] : [];
    return [];
  });
}
