import { type RefObject, useLayoutEffect, useState } from "react";

/** Height of a row in pixels. */
export const ROW_HEIGHT = 26;
/** Up to this many rows all are mounted. */
const ALL = 80;
/** Of a longer list so many are mounted before it is known how much of it can be seen. */
const FIRST = 24;
/** Rows mounted beyond each border of what is seen. */
const MORE = 12;

interface RowsInSight {
  readonly all: boolean;
  readonly first: number;
  /** After the last. */
  readonly last: number;
  scrollTo(row: number): void;
}

/** Which rows of a long list of equal rows are in sight of the element that scrolls it. */
export function useRowsInSight(list: RefObject<HTMLElement | null>, count: number): RowsInSight {
  const all = count <= ALL;
  const [range, setRange] = useState({ first: 0, last: FIRST });
  useLayoutEffect(() => {
    const element = all ? null : list.current;
    if (!element) return;
    let scroller: HTMLElement | null = null;
    const look = () => {
      if (!scroller) return;
      const above = scroller.getBoundingClientRect().top - element.getBoundingClientRect().top;
      const first = Math.max(0, Math.floor(above / ROW_HEIGHT) - MORE);
      const last = Math.ceil((above + scroller.clientHeight) / ROW_HEIGHT) + MORE;
      setRange((was) => (was.first === first && was.last === last ? was : { first, last }));
    };
    // Called before anything is painted, when the layout is there: asking for it here would make it twice.
    const resized = new ResizeObserver(() => {
      if (!scroller) {
        scroller = scrollerOf(element);
        if (!scroller) return;
        resized.observe(scroller);
        // What stands above the list moves it.
        for (const part of scroller.children) resized.observe(part);
        scroller.addEventListener("scroll", look, { passive: true });
      }
      look();
    });
    resized.observe(element);
    return () => {
      resized.disconnect();
      scroller?.removeEventListener("scroll", look);
    };
  }, [all, list]);
  function scrollTo(row: number) {
    const element = list.current;
    const scroller = scrollerOf(element);
    if (!element || !scroller) return;
    const top = element.getBoundingClientRect().top + row * ROW_HEIGHT - scroller.getBoundingClientRect().top;
    const by = top < 0 ? top : Math.max(0, top + ROW_HEIGHT - scroller.clientHeight);
    scroller.scrollTop += by;
  }
  if (all) return { all, first: 0, last: count, scrollTo };
  // Beside others in one scroller a list may be out of sight: a row of it is there still, to be reached by Tab.
  const last = Math.min(count, Math.max(1, range.last));
  return { all, first: Math.min(range.first, last - 1), last, scrollTo };
}

function scrollerOf(element: HTMLElement | null): HTMLElement | null {
  for (let at = element?.parentElement ?? null; at; at = at.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(at).overflowY)) return at;
  }
  return null;
}
