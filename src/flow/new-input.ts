import type { FlowDocument } from "./document.ts";
import { INPUT_NODE } from "./document.ts";
import type { Edit } from "./edits/edit.ts";
import { joinPorts } from "./join-ports.ts";
import { freeName } from "./names.ts";
import { fieldAtPort, type PortAddress } from "./ports.ts";

export interface NewInput {
  readonly name: string;
  readonly edits: readonly Edit[];
}

/** A new input of the flow for a port: its name and its type, and the edge between them. Null for a port that is not there. */
export function newInputFor(document: FlowDocument, flow: string, { node, path }: PortAddress): NewInput | null {
  const field = fieldAtPort(document, flow, { side: "in", node, path });
  const definition = document.flows[flow];
  const wanted = path.at(-1);
  if (!field || !definition || wanted === undefined) return null;
  const name = freeName(wanted, (taken) => taken in definition.input);
  const { description: _, ...bare } = field;
  const from: PortAddress = { node: INPUT_NODE, path: [name] };
  return {
    name,
    edits: [{ edit: "add-flow-input", flow, name, field: bare }, joinPorts(document, flow, from, { node, path }).edit],
  };
}
