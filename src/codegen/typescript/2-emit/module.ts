import { contractsUsed, type Field } from "../../../contracts/index.ts";
import type { Ir, IrFunction, IrHumanStep, IrStep } from "../../../ir/index.ts";
import type { ClassPlan } from "../1-plan/class-plan.ts";
import { emitFlow } from "./flow.ts";
import { emitAdaptive, emitCompute, emitInfer } from "./functions.ts";
import { docComment } from "./text.ts";

/** The module with the flow class: every function and every flow of the document as a method. */
export function emitModule(ir: Ir, plan: ClassPlan, description: string): string {
  const uses = new Set<string>();
  const methods = [
    ...Object.entries(ir.functions).map(([name, definition]) => emitFunction(ir, plan, name, definition, uses)),
    ...Object.entries(ir.flows).map(([name, flow]) => emitFlow(ir, plan, name, flow, uses)),
  ];
  const body = methods.join("\n\n");
  const contracts = contractNames(ir).filter((name) => new RegExp(`\\b${name}\\b`).test(body));
  const needsZod = /\bz\.[a-z]/.test(body);
  return [
    ...(needsZod ? [`import { z } from "zod";`] : []),
    ...(contracts.length > 0 ? [importLine(contracts, ir, body)] : []),
    `import { ${[...uses].sort().join(", ")} } from "./stratum/index.ts";`,
    "",
    `${docComment(description)}export class ${plan.className} {`,
    body,
    "}",
    "",
  ].join("\n");
}

function emitFunction(ir: Ir, plan: ClassPlan, name: string, definition: IrFunction, uses: Set<string>): string {
  switch (definition.mode) {
    case "infer":
      return emitInfer(ir, plan, name, definition, uses);
    case "compute":
      return emitCompute(ir, plan, name, definition, uses);
    case "adaptive":
      return emitAdaptive(ir, plan, name, definition, uses);
  }
}

/** A contract is a value and a type of one name; where only the type is used, the import says so. */
function importLine(contracts: readonly string[], ir: Ir, body: string): string {
  const answers = Object.values(ir.functions).map(({ output }) => output);
  const decisions = humanSteps(ir).map(({ decision }) => decision);
  const outputs = new Set([...answers, ...decisions].flatMap(valueNames));
  const names = contracts.map((name) => (outputs.has(name) && body.includes(name) ? name : `type ${name}`));
  return `import { ${names.sort(byName).join(", ")} } from "./contracts.ts";`;
}

const bare = (name: string) => name.replace(/^type /, "");
const byName = (left: string, right: string) => (bare(left) < bare(right) ? -1 : 1);

/** Contracts that the zod of a field names. */
function valueNames(field: Field): readonly string[] {
  if (field.type === "contract") return [field.contract];
  if (field.type === "array") return valueNames(field.items);
  return field.type === "object" ? Object.values(field.fields).flatMap(valueNames) : [];
}

function humanSteps(ir: Ir): readonly IrHumanStep[] {
  const all = (steps: readonly IrStep[]): readonly IrHumanStep[] =>
    steps.flatMap((step) => {
      if (step.type === "parallel") return step.branches.flatMap((branch) => all(branch.steps));
      return step.type === "human" ? [step] : [];
    });
  return Object.values(ir.flows).flatMap(({ steps }) => all(steps));
}

function contractNames(ir: Ir): readonly string[] {
  const fields = Object.values(ir.functions).flatMap((each) => [each.output, ...Object.values(each.input)]);
  const flows = Object.values(ir.flows).flatMap((flow) => [flow.output, ...Object.values(flow.input)]);
  const decisions = humanSteps(ir).map(({ decision }) => decision);
  return [
    ...new Set([...fields, ...flows, ...decisions].flatMap((field) => contractsUsed(field, ir.contracts))),
  ].sort();
}
