import type { FlowDocument } from "../../flow/index.ts";
import { INPUT_NODE, inputPorts, OUTPUT_NODE, outputPorts } from "../../workbench/index.ts";
import { type HandleAddress, orderKey, type Verdict, verdictKey } from "./gesture.ts";
import { type PlannedConnection, planConnection } from "./plan-connection.ts";
import { planOrder } from "./plan-order.ts";
import { controlOfKey, ORDER_IN } from "./projection.ts";

/** A port by the key of its handle: `in:ticket.subject`, `out:`, or a diamond. */
export function readHandle(node: string, handle: string | null | undefined): HandleAddress | null {
  if (handle === ORDER_IN) return { node, side: "in", path: [], order: true, port: "" };
  const port = controlOfKey(handle ?? "");
  if (port !== null) return { node, side: "out", path: [], order: true, port };
  const side = handle?.startsWith("in:") ? "in" : handle?.startsWith("out:") ? "out" : null;
  if (side === null || !handle) return null;
  const path = handle.slice(side.length + 1);
  return { node, side, path: path === "" ? [] : path.split("."), order: false, port: "" };
}

/** What each port of the flow says to an edge that begins at `from`. */
export function verdictsFor(document: FlowDocument, flow: string, from: HandleAddress): ReadonlyMap<string, Verdict> {
  const verdicts = new Map<string, Verdict>();
  const names = Object.keys(document.flows[flow]?.nodes ?? {});
  if (from.order) {
    const other = from.side === "out" ? "in" : "out";
    for (const name of [...names, OUTPUT_NODE]) {
      const [first, then] = from.side === "out" ? [from.node, name] : [name, from.node];
      // A step that may not simply wait may still be led back to, or be one route of a choice.
      const planned = planOrder(document, flow, first, then, from.side === "out" ? from.port : "failed");
      verdicts.set(orderKey(name, other), planned.ok ? { fits: "yes" } : { fits: "no", words: planned.words });
    }
    return verdicts;
  }
  const { node, path } = from;
  if (from.side === "out") {
    for (const name of [...names, OUTPUT_NODE]) {
      if (name === node) continue;
      for (const port of inputPorts(document, flow, name))
        verdicts.set(
          verdictKey(name, "in", port.path),
          verdictOf(planConnection(document, flow, { node, path }, port)),
        );
    }
    return verdicts;
  }
  for (const name of [INPUT_NODE, ...names]) {
    for (const port of outputPorts(document, flow, name))
      verdicts.set(verdictKey(name, "out", port.path), verdictOf(planConnection(document, flow, port, { node, path })));
  }
  return verdicts;
}

export function verdictOf(planned: PlannedConnection): Verdict {
  if (!planned.ok) return { fits: "no", words: planned.words };
  if (planned.takes === "whole") {
    const { aside } = planned.ways[0];
    return aside === null ? { fits: "yes" } : { fits: "yes", words: aside };
  }
  const words = planned.ways.map((way) => way.label).join(", ");
  return { fits: planned.takes, words };
}
