import type { FlowDocument, NodeKind } from "../../flow/index.ts";
import type { NodeState } from "../../reports/index.ts";
import { INPUT_NODE, nodeOf, OUTPUT_NODE } from "../../workbench/index.ts";

/** What a node is to people: an infer, compute or adaptive is a call whose function says which. */
export type ShownKind =
  | "Input"
  | "Output"
  | "Infer"
  | "Compute"
  | "Adaptive"
  | "Call"
  | "Race"
  | (typeof kindNames)[Exclude<NodeKind, "call">];

const kindNames = {
  parallel: "Parallel",
  for_each: "For each",
  debate: "Debate",
  human: "Human review",
  branch: "Branch",
  subflow: "Subflow",
  note: "Note",
  section: "Section",
} as const satisfies { [K in Exclude<NodeKind, "call">]: string };

const modeNames = { infer: "Infer", compute: "Compute", adaptive: "Adaptive" } as const;

/** The kind of a node as it is named on its card, in the outline, and to assistive technology. */
export function shownKind(document: FlowDocument, flow: string, name: string): ShownKind {
  if (name === INPUT_NODE) return "Input";
  if (name === OUTPUT_NODE) return "Output";
  const node = nodeOf(document, flow, name);
  if (!node) return "Call";
  if (node.kind === "parallel" && node.require === "any") return "Race";
  if (node.kind !== "call") return kindNames[node.kind];
  const called = document.functions[node.function];
  return called ? modeNames[called.mode] : "Call";
}

const hues = {
  Input: "var(--kind-boundary)",
  Output: "var(--kind-boundary)",
  Call: "var(--kind-boundary)",
  Infer: "var(--kind-infer)",
  Compute: "var(--kind-compute)",
  Adaptive: "var(--kind-compute)",
  Parallel: "var(--kind-parallel)",
  Race: "var(--kind-parallel)",
  "For each": "var(--kind-parallel)",
  Debate: "var(--kind-debate)",
  "Human review": "var(--kind-human)",
  Branch: "var(--kind-branch)",
  Subflow: "var(--kind-parallel)",
  Note: "var(--kind-boundary)",
  Section: "var(--kind-boundary)",
} as const satisfies { [K in ShownKind]: string };

export function kindHue(kind: ShownKind): string {
  return hues[kind];
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
