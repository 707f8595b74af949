import { ownValue } from "../../base/index.ts";
import type { ForEachNode } from "../../flow/index.ts";
import type { CompilerDiagnostic } from "../compilation.ts";
import { error, type Fix, fix } from "../finding.ts";
import { requirementRange } from "./frames.ts";
import { type AroundNode, checkCalledFlow, checkCalledFunction, type NodeCheck } from "./node-check.ts";

/** The target is there, one of its inputs takes the item, and the numbers make sense (LANGUAGE 4). */
export const checkForEach: NodeCheck<ForEachNode> = (node, around) => {
  const { target } = node;
  const set = (value: ForEachNode) => setNode(around, value);
  const missing =
    "flow" in target
      ? checkCalledFlow(target.flow, "target", around, (flow) => set({ ...node, target: { flow } }))
      : checkCalledFunction(target.function, "target", around, (name) => set({ ...node, target: { function: name } }));
  if (missing.length > 0) return missing;
  return [...checkItem(node, around), ...requirementRange(node.require, around), ...checkConcurrency(node, around)];
};

function checkItem(node: ForEachNode, around: AroundNode): readonly CompilerDiagnostic[] {
  const { document, resolved, name } = around;
  const { target } = node;
  const called = "flow" in target ? target.flow : target.function;
  const input =
    "flow" in target ? ownValue(document.flows, called)?.input : ownValue(document.functions, called)?.input;
  const inputs = Object.keys(input ?? {});
  if (inputs.includes(node.item)) return [];
  const nearest = resolved.suggest(node.item, inputs);
  const candidates = nearest === null ? inputs.slice(0, 3) : [nearest];
  const fixes = candidates.map((item): Fix => fix("rename-to", [setNode(around, { ...node, item })], { name: item }));
  const at = { flow: resolved.name, node: name, part: "item" };
  return [error("C372", at, { node: name, item: node.item, called, nearest }, { fixes })];
}

function checkConcurrency(node: ForEachNode, around: AroundNode): readonly CompilerDiagnostic[] {
  const { max_concurrent, ...rest } = node;
  if (max_concurrent === undefined || (Number.isSafeInteger(max_concurrent) && max_concurrent >= 1)) return [];
  const at = { flow: around.resolved.name, node: around.name, part: "max_concurrent" };
  const data = { what: "max_concurrent", problem: "whole", low: 1, high: null };
  return [error("C346", at, data, { fixes: [fix("remove-part", [setNode(around, rest)])] })];
}

const setNode = ({ resolved, name }: AroundNode, value: ForEachNode) =>
  ({ edit: "set-node", flow: resolved.name, node: name, value }) as const;
