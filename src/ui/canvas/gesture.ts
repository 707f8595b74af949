import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import type { PortAddress } from "../../flow/index.ts";

/** Whether a port would take the edge that is being dragged, and if not, why. */
export type Verdict =
  | { readonly fits: "yes" }
  | { readonly fits: "field"; readonly words: string }
  | { readonly fits: "no"; readonly words: string };

export interface Guide {
  readonly axis: "x" | "y";
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

/** What a hand is doing on the canvas right now. Nothing of it is the document's until it is let go. */
export interface Gesture {
  readonly connecting: {
    readonly from: PortAddress & { readonly side: "in" | "out" };
    readonly verdicts: ReadonlyMap<string, Verdict>;
  } | null;
  /** Reason shown beside the pointer while it is over a port that does not fit. */
  readonly refusal: string | null;
  /** The lane that the dragged nodes would move to; `frame` null is the flow itself. */
  readonly lane: { readonly frame: string | null; readonly branch: string; readonly words: string } | null;
  /** The edge that a dragged node would be spliced into. */
  readonly splice: string | null;
  readonly guides: readonly Guide[];
  readonly hoveredEdge: string | null;
}

const still: Gesture = { connecting: null, refusal: null, lane: null, splice: null, guides: [], hoveredEdge: null };

export const gesture = createStore<Gesture>(() => still);

export function useGesture<T>(select: (state: Gesture) => T): T {
  return useStore(gesture, select);
}

export function endGesture(): void {
  gesture.setState({ ...still, hoveredEdge: gesture.getState().hoveredEdge });
}

/** Key of a port among all ports of a flow. */
export function verdictKey(node: string, side: "in" | "out", path: readonly string[]): string {
  return `${node} ${side}:${path.join(".")}`;
}
