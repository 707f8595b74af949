import { lookup } from "../base/index.ts";
import type { Field } from "../contracts/index.ts";
import { fieldAt, fieldPaths, fieldsOf } from "../contracts/index.ts";
import type { FlowDocument } from "./document.ts";
import { INPUT_NODE, OUTPUT_NODE, RESULT_PORT } from "./document.ts";
import { topology } from "./topology.ts";
import { inputFields, outputType } from "./types.ts";

/** One end of a data edge: `path[0]` of an input is the input's name; of the Input node's output, the flow input's. */
export interface PortAddress {
  readonly node: string;
  readonly path: readonly string[];
}

/** A whole input or output, or an open field of one. */
export interface Port extends PortAddress {
  readonly side: "in" | "out";
  readonly field: Field;
  /** 0 for a whole input or output; field ports stand below it, indented by this. */
  readonly depth: number;
  readonly connected: boolean;
  /** An input that is needed and has no edge, no constant and no fields that make it up. */
  readonly missing: boolean;
}

/** Ports that take values, in declared order, each followed by its open fields. Fields of the result are always open. */
export function inputPorts(document: FlowDocument, flow: string, node: string): readonly Port[] {
  const definition = lookup(document.flows, flow);
  if (!definition) return [];
  const connected = new Set<string>();
  for (const edge of topology(definition).incoming.get(node) ?? []) {
    if (edge.kind === "data") connected.add(edge.to.path.join("."));
  }
  const constants = lookup(definition.nodes, node)?.constants ?? NO_CONSTANTS;
  const pinned = pinnedOpen(document, flow, node, "in:");
  const fed = (key: string): boolean => connected.has(key) || Object.hasOwn(constants, key);
  const assembled = putTogether([...connected, ...Object.keys(constants)]);
  const isMissing = (field: Field, path: readonly string[]): boolean => {
    const key = path.join(".");
    if (field.nullable || fed(key)) return false;
    const fields = assembled.has(key) ? fieldsOf(field, document.contracts) : null;
    return fields === null || Object.entries(fields).some(([name, inner]) => isMissing(inner, [...path, name]));
  };

  const ports: Port[] = [];
  const known = new Set<string>();
  for (const [name, whole] of Object.entries(inputFields(document, flow, node))) {
    const add = (field: Field, path: readonly string[], missing: boolean): void => {
      const key = path.join(".");
      known.add(key);
      ports.push({ side: "in", node, path, field, depth: path.length - 1, connected: connected.has(key), missing });
    };
    const wholeMissing = isMissing(whole, [name]);
    const showsFields = node === OUTPUT_NODE && !fed(name);
    const inParts = assembled.has(name) || showsFields;
    add(whole, [name], wholeMissing && !inParts);
    for (const { path, field } of fieldPaths(whole, document.contracts)) {
      const full = [name, ...path];
      const key = full.join(".");
      const parent = full.slice(0, -1).join(".");
      const open = fed(key) || assembled.has(key) || pinned.has(key) || (showsFields && path.length === 1);
      if (open) add(field, full, !fed(name) && (assembled.has(parent) || showsFields) && isMissing(field, full));
    }
  }
  for (const key of connected) {
    if (!known.has(key)) ports.push(lostPort("in", node, key.split("."), 1));
  }
  return ports;
}

/** Ports that give values: the whole output (of the Input node, each flow input), each followed by its open fields. */
export function outputPorts(document: FlowDocument, flow: string, node: string): readonly Port[] {
  const definition = lookup(document.flows, flow);
  const whole = outputType(document, flow, node);
  if (!definition) return [];
  const connected = new Set<string>();
  for (const edge of topology(definition).outgoing.get(node) ?? []) {
    if (edge.kind === "data") connected.add(edge.from.path.join("."));
  }
  const pinned = pinnedOpen(document, flow, node, "out:");
  const outermost = node === INPUT_NODE ? 1 : 0;
  const ports: Port[] = [];
  const known = new Set<string>();
  const add = (field: Field, path: readonly string[]): void => {
    const key = path.join(".");
    known.add(key);
    ports.push({
      side: "out",
      node,
      path,
      field,
      depth: path.length - outermost,
      connected: connected.has(key),
      missing: false,
    });
  };
  if (whole) {
    if (outermost === 0) add(whole, []);
    for (const { path, field } of fieldPaths(whole, document.contracts)) {
      const key = path.join(".");
      if (path.length === outermost || connected.has(key) || pinned.has(key)) add(field, path);
    }
  }
  for (const key of connected) {
    if (!known.has(key)) ports.push(lostPort("out", node, key === "" ? [] : key.split("."), outermost));
  }
  return ports;
}

/** The type at a port, whether it is open or not; null when there is no such port. */
export function fieldAtPort(
  document: FlowDocument,
  flow: string,
  port: PortAddress & { readonly side: "in" | "out" },
): Field | null {
  const [name, ...path] = port.path;
  if (port.side === "out") {
    if (port.node === INPUT_NODE && name === undefined) return null;
    const whole = outputType(document, flow, port.node);
    return whole && fieldAt(whole, port.path, document.contracts);
  }
  const whole = name === undefined ? undefined : lookup(inputFields(document, flow, port.node), name);
  if (!whole) return null;
  // An undeclared result takes whatever it is given, under whatever name.
  const undeclared = port.node === OUTPUT_NODE && name === RESULT_PORT && !lookup(document.flows, flow)?.output;
  return undeclared ? { type: "any" } : fieldAt(whole, path, document.contracts);
}

function pinnedOpen(document: FlowDocument, flow: string, node: string, side: "in:" | "out:"): ReadonlySet<string> {
  const open = lookup(lookup(document.layout, flow), node)?.open;
  return open ? new Set(open.filter((key) => key.startsWith(side)).map((key) => key.slice(side.length))) : NONE;
}

const NO_CONSTANTS = {};
const NONE: ReadonlySet<string> = new Set();

/** What is being put together from fed parts. */
function putTogether(fed: readonly string[]): ReadonlySet<string> {
  return fed.some((key) => key.includes(".")) ? new Set(fed.flatMap(prefixes)) : NONE;
}

/** `a.b.c` → `a`, `a.b`. */
function prefixes(key: string): readonly string[] {
  const parts = key.split(".");
  return parts.slice(1).map((_, at) => parts.slice(0, at + 1).join("."));
}

/** An edge whose port is gone keeps a port to be drawn at; the checks say what is wrong. */
function lostPort(side: "in" | "out", node: string, path: readonly string[], outermost: number): Port {
  const depth = Math.max(0, path.length - outermost);
  return { side, node, path, field: { type: "any" }, depth, connected: true, missing: false };
}
