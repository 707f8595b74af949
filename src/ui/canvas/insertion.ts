import type { Field } from "../../contracts/index.ts";
import type { Edit, FlowDocument, FlowNode, Lane, PortAddress } from "../../flow/index.ts";
import {
  applyEdits,
  canConnect,
  freeName,
  INPUT_NODE,
  inputPorts,
  joinPorts,
  OUTPUT_NODE,
  outputPorts,
} from "../../workbench/index.ts";
import type { NewKind } from "../look/index.ts";
import { makeNode, type NewNodeWish } from "./new-node.ts";
import { planConnection } from "./plan-connection.ts";
import { planOrder } from "./plan-order.ts";

/** What can be put on the canvas: a new node of a kind, or a call of a function that is there. */
export type Insertable =
  /** `flow`: the one that a subflow or a list runs. */
  { readonly kind: NewKind; readonly flow?: string } | { readonly kind: "call"; readonly function: string };

export interface Insertion {
  readonly what: Insertable;
  readonly flow: string;
  /** Of the card's top left corner; relative to the lane's content when there is a lane. */
  readonly position: { readonly x: number; readonly y: number };
  readonly lane?: Lane;
  /** The output that the new step is to take in. */
  readonly from?: PortAddress;
  /** The input that the new step is to feed. */
  readonly to?: PortAddress;
  /** The control port that the new step is to follow. */
  readonly after?: { readonly node: string; readonly port: string };
  /** What a new section is to lie around. */
  readonly members?: readonly string[];
}

export type InsertionEnds = Pick<Insertion, "from" | "to" | "after">;

/** Where a new step is wanted: at a point of the window, behind what a lane holds, or wherever one is looking. */
export type Where =
  /** `dropped`: let go there by hand, so that it is put into an edge that lies there. */
  | { readonly kind: "point"; readonly at: { readonly x: number; readonly y: number }; readonly dropped?: true }
  | { readonly kind: "lane"; readonly lane: Lane }
  | { readonly kind: "sight" };

export interface PlannedInsertion {
  readonly label: string;
  readonly node: string;
  readonly edits: readonly Edit[];
}

/** The edits that put a node on the canvas, with what it calls and its edges: one undo step. */
export function planInsertion(document: FlowDocument, insertion: Insertion): PlannedInsertion {
  const { what, flow, from, to } = insertion;
  const nodes = document.flows[flow]?.nodes ?? {};
  const made =
    what.kind === "call"
      ? ({ name: what.function, node: { kind: "call", function: what.function }, before: [] } as const)
      : makeNode(document, flow, what.kind, {
          input: from ? inputFor(document, flow, from) : null,
          output: to ? fieldOf(document, flow, "in", to) : null,
          runs: what.flow ?? null,
          members: insertion.members ?? [],
        });
  const name = freeName(made.name, (taken) => taken in nodes || taken === INPUT_NODE || taken === OUTPUT_NODE);
  // A section and what is in it lie side by side in the flow itself.
  const lane = insertion.lane && what.kind !== "section" ? { lane: insertion.lane } : {};
  const layout = { x: grid(insertion.position.x), y: grid(insertion.position.y) };
  const added: readonly Edit[] = [
    ...made.before,
    { edit: "add-node", flow, name, node: { ...made.node, ...lane }, layout },
  ];
  const edges = edgesOf(applyEdits(document, added), insertion, name);
  return { label: `Add ${name}`, node: name, edits: [...added, ...edges] };
}

function inputFor(document: FlowDocument, flow: string, from: PortAddress): NewNodeWish["input"] {
  const field = fieldOf(document, flow, "out", from);
  if (!field) return null;
  const { description: _, ...bare } = field;
  const last = from.path.at(-1);
  const start = from.node === INPUT_NODE ? "$.input" : `$.steps.${from.node}.output`;
  return {
    name: last ?? (field.type === "contract" ? snake(field.contract) : "value"),
    field: bare,
    reference: [start, ...from.path].join("."),
  };
}

function fieldOf(document: FlowDocument, flow: string, side: "in" | "out", address: PortAddress): Field | null {
  const ports = side === "in" ? inputPorts(document, flow, address.node) : outputPorts(document, flow, address.node);
  return ports.find((port) => port.path.join(".") === address.path.join("."))?.field ?? null;
}

/** The edges of a new node that stands in the document already. */
function edgesOf(document: FlowDocument, { flow, from, to, after }: Insertion, node: string): readonly Edit[] {
  const edits: Edit[] = [];
  if (from) {
    const source = fieldOf(document, flow, "out", from);
    const inputs = inputPorts(document, flow, node).filter((port) => port.depth === 0);
    const input =
      inputs.find(({ field }) => source !== null && sameType(field, source)) ??
      inputs.find(({ path }) => canConnect(document, flow, from, { node, path }).ok) ??
      inputs[0];
    if (input) {
      const planned = planConnection(document, flow, from, { node, path: input.path });
      // A value from inside a frame leaves by the frame's output; of one that only fits in part the best part is taken.
      if (planned.ok) edits.push(...planned.ways[0].edits);
      else edits.push(joinPorts(document, flow, from, { node, path: input.path }).edit);
    }
  }
  if (to) {
    const outputs = outputPorts(document, flow, node);
    const planned = outputs[0] && planConnection(document, flow, { node, path: outputs[0].path }, to);
    if (planned?.ok) edits.push(...planned.ways[0].edits);
    else if (outputs[0]) edits.push(joinPorts(document, flow, { node, path: outputs[0].path }, to).edit);
  }
  if (after) {
    const planned = planOrder(document, flow, after.node, node, after.port);
    if (planned.ok) edits.push(planned.edit);
  }
  return edits;
}

function sameType(a: Field, b: Field): boolean {
  return a.type === b.type && (a.type !== "contract" || b.type !== "contract" || a.contract === b.contract);
}

/** Functions that could take in what `from` gives (or feed `to`), judged by their types alone. */
export function functionsThatFit(
  document: FlowDocument,
  flow: string,
  from: PortAddress | undefined,
  to: PortAddress | undefined,
): readonly string[] {
  if (!from && !to) return Object.keys(document.functions);
  return Object.entries(document.functions).flatMap(([name, definition]) => {
    const probe = withNode(document, flow, PROBE, { kind: "call", function: name });
    const fits = from
      ? Object.keys(definition.input).some((input) => canConnect(probe, flow, from, { node: PROBE, path: [input] }).ok)
      : to !== undefined && canConnect(probe, flow, { node: PROBE, path: [] }, to).ok;
    return fits ? [name] : [];
  });
}

const PROBE = "probe";

/** The document with one more node in it, to ask what would connect. */
function withNode(document: FlowDocument, flow: string, name: string, node: FlowNode): FlowDocument {
  const definition = document.flows[flow];
  if (!definition) return document;
  const nodes = { ...definition.nodes, [name]: node };
  return { ...document, flows: { ...document.flows, [flow]: { ...definition, nodes } } };
}

function grid(value: number): number {
  return Math.round(value / 4) * 4;
}

function snake(name: string): string {
  return name.replace(/([a-z0-9])([A-Z])/g, "$1_$2").toLowerCase();
}
