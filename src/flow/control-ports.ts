import { lookup } from "../base/index.ts";
import type { FlowDocument, FlowNode } from "./document.ts";
import { isStep, type StepNodeKind } from "./node-kinds.ts";

/** The case of a Branch that is taken when no other is. */
export const ELSE_PORT = "else";

/** What every step has besides routes of its kind (LANGUAGE 4). */
const ofEveryStep = ["failed", "next", "done"] as const;

/** Whether a name means a control port of every step, so that no case of a Branch can bear it. */
export function isReservedRoute(name: string): boolean {
  return ofEveryStep.some((port) => port === name);
}

const none = (): readonly string[] => [];

const routesOf = {
  call: none,
  parallel: none,
  for_each: none,
  debate: () => ["disagreement"],
  human: () => ["approve", "revise", "kill"],
  branch: (node) => (node.kind === "branch" ? [...node.cases.map((found) => found.name), ELSE_PORT] : []),
  subflow: none,
} as const satisfies { [K in StepNodeKind]: (node: FlowNode) => readonly string[] };

/** Control ports that a node has by its kind, in order: cases of a Branch, decisions of a person, a debate's disagreement. */
export function routesOfNode(node: FlowNode): readonly string[] {
  return isStep(node) ? routesOf[node.kind](node) : [];
}

/** All control ports of a node that edges may leave by: its routes, then `failed`, `next` and `done`. Notes and sections have none. */
export function controlPorts(document: FlowDocument, flow: string, name: string): readonly string[] {
  const node = lookup(lookup(document.flows, flow)?.nodes, name);
  return isStep(node) ? [...routesOfNode(node), ...ofEveryStep] : [];
}
