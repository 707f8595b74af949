import type { Connection as CanvasConnection, FinalConnectionState, OnConnectStart } from "@xyflow/react";
import type { Edit, FlowDocument, PortAddress } from "../../flow/index.ts";
import { type Command, edgeId, INPUT_NODE, withoutEdge } from "../../workbench/index.ts";
import { showToast } from "../kit/index.ts";
import type { Joining } from "./connect-choices.ts";
import { endGesture, type HandleAddress, type useGestureStore } from "./gesture.ts";
import type { OpenChooser } from "./open-chooser.ts";
import { type ConnectionWay, planConnection } from "./plan-connection.ts";
import { orderLabel, planOrder } from "./plan-order.ts";
import type { Wire } from "./projection.ts";
import { readHandle, verdictsFor } from "./verdicts.ts";

/** Where on the screen an edge was dropped, or a target was chosen from a list. */
export interface ScreenPoint {
  readonly x: number;
  readonly y: number;
}

/** What a hand that draws an edge has hold of. */
export interface Hand {
  /** The ends that the canvas has told, before it tells that the pointer was let go. */
  wanted: CanvasConnection | null;
  /** The edge whose end is in hand. */
  lifted: string | null;
}

/** What edges are drawn on. */
export interface Ground {
  readonly document: FlowDocument;
  readonly flow: string;
  readonly dispatch: (command: Command) => void;
  readonly gesture: ReturnType<typeof useGestureStore>;
  readonly choose: (chooser: OpenChooser) => void;
  readonly hand: Hand;
}

export function startEdge(
  ground: Ground,
  { nodeId, handleId }: Parameters<OnConnectStart>[1],
  by: "drag" | "click",
): void {
  const { flow, gesture, hand } = ground;
  hand.wanted = null;
  const from = nodeId === null ? null : readHandle(nodeId, handleId);
  if (!from) return;
  const { lifted } = hand;
  const verdicts = verdictsFor(without(ground, lifted), flow, from);
  gesture.setState({ connecting: { from, verdicts, lifted, by }, refusal: null, aside: null });
}

/** Whether two ports can be joined; what there is to say about it stands beside the pointer. */
export function fits(ground: Ground, connection: CanvasConnection | Wire): boolean {
  const ends = endsOf(connection);
  if (!ends) return false;
  const said = ground.gesture.getState();
  const planned = planEnds(without(ground, said.connecting?.lifted ?? null), ground.flow, ends);
  const refusal = planned.ok ? null : planned.words;
  const aside = planned.ok ? planned.aside : null;
  if (said.refusal !== refusal || said.aside !== aside) ground.gesture.setState({ refusal, aside });
  return planned.ok;
}

export function endEdge(ground: Ground, event: MouseEvent | TouchEvent, state: FinalConnectionState): void {
  const { gesture, hand } = ground;
  const { connecting, refusal } = gesture.getState();
  const { lifted: moved, wanted } = hand;
  hand.lifted = null;
  hand.wanted = null;
  endGesture(gesture);
  const touch = "changedTouches" in event ? event.changedTouches[0] : event;
  if (!connecting || !touch) return;
  const at = { x: touch.clientX, y: touch.clientY };
  const ends = wanted && endsOf(wanted);
  if (ends?.from.order) order(ground, ends.from.node, ends.to.node, ends.from.port, moved);
  else if (ends) connect(ground, ends.from, ends.to, at, moved);
  else if (!state.toHandle && !(connecting.by === "click" && refusal)) dropped(ground, connecting.from, at, moved);
  else if (refusal) refuse(refusal);
}

/** Let go over no port: over a card, which takes what only orders it, or over nothing. */
function dropped(ground: Ground, end: HandleAddress, at: ScreenPoint, moved: string | null): void {
  const { flow, dispatch, choose } = ground;
  const { node, path, side, order: isOrder, port } = end;
  const under = whatIsAt(at);
  if (under === null || under.card === node) return;
  const { card } = under;
  if (card !== null && isOrder) {
    // The diamonds are small.
    if (side === "out") order(ground, node, card, port, moved);
    else order(ground, card, node, "done", moved);
  } else if (card === INPUT_NODE && side === "in" && moved === null) {
    choose({ kind: "feed", at, to: [{ node, path }], only: INPUT_NODE });
  } else if (card !== null) refuse(`Let go over a port of ${card}`);
  else if (moved !== null)
    dispatch({ do: "edit", label: "Take an edge off", edits: [{ edit: "disconnect", flow, edges: [moved] }] });
  else if (!isOrder)
    choose({ kind: "insert", at, ...(side === "out" ? { from: { node, path } } : { to: { node, path } }) });
  else if (side === "out") choose({ kind: "insert", at, after: { node, port } });
}

