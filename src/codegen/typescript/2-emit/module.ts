import type { Ir, IrFunction } from "../../../ir/index.ts";
import type { ClassPlan } from "../1-plan/class-plan.ts";
import { ClassModule } from "./class-module.ts";
import { emitFlow } from "./flow.ts";
import { emitAdaptive, emitCompute, emitInfer } from "./functions.ts";
import { docComment } from "./text.ts";

/** The module with the flow class: every function and every flow of the document as a method. */
export function emitModule(ir: Ir, plan: ClassPlan, description: string): string {
  const module = new ClassModule(ir, plan);
  const methods = [
    ...Object.entries(ir.functions).map(([name, definition]) => emitFunction(module, name, definition)),
    ...Object.entries(ir.flows).map(([name, flow]) => emitFlow(module, name, flow)),
  ];
  const body = methods.join("\n\n");
  return [...module.head(body), `${docComment(description)}export class ${plan.className} {`, body, "}", ""].join("\n");
}

function emitFunction(module: ClassModule, name: string, definition: IrFunction): string {
  switch (definition.mode) {
    case "infer":
      return emitInfer(module, name, definition);
    case "compute":
      return emitCompute(module, name, definition);
    case "adaptive":
      return emitAdaptive(module, name, definition);
  }
}
