import { lookup } from "../../base/index.ts";
import type { Fields } from "../../contracts/index.ts";
import { isLegalName, isReservedNode, type NameKind } from "../names.ts";
import { insertEntry, isKeepable, setEntry, updateFlow, updateFunction, updateLayout, updateNode } from "../records.ts";
import type { Handlers } from "./handlers.ts";

export const addEdits = {
  "add-contract": (document, { name, contract, at }) =>
    isFree(document.contracts, name, "type")
      ? { ...document, contracts: insertEntry(document.contracts, name, contract, at) }
      : document,

  "add-field": (document, { contract, name, field, at }) => {
    const value = lookup(document.contracts, contract);
    if (!value || !isFree(value.fields, name)) return document;
    const fields: Fields = insertEntry(value.fields, name, field, at);
    return { ...document, contracts: setEntry(document.contracts, contract, { ...value, fields }) };
  },

  "add-function": (document, edit) =>
    isFree(document.functions, edit.name)
      ? { ...document, functions: insertEntry(document.functions, edit.name, edit.function, edit.at) }
      : document,

  "add-input": (document, edit) =>
    updateFunction(document, edit.function, (value) =>
      isFree(value.input, edit.name, "variable")
        ? { ...value, input: insertEntry(value.input, edit.name, edit.field, edit.at) }
        : value,
    ),

  "add-flow": (document, { name, flow, at }) =>
    isFree(document.flows, name) ? { ...document, flows: insertEntry(document.flows, name, flow, at) } : document,

  "add-flow-input": (document, { flow, name, field, at }) =>
    updateFlow(document, flow, (value) =>
      isFree(value.input, name, "variable") ? { ...value, input: insertEntry(value.input, name, field, at) } : value,
    ),

  "add-node": (document, { flow, name, node, layout, at }) => {
    const definition = lookup(document.flows, flow);
    if (!definition || !isFree(definition.nodes, name) || isReservedNode(name)) return document;
    const added = updateFlow(document, flow, (value) => ({
      ...value,
      nodes: insertEntry(value.nodes, name, node, at),
    }));
    return layout ? updateLayout(added, flow, (nodes) => setEntry(nodes, name, layout)) : added;
  },

  "add-branch": (document, { flow, node, name, at }) =>
    updateNode(document, flow, node, (value) => {
      if (value.kind !== "parallel" || !isLegalName(name, "member")) return value;
      if (value.branches.some((branch) => branch.name === name)) return value;
      const branches = [...value.branches];
      branches.splice(at ?? branches.length, 0, { name });
      return { ...value, branches };
    }),

  "add-case": (document, edit) => {
    const { cases } = document.bench;
    if (!isKeepable(edit.case.input)) return document;
    if (cases.some((other) => other.flow === edit.case.flow && other.name === edit.case.name)) return document;
    const next = [...cases];
    next.splice(edit.at ?? next.length, 0, edit.case);
    return { ...document, bench: { ...document.bench, cases: next } };
  },
} satisfies Partial<Handlers<AddName>>;

type AddName =
  | "add-contract"
  | "add-field"
  | "add-function"
  | "add-input"
  | "add-flow"
  | "add-flow-input"
  | "add-node"
  | "add-branch"
  | "add-case";

export function isFree(record: { readonly [name: string]: unknown }, name: string, kind: NameKind = "member"): boolean {
  return isLegalName(name, kind) && !Object.hasOwn(record, name);
}
