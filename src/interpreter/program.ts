import { ownValue } from "../base/index.ts";
import type { Ir, IrFlow } from "../ir/index.ts";
import { type Functions, prepareFunctions } from "./call.ts";
import { type Graph, graphOf } from "./graph.ts";

/** A flow of an IR, made ready: done once, and then run as often as wanted. */
export interface Program {
  readonly name: string;
  readonly flow: IrFlow;
  readonly graph: Graph;
}

const known = new WeakMap<Functions, Map<string, Program>>();

/** Null: the IR has no flow of that name. */
export function programOf(ir: Ir, name: string): Program | null {
  const prepared = prepareFunctions(ir.contracts, ir.functions);
  return programIn({ contracts: ir.contracts, flows: ir.flows, functions: ir.functions, prepared }, name);
}

/** Another flow of the same IR; null: there is none of that name. */
export function programIn(functions: Functions, name: string): Program | null {
  const flow = ownValue(functions.flows, name);
  if (!flow) return null;
  const programs = known.get(functions) ?? new Map<string, Program>();
  known.set(functions, programs);
  const found = programs.get(name);
  if (found) return found;
  const program = { name, flow, graph: graphOf(functions, flow.steps, flow.result, flow.output) };
  programs.set(name, program);
  return program;
}
