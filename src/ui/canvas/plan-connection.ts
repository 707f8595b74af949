import type { Connection, DataEdge, Edit, FlowDocument, Lane, PortAddress } from "../../flow/index.ts";
import { canConnect, joinPorts, topology } from "../../workbench/index.ts";
import { refusalWords } from "./refusal-words.ts";

/** One way to join two ports, as the edits that do it. */
export interface ConnectionWay {
  /** `sentiment.label`: what feeds the port. */
  readonly label: string;
  /** What else changes, in words. */
  readonly aside: string | null;
  readonly edits: readonly Edit[];
}

export type PlannedConnection =
  | {
      readonly ok: true;
      /** Best first. */
      readonly ways: readonly [ConnectionWay, ...ConnectionWay[]];
      /** Whether only fields of the value fit, and whether it leaves a frame: then people are asked. */
      readonly takes: "whole" | "field" | "through";
    }
  | { readonly ok: false; readonly words: string };

/** Frames in frames, as deep as a document may go. */
const DEEPEST = 32;

/**
 * The ways to join two ports, or why there is none (LANGUAGE 4). A value that only fits in part offers its fields; one
 * that would leave a frame becomes the branch's result and leaves by the frame's own output.
 */
export function planConnection(
  document: FlowDocument,
  flow: string,
  from: PortAddress,
  to: PortAddress,
): PlannedConnection {
  return plan(document, flow, from, to, [], []);
}

function plan(
  document: FlowDocument,
  flow: string,
  from: PortAddress,
  to: PortAddress,
  before: readonly Edit[],
  through: readonly string[],
): PlannedConnection {
  const answer = canConnect(document, flow, from, to);
  const way = (field: readonly string[]): ConnectionWay => {
    const source = { node: from.node, path: [...from.path, ...field] };
    const { edit, replaces } = joinPorts(document, flow, source, { node: to.node, path: to.path });
    const asides = [...through, ...replacing(replaces)];
    return {
      label: [source.node, ...source.path].join("."),
      aside: asides.length > 0 ? asides.join(", ") : null,
      edits: [...before, edit],
    };
  };
  const takes = through.length > 0 ? "through" : answer.ok ? "whole" : "field";
  if (answer.ok) return { ok: true, takes, ways: [way([])] };
  const lane = laneLeft(document, flow, from, answer);
  if (lane && through.length < DEEPEST) {
    const result: Edit = {
      edit: "set-branch-result",
      flow,
      node: lane.frame,
      branch: lane.branch,
      result: { node: from.node, path: from.path },
    };
    const led = withBranchResult(document, flow, lane, { node: from.node, path: from.path });
    const frame = led.flows[flow]?.nodes[lane.frame];
    const path = frame?.kind === "parallel" && frame.require === "all" ? [lane.branch] : [];
    const words = `${[from.node, ...from.path].join(".")} becomes the result of branch ${lane.branch}`;
    return plan(led, flow, { node: lane.frame, path }, to, [...before, result], [...through, words]);
  }
  const [best, ...others] = answer.fits.map(way);
  return best ? { ok: true, takes, ways: [best, ...others] } : { ok: false, words: refusalWords(answer) };
}

/** `replaces input.text`: what would no longer feed the port. */
function replacing(edges: readonly DataEdge[]): readonly string[] {
  if (edges.length === 0) return [];
  return [`replaces ${edges.map(({ from }) => [from.node, ...from.path].join(".")).join(" and ")}`];
}

/** The document as the edit would make it, to ask what connects then. */
function withBranchResult(document: FlowDocument, flow: string, lane: Lane, result: PortAddress): FlowDocument {
  const definition = document.flows[flow];
  const frame = definition?.nodes[lane.frame];
  if (!definition || frame?.kind !== "parallel") return document;
  const branches = frame.branches.map((branch) => (branch.name === lane.branch ? { ...branch, result } : branch));
  const nodes = { ...definition.nodes, [lane.frame]: { ...frame, branches } };
  return { ...document, flows: { ...document.flows, [flow]: { ...definition, nodes } } };
}

/** The lane that the value would leave, if that is all that stands in its way. */
function laneLeft(document: FlowDocument, flow: string, from: PortAddress, answer: Connection): Lane | null {
  if (answer.ok || answer.reason.code !== "out-of-frame") return null;
  const definition = document.flows[flow];
  return (definition && topology(definition).lanes.get(from.node)) ?? null;
}
