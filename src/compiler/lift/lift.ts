import { ownValue } from "../../base/index.ts";
import type { Flow, FlowDocument, FunctionDef, NodeLayout } from "../../flow/index.ts";
import type { Ir } from "../../ir/index.ts";
import { resolveOpacity } from "../1-resolve/opacity.ts";
import { resolveFlow } from "../1-resolve/ports.ts";
import { compile } from "../compile.ts";
import { liftFlow } from "./flow.ts";
import { liftFunction } from "./function.ts";
import { sameData } from "./same-data.ts";

/**
 * IR → document, for editing the YAML of a flow that is open: parts that mean the same as before stay the same objects,
 * nodes keep their place by name, and what the IR never carries (layout, cases, pins, notes, constants hidden by an
 * edge, nodes with errors) stays as it was. `compile(lift(ir, document)).ir` has the meaning of `ir`.
 */
export function lift(ir: Ir, previous: FlowDocument): FlowDocument {
  const before = compile(previous).ir;
  const opacity = resolveOpacity(
    previous,
    Object.entries(previous.flows).map(([name, flow]) => resolveFlow(previous, name, flow)),
  );
  const functions: [string, FunctionDef][] = Object.entries(ir.functions).map(([name, lowered]) => {
    const old = ownValue(previous.functions, name);
    if (old && sameData(lowered, ownValue(before?.functions ?? {}, name))) return [name, old];
    return [name, liftFunction(lowered, old, (input) => opacity.isOpaque(name, input))];
  });
  const keptFunctions = Object.entries(previous.functions).filter(
    ([name]) => !ownValue(before?.functions ?? {}, name) && !ownValue(ir.functions, name),
  );
  const contracts = sameData(ir.contracts, previous.contracts, true) ? previous.contracts : ir.contracts;
  const draft: FlowDocument = {
    ...previous,
    ...(ir.extra !== undefined ? { extra: ir.extra } : {}),
    contracts,
    functions: same(previous.functions, [...functions, ...keptFunctions]),
  };
  const flows: [string, Flow][] = Object.entries(ir.flows).map(([name, lowered]) => {
    const old = ownValue(previous.flows, name);
    const was = ownValue(before?.flows ?? {}, name);
    return [name, old && sameData(lowered, was) ? old : liftFlow(lowered, old, was, draft, name)];
  });
  const lifted = { ...draft, flows: same(previous.flows, flows) };
  const { main: _, ...withoutMain } = lifted;
  const isFirst = flows[0]?.[0] === ir.main;
  const named = isFirst && previous.main === undefined ? withoutMain : { ...lifted, main: ir.main };
  return { ...named, layout: keepLayout(previous, named.flows), bench: keepBench(previous, named.flows) };
}

/** The record of these entries: the former object when nothing in it changed. */
function same<T>(before: { readonly [name: string]: T }, entries: readonly (readonly [string, T])[]) {
  const old = Object.entries(before);
  const isSame =
    old.length === entries.length &&
    old.every(([name, value], index) => {
      const entry = entries[index];
      return entry !== undefined && entry[0] === name && entry[1] === value;
    });
  return isSame ? before : Object.fromEntries(entries);
}

function keepLayout(previous: FlowDocument, flows: FlowDocument["flows"]): FlowDocument["layout"] {
  const kept = Object.entries(previous.layout).flatMap(([name, nodes]) => {
    const flow = ownValue(flows, name);
    const isThere = (node: string): boolean =>
      node === "input" || node === "output" || ownValue(flow?.nodes ?? {}, node) !== undefined;
    const entries: [string, NodeLayout][] = Object.entries(nodes).filter(([node]) => isThere(node));
    return flow ? [[name, same(nodes, entries)] as const] : [];
  });
  return same(previous.layout, kept);
}

/** Pins and breakpoints of nodes that are gone go with them. */
function keepBench(previous: FlowDocument, flows: FlowDocument["flows"]): FlowDocument["bench"] {
  const isThere = (at: { readonly flow: string; readonly node: string }): boolean =>
    ownValue(ownValue(flows, at.flow)?.nodes ?? {}, at.node) !== undefined;
  const { pins, breakpoints } = previous.bench;
  if (pins.every(isThere) && breakpoints.every(isThere)) return previous.bench;
  return { ...previous.bench, pins: pins.filter(isThere), breakpoints: breakpoints.filter(isThere) };
}
