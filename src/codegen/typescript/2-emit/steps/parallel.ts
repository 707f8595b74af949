import { propertyKey } from "../../../../contracts/index.ts";
import type { IrBranch, IrParallelStep } from "../../../../ir/index.ts";
import { type BodyPrinter, type BodyScope, isWholeOf, type StepPrinter, selfUnder } from "../body-scope.ts";
import { frameOptions } from "../frame-options.ts";
import { branchOutput, isSkippable, resultsField } from "../output-field.ts";
import { predicates } from "../predicates.ts";
import { runsAlways } from "../step-call.ts";

/**
 * `parallel(this, { left: (self) => …, right: (self) => … }, { name: "checks", require: 2 })`; `race(…)` where the first
 * success is all that counts.
 */
export const printParallel: StepPrinter<"parallel"> = (step, scope, printer) => {
  const kind = step.require === "any" ? "race" : "parallel";
  const branches = step.branches.map(
    (branch) => `${propertyKey(branch.name)}: ${printBranch(branch, step, scope, printer)},`,
  );
  const options = frameOptions(
    {
      ...(step.id === kind ? {} : { name: step.id }),
      ...(step.require === "all" || step.require === "any" ? {} : { require: step.require }),
    },
    printValidate(step, scope),
  );
  return `${scope.module.library(kind)}(${scope.self}, {\n${branches.join("\n")}\n}${options})`;
};

function printValidate(step: IrParallelStep, { ir, module }: BodyScope): string | undefined {
  if (step.validate === undefined) return undefined;
  return predicates([step.validate], "results", resultsField(step, ir), module);
}

function printBranch(branch: IrBranch, frame: IrParallelStep, outer: BodyScope, printer: BodyPrinter): string {
  const scope: BodyScope = { ...outer, self: outer.inner, steps: new Map(outer.steps), names: outer.names.inner() };
  const self = selfUnder(branch.name, outer);
  const [step, ...others] = branch.steps;
  const isPlain = step && others.length === 0 && step.type !== "human" && !step.jumps && runsAlways(step, scope);
  if (isPlain && isWholeOf(branch.result, step)) {
    const call = printer.call(step, scope);
    return `${call.includes("await ") ? "async " : ""}(${self}) => ${call}`;
  }
  const kind = isSkippable(frame, branch, outer.ir) ? "skippable branch" : "branch";
  const body = printer.body(branch.steps, branch.result, branchOutput(branch, outer.ir), scope, kind);
  return `async (${self}) => {\n${body}\n}`;
}
