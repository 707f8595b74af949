import type { TraceRecord } from "../runtime/index.ts";
import { nodesOf } from "./nodes.ts";
import type { NodeView, RunView } from "./view.ts";

/** LANGUAGE 5.7: one row an infer call, cached and failed ones too. */
export interface TraceRow {
  /** Printed path of the step. */
  readonly path: string;
  readonly startedAt: number;
  readonly endedAt: number;
  readonly record: TraceRecord;
}

export function traceOf(view: RunView): readonly TraceRow[] {
  return [...nodesOf(view)].flatMap(rowOf);
}

function rowOf(node: NodeView): readonly TraceRow[] {
  if (!node.trace) return [];
  return [{ path: node.path, startedAt: node.startedAt, endedAt: node.endedAt ?? node.startedAt, record: node.trace }];
}

/** Trace records as JSON Lines. */
export function printTrace(view: RunView): string {
  return traceOf(view)
    .map((row) => `${JSON.stringify(row.record)}\n`)
    .join("");
}
