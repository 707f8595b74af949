import { invariant } from "../../../base/index.ts";
import type { IrStep } from "../../../ir/index.ts";
import type { BodyPrinter, BodyScope, StepPrinter } from "./body-scope.ts";
import { printBranch } from "./steps/branch.ts";
import { printDebate } from "./steps/debate.ts";
import { printFlow } from "./steps/flow.ts";
import { printForEach } from "./steps/for-each.ts";
import { printFunction } from "./steps/function.ts";
import { printHuman } from "./steps/human.ts";
import { printParallel } from "./steps/parallel.ts";

/** One printer a type of step; null where this target has none. */
const printers: { readonly [K in IrStep["type"]]: StepPrinter<K> | null } = {
  function: printFunction,
  parallel: printParallel,
  for_each: printForEach,
  debate: printDebate,
  human: printHuman,
  branch: printBranch,
  flow: printFlow,
};

/** False: the front door refuses steps of this type with a diagnostic. */
export function isPrintable(type: IrStep["type"]): boolean {
  return printers[type] !== null;
}

/** The call of a step, without the `await`. */
export function printStep(step: IrStep, scope: BodyScope, printer: BodyPrinter): string {
  switch (step.type) {
    case "function":
      return printed(printers.function, step, scope, printer);
    case "parallel":
      return printed(printers.parallel, step, scope, printer);
    case "for_each":
      return printed(printers.for_each, step, scope, printer);
    case "debate":
      return printed(printers.debate, step, scope, printer);
    case "human":
      return printed(printers.human, step, scope, printer);
    case "branch":
      return printed(printers.branch, step, scope, printer);
    case "flow":
      return printed(printers.flow, step, scope, printer);
  }
}

function printed<S extends IrStep>(
  print: ((step: S, scope: BodyScope, printer: BodyPrinter) => string) | null,
  step: S,
  scope: BodyScope,
  printer: BodyPrinter,
): string {
  invariant(print, `${step.type} was refused before`);
  return print(step, scope, printer);
}
