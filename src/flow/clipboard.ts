import { isJsonObject, lookup, newRecord } from "../base/index.ts";
import type { Contracts, Field } from "../contracts/index.ts";
import { contractsUsed } from "../contracts/index.ts";
import type {
  Edge,
  FlowDocument,
  FlowLayout,
  FlowNode,
  FunctionDef,
  Functions,
  NodeLayout,
  Nodes,
} from "./document.ts";
import { renameContractsInContract, renameContractsInFunction } from "./field-references.ts";
import { list, oneOf, type Problem, record, shape, withDefault } from "./file/codec.ts";
import { nodeLayout } from "./file/document-codec.ts";
import { contract, contracts } from "./file/field-codec.ts";
import { functionDef } from "./file/function-codec.ts";
import { readJson } from "./file/json-reader.ts";
import { edge, node } from "./file/node-codec.ts";
import { freeName, isReservedNode } from "./names.ts";
import { withPart } from "./records.ts";
import { functionsOf } from "./refer.ts";
import { topology, withMembers } from "./topology.ts";

/** A piece of a flow that can stand alone: nodes with the edges among them, and the functions and contracts they need. */
export interface Fragment {
  readonly nodes: Nodes;
  readonly edges: readonly Edge[];
  readonly functions: Functions;
  readonly contracts: Contracts;
  /** Positions relative to the fragment's top left corner; of nodes in a lane of the fragment, to that lane. */
  readonly layout: FlowLayout;
}

/** The nodes, what stands in their lanes, the edges among them, and everything they need. Boundary nodes are left out. */
export function copyFragment(document: FlowDocument, flow: string, names: readonly string[]): Fragment {
  const definition = lookup(document.flows, flow);
  if (!definition) return { nodes: {}, edges: [], functions: {}, contracts: {}, layout: {} };
  const chosen = withMembers(definition, names);
  const inside = new Set(chosen);
  const { lanes } = topology(definition);
  const places = lookup(document.layout, flow) ?? {};
  const isTop = (name: string): boolean => !inside.has(lanes.get(name)?.frame ?? "");

  const nodes = newRecord<FlowNode>();
  const functions = newRecord<FunctionDef>();
  const shown: Field[] = [];
  for (const name of chosen) {
    const value = lookup(definition.nodes, name);
    if (!value) continue;
    const kept =
      value.kind === "section" ? { ...value, members: value.members.filter((member) => inside.has(member)) } : value;
    nodes[name] = isTop(name) ? withPart(kept, "lane", null) : kept;
    if (value.kind === "human") shown.push(...Object.values(value.artifacts), value.decision);
    for (const called of functionsOf(value)) {
      const body = lookup(document.functions, called);
      if (body) functions[called] = body;
    }
  }
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
    layout,
  };
}

const fragmentCodec = shape<Fragment & { readonly format: "stratum-fragment" }>({
  format: oneOf("stratum-fragment"),
  nodes: record(node),
  edges: withDefault(list(edge), () => []),
  functions: withDefault(record(functionDef), () => newRecord<FunctionDef>()),
  contracts,
  layout: withDefault(record(nodeLayout), () => newRecord<NodeLayout>()),
});

/** Text that people can read and `parseFragment` reads back: what the clipboard holds. */
export function printFragment(fragment: Fragment): string {
  return `${fragmentCodec.write({ format: "stratum-fragment", ...fragment }, "")}\n`;
}

/** Null for every text that is no whole, sound fragment: it is then pasted as mere text. */
export function parseFragment(text: string): Fragment | null {
  if (text.length > 5_000_000) return null;
  const { value, problems } = readJson(text);
  if (!isJsonObject(value) || problems.length > 0) return null;
  const found: Problem[] = [];
  const read = fragmentCodec.read(value, [], found);
  if (!read || found.length > 0 || Object.keys(read.nodes).some(isReservedNode)) return null;
  const { format: _, ...fragment } = read;
  return fragment;
}

/** By the name in the fragment: the name it gets. A function or contract that is there already, word for word, is used again. */
export interface PasteNames {
  readonly nodes: ReadonlyMap<string, string>;
  readonly functions: ReadonlyMap<string, string>;
  readonly contracts: ReadonlyMap<string, string>;
}

/** How names clash and how that is resolved: shown before or after a paste, and what the paste itself goes by. */
export function pasteNames(document: FlowDocument, flow: string, fragment: Fragment): PasteNames {
  const contractNames = new Map<string, string>();
  const sameContract = (name: string): boolean => {
    const there = lookup(document.contracts, name);
    const pasted = lookup(fragment.contracts, name);
    return there !== undefined && pasted !== undefined && contract.write(there, "") === contract.write(pasted, "");
  };
  for (const name of Object.keys(fragment.contracts)) {
    if (sameContract(name)) contractNames.set(name, name);
  }
  const contractTaken = takenBy(document.contracts, contractNames);
  for (const name of Object.keys(fragment.contracts)) {
    if (!contractNames.has(name)) contractNames.set(name, freeName(name, contractTaken));
  }
  const functionNames = new Map<string, string>();
  const renamed = new Map([...contractNames].filter(([from, to]) => from !== to));
  const functionTaken = takenBy(document.functions, functionNames);
  for (const [name, pasted] of Object.entries(fragment.functions)) {
    const there = lookup(document.functions, name);
    const text = functionDef.write(renameContractsInFunction(pasted, renamed), "");
    const same = there !== undefined && functionDef.write(there, "") === text;
    functionNames.set(name, same ? name : freeName(name, functionTaken));
  }
  const nodeNames = new Map<string, string>();
  const nodeTaken = takenBy(lookup(document.flows, flow)?.nodes ?? {}, nodeNames);
  for (const name of Object.keys(fragment.nodes)) nodeNames.set(name, freeName(name, nodeTaken));
  return { nodes: nodeNames, functions: functionNames, contracts: contractNames };
}

function takenBy(record: { readonly [name: string]: unknown }, given: ReadonlyMap<string, string>) {
  const names = new Set<string>();
  return (name: string): boolean => {
    for (const other of given.values()) names.add(other);
    return Object.hasOwn(record, name) || names.has(name) || isReservedNode(name);
  };
}

/** The fragment's contracts and functions under their new names, without those that are used again. */
export function pastedDefinitions(
  document: FlowDocument,
  fragment: Fragment,
  names: PasteNames,
): { readonly contracts: Contracts; readonly functions: Functions } {
  const added = newRecord(Object.entries(document.contracts));
  for (const [name, value] of Object.entries(fragment.contracts)) {
    const to = names.contracts.get(name) ?? name;
    if (!Object.hasOwn(added, to)) added[to] = renameContractsInContract(value, names.contracts);
  }
  const bodies = newRecord(Object.entries(document.functions));
  for (const [name, value] of Object.entries(fragment.functions)) {
    const to = names.functions.get(name) ?? name;
    if (!Object.hasOwn(bodies, to)) bodies[to] = renameContractsInFunction(value, names.contracts);
  }
  return { contracts: added, functions: bodies };
}
