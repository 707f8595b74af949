import type { Box } from "./guides.ts";
import { overlaps, type Scene, withFrames } from "./scene.ts";

/** Cards within this many pixels of the screen around what is seen are elements already, and those beyond the second no more. */
const AHEAD = 80;
const BEHIND = 480;

export interface Sight {
  /** What is seen of the flow. */
  readonly seen: Box;
  readonly zoom: number;
}

/**
 * The next step towards the cards that should be elements: those in sight, nearest to the middle first and at most `most`
 * new ones at a time, so that no step takes long. `kept` are elements wherever they lie. `rest`: there is more to do.
 */
export function nextInSight(
  scene: Scene,
  { seen, zoom }: Sight,
  now: ReadonlySet<string>,
  kept: ReadonlySet<string>,
  most: number,
): { readonly cards: ReadonlySet<string>; readonly rest: boolean } {
  const [near, far] = [grown(seen, AHEAD / zoom), grown(seen, BEHIND / zoom)];
  const cards = new Set<string>();
  const missing: { readonly name: string; readonly distance: number }[] = [];
  const [x, y] = [seen.x + seen.width / 2, seen.y + seen.height / 2];
  for (const { node, box } of scene.cards) {
    const name = node.id;
    if (kept.has(name) || (now.has(name) && overlaps(box, far))) cards.add(name);
    else if (overlaps(box, near))
      missing.push({ name, distance: Math.hypot(box.x + box.width / 2 - x, box.y + box.height / 2 - y) });
  }
  missing.sort((a, b) => a.distance - b.distance);
  for (const { name } of missing.slice(0, most)) cards.add(name);
  return { cards: withFrames(scene, cards), rest: missing.length > most };
}

function grown({ x, y, width, height }: Box, by: number): Box {
  return { x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by };
}

export function sameNames(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  if (a.size !== b.size) return false;
  for (const name of a) if (!b.has(name)) return false;
  return true;
}
