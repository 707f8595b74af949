import type { Box } from "./guides.ts";
import type { Point } from "./projection.ts";

/** Half the height of a label and some room. */
const CLEAR = 16;

/** How high a label of that width is put that belongs at a point: there if it covers no card, else over or under all that it would cover. */
export function besideCards({ x, y }: Point, width: number, cards: readonly Box[]): number {
  const [left, right] = [x - width / 2, x + width / 2];
  const above = cards.filter((card) => card.x < right && left < card.x + card.width);
  if (above.every((card) => y + CLEAR <= card.y || y - CLEAR >= card.y + card.height)) return y;
  const over = Math.min(...above.map((card) => card.y)) - CLEAR;
  const under = Math.max(...above.map((card) => card.y + card.height)) + CLEAR;
  return y - over <= under - y ? over : under;
}
