import type { Ir, IrFlow, IrStep } from "../ir/index.ts";
import { isPerformable } from "./steps.ts";

/** What this interpreter doesn't run, and where. */
export interface Unsupported {
  /** Printed path of its step. */
  readonly path: string;
  readonly what: string;
}

/** The first one found in document order, in the flow itself and in all that it calls. */
export function firstUnsupported(ir: Ir, flow: IrFlow): Unsupported | null {
  const seen = new Set<string>();
  const called: string[] = [];
  const look = (steps: readonly IrStep[], within: string): Unsupported | null => {
    for (const step of steps) {
      const what = unsupportedIn(ir, step);
      if (what !== null) return { path: `${within}${step.id}`, what };
      if (step.type === "flow") called.push(step.flow);
      if (step.type === "for_each" && "flow" in step.target) called.push(step.target.flow);
      if (step.type !== "parallel") continue;
      for (const branch of step.branches) {
        const found = look(branch.steps, `${within}${step.id}[${branch.name}]/`);
        if (found) return found;
      }
    }
    return null;
  };
  let found = look(flow.steps, "");
  for (let name = called.pop(); name !== undefined && found === null; name = called.pop()) {
    const inner = ir.flows[name];
    if (inner && !seen.has(name)) found = look(inner.steps, `${name}/`);
    seen.add(name);
  }
  return found;
}

/** Null when the interpreter runs the step itself; what is inside a frame is not looked at. */
function unsupportedIn(ir: Ir, step: IrStep): string | null {
  if (!isPerformable(step.type)) return step.type;
  if (step.type === "flow" && !Object.hasOwn(ir.flows, step.flow)) return missing("flow", step.flow);
  if (step.type === "function") return unsupportedFunction(ir, step.function);
  if (step.type !== "for_each") return null;
  if ("function" in step.target) return unsupportedFunction(ir, step.target.function);
  return Object.hasOwn(ir.flows, step.target.flow) ? null : missing("flow", step.target.flow);
}

function unsupportedFunction(ir: Ir, name: string): string | null {
  const mode = Object.hasOwn(ir.functions, name) ? ir.functions[name]?.mode : undefined;
  return mode === undefined ? missing("function", name) : null;
}

const missing = (what: string, name: string): string => `${what} ${name}, which does not exist,`;
