import type { Move } from "./gesture.ts";
import { EMPTY_SCENE, type Scene, type SceneCard, type SceneWire, wireOf } from "./scene.ts";

/** The cards that are being moved where they are now, and every wire that ends at one of them. */
export function moveScene(scene: Scene, { names, dx, dy }: Move): Scene {
  const moved = new Map<string, SceneCard>();
  for (const card of scene.cards) {
    const { node, box } = card;
    if (names.has(node.id)) moved.set(node.id, { node, box: { ...box, x: box.x + dx, y: box.y + dy } });
  }
  if (moved.size === 0) return EMPTY_SCENE;
  const wires: SceneWire[] = [];
  for (const { wire, source, target } of scene.wires) {
    const [from, to] = [moved.get(wire.source), moved.get(wire.target)];
    const made = from || to ? wireOf(withoutRoute(wire), from ?? source, to ?? target) : null;
    if (made) wires.push(made);
  }
  return { cards: [...moved.values()], byName: moved, wires };
}

/** A route holds while its ends lie where they did. */
function withoutRoute(wire: SceneWire["wire"]): SceneWire["wire"] {
  return wire.data?.route ? { ...wire, data: { ...wire.data, route: null } } : wire;
}

/** The named cards and all that stands in them. */
export function withInside(scene: Scene, names: Iterable<string>): ReadonlySet<string> {
  const all = new Set(names);
  for (const { node } of scene.cards) {
    // Frames come before what stands in them.
    if (node.parentId !== undefined && all.has(node.parentId)) all.add(node.id);
  }
  return all;
}
