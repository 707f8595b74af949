import { propertyKey } from "../../../../contracts/index.ts";
import type { StepPrinter } from "../body-scope.ts";
import { conditionSource } from "../conditions.ts";
import { literal } from "../text.ts";

/** `branch(this, { urgent: () => score > 0.8 }, { name: "triage" })`: resolves with the port that is taken. */
export const printBranch: StepPrinter<"branch"> = (step, scope) => {
  const cases = step.cases.map(
    ({ name, condition }) => `${propertyKey(name)}: () => ${conditionSource(condition, scope)},`,
  );
  const options = step.id === "branch" ? "" : `, { name: ${literal(step.id)} }`;
  return `${scope.module.library("branch")}(${scope.self}, {\n${cases.join("\n")}\n}${options})`;
};
