import { useReactFlow } from "@xyflow/react";
import { type RefObject, useEffect, useRef } from "react";
import { useCanvasHandle } from "../app/canvas-handle.ts";
import { useDispatch, useSession, useWorkbench } from "../app/context.tsx";
import { useLatest } from "../kit/index.ts";
import { useGestureStore } from "./gesture.ts";
import type { Insertable, Where } from "./insertion.ts";
import type { OpenChooser } from "./open-chooser.ts";
import type { CardNode, Wire } from "./projection.ts";
import type { Scene } from "./scene.ts";
import type { useView } from "./use-view.ts";

interface CanvasRequests {
  readonly flow: string;
  readonly scene: Scene;
  readonly wrapper: RefObject<HTMLDivElement | null>;
  readonly centre: () => { readonly x: number; readonly y: number };
  readonly insert: (what: Insertable, where: Where) => void;
  readonly view: ReturnType<typeof useView>;
  readonly choose: (chooser: OpenChooser) => void;
}

/** What others ask of the canvas: the palette and the outline by its handle, commands by the session. */
export function useCanvasRequests(requests: CanvasRequests): void {
  const { flow, scene, wrapper, centre, insert, view, choose } = requests;
  const { fit, showAll, showNodes } = view;
  const canvas = useReactFlow<CardNode, Wire>();
  const dispatch = useDispatch();
  const gesture = useGestureStore();
  const handle = useCanvasHandle();
  const { stores } = useWorkbench();

  const asked = useSession((state) => state.dialog);
  useEffect(() => {
    if (asked?.kind === "insert")
      choose({ kind: "insert", at: asked.at ?? centre(), ...(asked.at ? {} : { where: SIGHT }) });
    else if (asked?.kind === "connect") {
      const port = { node: asked.node, path: asked.path };
      choose(
        asked.side === "in"
          ? { kind: "feed", at: centre(), to: [port] }
          : { kind: "connect", at: centre(), from: port },
      );
    } else return;
    dispatch({ do: "open-dialog", dialog: null });
  }, [asked, centre, choose, dispatch]);

  useEffect(() => {
    handle.current = {
      insert: (what) => insert(what, SIGHT),
      show: async (nodes) => {
        await showNodes(nodes, { share: 0.5, most: 1 });
        gesture.setState({ wanted: nodes[0] ?? null });
        void import("./arrival.ts").then(({ focusSoon }) => focusSoon(wrapper.current, nodes[0]));
      },
      look: (how) => void import("./arrival.ts").then(({ lookAt }) => lookAt(canvas, how, fit, showAll)),
      open: (node, what) => void import("./arrival.ts").then(({ openSoon }) => openSoon(wrapper.current, node, what)),
    };
    return () => {
      handle.current = null;
    };
  }, [canvas, fit, gesture, handle, insert, showAll, showNodes, wrapper]);

  const arrival = useSession((state) => state.arrival);
  const shown = useRef(arrival?.nonce);
  useEffect(() => {
    if (!arrival || arrival.flow !== flow || arrival.nonce === shown.current) return;
    shown.current = arrival.nonce;
    void import("./arrival.ts").then(({ showArrival }) =>
      showArrival(canvas, wrapper.current, stores.document.getState().document, arrival),
    );
  }, [arrival, canvas, flow, stores, wrapper]);

  // A problem was clicked, or a link to a node followed: bring it into view if it is not.
  const reveal = useSession((state) => state.reveal);
  const latest = useLatest(scene);
  useEffect(() => {
    const node = reveal?.place.flow === flow ? reveal.place.node : undefined;
    if (node === undefined) return;
    void import("./arrival.ts").then(({ broughtIntoSight }) => {
      const box = latest.current.byName.get(node)?.box;
      const room = wrapper.current?.getBoundingClientRect();
      if (box && room && broughtIntoSight(canvas.getViewport(), [box], room))
        void showNodes([node], { share: 0.6, most: 1 });
    });
  }, [reveal, canvas, latest, showNodes, flow, wrapper]);
}

const SIGHT = { kind: "sight" } as const;
