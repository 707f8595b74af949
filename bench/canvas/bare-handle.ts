import type { Graph } from "./graph.ts";

/** What the bare app can be told: each acts at once. */
export interface BareHandle {
  load(graph: Pick<Graph, "cards" | "edges">): void;
  show(viewport: { readonly x: number; readonly y: number; readonly zoom: number }): void;
  selectAll(): void;
  unselectAll(): void;
  add(position: { readonly x: number; readonly y: number }): void;
  remove(): void;
  /** Moves a card a step, or writes another title on it. */
  edit(id: string, what: "place" | "title"): void;
  /** Changes so many cards a second until what it gives is called. */
  update(perSecond: number): () => void;
}
