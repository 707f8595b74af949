import { useReactFlow } from "@xyflow/react";
import { type RefObject, useEffect } from "react";
import { outputPorts } from "../../workbench/index.ts";
import { useCanvasHandle } from "../app/canvas-handle.ts";
import { useDispatch, useSession, useWorkbench } from "../app/context.tsx";
import type { Insertable } from "./insertion.ts";
import type { OpenChooser } from "./open-chooser.ts";
import type { CardNode, Wire } from "./projection.ts";

interface CanvasRequests {
  readonly flow: string;
  readonly wrapper: RefObject<HTMLDivElement | null>;
  readonly centre: () => { readonly x: number; readonly y: number };
  readonly insert: (what: Insertable, screen: { readonly x: number; readonly y: number }) => void;
  readonly choose: (chooser: OpenChooser) => void;
}

/** What others ask of the canvas: the palette and the outline by its handle, commands by the session. */
export function useCanvasRequests({ flow, wrapper, centre, insert, choose }: CanvasRequests): void {
  const canvas = useReactFlow<CardNode, Wire>();
  const dispatch = useDispatch();
  const handle = useCanvasHandle();
  const { stores } = useWorkbench();

  const asked = useSession((state) => state.dialog);
  useEffect(() => {
    if (asked?.kind === "insert") choose({ kind: "insert", at: asked.at ?? centre() });
    else if (asked?.kind === "connect") {
      const { document } = stores.document.getState();
      // Who names a node and no port of it means its first: the Input has one for each of its values, and none for all.
      const [first] = asked.path.length === 0 ? outputPorts(document, flow, asked.node) : [];
      const { node, path } = first ?? asked;
      choose({ kind: "connect", at: centre(), from: { node, path } });
    } else return;
    dispatch({ do: "open-dialog", dialog: null });
  }, [asked, centre, choose, dispatch, flow, stores]);

  useEffect(() => {
    handle.current = {
      insert: (what) => insert(what, centre()),
      show: async (nodes) => {
        await canvas.fitView({ nodes: nodes.map((id) => ({ id })), padding: 0.5, maxZoom: 1, duration: 200 });
        // A card that was out of sight is mounted with the frame after.
        requestAnimationFrame(() => focusCard(wrapper.current, nodes[0]));
      },
    };
    return () => {
      handle.current = null;
    };
  }, [canvas, centre, handle, insert, wrapper]);

  // A problem was clicked, or a link to a node followed: bring it into view if it is not.
  const reveal = useSession((state) => state.reveal);
  useEffect(() => {
    const node = reveal?.place.flow === flow ? reveal.place.node : undefined;
    if (node === undefined) return;
    const seen = wrapper.current?.querySelector(`[data-node="${CSS.escape(node)}"]`) !== null;
    if (!seen) void canvas.fitView({ nodes: [{ id: node }], padding: 0.6, maxZoom: 1, duration: 200 });
  }, [reveal, canvas, flow, wrapper]);
}

function focusCard(canvas: HTMLElement | null, node: string | undefined): void {
  const card = node === undefined ? null : canvas?.querySelector(`[data-node="${CSS.escape(node)}"]`);
  if (card instanceof HTMLElement) card.focus({ preventScroll: true });
}
