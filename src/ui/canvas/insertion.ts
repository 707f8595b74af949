import type { Field } from "../../contracts/index.ts";
import type { Edge, Edit, FlowDocument, FlowNode, FunctionDef, Lane, PortAddress } from "../../flow/index.ts";
import { canConnect, freeName, INPUT_NODE, inputPorts, OUTPUT_NODE, outputPorts } from "../../workbench/index.ts";
import { planConnection } from "./plan-connection.ts";

/** What can be put on the canvas: a new step of a kind, or a call of a function that is there. */
export type Insertable =
  | { readonly kind: "infer" | "compute" | "parallel" }
  | { readonly kind: "call"; readonly function: string };

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
}

export interface PlannedInsertion {
  readonly label: string;
  readonly node: string;
  readonly edits: readonly Edit[];
}

/** The edits that put a step on the canvas, its function and its edge included: one undo step. */
export function planInsertion(document: FlowDocument, insertion: Insertion): PlannedInsertion {
  const { what, flow } = insertion;
  const nodes = document.flows[flow]?.nodes ?? {};
  const nodeName = (wanted: string) =>
    freeName(wanted, (name) => name in nodes || name === INPUT_NODE || name === OUTPUT_NODE);
  const layout = { x: grid(insertion.position.x), y: grid(insertion.position.y) };
  const lane = insertion.lane ? { lane: insertion.lane } : {};

  if (what.kind === "parallel") {
    const name = nodeName("parallel");
    const node: FlowNode = { kind: "parallel", branches: [{ name: "a" }, { name: "b" }], require: "all", ...lane };
    return { label: `Add ${name}`, node: name, edits: [{ edit: "add-node", flow, name, node, layout }] };
  }
  if (what.kind === "call") {
    const name = nodeName(what.function);
    const node: FlowNode = { kind: "call", function: what.function, ...lane };
    const added = withNode(document, flow, name, node);
    return {
      label: `Add ${name}`,
      node: name,
      edits: [
        { edit: "add-node", flow, name, node, layout },
        ...edgesOf(added, insertion, name, document.functions[what.function]),
      ],
    };
  }
  const wanted = what.kind === "infer" ? "new_infer" : "new_compute";
  const functionName = freeName(wanted, (name) => name in document.functions || name in nodes);
  const definition = newFunction(
    what.kind,
    insertion.from ? inputFor(document, flow, insertion.from) : null,
    insertion.to ? fieldOf(document, flow, "in", insertion.to) : null,
  );
  const node: FlowNode = { kind: "call", function: functionName, ...lane };
  const functions = { ...document.functions, [functionName]: definition };
  const added = withNode({ ...document, functions }, flow, functionName, node);
  return {
    label: `Add ${functionName}`,
    node: functionName,
    edits: [
      { edit: "add-function", name: functionName, function: definition },
      { edit: "add-node", flow, name: functionName, node, layout },
      ...edgesOf(added, insertion, functionName, definition),
    ],
  };
}

function newFunction(
  mode: "infer" | "compute",
  input: { readonly name: string; readonly field: Field } | null,
  output: Field | null,
): FunctionDef {
  const inputs = input ? { [input.name]: input.field } : { text: { type: "string" } as const };
  return mode === "infer"
    ? { mode, input: inputs, output: output ?? { type: "string" }, intent: "" }
    : { mode, input: inputs, output: output ?? { type: "boolean" }, code: "" };
}

function inputFor(
  document: FlowDocument,
  flow: string,
  from: PortAddress,
): { readonly name: string; readonly field: Field } | null {
  const field = fieldOf(document, flow, "out", from);
  if (!field) return null;
  const { description: _, ...bare } = field;
  const last = from.path.at(-1);
  return { name: last ?? (field.type === "contract" ? snake(field.contract) : "value"), field: bare };
}

function fieldOf(document: FlowDocument, flow: string, side: "in" | "out", address: PortAddress): Field | null {
  const ports = side === "in" ? inputPorts(document, flow, address.node) : outputPorts(document, flow, address.node);
  return ports.find((port) => port.path.join(".") === address.path.join("."))?.field ?? null;
}

/** The edges of a new step that stands in the document already. */
function edgesOf(
  document: FlowDocument,
  insertion: Insertion,
  node: string,
  definition: FunctionDef | undefined,
): readonly Edit[] {
  const edits: Edit[] = [];
  const connect = (edge: Edge) => edits.push({ edit: "connect", flow: insertion.flow, edge });
  const { from } = insertion;
  if (from && definition) {
    const source = fieldOf(document, insertion.flow, "out", from);
    const input =
      Object.entries(definition.input).find(([, field]) => source !== null && sameType(field, source))?.[0] ??
      Object.keys(definition.input)[0];
    if (input !== undefined) {
      const to = { node, path: [input] };
      const planned = planConnection(document, insertion.flow, from, to);
      // A value from inside a frame leaves by the frame's output.
      if (planned.ok && planned.takes === "through") edits.push(...planned.ways[0].edits);
      else connect({ kind: "data", from, to });
    }
  }
  if (insertion.to) connect({ kind: "data", from: { node, path: [] }, to: insertion.to });
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
