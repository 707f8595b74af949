import type { NodeView } from "../../reports/index.ts";
import { stepOf } from "../../workbench/index.ts";
import { useRun, useSession } from "./context.tsx";
import { useStep } from "./steps.ts";

/** The step of a run whose visit is looked at: the one that was chosen, else the newest of the selected node. */
export function useVisit(flow: string, node: string): NodeView | undefined {
  const chosen = useSession(({ selection: { inspect } }) => (inspect?.kind === "visit" ? inspect.step : null));
  const newest = useStep(flow, node);
  const visit = useRun(({ shown }) => (shown && chosen !== null ? stepOf(shown.view, chosen) : undefined));
  // Arguments are cells of their debate.
  return newest?.kind === "debate" ? newest : (visit ?? newest);
}

/** The printed path of the visit that is looked at; null when none is, or several nodes are selected. */
export function useVisitPath(): string | null {
  const flow = useSession((state) => state.flow);
  const chosen = useSession(({ selection: { inspect } }) => (inspect?.kind === "visit" ? inspect.step : null));
  const node = useSession(({ selection: { nodes } }) => (nodes.length === 1 ? nodes[0] : undefined)) ?? "";
  const newest = useStep(flow, node)?.path ?? null;
  return chosen ?? newest;
}
