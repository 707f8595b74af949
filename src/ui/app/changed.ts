import type { FlowDocument } from "../../flow/index.ts";
import { changedSinceRun } from "../../workbench/index.ts";
import { useDocument, useRun } from "./context.tsx";

const known = new WeakMap<FlowDocument, WeakMap<FlowDocument, Map<string, ReadonlySet<string>>>>();

/** Compared once for each pair of documents, whatever the number of cards that ask. */
function changed(ran: FlowDocument, now: FlowDocument, flow: string): ReadonlySet<string> {
  const byNow = known.get(ran) ?? new WeakMap<FlowDocument, Map<string, ReadonlySet<string>>>();
  known.set(ran, byNow);
  const byFlow = byNow.get(now) ?? new Map<string, ReadonlySet<string>>();
  byNow.set(now, byFlow);
  const found = byFlow.get(flow) ?? changedSinceRun(ran, now, flow);
  byFlow.set(flow, found);
  return found;
}

/** Whether a node is no longer as it was when the shown run began. */
export function useChangedSinceRun(flow: string, node: string): boolean {
  const ran = useRun((state) => (state.shown?.flow === flow ? state.shown.document : null));
  return useDocument((state) => ran !== null && ran !== state.document && changed(ran, state.document, flow).has(node));
}
