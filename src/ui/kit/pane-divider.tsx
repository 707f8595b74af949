import type { KeyboardEvent, PointerEvent } from "react";
import { classNames } from "./class-names.ts";

export interface PaneDividerProps {
  readonly name: string;
  /** `left`, `right`: beside a column; `bottom`: above a drawer. The side says where the pane is. */
  readonly side: "left" | "right" | "bottom";
  readonly size: number;
  readonly min: number;
  readonly max: number;
  /** Every pixel while dragging; the last one with `done`. Null collapses the pane. */
  readonly onResize: (size: number | null, done: boolean) => void;
}

/** Dragged below this part of its least size, a pane collapses. */
const COLLAPSE_AT = 0.6;

/** The border of a pane: drag it, or focus it and use the arrow keys; Enter or a double click collapses the pane. */
export function PaneDivider({ name, side, size, min, max, onResize }: PaneDividerProps) {
  const upright = side !== "bottom";
  const clamp = (value: number) => Math.round(Math.min(max, Math.max(min, value)));

  function onPointerDown(event: PointerEvent<HTMLDivElement>) {
    if (event.button !== 0) return;
    event.preventDefault();
    const divider = event.currentTarget;
    divider.setPointerCapture(event.pointerId);
    const start = upright ? event.clientX : event.clientY;
    const wanted = (move: { clientX: number; clientY: number }) => {
      const by = (upright ? move.clientX : move.clientY) - start;
      return size + (side === "left" ? by : -by);
    };
    const onMove = (move: globalThis.PointerEvent) => onResize(clamp(wanted(move)), false);
    const onUp = (up: globalThis.PointerEvent) => {
      divider.removeEventListener("pointermove", onMove);
      divider.removeEventListener("pointerup", onUp);
      divider.removeEventListener("pointercancel", onUp);
      onResize(wanted(up) < min * COLLAPSE_AT ? null : clamp(wanted(up)), true);
    };
    divider.addEventListener("pointermove", onMove);
    divider.addEventListener("pointerup", onUp);
    divider.addEventListener("pointercancel", onUp);
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = event.shiftKey ? 64 : 16;
    const grow = side === "left" ? "ArrowRight" : side === "right" ? "ArrowLeft" : "ArrowUp";
    const shrink = side === "left" ? "ArrowLeft" : side === "right" ? "ArrowRight" : "ArrowDown";
    if (event.key === grow) onResize(clamp(size + step), true);
    else if (event.key === shrink) onResize(clamp(size - step), true);
    else if (event.key === "Home") onResize(min, true);
    else if (event.key === "End") onResize(max, true);
    else if (event.key === "Enter") onResize(null, true);
    else return;
    event.preventDefault();
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a separator that can be moved is a widget, which <hr> is not
    <div
      role="separator"
      aria-label={name}
      aria-orientation={upright ? "vertical" : "horizontal"}
      aria-valuenow={size}
      aria-valuemin={min}
      aria-valuemax={max}
      tabIndex={0}
      onPointerDown={onPointerDown}
      onKeyDown={onKeyDown}
      onDoubleClick={() => onResize(null, true)}
      className={classNames(
        "group relative z-10 shrink-0 touch-none bg-[var(--line-hair)] outline-none",
        upright ? "w-px cursor-col-resize" : "h-px cursor-row-resize",
      )}
    >
      <span
        className={classNames(
          "absolute transition-colors duration-[var(--motion-quick)] group-hover:bg-accent group-focus-visible:bg-[var(--focus)] group-active:bg-accent",
          upright ? "-inset-x-px inset-y-0" : "-inset-y-px inset-x-0",
        )}
      />
      <span className={classNames("absolute", upright ? "-inset-x-1 inset-y-0" : "-inset-y-1 inset-x-0")} />
    </div>
  );
}
