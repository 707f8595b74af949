import { createContext, useContext } from "react";
import { useStore } from "zustand";
import { createStore, type StoreApi } from "zustand/vanilla";
import type { PortAddress } from "../../flow/index.ts";

/** The port behind a handle; a diamond (`order`) has no path, and where edges leave, the name of its control port. */
export type HandleAddress = PortAddress & {
  readonly side: "in" | "out";
  readonly order: boolean;
  readonly port: string;
};

/** Whether a port would take the edge that is being dragged, and if not, why. */
export type Verdict =
  /** `words`: what gives way. */
  | { readonly fits: "yes"; readonly words?: string }
  | { readonly fits: "field"; readonly words: string }
  /** Fits by way of the frame's own output. */
  | { readonly fits: "through"; readonly words: string }
  | { readonly fits: "no"; readonly words: string };

/** Cards that a hand is moving, all that stands in them included, and how far. */
export interface Move {
  readonly names: ReadonlySet<string>;
  readonly dx: number;
  readonly dy: number;
}

export interface Guide {
  readonly axis: "x" | "y";
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

/** What a hand is doing on the canvas right now. Nothing of it is the document's until it is let go. */
export interface Gesture {
  readonly connecting: {
    readonly from: HandleAddress;
    readonly verdicts: ReadonlyMap<string, Verdict>;
    /** The edge whose end is in hand, by its id; null while a new one is drawn. */
    readonly lifted: string | null;
    /** Whether the button is held, or both ends are clicked one after the other. */
    readonly by: "drag" | "click";
  } | null;
  /** Reason shown beside the pointer while it is over a port that does not fit. */
  readonly refusal: string | null;
  /** What would change besides, while the pointer is over a port that fits. */
  readonly aside: string | null;
  /** The lane that the dragged nodes would move to; `frame` null is the flow itself. */
  readonly lane: { readonly frame: string | null; readonly branch: string; readonly words: string } | null;
  /** The edge that a dragged node would be spliced into. */
  readonly splice: string | null;
  readonly guides: readonly Guide[];
  readonly moving: Move | null;
  readonly hoveredEdge: string | null;
  readonly hoveredCard: string | null;
  /** The card that is to take the focus as soon as it is an element. */
  readonly wanted: string | null;
}

const still: Gesture = {
  connecting: null,
  refusal: null,
  aside: null,
  lane: null,
  splice: null,
  guides: [],
  moving: null,
  hoveredEdge: null,
  hoveredCard: null,
  wanted: null,
};

export type GestureStore = StoreApi<Gesture>;

export function createGesture(): GestureStore {
  return createStore<Gesture>(() => still);
}

/** Each canvas has its own. */
export const GestureContext = createContext<GestureStore>(createGesture());

export function useGestureStore(): GestureStore {
  return useContext(GestureContext);
}

export function useGesture<T>(select: (state: Gesture) => T): T {
  return useStore(useContext(GestureContext), select);
}

export function endGesture(gesture: GestureStore): void {
  const { hoveredEdge, hoveredCard } = gesture.getState();
  gesture.setState({ ...still, hoveredEdge, hoveredCard });
}

/** Key of a port among all ports of a flow. */
export function verdictKey(node: string, side: "in" | "out", path: readonly string[]): string {
  return `${node} ${side}:${path.join(".")}`;
}

/** The same of a diamond. */
export function orderKey(node: string, side: "in" | "out"): string {
  return `${node} order-${side}`;
}
