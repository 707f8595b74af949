import { type FlowNode, freeName, laneKey, type ParallelNode } from "../../flow/index.ts";
import { laneResult, outputAt, outputIsKnown, type ResolvedFlow } from "../1-resolve/ports.ts";
import { type At, type CompilerDiagnostic, error, fix, fixOf } from "../finding.ts";

/** Frames and their lanes: stored membership that leads somewhere, one result a lane (LANGUAGE 4). */
export function checkLanes(resolved: ResolvedFlow): readonly CompilerDiagnostic[] {
  const diagnostics: CompilerDiagnostic[] = [];
  for (const [name, node] of resolved.nodes) {
    if (node.lane && !resolved.topology.lanes.has(name)) diagnostics.push(lostNode(resolved, name, node));
    if (node.kind === "parallel") diagnostics.push(...checkFrame(resolved, name, node));
  }
  return diagnostics;
}

/** Its frame or branch isn't there, or the frame stands inside itself. */
function lostNode(resolved: ResolvedFlow, name: string, node: FlowNode): CompilerDiagnostic {
  const frame = node.lane?.frame ?? "";
  const branch = node.lane?.branch ?? "";
  const around = resolved.nodes.get(frame);
  const isThere = around?.kind === "parallel" && around.branches.some((one) => one.name === branch);
  const at: At = { flow: resolved.name, node: name, part: "lane" };
  const fixes = [fix("move-out", [{ edit: "move-to-lane", flow: resolved.name, nodes: [name], lane: null }])];
  return isThere
    ? error("C329", at, { node: name, frame }, { fixes })
    : error("C327", at, { node: name, frame, branch }, { fixes });
}

function checkFrame(resolved: ResolvedFlow, name: string, node: ParallelNode): readonly CompilerDiagnostic[] {
  const at: At = { flow: resolved.name, node: name };
  if (node.branches.length === 0) {
    const remove = fix("remove-node", [{ edit: "remove-nodes", flow: resolved.name, nodes: [name] }]);
    return [error("C328", { ...at, part: "branches" }, { node: name }, { fixes: [remove] })];
  }
  const seen = new Set<string>();
  return node.branches.flatMap((branch, index) => {
    const part = `branches[${index}]`;
    if (seen.has(branch.name)) {
      const free = freeName(branch.name, (taken) => node.branches.some((one) => one.name === taken));
      const value = { ...node, branches: node.branches.with(index, { ...branch, name: free }) };
      const rename = fixOf("rename-to", [{ edit: "set-node", flow: resolved.name, node: name, value }], { name: free });
      return [error("C307", { ...at, part }, { name: branch.name, what: "branch" }, { fixes: [rename] })];
    }
    seen.add(branch.name);
    return checkLane(resolved, name, branch.name, { ...at, part });
  });
}

function checkLane(resolved: ResolvedFlow, frame: string, branch: string, at: At): readonly CompilerDiagnostic[] {
  const flow = resolved.name;
  const members = resolved.topology.members.get(laneKey({ frame, branch })) ?? [];
  if (members.length === 0) {
    const remove = fix("remove-lane", [{ edit: "remove-branch", flow, node: frame, branch }]);
    return [error("C324", at, { node: frame, branch }, { fixes: [remove] })];
  }
  const result = laneResult(resolved, { frame, branch });
  if (!result.ok) {
    // No end at all: the lane runs in a circle, which is reported as such.
    if (result.ends.length === 0) return [];
    const fixes = result.ends.slice(0, 5).map((node) => chooseResult(flow, frame, branch, node));
    return [error("C325", at, { node: frame, branch, ends: result.ends }, { fixes })];
  }
  const isInLane = members.includes(result.node);
  const isThere = isInLane && (!outputIsKnown(resolved, result.node) || outputAt(resolved, result.node, result.path));
  if (isThere) return [];
  const fixes = isInLane ? [chooseResult(flow, frame, branch, result.node)] : [forgetResult(flow, frame, branch)];
  return [error("C326", at, { node: frame, branch, result: [result.node, ...result.path].join(".") }, { fixes })];
}

const chooseResult = (flow: string, frame: string, branch: string, node: string) =>
  fixOf("set-result", [{ edit: "set-branch-result", flow, node: frame, branch, result: { node, path: [] } }], {
    result: node,
  });

const forgetResult = (flow: string, frame: string, branch: string) =>
  fixOf("set-result", [{ edit: "set-branch-result", flow, node: frame, branch, result: null }], { result: null });

/** Lanes that give their results to a frame keep their last node in use. */
export function laneResults(resolved: ResolvedFlow): ReadonlySet<string> {
  const results = new Set<string>();
  for (const [frame, node] of resolved.nodes) {
    if (node.kind !== "parallel") continue;
    for (const branch of node.branches) {
      const result = laneResult(resolved, { frame, branch: branch.name });
      if (result.ok) results.add(result.node);
      // Until a result is chosen every end may become it.
      else for (const end of result.ends) results.add(end);
    }
  }
  return results;
}
