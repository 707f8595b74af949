import { type RefObject, useLayoutEffect, useRef } from "react";

/**
 * The value of the last drawing that came on the screen, for what happens later: events, timers, and the next drawing. It
 * is written when the drawing is there, never while it is made: React may make one twice, or throw it away.
 */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
