import {
  type Connection as CanvasConnection,
  type FinalConnectionState,
  type OnConnectStart,
  useStoreApi,
} from "@xyflow/react";
import { useEffect, useMemo, useRef } from "react";
import type { FlowDocument, PortAddress } from "../../flow/index.ts";
import { useDispatch } from "../app/context.tsx";
import { useLatest } from "../kit/index.ts";
import type { Joining } from "./connect-choices.ts";
import type { Hand, ScreenPoint } from "./connecting.ts";
import { endGesture, useGestureStore } from "./gesture.ts";
import type { OpenChooser } from "./open-chooser.ts";
import type { ConnectionWay } from "./plan-connection.ts";
import type { Wire } from "./projection.ts";
import type { WiringRef } from "./use-wiring.ts";

/**
 * Drawing edges: ports light up while one is dragged, what does not fit says why, what fits only in part or leaves a
 * frame asks, what is dropped on nothing offers steps. What only orders steps may be dropped anywhere on a card. An edge
 * that is there is taken by either end: let go over another port it moves there, over nothing it is gone.
 */
export function useConnecting(
  document: FlowDocument,
  flow: string,
  choose: (chooser: OpenChooser) => void,
  wiring: WiringRef,
) {
  const dispatch = useDispatch();
  const gesture = useGestureStore();
  const canvas = useStoreApi();
  const hand = useRef<Hand>({ wanted: null, lifted: null });

  const latest = useLatest({ document, flow });

  // The same ones through every edit: React Flow tells all that stands on the canvas of another one.
  const connecting = useMemo(() => {
    const ground = () => ({ ...latest.current, dispatch, gesture, choose, hand: hand.current });
    const onConnect = (connection: CanvasConnection) => {
      hand.current.wanted = connection;
    };
    return {
      onConnectStart: ((_event, params) =>
        wiring.current?.startEdge(ground(), params, "drag")) satisfies OnConnectStart,
      onClickConnectStart: ((_event, params) =>
        wiring.current?.startEdge(ground(), params, "click")) satisfies OnConnectStart,
      onReconnectStart(_event: unknown, edge: Wire) {
        hand.current.lifted = edge.id;
      },
      // React Flow tells the connection first and where the pointer was let go after it.
      onConnect,
      onReconnect: (_edge: Wire, connection: CanvasConnection) => onConnect(connection),
      onConnectEnd: (event: MouseEvent | TouchEvent, state: FinalConnectionState) =>
        wiring.current?.endEdge(ground(), event, state),
      isValidConnection: (connection: CanvasConnection | Wire) => wiring.current?.fits(ground(), connection) ?? false,
      join: (joining: Joining, at: ScreenPoint) => wiring.current?.join(ground(), joining, at),
      take: (way: ConnectionWay, to: PortAddress, moved: string | null) =>
        wiring.current?.take(ground(), way, to, moved),
      /** Lets go of what is being drawn. Says whether anything was. */
      leave() {
        if (gesture.getState().connecting === null) return false;
        endGesture(gesture);
        canvas.setState({ connectionClickStartHandle: null });
        canvas.getState().cancelConnection();
        // A drag that has lost its beginning ends with the next move.
        window.document.dispatchEvent(new MouseEvent("mousemove"));
        return true;
      },
    };
  }, [canvas, choose, dispatch, latest, gesture, wiring]);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || !connecting.leave()) return;
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener("keydown", onKeyDown, true);
    return () => window.removeEventListener("keydown", onKeyDown, true);
  }, [connecting]);

  return connecting;
}
