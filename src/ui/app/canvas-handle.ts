import { createContext, type RefObject, useContext } from "react";
import type { Insertable } from "../canvas/insertion.ts";

/** What other parts of the screen may ask of the canvas. */
export interface CanvasHandle {
  /** Puts a step in the middle of what is seen, or as near to it as there is room. */
  insert(what: Insertable): void;
  /** Brings nodes of the shown flow into view, and the focus onto the first. */
  show(nodes: readonly string[]): void;
  look(how: "in" | "out" | "actual" | "fit" | "whole"): void;
  /** Opens the name of a node for writing, or the menu of what can be done with it. */
  open(node: string, what: "name" | "menu"): void;
}

/** Empty while no canvas stands. */
export const CanvasHandleContext = createContext<RefObject<CanvasHandle | null>>({ current: null });

export function useCanvasHandle(): RefObject<CanvasHandle | null> {
  return useContext(CanvasHandleContext);
}
