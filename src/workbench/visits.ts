import { nodeOf } from "../reports/index.ts";
import type { Core } from "./core.ts";
import { openPanel } from "./session.ts";
import type { ShownRun } from "./state.ts";

/** Shows one visit of a step of the shown run: its flow, its node selected, and what that visit did in the inspector. */
export function showVisit({ stores, tell }: Core, step: string): void {
  const { shown } = stores.run.getState();
  const place = shown && placeOfVisit(shown, step);
  if (place === null) return;
  const { flow, node } = place;
  // The flow of now may lack what the run had.
  const isThere = Object.hasOwn(stores.document.getState().document.flows[flow]?.nodes ?? {}, node);
  if (!isThere) {
    tell("info", `The flow no longer has this step: ${step}.`);
    return;
  }
  stores.run.setState({ looked: step });
  stores.session.setState((session) => ({
    flow,
    selection: { nodes: [node], edges: [], inspect: { kind: "visit", node, step } },
    settings: openPanel(session, "right"),
  }));
}

/** The flow and the node that a step of a run belongs to: an item's or an agent's is its frame's. Null for none that is known. */
export function placeOfVisit(
  { view, flow: main, document }: Pick<ShownRun, "view" | "flow" | "document">,
  path: string,
): { readonly flow: string; readonly node: string } | null {
  const step = nodeOf(view, path);
  let place: { readonly flow: string; readonly node: string } | null = null;
  let flow = main;
  let called: string | null = null;
  for (const { node } of step?.segments ?? []) {
    // The call of a flow for an item is a step of its own.
    const isCall = node === called;
    called = null;
    if (isCall) continue;
    const found = document.flows[flow]?.nodes[node];
    if (found === undefined) continue;
    place = { flow, node };
    if (found.kind === "subflow") flow = found.flow;
    if (found.kind !== "for_each" || !("flow" in found.target)) continue;
    flow = found.target.flow;
    called = flow;
  }
  return place;
}
