import { ownValue } from "../../base/index.ts";
import type { Edit, FlowDocument, FlowNode } from "../../flow/index.ts";
import type { ResolvedFlow } from "../1-resolve/ports.ts";
import { type CompilerDiagnostic, error, type Fix, fix, fixOf } from "../finding.ts";
import type { CheckProblems } from "../problems.ts";

/** A node and what is around it. */
export interface AroundNode {
  readonly document: FlowDocument;
  readonly resolved: ResolvedFlow;
  readonly name: string;
}

export type NodeCheck<N extends FlowNode> = (node: N, around: AroundNode) => readonly CompilerDiagnostic[];

export const removeNode = ({ resolved, name }: AroundNode): Fix =>
  fix("remove-node", [{ edit: "remove-nodes", flow: resolved.name, nodes: [name] }]);

/** A function that a node calls must be there. `rename`: the edit that names another one. */
export function checkCalledFunction(
  called: string,
  part: string,
  around: AroundNode,
  rename: (name: string) => Edit,
): readonly CompilerDiagnostic[] {
  if (ownValue(around.document.functions, called)) return [];
  const nearest = around.resolved.suggest(called, Object.keys(around.document.functions));
  return [missing("C302", { function: called, nearest }, part, around, rename)];
}

/** A flow that a node calls must be there. */
export function checkCalledFlow(
  called: string,
  part: string,
  around: AroundNode,
  rename: (name: string) => Edit,
): readonly CompilerDiagnostic[] {
  if (ownValue(around.document.flows, called)) return [];
  const others = Object.keys(around.document.flows).filter((flow) => flow !== around.resolved.name);
  const nearest = around.resolved.suggest(called, others);
  return [missing("C303", { flow: called, nearest }, part, around, rename)];
}

function missing<Code extends "C302" | "C303">(
  code: Code,
  data: CheckProblems[Code],
  part: string,
  around: AroundNode,
  rename: (name: string) => Edit,
): CompilerDiagnostic {
  const { nearest } = data;
  const renamed = nearest === null ? [] : [fixOf("rename-to", [rename(nearest)], { name: nearest })];
  const at = { flow: around.resolved.name, node: around.name, part };
  return error(code, at, data, { fixes: [...renamed, removeNode(around)] });
}
