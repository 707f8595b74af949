import type { Viewport } from "@xyflow/react";

/** WebKit's own event: `scale` is since the pinch began, the place is the pointer's. */
interface PinchEvent extends Event {
  readonly scale: number;
  readonly clientX: number;
  readonly clientY: number;
}

function isPinch(event: Event): event is PinchEvent {
  return "scale" in event && "clientX" in event && "clientY" in event;
}

export interface Zoomed {
  view(): Viewport;
  show(view: Viewport): void;
  readonly least: number;
  readonly most: number;
}

/**
 * Safari tells of a pinch on a trackpad by `gesturestart` and `gesturechange`, where others send the wheel with Ctrl: the
 * canvas is zoomed about the pointer, and the page stays as it is. Returns what ends that.
 */
export function followPinch(element: HTMLElement, { view, show, least, most }: Zoomed): () => void {
  let start: { readonly view: Viewport; readonly x: number; readonly y: number } | null = null;
  const begin = (event: Event) => {
    event.preventDefault();
    const { left, top } = element.getBoundingClientRect();
    start = isPinch(event) ? { view: view(), x: event.clientX - left, y: event.clientY - top } : null;
  };
  const change = (event: Event) => {
    event.preventDefault();
    if (start === null || !isPinch(event)) return;
    const { x, y, zoom } = start.view;
    const next = Math.min(most, Math.max(least, zoom * event.scale));
    const share = next / zoom;
    show({ x: start.x - (start.x - x) * share, y: start.y - (start.y - y) * share, zoom: next });
  };
  const end = (event: Event) => {
    event.preventDefault();
    start = null;
  };
  const events = { gesturestart: begin, gesturechange: change, gestureend: end };
  for (const [name, listener] of Object.entries(events)) element.addEventListener(name, listener, { passive: false });
  return () => {
    for (const [name, listener] of Object.entries(events)) element.removeEventListener(name, listener);
  };
}
