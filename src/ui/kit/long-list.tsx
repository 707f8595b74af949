import { type ReactNode, useRef, useState } from "react";
import { ROW_HEIGHT, useRowsInSight } from "./rows-in-sight.ts";

export interface LongListProps<T> {
  readonly items: readonly T[];
  /** What it is called, where no title stands over it. */
  readonly name?: string;
  readonly keyOf: (item: T) => string;
  /** What stands in a row of 26 pixels. */
  readonly row: (item: T) => ReactNode;
}

/** A list of equal rows, of which only those in sight are there, and the one that has the focus. */
export function LongList<T>({ items, name, keyOf, row }: LongListProps<T>) {
  const list = useRef<HTMLUListElement>(null);
  const [focused, setFocused] = useState<string | null>(null);
  const { first, last } = useRowsInSight(list, items.length);
  const rows = items.map((item, at) => ({ item, at, key: keyOf(item) }));
  return (
    <ul ref={list} aria-label={name} className="relative" style={{ height: items.length * ROW_HEIGHT }}>
      {rows
        .filter(({ at, key }) => (at >= first && at < last) || key === focused)
        .map(({ item, at, key }) => (
          <li
            key={key}
            aria-setsize={items.length}
            aria-posinset={at + 1}
            className="absolute inset-x-0"
            style={{ top: at * ROW_HEIGHT }}
            onFocus={() => setFocused(key)}
            onBlur={() => setFocused(null)}
          >
            {row(item)}
          </li>
        ))}
    </ul>
  );
}
