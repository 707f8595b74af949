import type {
  Connection as CanvasConnection,
  FinalConnectionState,
  IsValidConnection,
  OnConnectStart,
} from "@xyflow/react";
import { useCallback, useRef } from "react";
import type { FlowDocument, PortAddress } from "../../flow/index.ts";
import { useDispatch } from "../app/context.tsx";
import { showToast } from "../kit/index.ts";
import { endGesture, type HandleAddress, useGestureStore } from "./gesture.ts";
import type { OpenChooser } from "./open-chooser.ts";
import type { ConnectionWay } from "./plan-connection.ts";
import type { Wire } from "./projection.ts";
import type { WiringRef } from "./use-wiring.ts";
import type { Wiring } from "./wiring.ts";

/** Where on the screen an edge was dropped, or a target was chosen from a list. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

/**
 * Drawing edges: ports light up while one is dragged, what does not fit says why, what fits only in part or leaves a
 * frame asks, what is dropped on nothing offers steps. What only orders steps may be dropped anywhere on a card.
 */
export function useConnecting(
  document: FlowDocument,
  flow: string,
  choose: (chooser: OpenChooser) => void,
  wiring: WiringRef,
) {
  const dispatch = useDispatch();
  const gesture = useGestureStore();
  const wanted = useRef<CanvasConnection | null>(null);

  const onConnectStart: OnConnectStart = useCallback(
    (_event, { nodeId, handleId }) => {
      wanted.current = null;
      const join = wiring.current;
      const from = nodeId === null ? null : join?.readHandle(nodeId, handleId);
      if (!join || !from) return;
      gesture.setState({
        connecting: { from, verdicts: join.verdictsFor(document, flow, from) },
        refusal: null,
        aside: null,
      });
    },
    [document, flow, gesture, wiring],
  );

  const isValidConnection: IsValidConnection<Wire> = useCallback(
    (connection) => {
      const join = wiring.current;
      const ends = join && endsOf(join, connection);
      if (!join || !ends) return false;
      const planned = planEnds(join, document, flow, ends);
      const refusal = planned.ok ? null : planned.words;
      const aside = planned.ok ? planned.aside : null;
      const said = gesture.getState();
      if (said.refusal !== refusal || said.aside !== aside) gesture.setState({ refusal, aside });
      return planned.ok;
    },
    [document, flow, gesture, wiring],
  );

  const take = useCallback(
    (way: ConnectionWay, to: PortAddress) =>
      dispatch({ do: "edit", label: `Connect ${way.label} to ${to.node}`, edits: way.edits }),
    [dispatch],
  );

  const connect = useCallback(
    (from: PortAddress, to: PortAddress, at: Place) => {
      const planned = wiring.current?.planConnection(document, flow, from, to);
      if (!planned) return;
      if (!planned.ok) void showToast("warn", "That does not connect", { description: planned.words });
      else if (planned.takes === "whole") take(planned.ways[0], to);
      else choose({ kind: "way", at, from, to, takes: planned.takes, ways: planned.ways });
    },
    [choose, document, flow, take, wiring],
  );

  const order = useCallback(
    (from: string, to: string, port: string) => {
      const join = wiring.current;
      const planned = join?.planOrder(document, flow, from, to, port);
      if (!join || !planned) return;
      if (planned.ok) dispatch({ do: "edit", label: join.orderLabel(from, to, port), edits: [planned.edit] });
      else void showToast("warn", "That does not connect", { description: planned.words });
    },
    [dispatch, document, flow, wiring],
  );

  // React Flow tells the connection first and where the pointer was let go after it.
  const onConnect = useCallback((connection: CanvasConnection) => {
    wanted.current = connection;
  }, []);

  const onConnectEnd = useCallback(
    (event: MouseEvent | TouchEvent, state: FinalConnectionState) => {
      const { connecting, refusal } = gesture.getState();
      endGesture(gesture);
      const touch = "changedTouches" in event ? event.changedTouches[0] : event;
      if (!connecting || !touch) return;
      const at = { x: touch.clientX, y: touch.clientY };
      const ends = wanted.current && wiring.current && endsOf(wiring.current, wanted.current);
      wanted.current = null;
      if (ends?.from.order) return order(ends.from.node, ends.to.node, ends.from.port);
      if (ends) return connect(ends.from, ends.to, at);
      if (state.toHandle) {
        if (refusal) void showToast("warn", "That does not connect", { description: refusal });
        return;
      }
      const { node, path, side, order: isOrder, port } = connecting.from;
      const under = whatIsAt(at);
      if (under === null) return;
      if (under.card !== null) {
        const { card } = under;
        if (card === node) return;
        // The diamonds are small: a card as a whole takes what only orders it.
        if (isOrder) return side === "out" ? order(node, card, port) : order(card, node, "done");
        return void showToast("warn", "That does not connect", { description: `Let go over a port of ${card}` });
      }
      if (isOrder) {
        if (side === "out") choose({ kind: "insert", at, after: { node, port } });
        return;
      }
      choose({ kind: "insert", at, ...(side === "out" ? { from: { node, path } } : { to: { node, path } }) });
    },
    [choose, connect, gesture, order, wiring],
  );

  return { onConnectStart, onConnect, onConnectEnd, isValidConnection, connect, order, take };
}

/** The card at a place of the window; no card (null) where a new step can stand: the canvas itself, or a lane. */
function whatIsAt({ x, y }: Place): { readonly card: string | null } | null {
  const element = window.document.elementFromPoint(x, y);
  if (!element?.closest(".react-flow__pane")) return null;
  const node = element.closest(".react-flow__node");
  return { card: element.closest("[data-lane]") ? null : (node?.getAttribute("data-id") ?? null) };
}

interface Ends {
  readonly from: HandleAddress;
  readonly to: HandleAddress;
}

function endsOf({ readHandle }: Wiring, wanted: CanvasConnection | Wire): Ends | null {
  const from = readHandle(wanted.source, wanted.sourceHandle);
  const to = readHandle(wanted.target, wanted.targetHandle);
  return from?.side === "out" && to?.side === "in" ? { from, to } : null;
}

function planEnds(
  { planConnection, planOrder }: Wiring,
  document: FlowDocument,
  flow: string,
  { from, to }: Ends,
): { readonly ok: true; readonly aside: string | null } | { readonly ok: false; readonly words: string } {
  if (from.order !== to.order) return { ok: false, words: "A diamond carries no value: it joins another diamond" };
  if (from.order) {
    const order = planOrder(document, flow, from.node, to.node, from.port);
    return order.ok ? { ok: true, aside: null } : order;
  }
  const planned = planConnection(document, flow, bare(from), bare(to));
  return planned.ok ? { ok: true, aside: planned.ways[0].aside } : planned;
}

function bare({ node, path }: PortAddress): PortAddress {
  return { node, path };
}
