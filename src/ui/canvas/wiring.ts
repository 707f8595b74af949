import { onCanvasKey } from "./canvas-keys.ts";
import { endEdge, fits, join, startEdge, take } from "./connecting.ts";
import { liftEdge } from "./lift-edge.ts";
import { beginMove, hover, letGo, placesOf } from "./moving.ts";

/** What joins and moves cards and says why not, and the keys: it comes right after the first screen, before a hand can have done either. */
export const wiring = {
  startEdge,
  fits,
  endEdge,
  join,
  take,
  liftEdge,
  beginMove,
  placesOf,
  hover,
  letGo,
  onCanvasKey,
};

export type Wiring = typeof wiring;
