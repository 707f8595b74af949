import { lookup, newRecord } from "../../base/index.ts";
import type { Edge, FlowDocument, FlowNode, Lane } from "../document.ts";
import { renameContractsInNode } from "../field-references.ts";
import { freeName, isReservedNode } from "../names.ts";
import { pasteNames, withDefinitions } from "../paste-names.ts";
import { insertEntry, mapList, setEntry, updateFlow, updateLayout, updateNode, withPart } from "../records.ts";
import { type Renaming, renameInEdge, renameInNode } from "../refer.ts";
import { laneKey, topology, withMembers } from "../topology.ts";
import { isFree } from "./add.ts";
import type { Handlers } from "./handlers.ts";

export const duplicateEdits = {
  paste: (document, { flow, fragment, position, lane }) => {
    if (!lookup(document.flows, flow)) return document;
    const names = pasteNames(document, flow, fragment);
    const renaming: Renaming = names;
    const nodes = Object.entries(fragment.nodes).map(([name, node]): readonly [string, FlowNode] => {
      const inner = node.lane !== undefined && Object.hasOwn(fragment.nodes, node.lane.frame);
      const renamed = renameInNode(inner ? node : withPart(node, "lane", lane), renaming);
      return [names.nodes.get(name) ?? name, renameContractsInNode(renamed, names.contracts)];
    });
    const pasted = updateFlow(withDefinitions(document, fragment, names), flow, (value) => ({
      ...value,
      nodes: newRecord([...Object.entries(value.nodes), ...nodes]),
      edges: [...value.edges, ...fragment.edges.map((edge) => renameInEdge(edge, names.nodes))],
    }));
    return updateLayout(pasted, flow, (layout) => {
      const next = newRecord(Object.entries(layout));
      for (const [name, node] of Object.entries(fragment.nodes)) {
        const inner = node.lane !== undefined && Object.hasOwn(fragment.nodes, node.lane.frame);
        const place = lookup(fragment.layout, name) ?? { x: 0, y: 0 };
        const shift = inner ? { x: 0, y: 0 } : position;
        next[names.nodes.get(name) ?? name] = { ...place, x: place.x + shift.x, y: place.y + shift.y };
      }
      return next;
    });
  },

  "duplicate-nodes": (document, { flow, nodes, by }) => {
    const definition = lookup(document.flows, flow);
    if (!definition) return document;
    const inside = new Set(nodes);
    const { lanes } = topology(definition);
    return clone(document, flow, withMembers(definition, nodes), {
      lane: (name, lane) => ({ lane, moved: !inside.has(lanes.get(name)?.frame ?? "") }),
      by,
      keepsEdge: () => false,
    });
  },

  "duplicate-flow": (document, { flow, name }) => {
    const original = lookup(document.flows, flow);
    if (!original || !isFree(document.flows, name)) return document;
    const at = Object.keys(document.flows).indexOf(flow) + 1;
    const layout = lookup(document.layout, flow);
    const { cases } = document.bench;
    const copies = cases.filter((found) => found.flow === flow).map((found) => ({ ...found, flow: name }));
    return {
      ...document,
      flows: insertEntry(document.flows, name, original, at),
      ...(layout && { layout: setEntry(document.layout, name, layout) }),
      bench: copies.length > 0 ? { ...document.bench, cases: [...cases, ...copies] } : document.bench,
    };
  },

  "duplicate-branch": (document, { flow, node, branch }) => {
    const definition = lookup(document.flows, flow);
    const frame = definition && lookup(definition.nodes, node);
    const original = frame?.kind === "parallel" ? frame.branches.find((found) => found.name === branch) : undefined;
    if (!definition || frame?.kind !== "parallel" || !original) return document;
    const name = freeName(branch, (wanted) => frame.branches.some((found) => found.name === wanted));
    const at = frame.branches.indexOf(original) + 1;
    const withBranch = updateNode(document, flow, node, (value) => {
      if (value.kind !== "parallel") return value;
      const branches = [...value.branches];
      branches.splice(at, 0, { name });
      return { ...value, branches };
    });
    const members = topology(definition).members.get(laneKey({ frame: node, branch })) ?? [];
    const chosen = new Set(withMembers(definition, members));
    const names = freeNames(document, flow, [...chosen]);
    const cloned = clone(withBranch, flow, [...chosen], {
      lane: (_, lane) => ({ lane: lane?.frame === node ? { frame: node, branch: name } : lane, moved: false }),
      by: { x: 0, y: 0 },
      // A lane works by what comes in from outside: the copy takes it too.
      keepsEdge: (edge) => !chosen.has(edge.from.node),
    });
    const { result } = original;
    if (!result) return cloned;
    return updateNode(cloned, flow, node, (value) =>
      value.kind === "parallel"
        ? {
            ...value,
            branches: mapList(value.branches, (found) =>
              found.name === name
                ? { name, result: { ...result, node: names.get(result.node) ?? result.node } }
                : found,
            ),
          }
        : value,
    );
  },
} satisfies Partial<Handlers<"paste" | "duplicate-nodes" | "duplicate-flow" | "duplicate-branch">>;

interface Cloning {
  readonly lane: (name: string, lane: Lane | undefined) => { readonly lane: Lane | undefined; readonly moved: boolean };
  readonly by: { readonly x: number; readonly y: number };
  /** Whether an edge that enters from outside is copied. */
  readonly keepsEdge: (edge: Edge) => boolean;
}

/** Copies of nodes behind their originals, with the edges among them; functions are shared. */
function clone(document: FlowDocument, flow: string, chosen: readonly string[], cloning: Cloning): FlowDocument {
  if (chosen.length === 0) return document;
  const names = freeNames(document, flow, chosen);
  const cloned = updateFlow(document, flow, (value) => {
    let nodes = value.nodes;
    for (const name of chosen) {
      const original = lookup(value.nodes, name);
      if (!original) continue;
      const { lane } = cloning.lane(name, original.lane);
      const copy = renameInNode(withPart(original, "lane", lane), { nodes: names });
      nodes = insertEntry(nodes, names.get(name) ?? name, copy);
    }
    const copies = value.edges
      .filter((edge) => names.has(edge.to.node) && (names.has(edge.from.node) || cloning.keepsEdge(edge)))
      .map((edge) => renameInEdge(edge, names));
    return { ...value, nodes, edges: [...value.edges, ...copies] };
  });
  return updateLayout(cloned, flow, (layout) => {
    const next = newRecord(Object.entries(layout));
    for (const name of chosen) {
      const place = lookup(layout, name);
      if (!place) continue;
      const { moved } = cloning.lane(name, undefined);
      const by = moved ? cloning.by : { x: 0, y: 0 };
      next[names.get(name) ?? name] = { ...place, x: place.x + by.x, y: place.y + by.y };
    }
    return next;
  });
}

function freeNames(document: FlowDocument, flow: string, chosen: readonly string[]): ReadonlyMap<string, string> {
  const nodes = lookup(document.flows, flow)?.nodes ?? {};
  const given = new Set<string>();
  const names = new Map<string, string>();
  for (const name of chosen) {
    const free = freeName(
      name,
      (wanted) => Object.hasOwn(nodes, wanted) || given.has(wanted) || isReservedNode(wanted),
    );
    given.add(free);
    names.set(name, free);
  }
  return names;
}
