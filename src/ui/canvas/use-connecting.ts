import type {
  Connection as CanvasConnection,
  FinalConnectionState,
  IsValidConnection,
  OnConnectStart,
} from "@xyflow/react";
import { useCallback } from "react";
import type { Connection, FlowDocument, PortAddress } from "../../flow/index.ts";
import { canConnect, outputPorts, targetsFor } from "../../workbench/index.ts";
import { useDispatch } from "../app/context.tsx";
import { showToast } from "../kit/index.ts";
import { endGesture, gesture, type Verdict, verdictKey } from "./gesture.ts";
import type { Wire } from "./projection.ts";
import { refusalWords } from "./refusal-words.ts";

export interface DroppedEdge {
  readonly at: { readonly x: number; readonly y: number };
  readonly from?: PortAddress;
  readonly to?: PortAddress;
}

/** A port by the key of its handle: `in:ticket.subject`, `out:`. */
export function readPort(
  node: string,
  handle: string | null | undefined,
): (PortAddress & { readonly side: "in" | "out" }) | null {
  const side = handle?.startsWith("in:") ? "in" : handle?.startsWith("out:") ? "out" : null;
  if (side === null || !handle) return null;
  const path = handle.slice(side.length + 1);
  return { node, side, path: path === "" ? [] : path.split(".") };
}

/** Drawing edges: ports light up while one is dragged, what does not fit says why, what is dropped on nothing offers steps. */
export function useConnecting(document: FlowDocument, flow: string, onDropped: (dropped: DroppedEdge) => void) {
  const dispatch = useDispatch();

  const onConnectStart: OnConnectStart = useCallback(
    (_event, { nodeId, handleId }) => {
      const from = nodeId === null ? null : readPort(nodeId, handleId);
      if (from) gesture.setState({ connecting: { from, verdicts: verdictsFor(document, flow, from) }, refusal: null });
    },
    [document, flow],
  );

  const isValidConnection: IsValidConnection<Wire> = useCallback(
    (wanted) => {
      const ends = endsOf(wanted);
      if (!ends) return false;
      const answer = canConnect(document, flow, ends.from, ends.to);
      const refusal = answer.ok || answer.fits.length > 0 ? null : refusalWords(answer);
      if (gesture.getState().refusal !== refusal) gesture.setState({ refusal });
      return answer.ok || answer.fits.length > 0;
    },
    [document, flow],
  );

  const connect = useCallback(
    (from: PortAddress, to: PortAddress) => {
      const answer = canConnect(document, flow, from, to);
      const [field] = answer.ok ? [] : answer.fits;
      if (!answer.ok && field === undefined) {
        void showToast("warn", "That does not connect", { description: refusalWords(answer) });
        return;
      }
      const source = answer.ok ? from : { node: from.node, path: [...from.path, ...(field ?? [])] };
      dispatch({
        do: "edit",
        label: `Connect ${source.node} to ${to.node}`,
        edits: [
          {
            edit: "connect",
            flow,
            edge: {
              kind: "data",
              from: { node: source.node, path: source.path },
              to: { node: to.node, path: to.path },
            },
          },
        ],
      });
    },
    [dispatch, document, flow],
  );

  const onConnect = useCallback(
    (wanted: CanvasConnection) => {
      const ends = endsOf(wanted);
      if (ends) connect(ends.from, ends.to);
    },
    [connect],
  );

  const onConnectEnd = useCallback(
    (event: MouseEvent | TouchEvent, state: FinalConnectionState) => {
      const { connecting, refusal } = gesture.getState();
      endGesture();
      if (!connecting || state.isValid) return;
      if (state.toHandle) {
        if (refusal) void showToast("warn", "That does not connect", { description: refusal });
        return;
      }
      const target = event.target;
      if (!(target instanceof Element) || !target.closest(".react-flow__pane")) return;
      const touch = "changedTouches" in event ? event.changedTouches[0] : event;
      if (!touch) return;
      const { node, path, side } = connecting.from;
      onDropped({
        at: { x: touch.clientX, y: touch.clientY },
        ...(side === "out" ? { from: { node, path } } : { to: { node, path } }),
      });
    },
    [onDropped],
  );

  return { onConnectStart, onConnect, onConnectEnd, isValidConnection, connect };
}

function endsOf(wanted: CanvasConnection | Wire): { readonly from: PortAddress; readonly to: PortAddress } | null {
  const from = readPort(wanted.source, wanted.sourceHandle);
  const to = readPort(wanted.target, wanted.targetHandle);
  return from?.side === "out" && to?.side === "in"
    ? { from: { node: from.node, path: from.path }, to: { node: to.node, path: to.path } }
    : null;
}

function verdictsFor(
  document: FlowDocument,
  flow: string,
  from: PortAddress & { readonly side: "in" | "out" },
): ReadonlyMap<string, Verdict> {
  const verdicts = new Map<string, Verdict>();
  const note = (node: string, side: "in" | "out", path: readonly string[], connection: Connection) => {
    verdicts.set(verdictKey(node, side, path), verdictOf(connection));
  };
  if (from.side === "out") {
    for (const target of targetsFor(document, flow, from))
      note(target.to.node, "in", target.to.path, target.connection);
    return verdicts;
  }
  for (const name of ["input", ...Object.keys(document.flows[flow]?.nodes ?? {})]) {
    for (const port of outputPorts(document, flow, name))
      note(name, "out", port.path, canConnect(document, flow, port, from));
  }
  return verdicts;
}

function verdictOf(connection: Connection): Verdict {
  if (connection.ok) return { fits: "yes" };
  if (connection.fits.length > 0)
    return { fits: "field", words: connection.fits.map((path) => path.join(".")).join(", ") };
  return { fits: "no", words: refusalWords(connection) };
}

/** Every place that `from` could feed, for the list that `C` opens: what fits first, the rest with the reason. */
export function connectChoices(document: FlowDocument, flow: string, from: PortAddress) {
  return targetsFor(document, flow, from).map((target) => ({
    id: verdictKey(target.to.node, "in", target.to.path),
    to: target.to,
    label: `${target.to.node}.${target.to.path.join(".")}`,
    verdict: verdictOf(target.connection),
  }));
}

/** The port that `C` starts from on a node: its whole output. */
export function firstOutput(document: FlowDocument, flow: string, node: string): PortAddress | null {
  const [port] = outputPorts(document, flow, node);
  return port ? { node: port.node, path: port.path } : null;
}
