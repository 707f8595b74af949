import {
  type ControlEdge,
  type Edge,
  type FlowDocument,
  INPUT_NODE,
  isReservedRoute,
  laneKey,
  lanesOutwards,
  OUTPUT_NODE,
  pathConditionsIn,
  routesOfNode,
} from "../../flow/index.ts";
import { overlapping } from "../../graph/index.ts";
import { type IrStep, loopRegionsOf } from "../../ir/index.ts";
import type { ResolvedFlow } from "../1-resolve/ports.ts";
import { type At, type CompilerDiagnostic, error, fix, warning } from "../finding.ts";
import { placeOfEdge, removeEdge, removeNamedEdge } from "./edge-edits.ts";

/** Control edges: their ports, where they may lead, and what comes of them together (LANGUAGE 4 and 8). */
export function checkRoutes(document: FlowDocument, resolved: ResolvedFlow): readonly CompilerDiagnostic[] {
  const controls = resolved.flow.edges.filter((edge) => edge.kind === "control");
  return [
    ...controls.flatMap((edge) => checkControl(resolved, edge) ?? []),
    ...checkOutcomes(resolved, controls),
    ...checkBranches(resolved),
    ...checkReachable(document, resolved),
  ];
}

function checkControl(resolved: ResolvedFlow, edge: ControlEdge): CompilerDiagnostic | null {
  const fixes = [removeEdge(resolved, edge)];
  const at = placeOfEdge(resolved, edge);
  const from = resolved.nodes.get(edge.from.node);
  const { jumps } = resolved.topology;
  const endsFlow = edge.to.node === OUTPUT_NODE && jumps.has(edge);
  const unknown = !from ? edge.from.node : resolved.nodes.has(edge.to.node) || endsFlow ? null : edge.to.node;
  if (unknown !== null || !from) {
    const node = unknown ?? edge.from.node;
    // Everything waits for the input and the result waits for everything: such an edge says nothing.
    const nearest = node === INPUT_NODE || node === OUTPUT_NODE ? null : resolved.suggest(node, resolved.nodes.keys());
    return error("C306", at, { node, nearest }, { fixes });
  }
  const { port } = edge.from;
  const known = [...routesOfNode(from), "failed", "next", "done"];
  if (!known.includes(port)) {
    return error("C331", at, { node: edge.from.node, port, nearest: resolved.suggest(port, known) }, { fixes });
  }
  if (endsFlow) return null;
  if (isCrossing(resolved, edge, port === "done" || port === "failed" || jumps.has(edge))) {
    return error("C322", at, { from: edge.from.node, to: edge.to.node }, { fixes: [removeNamedEdge(resolved, edge)] });
  }
  return null;
}

/** Order, failures and ways back stay inside one lane; a condition may also lead into a lane from outside. */
function isCrossing(resolved: ResolvedFlow, edge: ControlEdge, isStrict: boolean): boolean {
  const { topology } = resolved;
  const from = laneKey(topology.lanes.get(edge.from.node));
  if (from === laneKey(topology.lanes.get(edge.to.node))) return false;
  if (isStrict) return true;
  const outwards = lanesOutwards(topology, edge.to.node);
  if (outwards.some((lane) => lane.frame === edge.from.node)) return true;
  return from !== "" && !outwards.some((lane) => laneKey(lane) === from);
}

/** An outcome goes back to one node, and then nowhere else: what runs again cannot go on as well. */
function checkOutcomes(resolved: ResolvedFlow, controls: readonly ControlEdge[]): readonly CompilerDiagnostic[] {
  const byOutcome = new Map<string, ControlEdge[]>();
  for (const edge of controls) {
    if (edge.from.port === "done" || !resolved.nodes.has(edge.from.node)) continue;
    const key = `${edge.from.node}.${edge.from.port}`;
    byOutcome.set(key, [...(byOutcome.get(key) ?? []), edge]);
  }
  return [...byOutcome.values()].flatMap((edges) => {
    const back = edges.find((edge) => resolved.topology.jumps.has(edge));
    if (!back) return [];
    return edges
      .filter((edge) => edge !== back)
      .map((edge) => {
        const data = { node: edge.from.node, port: edge.from.port, to: back.to.node, other: edge.to.node };
        return error("C336", placeOfEdge(resolved, edge), data, {
          fixes: [removeNamedEdge(resolved, edge), removeNamedEdge(resolved, back)],
        });
      });
  });
}

/** A Branch from which nothing hangs decides nothing; a case needs a name of its own for its edges. */
function checkBranches(resolved: ResolvedFlow): readonly CompilerDiagnostic[] {
  const branches = [...resolved.nodes].flatMap(([name, node]) => (node.kind === "branch" ? [{ name, node }] : []));
  return branches.flatMap(({ name, node }) => {
    const at: At = { flow: resolved.name, node: name };
    const reserved = node.cases.flatMap((one, place) =>
      isReservedRoute(one.name) || one.name === "else"
        ? [
            error(
              "C309",
              { ...at, part: `cases[${place}]` },
              { name: one.name },
              {
                fixes: [
                  fix("remove-part", [
                    {
                      edit: "set-node",
                      flow: resolved.name,
                      node: name,
                      value: { ...node, cases: node.cases.filter((_, other) => other !== place) },
                    },
                  ]),
                ],
              },
            ),
          ]
        : [],
    );
    const leaves = (resolved.topology.outgoing.get(name) ?? []).some(isRoute);
    if (leaves && node.cases.length > 0) return reserved;
    const fixes = [fix("remove-node", [{ edit: "remove-nodes", flow: resolved.name, nodes: [name] }])];
    const problem = node.cases.length === 0 ? "cases" : "edges";
    return [...reserved, warning("C335", at, { node: name, problem }, { fixes })];
  });
}

const isRoute = (edge: Edge): boolean => edge.kind === "control" && edge.from.port !== "done";

/** Nodes that no way leads to: what they need excludes itself. */
function checkReachable(document: FlowDocument, resolved: ResolvedFlow): readonly CompilerDiagnostic[] {
  const pathConditions = pathConditionsIn(document, resolved.name, resolved.flow);
  if (!pathConditions) return [];
  return resolved.topology.sorted.flatMap((name) => {
    if (pathConditions.runs(name)?.length !== 0) return [];
    const fixes = [fix("remove-node", [{ edit: "remove-nodes", flow: resolved.name, nodes: [name] }])];
    return [warning("C338", { flow: resolved.name, node: name }, { node: name }, { fixes })];
  });
}

/**
 * Two ways back of one lane whose regions overlap, neither inside the other: what runs again would not be clear.
 * `isSequence`: of these steps one runs at a time, and a way back is a jump.
 */
export function checkLoopRegions(
  resolved: ResolvedFlow,
  steps: readonly IrStep[],
  isSequence: boolean,
): readonly CompilerDiagnostic[] {
  if (resolved.topology.jumps.size === 0) return [];
  const pair = isSequence ? null : overlapping(loopRegionsOf(steps));
  const lanes = steps.flatMap((step) => (step.type === "parallel" ? step.branches : []));
  const inside = lanes.flatMap((lane) => checkLoopRegions(resolved, lane.steps, false));
  if (!pair) return inside;
  const [one, other] = pair;
  const edges = [...resolved.topology.jumps].filter((edge) =>
    pair.some(({ from, to }) => edge.from.node === from && edge.to.node === to),
  );
  const data = { from: one.from, to: one.to, otherFrom: other.from, otherTo: other.to };
  const fixes = edges.map((edge) => removeNamedEdge(resolved, edge));
  return [error("C339", { flow: resolved.name, node: other.from }, data, { fixes }), ...inside];
}
