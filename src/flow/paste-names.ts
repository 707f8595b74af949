import { lookup, newRecord } from "../base/index.ts";
import { type Contract, type Contracts, contractsUsed } from "../contracts/index.ts";
import type { Fragment } from "./clipboard.ts";
import type { Flow, FlowDocument, Flows, FunctionDef, Functions, Layout } from "./document.ts";
import { renameContractsInContract, renameContractsInFlow, renameContractsInFunction } from "./field-references.ts";
import { flow as flowCodec } from "./file/document-codec.ts";
import { contract as contractCodec } from "./file/field-codec.ts";
import { functionDef } from "./file/function-codec.ts";
import { freeName, isReservedNode, nameStem } from "./names.ts";
import { mapEntries } from "./records.ts";
import { flowsOf, renameInNode } from "./refer.ts";

type Names = ReadonlyMap<string, string>;

/**
 * By the name in the fragment: the name it gets. What is there already, word for word, is used again, under its own name or
 * under one that an earlier paste gave it (`classify_2`); what differs gets a new name.
 */
export interface PasteNames {
  readonly nodes: Names;
  readonly contracts: Names;
  readonly functions: Names;
  readonly flows: Names;
}

/** How names clash and how that is resolved: what a paste goes by, and what is said of it. */
export function pasteNames(document: FlowDocument, flow: string, fragment: Fragment): PasteNames {
  const contracts: Names = namesFor<Contract>({
    pasted: fragment.contracts,
    there: document.contracts,
    needs: ({ fields }) => contractsUsed({ type: "object", fields }, {}),
    renamed: renameContractsInContract,
    print: (value) => contractCodec.write(value, ""),
  });
  const functions: Names = namesFor<FunctionDef>({
    pasted: fragment.functions,
    there: document.functions,
    needs: () => [],
    renamed: (value) => renameContractsInFunction(value, contracts),
    print: (value) => functionDef.write(value, ""),
  });
  const flows: Names = namesFor<Flow>({
    pasted: fragment.flows,
    there: document.flows,
    needs: ({ nodes }) => Object.values(nodes).flatMap(flowsOf),
    renamed: (value, names) => renamedFlow(value, { contracts, functions, flows: names }),
    print: (value) => flowCodec.write(value, ""),
  });
  const nodes = new Map<string, string>();
  const there = lookup(document.flows, flow)?.nodes ?? {};
  const given = new Set<string>();
  for (const name of Object.keys(fragment.nodes)) {
    const to = freeName(name, (one) => Object.hasOwn(there, one) || given.has(one) || isReservedNode(one));
    nodes.set(name, to);
    given.add(to);
  }
  return { nodes, contracts, functions, flows };
}

interface Kind<T> {
  readonly pasted: { readonly [name: string]: T };
  readonly there: { readonly [name: string]: T };
  /** What it names of its own kind. */
  readonly needs: (value: T) => readonly string[];
  /** With what it names under new names. */
  readonly renamed: (value: T, names: Names) => T;
  /** Equal texts are equal things. */
  readonly print: (value: T) => string;
}

function namesFor<T>({ pasted, there, needs, renamed, print }: Kind<T>): Names {
  const names = new Map<string, string>();
  const given = new Set<string>();
  const open = new Set<string>();
  const isTaken = (name: string): boolean => Object.hasOwn(there, name) || given.has(name);
  const visit = (name: string): void => {
    const value = lookup(pasted, name);
    // A circle is a fault of its own: it comes along under the names that it has.
    if (value === undefined || names.has(name) || open.has(name)) return;
    open.add(name);
    for (const needed of needs(value)) visit(needed);
    const wanted = print(renamed(value, names));
    const stem = nameStem(name);
    const family = Object.keys(there).filter((one) => one === name || nameStem(one) === stem);
    const same = [name, ...family].find((one) => {
      const known = lookup(there, one);
      return known !== undefined && !given.has(one) && print(known) === wanted;
    });
    const to = same ?? freeName(name, isTaken);
    names.set(name, to);
    given.add(to);
  };
  for (const name of Object.keys(pasted)) visit(name);
  return names;
}

function renamedFlow(value: Flow, names: Omit<PasteNames, "nodes">): Flow {
  const flow = renameContractsInFlow(value, names.contracts);
  return { ...flow, nodes: mapEntries(flow.nodes, (node) => renameInNode(node, names)) };
}

/** The document with the fragment's contracts, functions and flows under their new names; what is used again stays. */
export function withDefinitions(document: FlowDocument, fragment: Fragment, names: PasteNames): FlowDocument {
  const contracts: Contracts = added(document.contracts, fragment.contracts, names.contracts, (value) =>
    renameContractsInContract(value, names.contracts),
  );
  const functions: Functions = added(document.functions, fragment.functions, names.functions, (value) =>
    renameContractsInFunction(value, names.contracts),
  );
  const flows: Flows = added(document.flows, fragment.flows, names.flows, (value) => renamedFlow(value, names));
  const layout: Layout = added(document.layout, fragment.flowLayouts, names.flows, (value) => value);
  return { ...document, contracts, functions, flows, layout };
}

function added<T>(
  there: { readonly [name: string]: T },
  pasted: { readonly [name: string]: T },
  names: Names,
  renamed: (value: T) => T,
): { readonly [name: string]: T } {
  const all = newRecord(Object.entries(there));
  for (const [name, value] of Object.entries(pasted)) {
    const to = names.get(name) ?? name;
    if (!Object.hasOwn(all, to)) all[to] = renamed(value);
  }
  return all;
}

/** What got another name than it had, in words: `function draft as draft_2`. */
export function sayRenamed({ contracts, functions, flows }: PasteNames): readonly string[] {
  const kinds = [
    ["flow", flows],
    ["function", functions],
    ["contract", contracts],
  ] as const;
  return kinds.flatMap(([kind, names]) =>
    [...names].flatMap(([from, to]) => (from === to ? [] : [`${kind} ${from} as ${to}`])),
  );
}
