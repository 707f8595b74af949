import { type ReactNode, useRef } from "react";
import { ROW_HEIGHT, useRowsInSight } from "./rows-in-sight.ts";

export interface LongListProps<T> {
  readonly items: readonly T[];
  /** What it is called, where no title stands over it. */
  readonly name?: string;
  /** An `li` of 26 pixels with a key of its own. */
  readonly row: (item: T) => ReactNode;
}

/** A list of equal rows, of which only those in sight are there. */
export function LongList<T>({ items, name, row }: LongListProps<T>) {
  const list = useRef<HTMLUListElement>(null);
  const { first, last } = useRowsInSight(list, items.length);
  return (
    <ul
      ref={list}
      aria-label={name}
      style={{ paddingTop: first * ROW_HEIGHT, paddingBottom: Math.max(0, items.length - last) * ROW_HEIGHT }}
    >
      {items.slice(first, last).map(row)}
    </ul>
  );
}
