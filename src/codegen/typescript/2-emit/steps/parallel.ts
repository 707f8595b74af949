import { propertyKey } from "../../../../contracts/index.ts";
import type { IrBranch } from "../../../../ir/index.ts";
import { type BodyPrinter, type BodyScope, isWholeOf, type StepPrinter } from "../body-scope.ts";
import { branchOutput } from "../output-field.ts";
import { literal, objectLiteral } from "../text.ts";

/** `parallel(this, { left: (self) => …, right: (self) => … }, { name: "checks" })`. */
export const printParallel: StepPrinter<"parallel"> = (step, scope, printer) => {
  scope.uses.add("parallel");
  const branches = step.branches.map(
    (branch) => `${propertyKey(branch.name)}: ${printBranch(branch, scope, printer)},`,
  );
  const options = step.id === "parallel" ? "" : `, ${objectLiteral([["name", literal(step.id)]])}`;
  return `parallel(${scope.self}, {\n${branches.join("\n")}\n}${options})`;
};

function printBranch(branch: IrBranch, outer: BodyScope, printer: BodyPrinter): string {
  const scope: BodyScope = { ...outer, self: "self", steps: new Map(outer.steps), names: outer.names.inner() };
  const [step, ...others] = branch.steps;
  if (step && others.length === 0 && isWholeOf(branch.result, step)) {
    const call = printer.call(step, scope);
    return `${call.includes("await ") ? "async " : ""}(self) => ${call}`;
  }
  const body = printer.body(branch.steps, branch.result, branchOutput(branch, outer.ir), scope);
  return `async (self) => {\n${body}\n}`;
}
