import { lookup } from "../../base/index.ts";
import type { DebateNode, Edge, FlowDocument, FlowNode, NodeLayout } from "../document.ts";
import type { FieldRename } from "./field-rename.ts";

/**
 * Inputs of a debate are those of its functions together, so a renamed input of one of them is a new input beside the old
 * one where another function still has that name (`topic` always stays): what fed it then feeds both.
 */
interface Following {
  readonly from: string;
  readonly to: string;
  readonly stays: boolean;
}

/** What a debate gives by itself, without an input of the node. */
const GIVEN: ReadonlySet<string> = new Set(["previous_arguments", "arguments", "converged"]);

/** Null: the rename says nothing of this node. */
export function debateFollowing(rename: FieldRename, document: FlowDocument, node: FlowNode | undefined) {
  if (node?.kind !== "debate") return null;
  const { from, to, target } = rename;
  const inputs = calledBy(node).map((name) => lookup(document.functions, name)?.input ?? {});
  const others = inputs.filter((input) => input !== target);
  const isTaken = to === "topic" || others.some((input) => lookup(input, to));
  if (others.length === inputs.length || GIVEN.has(from) || GIVEN.has(to) || isTaken) return null;
  const stays = from === "topic" || others.some((input) => lookup(input, from));
  return { from, to, stays };
}

const calledBy = (node: DebateNode): readonly string[] => [
  ...node.agents.map((agent) => agent.function),
  node.synthesizer,
];

export function followEdge(edge: Edge, { from, to, stays }: Following): readonly Edge[] {
  if (edge.kind !== "data" || edge.to.path[0] !== from) return [edge];
  const renamed: Edge = { ...edge, to: { ...edge.to, path: [to, ...edge.to.path.slice(1)] } };
  return stays ? [edge, renamed] : [renamed];
}

export function followConstants(
  constants: NonNullable<FlowNode["constants"]>,
  following: Following,
): NonNullable<FlowNode["constants"]> {
  const entries = Object.entries(constants);
  const next = entries.flatMap(([port, value]) => followPort(port, following).map((name) => [name, value] as const));
  return next.some(([name], at) => name !== entries[at]?.[0]) ? Object.fromEntries(next) : constants;
}

export function followOpen(place: NodeLayout, following: Following): NodeLayout {
  const open = place.open?.flatMap((key) =>
    key.startsWith("in:") ? followPort(key.slice(3), following).map((port) => `in:${port}`) : [key],
  );
  return open?.some((key, at) => key !== place.open?.[at]) ? { ...place, open } : place;
}

function followPort(port: string, { from, to, stays }: Following): readonly string[] {
  const [input, ...rest] = port.split(".");
  if (input !== from) return [port];
  const renamed = [to, ...rest].join(".");
  return stays ? [port, renamed] : [renamed];
}
