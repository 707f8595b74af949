import type { FlowDocument, PortAddress } from "../../flow/index.ts";
import { controlPorts, INPUT_NODE, OUTPUT_NODE, outputPorts, targetsFor } from "../../workbench/index.ts";
import { orderKey, type Verdict, verdictKey } from "./gesture.ts";
import { planConnection } from "./plan-connection.ts";
import { planOrder } from "./plan-order.ts";
import { verdictOf } from "./verdicts.ts";

export interface ConnectChoice {
  readonly id: string;
  readonly label: string;
  /** Null for what only follows `from`. */
  readonly to: PortAddress | null;
  readonly node: string;
  /** The control port by which it follows. */
  readonly port: string;
  readonly verdict: Verdict;
}

/**
 * Every place that `from` could feed, for the list that `C` opens: what fits first, then what a part of it fits, the
 * rest with the reason; after them the steps that could follow it without taking its value.
 */
export function connectChoices(document: FlowDocument, flow: string, from: PortAddress): readonly ConnectChoice[] {
  const feeds = outputPorts(document, flow, from.node).length > 0;
  const ports = (feeds ? targetsFor(document, flow, from) : []).map(
    (target): ConnectChoice => ({
      id: verdictKey(target.to.node, "in", target.to.path),
      to: target.to,
      node: target.to.node,
      port: "",
      label: `${target.to.node}.${target.to.path.join(".")}`,
      verdict: verdictOf(planConnection(document, flow, from, target.to)),
    }),
  );
  const rank = { yes: 0, field: 1, through: 2, no: 3 } as const satisfies { [F in Verdict["fits"]]: number };
  const control = controlPorts(document, flow, from.node);
  const routes = control.slice(0, -3);
  const common = ["done", "failed", "next"].filter((port) => control.includes(port));
  const by = (names: readonly string[]) => names.flatMap((port) => orderChoices(document, flow, from.node, port));
  return [...by(routes), ...ports.sort((a, b) => rank[a.verdict.fits] - rank[b.verdict.fits]), ...by(common)];
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
    return [{ id: `${port} ${orderKey(name, "in")}`, to: null, node: name, port, label, verdict: { fits: "yes" } }];
  });
}