/** What was chosen from a list is done. */
export function join(ground: Ground, joining: Joining, at: ScreenPoint): void {
  if (joining.kind === "join") connect(ground, joining.from, joining.to, at, null);
  else if (joining.kind === "order") order(ground, joining.from, joining.to, joining.port, null);
  else edit(ground, `Add input ${joining.name}`, joining.edits, null);
}

/** Joins ports in the way that was chosen. */
export function take(ground: Ground, way: ConnectionWay, to: PortAddress, moved: string | null): void {
  edit(ground, `Connect ${way.label} to ${to.node}`, way.edits, moved);
}

/** `moved`: the edge that these edits are to replace. */
function edit({ flow, dispatch }: Ground, label: string, edits: readonly Edit[], moved: string | null): void {
  const drawn = edits.flatMap((one) => (one.edit === "connect" ? [edgeId(one.edge)] : []));
  // Let go where it was, nothing has happened.
  if (moved !== null && drawn.includes(moved)) return;
  const off: readonly Edit[] = moved === null ? [] : [{ edit: "disconnect", flow, edges: [moved] }];
  dispatch({ do: "edit", label: moved === null ? label : "Move an end of an edge", edits: [...off, ...edits] });
  if (moved !== null) dispatch({ do: "select", nodes: [], edges: drawn.slice(0, 1) });
}

function connect(ground: Ground, from: PortAddress, to: PortAddress, at: ScreenPoint, moved: string | null): void {
  const planned = planConnection(without(ground, moved), ground.flow, from, to);
  if (!planned.ok) refuse(planned.words);
  else if (planned.takes === "whole") take(ground, planned.ways[0], to, moved);
  else ground.choose({ kind: "way", at, from, to, takes: planned.takes, ways: planned.ways, lifted: moved });
}

function order(ground: Ground, from: string, to: string, port: string, moved: string | null): void {
  const planned = planOrder(without(ground, moved), ground.flow, from, to, port);
  if (planned.ok) edit(ground, orderLabel(from, to, port), [planned.edit], moved);
  else refuse(planned.words);
}

function refuse(words: string): void {
  void showToast("warning", "That does not connect", { description: words });
}

/** The flow without the edge whose end is in hand. */
function without({ document, flow }: Ground, edge: string | null): FlowDocument {
  return edge === null ? document : withoutEdge(document, flow, edge);
}

/** The card at a place of the window; no card (null) where a new step can stand: the canvas itself, or a lane. */
function whatIsAt({ x, y }: ScreenPoint): { readonly card: string | null } | null {
  const element = window.document.elementFromPoint(x, y);
  if (!element?.closest(".react-flow__pane")) return null;
  const node = element.closest(".react-flow__node");
  return { card: element.closest("[data-lane]") ? null : (node?.getAttribute("data-id") ?? null) };
}

interface Ends {
  readonly from: HandleAddress;
  readonly to: HandleAddress;
}

function endsOf(wanted: CanvasConnection | Wire): Ends | null {
  const from = readHandle(wanted.source, wanted.sourceHandle);
  const to = readHandle(wanted.target, wanted.targetHandle);
  return from?.side === "out" && to?.side === "in" ? { from, to } : null;
}

function planEnds(
  document: FlowDocument,
  flow: string,
  { from, to }: Ends,
): { readonly ok: true; readonly aside: string | null } | { readonly ok: false; readonly words: string } {
  if (from.order !== to.order) return { ok: false, words: "A diamond carries no value: it joins another diamond" };
  if (from.order) {
    const ordered = planOrder(document, flow, from.node, to.node, from.port);
    return ordered.ok ? { ok: true, aside: null } : ordered;
  }
  const planned = planConnection(document, flow, bare(from), bare(to));
  return planned.ok ? { ok: true, aside: planned.ways[0].aside } : planned;
}

function bare({ node, path }: PortAddress): PortAddress {
  return { node, path };
}
