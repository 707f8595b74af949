import { lookup } from "../../base/index.ts";
import type { FlowDocument } from "../document.ts";
import {
  mapEntries,
  mapList,
  removeEntries,
  setEntry,
  updateFlow,
  updateFunction,
  updateLayout,
  updateNode,
  withPart,
} from "../records.ts";
import { laneKey, topology, withMembers } from "../topology.ts";
import type { Handlers } from "./handlers.ts";

/** What refers to a removed contract, function or flow stays, as a problem to be seen; edges of removed ports too. */
export const removeEdits = {
  "remove-contract": (document, { contract }) => {
    const contracts = removeEntries(document.contracts, new Set([contract]));
    return contracts === document.contracts ? document : { ...document, contracts };
  },
  "remove-field": (document, { contract, field }) => {
    const value = lookup(document.contracts, contract);
    if (!value || !lookup(value.fields, field)) return document;
    const changed = { ...value, fields: removeEntries(value.fields, new Set([field])) };
    return { ...document, contracts: setEntry(document.contracts, contract, changed) };
  },
  "remove-function": (document, edit) => {
    const functions = removeEntries(document.functions, new Set([edit.function]));
    if (functions === document.functions) return document;
    const scripts = document.bench.scripts.filter((script) => script.function !== edit.function);
    return { ...document, functions, bench: { ...document.bench, scripts } };
  },
  "remove-input": (document, edit) =>
    updateFunction(document, edit.function, (value) => {
      const input = removeEntries(value.input, new Set([edit.input]));
      return input === value.input ? value : { ...value, input };
    }),
  "remove-flow": (document, { flow }) => {
    const flows = removeEntries(document.flows, new Set([flow]));
    if (flows === document.flows) return document;
    const { cases, pins, breakpoints } = document.bench;
    const bench = {
      ...document.bench,
      cases: cases.filter((found) => found.flow !== flow),
      pins: pins.filter((found) => found.flow !== flow),
      breakpoints: breakpoints.filter((found) => found.flow !== flow),
    };
    const next = { ...document, flows, layout: removeEntries(document.layout, new Set([flow])), bench };
    return document.main === flow ? withPart(next, "main", null) : next;
  },
  "remove-flow-input": (document, { flow, input }) => {
    const changed = updateFlow(document, flow, (value) => {
      const left = removeEntries(value.input, new Set([input]));
      return left === value.input ? value : { ...value, input: left };
    });
    if (changed === document) return document;
    const cases = mapList(changed.bench.cases, (found) => {
      if (found.flow !== flow || !Object.hasOwn(found.input, input)) return found;
      return { ...found, input: removeEntries(found.input, new Set([input])) };
    });
    return { ...changed, bench: { ...changed.bench, cases } };
  },
  "remove-nodes": (document, { flow, nodes }) => removeNodes(document, flow, nodes),
  "remove-constant": (document, { flow, node, port }) =>
    updateNode(document, flow, node, (value) => {
      if (value.constants === undefined || !Object.hasOwn(value.constants, port)) return value;
      const constants = removeEntries(value.constants, new Set([port]));
      return withPart(value, "constants", Object.keys(constants).length > 0 ? constants : null);
    }),
  "remove-branch": (document, { flow, node, branch }) => {
    const definition = lookup(document.flows, flow);
    const frame = definition && lookup(definition.nodes, node);
    if (!definition || frame?.kind !== "parallel" || !frame.branches.some((found) => found.name === branch)) {
      return document;
    }
    const inside = topology(definition).members.get(laneKey({ frame: node, branch })) ?? [];
    return updateNode(removeNodes(document, flow, inside), flow, node, (value) =>
      value.kind === "parallel"
        ? { ...value, branches: value.branches.filter((found) => found.name !== branch) }
        : value,
    );
  },
  "remove-case": (document, edit) => {
    const cases = document.bench.cases.filter((found) => found.flow !== edit.flow || found.name !== edit.case);
    return cases.length === document.bench.cases.length
      ? document
      : { ...document, bench: { ...document.bench, cases } };
  },
  "remove-pin": (document, { flow, node }) => {
    const pins = document.bench.pins.filter((found) => found.flow !== flow || found.node !== node);
    return pins.length === document.bench.pins.length ? document : { ...document, bench: { ...document.bench, pins } };
  },
} satisfies Partial<Handlers<RemoveName>>;

type RemoveName =
  | "remove-contract"
  | "remove-field"
  | "remove-function"
  | "remove-input"
  | "remove-flow"
  | "remove-flow-input"
  | "remove-nodes"
  | "remove-constant"
  | "remove-branch"
  | "remove-case"
  | "remove-pin";

/** With what stands in their lanes, and every edge, lane result, pin and breakpoint that touches them. */
export function removeNodes(document: FlowDocument, flow: string, nodes: readonly string[]): FlowDocument {
  const definition = lookup(document.flows, flow);
  if (!definition) return document;
  const gone = new Set(withMembers(definition, nodes));
  if (gone.size === 0) return document;
  const changed = updateFlow(document, flow, (value) => ({
    ...value,
    nodes: mapEntries(removeEntries(value.nodes, gone), (node) => {
      if (node.kind === "section" && node.members.some((name) => gone.has(name))) {
        return { ...node, members: node.members.filter((name) => !gone.has(name)) };
      }
      if (node.kind !== "parallel") return node;
      const branches = mapList(node.branches, (branch) =>
        branch.result && gone.has(branch.result.node) ? withPart(branch, "result", null) : branch,
      );
      return branches === node.branches ? node : { ...node, branches };
    }),
    edges: value.edges.filter((edge) => !gone.has(edge.from.node) && !gone.has(edge.to.node)),
  }));
  const { pins, breakpoints } = changed.bench;
  const stays = (place: { readonly flow: string; readonly node: string }): boolean =>
    place.flow !== flow || !gone.has(place.node);
  return {
    ...updateLayout(changed, flow, (layout) => removeEntries(layout, gone)),
    bench: { ...changed.bench, pins: pins.filter(stays), breakpoints: breakpoints.filter(stays) },
  };
}
