import type { Edit, FlowDocument, PortAddress } from "../../flow/index.ts";
import {
  controlPorts,
  INPUT_NODE,
  inputPorts,
  newInputFor,
  OUTPUT_NODE,
  outputPorts,
  targetsFor,
} from "../../workbench/index.ts";
import { orderKey, type Verdict, verdictKey } from "./gesture.ts";
import { planConnection } from "./plan-connection.ts";
import { planOrder } from "./plan-order.ts";
import { verdictOf } from "./verdicts.ts";

/** What is done when a choice of the list is taken. */
export type Joining =
  | { readonly kind: "join"; readonly from: PortAddress; readonly to: PortAddress }
  | { readonly kind: "order"; readonly from: string; readonly to: string; readonly port: string }
  /** The flow itself is to be given the value. */
  | { readonly kind: "new-input"; readonly name: string; readonly edits: readonly Edit[] };

export interface ConnectChoice {
  readonly id: string;
  readonly label: string;
  readonly joining: Joining;
  readonly verdict: Verdict;
}

/**
 * Every place that `from` could feed, for the list that `C` opens: what fits first, then what a part of it fits, the
 * rest with the reason; after them the steps that could follow it without taking its value, and new inputs of the flow
 * for what the step itself still needs.
 */
export function connectChoices(document: FlowDocument, flow: string, from: PortAddress): readonly ConnectChoice[] {
  const feeds = outputPorts(document, flow, from.node).length > 0;
  const ports = (feeds ? targetsFor(document, flow, from) : []).map(
    ({ to }): ConnectChoice => ({
      id: verdictKey(to.node, "in", to.path),
      label: nameOf(to),
      joining: { kind: "join", from, to },
      verdict: verdictOf(planConnection(document, flow, from, to)),
    }),
  );
  const control = controlPorts(document, flow, from.node);
  const routes = control.slice(0, -3);
  const common = ["done", "failed", "next"].filter((port) => control.includes(port));
  const by = (names: readonly string[]) => names.flatMap((port) => orderChoices(document, flow, from.node, port));
  const nodes = from.node === INPUT_NODE ? Object.keys(document.flows[flow]?.nodes ?? {}) : [from.node];
  const needs = nodes.flatMap((node) => inputPorts(document, flow, node).filter((port) => port.missing));
  return [...by(routes), ...sorted(ports), ...by(common), ...newInputs(document, flow, needs)];
}

/** Every output that could feed one of some ports, and a new input of the flow; `only`: the outputs of one node. */
export function sourceChoices(
  document: FlowDocument,
  flow: string,
  ports: readonly PortAddress[],
  only: string | null = null,
): readonly ConnectChoice[] {
  const nodes = only === null ? [INPUT_NODE, ...Object.keys(document.flows[flow]?.nodes ?? {})] : [only];
  const found = ports.flatMap((to) =>
    nodes.flatMap((node) =>
      outputPorts(document, flow, node).map((from): ConnectChoice => {
        const joined = { from: { node, path: from.path }, to };
        return {
          id: `${verdictKey(node, "out", from.path)} ${verdictKey(to.node, "in", to.path)}`,
          label: ports.length > 1 ? `${nameOf(from)} → ${to.path.join(".")}` : nameOf(from),
          joining: { kind: "join", ...joined },
          verdict: verdictOf(planConnection(document, flow, joined.from, to)),
        };
      }),
    ),
  );
  const taken = new Set(
    ports.filter(({ node, path }) =>
      inputPorts(document, flow, node).some((port) => port.connected && port.path.join(".") === path.join(".")),
    ),
  );
  const made = newInputs(
    document,
    flow,
    ports.filter((port) => !taken.has(port)),
  );
  // Who points at Input means that.
  if (only !== null) return [...made, ...sorted(found)];
  const all = sorted(found);
  const refused = all.findIndex(({ verdict }) => verdict.fits === "no");
  return refused === -1 ? [...all, ...made] : [...all.slice(0, refused), ...made, ...all.slice(refused)];
}

function newInputs(document: FlowDocument, flow: string, ports: readonly PortAddress[]): readonly ConnectChoice[] {
  return ports.flatMap(({ node, path }): readonly ConnectChoice[] => {
    const made = newInputFor(document, flow, { node, path });
    if (!made) return [];
    return [
      {
        id: `new ${verdictKey(node, "in", path)}`,
        label: "New input of the flow",
        joining: { kind: "new-input", ...made },
        verdict: { fits: "yes", words: `${made.name} → ${nameOf({ node, path })}` },
      },
    ];
  });
}

function nameOf({ node, path }: PortAddress): string {
  return [node, ...path].join(".");
}

function sorted(choices: readonly ConnectChoice[]): readonly ConnectChoice[] {
  const rank = { yes: 0, field: 1, through: 2, no: 3 } as const satisfies { [F in Verdict["fits"]]: number };
  return [...choices].sort((a, b) => rank[a.verdict.fits] - rank[b.verdict.fits]);
}

/** The steps that could follow a node by a control port. */
export function orderChoices(
  document: FlowDocument,
  flow: string,
  node: string,
  port: string,
): readonly ConnectChoice[] {
  if (node === INPUT_NODE) return [];
  return [...Object.keys(document.flows[flow]?.nodes ?? {}), OUTPUT_NODE].flatMap((name): readonly ConnectChoice[] => {
    const planned = planOrder(document, flow, node, name, port);
    if (!planned.ok) return [];
    const label = port === "done" ? name : `${port} → ${name}`;
    const words = port === "done" ? "waits for it, takes nothing" : "takes nothing";
    return [
      {
        id: `${port} ${orderKey(name, "in")}`,
        label,
        joining: { kind: "order", from: node, to: name, port },
        verdict: { fits: "yes", words },
      },
    ];
  });
}
