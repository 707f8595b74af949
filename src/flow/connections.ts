import type { JsonObject } from "../base/index.ts";
import { lookup } from "../base/index.ts";
import type { Field } from "../contracts/index.ts";
import { assignable, fieldPaths } from "../contracts/index.ts";
import { reachableFrom } from "../graph/index.ts";
import { controlPorts } from "./control-ports.ts";
import type { ControlEdge, DataEdge, Flow, FlowDocument } from "./document.ts";
import { INPUT_NODE, OUTPUT_NODE, RESULT_PORT } from "./document.ts";
import { edgeId } from "./edge-id.ts";
import { areExclusive } from "./exclusive.ts";
import { isStep } from "./node-kinds.ts";
import { fieldAtPort, inputPorts, type PortAddress } from "./ports.ts";
import { laneKey, lanesOutwards, mayLeadBack, siblings, topology } from "./topology.ts";
import { inputFields } from "./types.ts";

/** Why two ports cannot be joined. Data: `from`, `to` (type labels), `frame`, `branch`, `other`, `field` where they say more. */
export type RefusalCode =
  | "no-such-port"
  | "same-node"
  | "between-lanes"
  | "out-of-frame"
  | "into-own-frame"
  | "cycle"
  | "already-connected"
  | "port-taken"
  | "type"
  | "nullable";

export interface ConnectionRefusal {
  readonly code: RefusalCode;
  readonly data: JsonObject;
}

export type Connection =
  /** `replaces`: id of the edge that gives way, the port having room for one source only. */
  | { readonly ok: true; readonly replaces?: string }
  | {
      readonly ok: false;
      readonly reason: ConnectionRefusal;
      /** Field paths of the source that would fit, best first; they count from the source's port. */
      readonly fits: readonly (readonly string[])[];
    };

/**
 * Whether a data edge may be drawn (LANGUAGE 4 and 8): within a lane or into one from outside, without a cycle, one
 * source a port unless exclusive, and type to type.
 */
export function canConnect(document: FlowDocument, flow: string, from: PortAddress, to: PortAddress): Connection {
  const definition = lookup(document.flows, flow);
  if (!definition) return refuse({ code: "no-such-port", data: { flow } });
  const shapeProblem = placeProblem(definition, from.node, to.node) ?? cycleProblem(definition, from.node, to.node);
  const ends = portFields(document, flow, from, to);
  if (!ends.ok) return refuse(ends.reason);
  if (shapeProblem) return refuse(shapeProblem);
  const taken = portProblem(document, flow, definition, { kind: "data", from, to });
  if (taken.refusal) return refuse(taken.refusal);
  const mismatch = typeProblem(document, ends.from, ends.to);
  if (mismatch) return { ok: false, reason: mismatch, fits: fieldsThatFit(document, ends.from, ends.to, to.path) };
  return taken.replaces === undefined ? { ok: true } : { ok: true, replaces: taken.replaces };
}

/** Whether a control edge may be drawn; edges that may lead back (`revise`, `failed`, `next`) may close a circle. */
export function canConnectControl(document: FlowDocument, flow: string, edge: ControlEdge): Connection {
  const definition = lookup(document.flows, flow);
  if (!definition) return refuse({ code: "no-such-port", data: { flow } });
  const { from, to } = edge;
  if (!controlPorts(document, flow, from.node).includes(from.port)) {
    return refuse({ code: "no-such-port", data: { node: from.node, path: [from.port], side: "out" } });
  }
  // In a sequential flow, what leads to the Output node ends the flow (LANGUAGE 7: a jump to null).
  const exists = to.node === OUTPUT_NODE ? definition.order === "sequential" : takesControl(definition, to.node);
  if (!exists) return refuse({ code: "no-such-port", data: { node: to.node } });
  const mayReturn = mayLeadBack(edge);
  const toItself = from.node === to.node && mayReturn;
  const problem =
    (toItself ? null : placeProblem(definition, from.node, to.node)) ??
    (mayReturn ? null : cycleProblem(definition, from.node, to.node));
  if (problem) return refuse(problem);
  const there = definition.edges.some((other) => edgeId(other) === edgeId(edge));
  return there ? refuse({ code: "already-connected", data: {} }) : { ok: true };
}

function takesControl(flow: Flow, name: string): boolean {
  return isStep(lookup(flow.nodes, name));
}

/** What is wrong with an edge that is there: ports, lanes and types. Cycles and doubled sources are the flow's matter. */
export function edgeProblem(document: FlowDocument, flow: string, edge: DataEdge): ConnectionRefusal | null {
  const definition = lookup(document.flows, flow);
  if (!definition) return { code: "no-such-port", data: { flow } };
  const ends = portFields(document, flow, edge.from, edge.to);
  if (!ends.ok) return ends.reason;
  return placeProblem(definition, edge.from.node, edge.to.node) ?? typeProblem(document, ends.from, ends.to);
}

export interface Target {
  readonly to: PortAddress;
  readonly field: Field;
  readonly connection: Connection;
}

