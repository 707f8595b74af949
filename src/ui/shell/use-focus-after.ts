import { useEffect, useRef } from "react";

const LOOK_EVERY_MS = 60;
/** A dialog gives the focus back first, and takes some frames to leave; another project takes some to be drawn. */
const LONGEST_MS = 2_000;

/**
 * What a dialog was opened from may be gone when it closes, and with another project everything is another one: the
 * keyboard then goes on from the canvas.
 */
export function useFocusAfter(isOpen: boolean, project: string | null): void {
  // A page that has just been opened leaves the focus where the browser puts it.
  const wasOpen = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it looks whenever another project is shown
  useEffect(() => {
    if (isOpen) wasOpen.current = true;
    if (isOpen || !wasOpen.current) return;
    const began = performance.now();
    const timer = setInterval(() => {
      if (performance.now() - began > LONGEST_MS) clearInterval(timer);
      if (document.activeElement !== document.body || document.querySelector('[role="dialog"]') !== null) return;
      const canvas = document.querySelector('[role="application"]');
      if (!(canvas instanceof HTMLElement)) return;
      clearInterval(timer);
      canvas.focus({ preventScroll: true });
    }, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [isOpen, project]);
}
