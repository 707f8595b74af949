import { ownValue } from "../base/index.ts";
import type { Field } from "../contracts/index.ts";
import type { Ir, IrFlow, IrStep } from "../ir/index.ts";
import { type Functions, prepareFunctions } from "./call.ts";
import { type Graph, graphOf, unsupportedIn } from "./graph.ts";

/** A flow of an IR, made ready: done once, and then run as often as wanted. */
export interface Program {
  readonly name: string;
  readonly flow: IrFlow;
  readonly resultType: Field;
  readonly graph: Graph;
}

/** Null: the IR has no flow of that name. */
export function programOf(ir: Ir, name: string): Program | null {
  const flow = ownValue(ir.flows, name);
  if (!flow) return null;
  const prepared = prepareFunctions(ir.contracts, ir.functions);
  const functions = { contracts: ir.contracts, resultType: flow.output, prepared };
  return { name, flow, resultType: flow.output, graph: graphOf(functions, flow.steps, flow.result, flow.output) };
}

/** What this interpreter doesn't run, with the printed path of its step; the first one found in document order. */
export function firstUnsupported(
  functions: Functions,
  steps: readonly IrStep[],
  within = "",
): { readonly path: string; readonly what: string } | null {
  for (const step of steps) {
    const what = unsupportedIn(functions, step);
    if (what !== null) return { path: `${within}${step.id}`, what };
    if (step.type !== "parallel") continue;
    for (const branch of step.branches) {
      const found = firstUnsupported(functions, branch.steps, `${within}${step.id}[${branch.name}]/`);
      if (found) return found;
    }
  }
  return null;
}
