import type { Point } from "./projection.ts";
import type { Scene, SceneCard } from "./scene.ts";

/** Whether two scenes look the same where the `leftOut` cards are not drawn: these lie where they did, and so do all wires. */
export function areDrawnAlike(a: Scene, b: Scene, leftOut: (card: SceneCard) => boolean): boolean {
  return (
    a.cards.length === b.cards.length &&
    a.wires.length === b.wires.length &&
    a.cards.every((card, at) => {
      const other = b.cards[at];
      return card === other || (other !== undefined && leftOut(other) && isSamePlace(card, other));
    }) &&
    a.wires.every((wire, at) => {
      const other = b.wires[at];
      return (
        wire === other ||
        (other?.wire === wire.wire && isSamePoint(wire.from, other.from) && isSamePoint(wire.to, other.to))
      );
    })
  );
}

function isSamePlace({ node, box }: SceneCard, other: SceneCard): boolean {
  return (
    node.id === other.node.id &&
    isSamePoint(box, other.box) &&
    box.width === other.box.width &&
    box.height === other.box.height
  );
}

function isSamePoint(a: Point, b: Point): boolean {
  return a.x === b.x && a.y === b.y;
}
