import { isJsonObject, lookup, newRecord, readJson } from "../base/index.ts";
import type { Contracts, Field } from "../contracts/index.ts";
import { contractsUsed } from "../contracts/index.ts";
import type {
  Edge,
  Flow,
  FlowDocument,
  FlowLayout,
  FlowNode,
  Flows,
  FunctionDef,
  Functions,
  Layout,
  NodeLayout,
  Nodes,
} from "./document.ts";
import { type FileProblem, list, oneOf, record, shape, withDefault } from "./file/codec.ts";
import { flow, layout, nodeLayout } from "./file/document-codec.ts";
import { contracts } from "./file/field-codec.ts";
import { functionDef } from "./file/function-codec.ts";
import { LEVELS } from "./file/levels.ts";
import { edge, node } from "./file/node-codec.ts";
import { isReservedNode } from "./names.ts";
import { withPart } from "./records.ts";
import { flowsOf, functionsOf } from "./refer.ts";
import { topology, withMembers } from "./topology.ts";

/** A piece of a flow that can stand alone: nodes with the edges among them, and the flows, functions and contracts they need. */
export interface Fragment {
  readonly nodes: Nodes;
  readonly edges: readonly Edge[];
  readonly functions: Functions;
  readonly contracts: Contracts;
  readonly flows: Flows;
  /** Where the nodes of those flows stand. */
  readonly flowLayouts: Layout;
  /** Positions relative to the fragment's top left corner; of nodes in a lane of the fragment, to that lane. */
  readonly layout: FlowLayout;
}

/** The nodes, what stands in their lanes, the edges among them, and everything they need. Boundary nodes are left out. */
export function copyFragment(document: FlowDocument, flow: string, names: readonly string[]): Fragment {
  const definition = lookup(document.flows, flow);
  if (!definition)
    return { nodes: {}, edges: [], functions: {}, contracts: {}, flows: {}, flowLayouts: {}, layout: {} };
  const chosen = withMembers(definition, names);
  const inside = new Set(chosen);
  const { lanes } = topology(definition);
  const places = lookup(document.layout, flow) ?? {};
  const isTop = (name: string): boolean => !inside.has(lanes.get(name)?.frame ?? "");

  const nodes = newRecord<FlowNode>();
  const flows = flowsNeeded(
    document,
    chosen.flatMap((name) => lookup(definition.nodes, name) ?? []),
  );
  const functions = newRecord<FunctionDef>();
  const shown: Field[] = Object.values(flows).flatMap(({ input, output }) => [
    ...Object.values(input),
    ...(output ? [output] : []),
  ]);
  const need = (value: FlowNode): void => {
    if (value.kind === "human") shown.push(...Object.values(value.artifacts), value.decision);
    for (const called of functionsOf(value)) {
      const body = lookup(document.functions, called);
      if (body) functions[called] = body;
    }
  };
  for (const name of chosen) {
    const value = lookup(definition.nodes, name);
    if (!value) continue;
    const kept =
      value.kind === "section" ? { ...value, members: value.members.filter((member) => inside.has(member)) } : value;
    nodes[name] = isTop(name) ? withPart(kept, "lane", null) : kept;
    need(value);
  }
  for (const called of Object.values(flows)) Object.values(called.nodes).forEach(need);
  const used = new Set<string>();
  const typed = Object.values(functions).flatMap((body) => [...Object.values(body.input), body.output]);
  for (const field of [...typed, ...shown]) {
    for (const name of contractsUsed(field, document.contracts)) used.add(name);
  }
  const tops = chosen.filter(isTop).flatMap((name) => lookup(places, name) ?? []);
  const left = Math.min(...tops.map((place) => place.x));
  const top = Math.min(...tops.map((place) => place.y));
  const layout = newRecord<NodeLayout>();
  for (const name of chosen) {
    const place = lookup(places, name);
    if (place) layout[name] = isTop(name) ? { ...place, x: place.x - left, y: place.y - top } : place;
  }
  return {
    nodes,
    edges: definition.edges.filter((found) => inside.has(found.from.node) && inside.has(found.to.node)),
    functions,
    contracts: newRecord(Object.entries(document.contracts).filter(([name]) => used.has(name))),
    flows,
    flowLayouts: newRecord(Object.entries(document.layout).filter(([name]) => Object.hasOwn(flows, name))),
    layout,
  };
}

/** The flows that nodes call, and those that these call, each once. */
function flowsNeeded(document: FlowDocument, nodes: readonly FlowNode[]): Flows {
  const flows = newRecord<Flow>();
  const waiting = nodes.flatMap(flowsOf);
  for (const name of waiting) {
    const called = lookup(document.flows, name);
    if (!called || Object.hasOwn(flows, name)) continue;
    flows[name] = called;
    waiting.push(...Object.values(called.nodes).flatMap(flowsOf));
  }
  return flows;
}

const fragmentCodec = shape<Fragment & { readonly format: "stratum-fragment" }>({
  format: oneOf("stratum-fragment"),
  nodes: record(node),
  edges: withDefault(list(edge), () => []),
  functions: withDefault(record(functionDef), () => newRecord<FunctionDef>()),
  contracts,
  flows: withDefault(record(flow), () => newRecord<Flow>()),
  flowLayouts: withDefault(layout, () => newRecord<FlowLayout>()),
  layout: withDefault(record(nodeLayout), () => newRecord<NodeLayout>()),
});

/** Text that people can read and `parseFragment` reads back: what the clipboard holds. */
export function printFragment(fragment: Fragment): string {
  return `${fragmentCodec.write({ format: "stratum-fragment", ...fragment }, "")}\n`;
}

/** Null for every text that is no whole, sound fragment: it is then pasted as mere text. */
export function parseFragment(text: string): Fragment | null {
  if (text.length > 5_000_000) return null;
  const { value, problems } = readJson(text, { levels: LEVELS });
  if (!isJsonObject(value) || problems.length > 0) return null;
  const found: FileProblem[] = [];
  const read = fragmentCodec.read(value, [], found);
  if (!read || found.length > 0 || Object.keys(read.nodes).some(isReservedNode)) return null;
  const { format: _, ...fragment } = read;
  return fragment;
}
