import type { ReactFlowInstance, useStoreApi } from "@xyflow/react";
import type { Workbench } from "../../workbench/index.ts";
import type { GestureStore } from "./gesture.ts";
import type { CardNode, Wire } from "./projection.ts";
import type { Scene } from "./scene.ts";

/** The names of those cards and wires that React Flow has as elements. */
export interface Elements {
  readonly cards: ReadonlySet<string>;
  readonly wires: ReadonlySet<string>;
}

/** What a large flow is watched by. */
export interface LargeGround {
  readonly flow: string;
  /** What lies on the canvas now. */
  sceneOf(): Scene;
  readonly element: HTMLElement;
  readonly canvas: ReturnType<typeof useStoreApi<CardNode, Wire>>;
  readonly view: ReactFlowInstance<CardNode, Wire>;
  readonly workbench: Workbench;
  readonly gesture: GestureStore;
  /** Takes the names of the cards and wires that are to be elements. */
  show(elements: Elements): void;
}
