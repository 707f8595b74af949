import type { Subject, View } from "./canvas-drawing.ts";
import { overlaps } from "./scene.ts";

const MOST = 48;
const RING = 2.5;

/** A ring that beats around every card that is at work, seen from afar. The compositor moves it, nothing else does. */
export function showPulses(into: HTMLElement, { scene, isFar, marksOf }: Subject, view: View): void {
  const seen = {
    x: -view.x / view.zoom,
    y: -view.y / view.zoom,
    width: view.width / view.zoom,
    height: view.height / view.zoom,
  };
  const isAtWork = (state: string | null) => state === "running" || state === "retrying";
  const working = isFar
    ? scene.cards.filter((card) => isAtWork(marksOf(card).state) && overlaps(card.box, seen)).slice(0, MOST)
    : [];
  while (into.childElementCount > working.length) into.lastElementChild?.remove();
  while (into.childElementCount < working.length) into.append(document.createElement("i"));
  working.forEach(({ box }, at) => {
    const ring = into.children[at];
    if (!(ring instanceof HTMLElement)) return;
    const { style } = ring;
    style.transform = `translate(${box.x}px, ${box.y}px)`;
    style.width = `${box.width}px`;
    style.height = `${box.height}px`;
    style.borderWidth = `${RING / view.zoom}px`;
  });
}
