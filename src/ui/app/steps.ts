import { printPath, type RunPath } from "../../base/index.ts";
import type { Flow, FlowDocument } from "../../flow/index.ts";
import type { NodeState, NodeView, RunView } from "../../reports/index.ts";
import type { RunState } from "../../workbench/index.ts";
import { INPUT_NODE, latestCallOf, latestOf, OUTPUT_NODE, stepStateOf } from "../../workbench/index.ts";
import { useDocument, useRun } from "./context.tsx";

/** The printed path of a node's step in a run of its flow: a node in a lane runs inside its frame's branch. */
export function stepPath(flow: Flow, node: string): string {
  const path: { node: string; branch?: string }[] = [{ node }];
  let lane = flow.nodes[node]?.lane;
  // A damaged document may hold frames inside each other in a ring.
  for (let depth = 0; lane && depth < 32; depth++) {
    path.unshift({ node: lane.frame, branch: lane.branch });
    lane = flow.nodes[lane.frame]?.lane;
  }
  const run: RunPath = path;
  return printPath(run);
}

/** Where the shown run has run a flow: the view, and what the paths of the flow's steps begin with. */
interface FlowRun {
  readonly view: RunView;
  readonly prefix: string;
  /** The step that called the flow last; null for the run's own flow. */
  readonly call: NodeView | null;
}

function runOf(state: RunState, flow: string): FlowRun | null {
  if (!state.shown) return null;
  const { view } = state.shown;
  if (state.shown.flow === flow) return { view, prefix: "", call: null };
  const call = latestCallOf(view, flow);
  if (!call) return null;
  const prefix = `${printPath(call.segments.map(({ visit: _visit, ...segment }) => segment))}/`;
  return { view, prefix, call };
}

/** What the shown run knows of a node, of its newest visit; renders only when that changes. Undefined before the step's first event. */
export function useStep(flow: string, node: string): NodeView | undefined {
  const path = useDocument((state) => {
    const shown = state.document.flows[flow];
    return shown ? stepPath(shown, node) : node;
  });
  return useRun((state) => {
    const run = runOf(state, flow);
    return run ? latestOf(run.view, run.prefix + path) : undefined;
  });
}

/** The state of a node in the shown run; null when there is nothing to say. */
export function useStepState(flow: string, node: string): NodeState | null {
  const path = useDocument((state) => {
    const shown = state.document.flows[flow];
    return shown ? stepPath(shown, node) : node;
  });
  return useRun((state) => {
    const run = runOf(state, flow);
    return run ? (boundaryState(run, node) ?? stepStateOf(run.view, run.prefix + path)) : null;
  });
}

/** Input is done once the run has begun, Output when it has ended well. */
function boundaryState({ view, call }: FlowRun, node: string): NodeState | null {
  if (view.phase === "idle") return null;
  if (node === INPUT_NODE) return "done";
  if (node !== OUTPUT_NODE) return null;
  if (call) return call.endedAt === null ? "queued" : call.state;
  if (view.phase === "ok") return "done";
  if (view.phase === "error") return "failed";
  return view.phase === "running" || view.phase === "suspended" ? "queued" : "cancelled";
}

/** `path state` a line for all nodes of a flow: a string, so that it is equal while nothing changed. */
export function stepStates(state: RunState, document: FlowDocument, flow: string): string {
  const run = runOf(state, flow);
  const definition = document.flows[flow];
  if (!run || !definition) return "";
  return [INPUT_NODE, ...Object.keys(definition.nodes), OUTPUT_NODE]
    .map((node) => {
      const path = stepPath(definition, node);
      return `${path} ${boundaryState(run, node) ?? stepStateOf(run.view, run.prefix + path) ?? "idle"}`;
    })
    .join("\n");
}
