import { isJsonArray, ownValue } from "../../base/index.ts";
import type { ForEachNode } from "../../flow/index.ts";
import { outputAt } from "../1-resolve/ports.ts";
import { type CompilerDiagnostic, error, type Fix, fix, fixOf } from "../finding.ts";
import { requireAll, requirementPlace, requirementRange } from "./frames.ts";
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
  const range = requirementRange(node.require, around);
  return [
    ...checkItem(node, around),
    ...(range.length > 0 ? range : checkCount(node, around)),
    ...checkConcurrency(node, around),
  ];
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
  const fixes = candidates.map((item): Fix => fixOf("rename-to", [setNode(around, { ...node, item })], { name: item }));
  const at = { flow: resolved.name, node: name, part: "item" };
  return [error("C372", at, { node: name, item: node.item, called, nearest }, { fixes })];
}

/** More successes than the list can have items. */
function checkCount(node: ForEachNode, around: AroundNode): readonly CompilerDiagnostic[] {
  const { require } = node;
  const most = typeof require === "number" ? mostItems(node, around) : null;
  if (most === null || typeof require !== "number" || require <= most) return [];
  const data = { node: around.name, require, items: most };
  return [error("C370", requirementPlace(around), data, { fixes: [requireAll(around)] })];
}

/** By what the one edge to it gives, or by its fixed value; null: there is no bound. */
function mostItems({ item, constants = {} }: ForEachNode, { resolved, name }: AroundNode): number | null {
  const edges = (resolved.topology.incoming.get(name) ?? []).filter(
    (edge) => edge.kind === "data" && edge.to.path[0] === item,
  );
  const [edge, ...others] = edges;
  if (!edge) {
    const value = ownValue(constants, item);
    return isJsonArray(value) ? value.length : null;
  }
  if (others.length > 0 || edge.kind !== "data" || edge.to.path.length > 1) return null;
  const list = outputAt(resolved, edge.from.node, edge.from.path);
  return list?.type === "array" ? (list.max_items ?? null) : null;
}

function checkConcurrency(node: ForEachNode, around: AroundNode): readonly CompilerDiagnostic[] {
  const { max_concurrent, ...rest } = node;
  if (max_concurrent === undefined || (Number.isSafeInteger(max_concurrent) && max_concurrent >= 1)) return [];
  const at = { flow: around.resolved.name, node: around.name, part: "max_concurrent" };
  const data = { what: "max_concurrent", problem: "whole", low: 1, high: null } as const;
  return [error("C346", at, data, { fixes: [fix("remove-part", [setNode(around, rest)])] })];
}

const setNode = ({ resolved, name }: AroundNode, value: ForEachNode) =>
  ({ edit: "set-node", flow: resolved.name, node: name, value }) as const;
