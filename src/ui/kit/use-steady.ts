import { useEffect, useLayoutEffect, useReducer, useRef } from "react";

/**
 * `value`, but as it was for as long as a pointer is pressed. Leaving a field by pressing a button commits the field; a
 * message that came or went just then would move the button away from under the pointer, and the click be lost.
 */
export function useSteady<T>(value: T): T {
  const isPressed = useRef(false);
  const held = useRef(value);
  const [, drawAgain] = useReducer((times: number) => times + 1, 0);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const press = () => {
      clearTimeout(timer);
      isPressed.current = true;
    };
    const release = () => {
      // The click comes after it.
      timer = setTimeout(() => {
        if (!isPressed.current) return;
        isPressed.current = false;
        drawAgain();
      });
    };
    window.addEventListener("pointerdown", press, true);
    window.addEventListener("pointerup", release, true);
    window.addEventListener("pointercancel", release, true);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("pointerdown", press, true);
      window.removeEventListener("pointerup", release, true);
      window.removeEventListener("pointercancel", release, true);
    };
  }, []);
  useLayoutEffect(() => {
    if (!isPressed.current) held.current = value;
  });
  return isPressed.current ? held.current : value;
}
