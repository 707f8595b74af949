import { useEffect, useLayoutEffect, useRef, useState } from "react";

interface Tip {
  readonly text: string;
  readonly keys: string | undefined;
  readonly box: DOMRect;
}

const OPEN_AFTER_MS = 450;
/** Within this time after one tip closed the next opens at once: a look along a toolbar needs no second wait. */
const WARM_MS = 300;

/**
 * The one tooltip of the page: shows `data-tip` (and `data-tip-keys`) of what is hovered or focused by keyboard.
 * It repeats or adds to what is already named, so it is hidden from assistive technology. Escape closes it.
 */
export function TooltipLayer() {
  const [tip, setTip] = useState<Tip | null>(null);
  const bubble = useRef<HTMLDivElement>(null);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let owner: Element | null = null;
    let closedAt = 0;
    let dragging = false;
    // What a tip says may change while it is shown: a port that is connected has another type.
    const watcher = new MutationObserver(() => {
      const text = owner?.getAttribute("data-tip");
      if (text) setTip((shown) => (shown ? { ...shown, text } : null));
      else close();
    });
    const close = () => {
      clearTimeout(timer);
      watcher.disconnect();
      if (owner) closedAt = performance.now();
      owner = null;
      setTip(null);
    };
    const open = (target: EventTarget | null, wait: number) => {
      const element = target instanceof Element ? target.closest("[data-tip]") : null;
      if (element === owner) return;
      close();
      const text = element?.getAttribute("data-tip");
      if (!element || !text) return;
      owner = element;
      watcher.observe(element, { attributeFilter: ["data-tip"] });
      const warm = performance.now() - closedAt < WARM_MS;
      timer = setTimeout(
        () => {
          // What has opened a menu or a popover needs no tip over it.
          if (!element.isConnected || element.getAttribute("aria-expanded") === "true") return;
          setTip({
            text: element.getAttribute("data-tip") ?? text,
            keys: element.getAttribute("data-tip-keys") ?? undefined,
            box: element.getBoundingClientRect(),
          });
        },
        warm ? 0 : wait,
      );
    };
    const over = (event: PointerEvent) => {
      if (event.pointerType !== "touch" && event.buttons === 0 && !dragging) open(event.target, OPEN_AFTER_MS);
    };
    const focus = (event: FocusEvent) => {
      if (event.target instanceof Element && event.target.matches(":focus-visible")) open(event.target, OPEN_AFTER_MS);
    };
    // While something is dragged the pointer is silent: what it left keeps no tip.
    const drag = () => {
      dragging = true;
      close();
    };
    const drop = () => {
      dragging = false;
      close();
    };
    const key = (event: KeyboardEvent) => event.key === "Escape" && close();
    const watch = { capture: true, passive: true };
    document.addEventListener("pointerover", over, watch);
    document.addEventListener("focusin", focus, watch);
    document.addEventListener("focusout", close, watch);
    document.addEventListener("pointerdown", close, watch);
    document.addEventListener("wheel", close, watch);
    document.addEventListener("dragstart", drag, watch);
    document.addEventListener("dragend", drop, watch);
    document.addEventListener("drop", drop, watch);
    document.addEventListener("keydown", key, watch);
    return () => {
      clearTimeout(timer);
      watcher.disconnect();
      document.removeEventListener("pointerover", over, watch);
      document.removeEventListener("focusin", focus, watch);
      document.removeEventListener("focusout", close, watch);
      document.removeEventListener("pointerdown", close, watch);
      document.removeEventListener("wheel", close, watch);
      document.removeEventListener("dragstart", drag, watch);
      document.removeEventListener("dragend", drop, watch);
      document.removeEventListener("drop", drop, watch);
      document.removeEventListener("keydown", key, watch);
    };
  }, []);

  useLayoutEffect(() => {
    const element = bubble.current;
    if (!element || !tip) return;
    const { width, height } = element.getBoundingClientRect();
    const left = Math.min(Math.max(8, tip.box.left + tip.box.width / 2 - width / 2), window.innerWidth - width - 8);
    const below = tip.box.bottom + 6;
    const top = below + height > window.innerHeight - 8 ? tip.box.top - height - 6 : below;
    element.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`;
  }, [tip]);

  if (!tip) return null;
  return (
    <div
      ref={bubble}
      aria-hidden="true"
      className="pointer-events-none fixed top-0 left-0 z-[60] flex max-w-[320px] items-center gap-2 rounded-small bg-[var(--surface-tip)] px-2 py-1 text-small whitespace-pre-line text-[var(--ink-tip)] shadow-card forced-colors:border"
    >
      {tip.text}
      {tip.keys ? <span className="text-micro opacity-70">{tip.keys}</span> : null}
    </div>
  );
}
