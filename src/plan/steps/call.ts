import { isToldElse, ownValue, thinkingOf } from "../../base/index.ts";
import { providerSchema } from "../../contracts/index.ts";
import { askedOf, type IrInferFunction, NOTHING } from "../../ir/index.ts";
import { estimateCall } from "../estimate.ts";
import type { PlanCost } from "../model.ts";
import { blankStep, type StepPlanner } from "../step-planner.ts";

/** What a compute step takes in the sandbox, near enough. */
const COMPUTE_MS = 2;

/** A call of a function: of a model by `estimateCall`, of code for nothing. */
export const planCall: StepPlanner<"function"> = (step, scope) => {
  const { ir, options } = scope;
  const blank = blankStep(step, scope);
  const spec = ownValue(ir.functions, step.function);
  if (!spec) return blank;
  // People cost nothing here, and their time does not count.
  if (askedOf(step.function, spec) !== null) {
    return { ...blank, kind: "human", name: step.function, expected: NOTHING, worst: NOTHING };
  }
  if (spec.mode === "compute") {
    const cost = { ...NOTHING, ms: COMPUTE_MS };
    return { ...blank, kind: "compute", name: step.function, expected: cost, worst: cost, budget: spec.budget ?? {} };
  }
  // Whether an adaptive function asks its model is only known when it runs.
  const body: IrInferFunction =
    spec.mode === "infer" ? spec : { ...spec.infer, mode: "infer", input: spec.input, output: spec.output };
  const common = { ...blank, kind: "infer", name: step.function, budget: body.budget ?? {} } as const;
  const model = options.resolveModel(body.model);
  if (!model) {
    const unknown: PlanCost = { ...NOTHING, usd: null };
    return { ...common, model: body.model ?? null, attempts: body.retries + 1, expected: unknown, worst: unknown };
  }
  const price = options.prices.priceOf(model.provider, model.id);
  const estimate = estimateCall(ir, body, step.inputs, options.inputs, model, price);
  const told = thinkingOf(model.thinking, body.thinking);
  const asked = options.asking?.(model, providerSchema(body.output, ir.contracts), told);
  return {
    ...common,
    ...estimate,
    model: model.id,
    provider: model.provider,
    thinking: told ?? null,
    unmet: isToldElse(model.thinking, body.thinking) ? body.thinking : null,
    lowered: asked?.because === undefined ? null : asked,
  };
};
