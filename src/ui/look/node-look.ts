import type { FlowDocument } from "../../flow/index.ts";
import type { NodeState } from "../../reports/index.ts";
import { INPUT_NODE, nodeOf, OUTPUT_NODE } from "../../workbench/index.ts";
import { KIND_LOOKS, type NewKind, newNodes } from "./kind-looks.ts";

/** What a node is to people: an infer, compute or adaptive is a call whose function says which. */
export type ShownKind = "Input" | "Output" | "Call" | (typeof KIND_LOOKS)[NewKind]["kind"];

/** The kind of a node as it is named on its card, in the outline, and to assistive technology. */
export function shownKind(document: FlowDocument, flow: string, name: string): ShownKind {
  if (name === INPUT_NODE) return "Input";
  if (name === OUTPUT_NODE) return "Output";
  const node = nodeOf(document, flow, name);
  if (!node) return "Call";
  if (node.kind === "parallel" && node.require === "any") return "Race";
  if (node.kind !== "call") return KIND_LOOKS[node.kind].kind;
  const called = document.functions[node.function];
  return called ? KIND_LOOKS[called.mode].kind : "Call";
}

/** The hue of a kind; that of the boundary for Input, Output, and a call of nothing that is there. */
export function kindHue(kind: ShownKind): string {
  return newNodes.find((found) => found.kind === kind)?.hue ?? "var(--kind-boundary)";
}

export interface StateLook {
  readonly word: string;
  readonly color: string;
}

const states = {
  queued: { word: "queued", color: "var(--ink-3)" },
  running: { word: "running", color: "var(--state-run)" },
  waiting: { word: "waiting for a person", color: "var(--kind-human)" },
  retrying: { word: "retrying", color: "var(--state-warn-text)" },
  done: { word: "done", color: "var(--state-ok-text)" },
  cached: { word: "from cache", color: "var(--state-ok-text)" },
  skipped: { word: "skipped", color: "var(--ink-3)" },
  cancelled: { word: "cancelled", color: "var(--ink-3)" },
  failed: { word: "failed", color: "var(--state-bad-text)" },
} as const satisfies { [S in NodeState]: StateLook };

const idle: StateLook = { word: "idle", color: "var(--ink-3)" };

/** Word and colour of a step's state; `idle` before any run. */
export function stateLook(state: NodeState | null): StateLook {
  return state === null ? idle : states[state];
}
