import type { IrAdaptiveFunction, IrCallStep } from "../../ir/index.ts";
import { checkAfter, checkBefore, spellInputs } from "./call.ts";
import { notOf } from "./expression.ts";
import type { FileInTheMaking } from "./file.ts";
import {
  type FlowInTheMaking,
  onlyNext,
  plainText,
  type Surroundings,
  stepOutput,
  TRUTH,
} from "./flow-in-the-making.ts";
import { type LoweredAdaptive, type LoweredFunction, lowerCompute, lowerInfer } from "./function.ts";
import { stepExtra } from "./step-extra.ts";

/** Null where steps cannot be skipped: it takes one of two. */
export function lowerAdaptive(file: FileInTheMaking, name: string, value: IrAdaptiveFunction): LoweredAdaptive | null {
  if (!file.has("0.2")) {
    file.losses.refuse("adaptive", { function: name }, "0.2");
    return null;
  }
  const { input, output, description, ensure, code } = value;
  const said = { input, output, ...(description !== undefined && { description }) };
  const compute = lowerCompute(
    file,
    name,
    { mode: "compute", ...said, code, ensure },
    file.freshName(`${name}_compute`),
  );
  const infer = lowerInfer(
    file,
    name,
    { mode: "infer", input, output, ...value.infer, ensure: [...ensure, ...value.infer.ensure] },
    file.freshName(`${name}_infer`),
  );
  return { compute, infer };
}

/**
 * A step that finds out which way to go, a step each way of which one is skipped, and under the call's own id a step that
 * gives what came of it.
 */
export function lowerAdaptiveCall(
  flow: FlowInTheMaking,
  step: IrCallStep,
  outer: Surroundings,
  definition: IrAdaptiveFunction,
  called: LoweredAdaptive,
): undefined {
  const { file } = flow;
  const { texts, around } = spellInputs(flow, step, definition.input, outer);
  const { skips } = around;
  const question = file.addCompute(
    `${step.function}_dispatch`,
    `Return whether this holds: ${definition.dispatch}`,
    definition.input,
    TRUTH,
  );
  const asked = flow.freshId(`${step.id}_dispatch`);
  const depends = new Set(around.depends);
  flow.add({ id: asked, body: { function: question.name, inputs: { ...texts } }, depends, skips, of: step }, TRUTH);
  const taken = plainText(stepOutput(asked, ["value"])) ?? "";

  const call = (target: LoweredFunction, base: string, condition: string) => {
    const own: Surroundings = { depends: [...around.depends, asked], skips: [...skips, condition] };
    const checked = checkBefore(flow, step, target, texts, definition.input, own);
    const id = flow.freshId(base);
    flow.add(
      {
        id,
        body: { function: target.name, inputs: { ...texts }, ...target.refine },
        depends: new Set([...own.depends, ...checked]),
        skips: own.skips,
        of: step,
      },
      definition.output,
    );
    const value = stepOutput(id, target.declared.wrapped ? ["value"] : []);
    // What applies to whichever ran is checked once, after both.
    const only = target.checks.filter((text) => !called.compute.checks.includes(text));
    const after = only.length === 0 ? [] : checkAfter(flow, step, only, value, own);
    return { value, ends: [id, ...after] };
  };
  const ways = {
    compute: call(called.compute, `${step.id}_compute`, notOf(taken)),
    infer: call(called.infer, `${step.id}_infer`, taken),
  };

  const merged = file.addCompute(
    `${step.function}_answer`,
    "Return the one of <compute> and <infer> that is not null.",
    { compute: { ...definition.output, nullable: true }, infer: { ...definition.output, nullable: true } },
    definition.output,
  );
  flow.add(
    {
      id: step.id,
      body: {
        function: merged.name,
        ...stepExtra(flow, step, {
          compute: plainText(ways.compute.value) ?? "",
          infer: plainText(ways.infer.value) ?? "",
        }),
      },
      depends: new Set([...around.depends, ...ways.compute.ends, ...ways.infer.ends]),
      skips,
      of: step,
    },
    definition.output,
  );
  const value = stepOutput(step.id, merged.declared.wrapped ? ["value"] : []);
  flow.outputs.set(step.id, value);
  flow.entries.set(step.id, asked);
  const { checks } = called.compute;
  const after = checks.length === 0 ? [] : checkAfter(flow, step, checks, value, around);
  flow.ends.set(step.id, [step.id, ...after]);
  if (after.length > 0) flow.checks.set(step.id, after);
  flow.routes.set(step.id, onlyNext(skips));
}
