import type { Flow, FlowDocument } from "../../flow/index.ts";
import type { NodeState, NodeView } from "../../reports/index.ts";
import type { FlowRun, RunState, Standing } from "../../workbench/index.ts";
import { flowRunOf, INPUT_NODE, latestOf, OUTPUT_NODE, standingOf, stepPath, wentOnAt } from "../../workbench/index.ts";
import { useDocument, useRun } from "./context.tsx";

function runOf({ shown, looked }: RunState, flow: string): FlowRun | null {
  return shown ? flowRunOf(shown.view, shown.flow, flow, looked) : null;
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
  const definition = useDocument((state) => state.document.flows[flow]);
  return useRun((state) => standing(state, definition, flow, node)?.state ?? null);
}

/** Which visit of a node the shown run has come to, or is about to: 1 unless the flow has gone back. */
export function useStepVisit(flow: string, node: string): number {
  const definition = useDocument((state) => state.document.flows[flow]);
  return useRun((state) => standing(state, definition, flow, node)?.visit ?? 1);
}

/** What is known of a node is of an earlier visit: the flow has gone back since. */
export function useStepOutdated(flow: string, node: string): boolean {
  const definition = useDocument((state) => state.document.flows[flow]);
  return useRun((state) => standing(state, definition, flow, node)?.outdated ?? false);
}

/** Whether the newest visit of a node went on at this control port. */
export function useStepTook(flow: string, node: string, port: string): boolean {
  const definition = useDocument((state) => state.document.flows[flow]);
  return useRun((state) => {
    const run = runOf(state, flow);
    return run !== null && tookIn(run, state, definition, flow, node, port);
  });
}

function standing(state: RunState, definition: Flow | undefined, flow: string, node: string): Standing | null {
  const run = runOf(state, flow);
  if (!run || !definition) return null;
  const boundary = boundaryState(run, node);
  if (boundary !== null || node === INPUT_NODE || node === OUTPUT_NODE)
    return { state: boundary, visit: 1, outdated: false };
  // What runs again is as the flow was when it was run; a node that is new since stands in the flow of now.
  const ran = state.shown?.document.flows[flow];
  return standingOf(run, ran?.nodes[node] ? ran : definition, node);
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

/** How all nodes of a flow stand in the shown run; empty where it has not run. */
export interface FlowStandings {
  stateOf(node: string): NodeState | null;
  /** Whether the newest visit of a node went on at this control port. */
  took(node: string, port: string): boolean;
}

export function standingsOf(state: RunState, definition: Flow | undefined, flow: string): FlowStandings {
  const run = runOf(state, flow);
  return {
    stateOf: (node) => standing(state, definition, flow, node)?.state ?? null,
    took: (node, port) => run !== null && tookIn(run, state, definition, flow, node, port),
  };
}

function tookIn(
  run: FlowRun,
  state: RunState,
  definition: Flow | undefined,
  flow: string,
  node: string,
  port: string,
): boolean {
  const step = definition ? latestOf(run.view, run.prefix + stepPath(definition, node)) : undefined;
  return step !== undefined && wentOnAt(step, port) && !standing(state, definition, flow, node)?.outdated;
}

/** `path state` a line for all nodes of a flow: a string, so that it is equal while nothing changed. */
export function stepStates(state: RunState, document: FlowDocument, flow: string): string {
  const definition = document.flows[flow];
  if (!definition || !runOf(state, flow)) return "";
  return [INPUT_NODE, ...Object.keys(definition.nodes), OUTPUT_NODE]
    .map((node) => `${stepPath(definition, node)} ${standing(state, definition, flow, node)?.state ?? "idle"}`)
    .join("\n");
}
