import type { LargeGround } from "./large-ground.ts";
import { withFrames } from "./scene.ts";
import { watchBox } from "./watch-box.ts";
import { watchPointer } from "./watch-pointer.ts";
import { watchSight } from "./watch-sight.ts";
import { watchWires } from "./watch-wires.ts";

/** Of a large flow only what is in sight, near enough to be read or in somebody's hand consists of elements. */
export function watchLargeFlow(ground: LargeGround) {
  let cards: ReadonlySet<string> = new Set();
  let wires: ReadonlySet<string> = new Set();

  function show(): void {
    const scene = ground.sceneOf();
    const ends = new Set(cards);
    for (const { wire } of scene.wires) if (wires.has(wire.id)) ends.add(wire.source).add(wire.target);
    ground.show({ cards: withFrames(scene, ends), wires });
  }

  const wired = watchWires(
    ground,
    () => cards,
    (next) => {
      wires = next;
      show();
    },
  );
  const sight = watchSight(ground, (next) => {
    cards = next;
    wired.look();
    show();
  });
  const pointer = watchPointer(ground);
  const endBox = watchBox(ground);
  return {
    ...pointer,
    look() {
      sight.look();
      wired.look();
    },
    end() {
      sight.end();
      wired.end();
      pointer.end();
      endBox();
    },
  };
}

export type LargeFlow = ReturnType<typeof watchLargeFlow>;
