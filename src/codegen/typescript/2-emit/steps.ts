import type { IrStep } from "../../../ir/index.ts";
import type { BodyPrinter, BodyScope } from "./body-scope.ts";
import { isCertain } from "./guards.ts";
import { printBranch } from "./steps/branch.ts";
import { printDebate } from "./steps/debate.ts";
import { printFlow } from "./steps/flow.ts";
import { printForEach } from "./steps/for-each.ts";
import { printFunction } from "./steps/function.ts";
import { printHuman } from "./steps/human.ts";
import { printParallel } from "./steps/parallel.ts";

/** The call of a step of any type, without the `await`. */
export function printStep(step: IrStep, outer: BodyScope, printer: BodyPrinter): string {
  const scope: BodyScope = { ...outer, isCertain: isCertain(step, outer.ir) };
  switch (step.type) {
    case "function":
      return printFunction(step, scope, printer);
    case "parallel":
      return printParallel(step, scope, printer);
    case "for_each":
      return printForEach(step, scope, printer);
    case "debate":
      return printDebate(step, scope, printer);
    case "human":
      return printHuman(step, scope, printer);
    case "branch":
      return printBranch(step, scope, printer);
    case "flow":
      return printFlow(step, scope, printer);
  }
}