/** Every input port, those that fit first, then those that a field of the source fits, then the others with the reason. */
export function targetsFor(document: FlowDocument, flow: string, from: PortAddress): readonly Target[] {
  const definition = lookup(document.flows, flow);
  if (!definition) return [];
  const groups: readonly [Target[], Target[], Target[]] = [[], [], []];
  for (const node of [...topology(definition).order, OUTPUT_NODE]) {
    if (node === from.node) continue;
    const shown = new Set<string>();
    const add = (path: readonly string[], field: Field, onlyIfFits: boolean): void => {
      const key = path.join(".");
      if (shown.has(key)) return;
      shown.add(key);
      const to = { node, path };
      const connection = canConnect(document, flow, from, to);
      if (connection.ok) groups[0].push({ to, field, connection });
      else if (onlyIfFits) return;
      else groups[connection.fits.length > 0 ? 1 : 2].push({ to, field, connection });
    };
    for (const port of inputPorts(document, flow, node)) add(port.path, port.field, false);
    for (const [name, whole] of Object.entries(inputFields(document, flow, node))) {
      for (const { path, field } of fieldPaths(whole, document.contracts)) add([name, ...path], field, true);
    }
  }
  return groups.flat();
}

function portFields(
  document: FlowDocument,
  flow: string,
  from: PortAddress,
  to: PortAddress,
):
  | { readonly ok: true; readonly from: Field; readonly to: Field }
  | { readonly ok: false; readonly reason: ConnectionRefusal } {
  const source = fieldAtPort(document, flow, { side: "out", ...from });
  if (!source)
    return {
      ok: false,
      reason: { code: "no-such-port", data: { node: from.node, path: [...from.path], side: "out" } },
    };
  const target = fieldAtPort(document, flow, { side: "in", ...to });
  if (!target)
    return { ok: false, reason: { code: "no-such-port", data: { node: to.node, path: [...to.path], side: "in" } } };
  return { ok: true, from: source, to: target };
}

/** Data enters a frame from outside straight to inner ports, and leaves only by the frame's own output. */
function placeProblem(flow: Flow, from: string, to: string): ConnectionRefusal | null {
  if (from === to) return { code: "same-node", data: { node: from } };
  const shape = topology(flow);
  const lane = shape.lanes.get(from);
  const outwards = lanesOutwards(shape, to);
  if (outwards.some((around) => around.frame === from)) return { code: "into-own-frame", data: { frame: from } };
  if (!lane || outwards.some((around) => laneKey(around) === laneKey(lane))) return null;
  for (const inner of lanesOutwards(shape, from)) {
    const other = outwards.find((around) => around.frame === inner.frame);
    if (other && other.branch !== inner.branch) {
      return { code: "between-lanes", data: { frame: inner.frame, branch: inner.branch, other: other.branch } };
    }
  }
  return { code: "out-of-frame", data: { frame: lane.frame, branch: lane.branch } };
}

function cycleProblem(flow: Flow, from: string, to: string): ConnectionRefusal | null {
  if (from === INPUT_NODE || to === OUTPUT_NODE) return null;
  const shape = topology(flow);
  const [source, target] = siblings(shape, from, to);
  if (source === target) return null;
  return waitsOn(flow, source).has(target) ? { code: "cycle", data: { node: target } } : null;
}

const waits = new WeakMap<Flow, Map<string, ReadonlySet<string>>>();

/** The siblings that a node waits for, directly or through others. */
function waitsOn(flow: Flow, name: string): ReadonlySet<string> {
  const known = waits.get(flow) ?? new Map<string, ReadonlySet<string>>();
  waits.set(flow, known);
  const kept = known.get(name);
  if (kept) return kept;
  const { waitsFor } = topology(flow);
  const sourcesOf = (one: string) => waitsFor.get(one) ?? [];
  const found = reachableFrom(sourcesOf(name), sourcesOf);
  known.set(name, found);
  return found;
}

/** A port has one source, or several that exclude one another; a whole and its fields don't go together. */
function portProblem(
  document: FlowDocument,
  name: string,
  flow: Flow,
  edge: DataEdge,
): { readonly refusal?: ConnectionRefusal; readonly replaces?: string } {
  let replaces: string | undefined;
  for (const other of topology(flow).incoming.get(edge.to.node) ?? []) {
    if (other.kind !== "data" || !overlaps(other.to.path, edge.to.path)) continue;
    if (edgeId(other) === edgeId(edge)) return { refusal: { code: "already-connected", data: {} } };
    if (other.to.path.length !== edge.to.path.length) {
      return { refusal: { code: "port-taken", data: { edge: edgeId(other), path: [...other.to.path] } } };
    }
    if (areExclusive(document, name, other.from, edge.from)) continue;
    replaces = edgeId(other);
  }
  return replaces === undefined ? {} : { replaces };
}

function overlaps(a: readonly string[], b: readonly string[]): boolean {
  const shared = Math.min(a.length, b.length);
  for (let at = 0; at < shared; at++) if (a[at] !== b[at]) return false;
  return true;
}

function typeProblem(document: FlowDocument, from: Field, to: Field): ConnectionRefusal | null {
  const answer = assignable(from, to, document.contracts);
  if (answer.ok) return null;
  const { code, path, data } = answer.reason;
  return { code: code === "nullable" ? "nullable" : "type", data: { ...data, mismatch: code, path } };
}

/** Fields of the source that fit, those that bear the target's name first, then the shallow before the deep. */
function fieldsThatFit(
  document: FlowDocument,
  from: Field,
  to: Field,
  target: readonly string[],
): readonly (readonly string[])[] {
  const wanted = target.at(-1) === RESULT_PORT ? undefined : target.at(-1);
  const rank = (path: readonly string[]): number => path.length + (path.at(-1) === wanted ? 0 : 100);
  return fieldPaths(from, document.contracts)
    .filter(({ field }) => field.type !== "any" && assignable(field, to, document.contracts).ok)
    .map(({ path }) => path)
    .sort((a, b) => rank(a) - rank(b));
}

function refuse(reason: ConnectionRefusal): Connection {
  return { ok: false, reason, fits: [] };
}
