import { type Json, ownValue } from "../../base/index.ts";
import { type Contracts, type Field, fieldsOf } from "../../contracts/index.ts";
import { type DataEdge, type FlowNode, INPUT_NODE } from "../../flow/index.ts";
import type { IrInput, Reference } from "../../ir/index.ts";
import { inputAt } from "../1-resolve/ports.ts";
import { fieldSource, hasSource, type InputSource, partNames, sourcesOf } from "../1-resolve/sources.ts";
import type { LoweredInputs, Lowering } from "./lowering.ts";

/** What each input of a node gets its value from; one without a source is absent. */
export function lowerInputs(lowering: Lowering, id: string, node: FlowNode): LoweredInputs {
  const { resolved } = lowering;
  const memory = lowering.memory.inputs;
  const facts = {
    inputs: resolved.ports.get(id)?.inputs ?? {},
    edges: edgesInto(lowering, id),
    contracts: resolved.contracts,
  };
  const before = memory.recall(node, facts);
  if (before) return before;
  const sources = sourcesOf(resolved, id, facts.edges);
  const lowered: { [name: string]: IrInput } = {};
  for (const name of Object.keys(facts.inputs)) {
    const source = sources.get(name);
    const field = inputAt(resolved, id, [name]);
    const input = source && field ? lowerSource(source, field, resolved.contracts) : null;
    if (input) lowered[name] = input;
  }
  memory.keep(node, facts, lowered);
  return lowered;
}

export function edgesInto({ usable, carried }: Lowering, node: string): readonly DataEdge[] {
  const edges = usable.get(node) ?? NONE;
  const isCarried = (edge: DataEdge) => edge.from.node === INPUT_NODE || carried.has(edge.from.node);
  return edges.every(isCarried) ? edges : edges.filter(isCarried);
}

const NONE: readonly DataEdge[] = [];

/** Null: no value. Parts of an object that have none are null where that is allowed, so that the whole is complete. */
export function lowerSource(source: InputSource, field: Field, contracts: Contracts): IrInput | null {
  const [edge, ...others] = source.edges;
  if (edge && others.length === 0) return { kind: "reference", reference: referenceOf(edge) };
  if (edge) return { kind: "first_of", references: source.edges.map(referenceOf) };
  if (![...source.fields.values()].some(hasSource)) {
    return source.constant === undefined ? null : { kind: "value", value: source.constant };
  }
  const types = fieldsOf(field, contracts);
  const names = types ? Object.keys(types) : partNames(source);
  const parts: { [name: string]: IrInput } = {};
  for (const name of names) {
    const inner = ownValue(types ?? {}, name) ?? { type: "any" };
    const part = lowerSource(fieldSource(source, name), inner, contracts);
    if (part) parts[name] = part;
    else if (inner.nullable) parts[name] = { kind: "value", value: null };
  }
  return wholeValue(parts) ?? { kind: "fields", fields: parts };
}

/** Parts that are all constants are one constant. */
function wholeValue(parts: { readonly [name: string]: IrInput }): IrInput | null {
  const values: [string, Json][] = [];
  for (const [name, part] of Object.entries(parts)) {
    if (part.kind !== "value") return null;
    values.push([name, part.value]);
  }
  return { kind: "value", value: Object.fromEntries(values) };
}

function referenceOf({ from }: DataEdge): Reference {
  return from.node === INPUT_NODE
    ? { root: "input", path: from.path }
    : { root: "step", step: from.node, path: from.path };
}
