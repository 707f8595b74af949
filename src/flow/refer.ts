import type { Edge, FlowNode } from "./document.ts";
import { namesOthers } from "./node-kinds.ts";
import { mapList } from "./records.ts";

/** How names change; a name that isn't in a map stays. */
export interface Renaming {
  readonly nodes?: ReadonlyMap<string, string>;
  readonly functions?: ReadonlyMap<string, string>;
  readonly flows?: ReadonlyMap<string, string>;
}

/** A node whose references (lane, functions, lane results, members) follow the renaming; the same object if none does. */
export function renameInNode(node: FlowNode, renaming: Renaming): FlowNode {
  const nodeName = (name: string): string => renaming.nodes?.get(name) ?? name;
  const functionName = (name: string): string => renaming.functions?.get(name) ?? name;
  const flowName = (name: string): string => renaming.flows?.get(name) ?? name;
  const lane =
    node.lane && nodeName(node.lane.frame) !== node.lane.frame
      ? { lane: { ...node.lane, frame: nodeName(node.lane.frame) } }
      : {};
  const moved = "lane" in lane ? { ...node, ...lane } : node;
  if (!namesOthers(moved)) return moved;
  switch (moved.kind) {
    case "call":
      return functionName(moved.function) === moved.function
        ? moved
        : { ...moved, function: functionName(moved.function) };
    case "parallel": {
      const branches = mapList(moved.branches, (branch) =>
        branch.result && nodeName(branch.result.node) !== branch.result.node
          ? { ...branch, result: { ...branch.result, node: nodeName(branch.result.node) } }
          : branch,
      );
      return branches === moved.branches ? moved : { ...moved, branches };
    }
    case "for_each": {
      const { target } = moved;
      const next = "flow" in target ? { flow: flowName(target.flow) } : { function: functionName(target.function) };
      return JSON.stringify(next) === JSON.stringify(target) ? moved : { ...moved, target: next };
    }
    case "debate": {
      const agents = mapList(moved.agents, (agent) =>
        functionName(agent.function) === agent.function ? agent : { ...agent, function: functionName(agent.function) },
      );
      const synthesizer = functionName(moved.synthesizer);
      return agents === moved.agents && synthesizer === moved.synthesizer ? moved : { ...moved, agents, synthesizer };
    }
    case "subflow":
      return flowName(moved.flow) === moved.flow ? moved : { ...moved, flow: flowName(moved.flow) };
    case "section": {
      const members = mapList(moved.members, nodeName);
      return members === moved.members ? moved : { ...moved, members };
    }
  }
}

export function renameInEdge(edge: Edge, nodes: ReadonlyMap<string, string>): Edge {
  const from = nodes.get(edge.from.node);
  const to = nodes.get(edge.to.node);
  if (from === undefined && to === undefined) return edge;
  return edge.kind === "data"
    ? {
        ...edge,
        from: { ...edge.from, node: from ?? edge.from.node },
        to: { ...edge.to, node: to ?? edge.to.node },
      }
    : {
        ...edge,
        from: { ...edge.from, node: from ?? edge.from.node },
        to: { node: to ?? edge.to.node },
      };
}

/** Flows that a node calls. */
export function flowsOf(node: FlowNode): readonly string[] {
  if (node.kind === "subflow") return [node.flow];
  return node.kind === "for_each" && "flow" in node.target ? [node.target.flow] : [];
}

/** Functions that a node calls, each once. */
export function functionsOf(node: FlowNode): readonly string[] {
  switch (node.kind) {
    case "call":
      return [node.function];
    case "for_each":
      return "function" in node.target ? [node.target.function] : [];
    case "debate":
      return [...new Set([...node.agents.map((agent) => agent.function), node.synthesizer])];
    default:
      return [];
  }
}
