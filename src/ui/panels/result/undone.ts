import type { NodeState } from "../../../reports/index.ts";
import { isStep, type ShownRun, standingOf, stepPath } from "../../../workbench/index.ts";

export interface StepLine {
  readonly node: string;
  readonly path: string;
  /** Null: it never came to its turn. */
  readonly state: NodeState | null;
}

const OVER: ReadonlySet<NodeState | null> = new Set<NodeState>(["done", "cached", "skipped", "failed"]);

/** The nodes of the flow that was run, in document order, and how far each came. */
export function stepLines({ document, flow, view }: ShownRun): readonly StepLine[] {
  const definition = document.flows[flow];
  if (!definition) return [];
  return Object.entries(definition.nodes)
    .filter(([, node]) => isStep(node))
    .map(([node]) => {
      const { state } = standingOf({ view, prefix: "", call: null }, definition, node);
      return { node, path: stepPath(definition, node), state };
    });
}

/** What a run that ended early has left undone. */
export function undoneSteps(run: ShownRun): readonly StepLine[] {
  return stepLines(run).filter((line) => !OVER.has(line.state));
}

/**
 * The node of the flow that was run at which an error arose, out of its printed path; null for the flow itself. A step
 * in a lane is a node of the same flow, as its frame is: the innermost known name is the place.
 */
export function nodeOfPath(path: string, nodes: ReadonlySet<string>): string | null {
  const names = path.split("/").map((part) => part.replace(/[[@~%#].*$/, ""));
  return names.findLast((name) => nodes.has(name)) ?? null;
}
