import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useRef } from "react";
import { classNames } from "../kit/index.ts";
import { MarkedText } from "./marked-text.tsx";
import type { JsonTable } from "./table-rows.ts";
import { cellText } from "./table-rows.ts";

export interface TableViewProps {
  readonly name: string;
  readonly table: JsonTable;
  readonly query: string;
  /** The row that a search has gone to. */
  readonly current: number | null;
  readonly most: number | null;
  readonly onOpen: (row: number) => void;
}

const ROW_HEIGHT = 28;

/** A list of objects, a row each. Only rows in sight are mounted. */
export function TableView({ name, table: { columns, rows }, query, current, most, onOpen }: TableViewProps) {
  const frame = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 12,
    scrollMargin: ROW_HEIGHT,
  });
  useEffect(() => {
    if (current !== null) virtual.scrollToIndex(current, { align: "center" });
  }, [current, virtual]);
  const items = virtual.getVirtualItems();
  const above = (items[0]?.start ?? ROW_HEIGHT) - ROW_HEIGHT;
  const below = virtual.getTotalSize() - (items.at(-1)?.end ?? ROW_HEIGHT) + ROW_HEIGHT;
  return (
    <div
      ref={frame}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      className={classNames("overflow-auto outline-offset-[-2px]", most === null && "min-h-0 flex-1")}
      style={most === null ? {} : { maxHeight: most }}
    >
      <table aria-label={name} aria-rowcount={rows.length + 1} className="border-separate border-spacing-0 text-small">
        <thead>
          <tr aria-rowindex={1}>
            <Heading>#</Heading>
            {columns.map((column) => (
              <Heading key={column}>{column}</Heading>
            ))}
          </tr>
        </thead>
        <tbody>
          {above > 0 ? <tr style={{ height: above }} /> : null}
          {items.map((item) => (
            <tr
              key={item.key}
              aria-rowindex={item.index + 2}
              className={classNames("hover:bg-hover", item.index === current && "bg-active")}
              style={{ height: ROW_HEIGHT }}
            >
              <td className="border-hair border-b px-1">
                <button
                  type="button"
                  aria-label={`Row ${item.index}: show as a tree`}
                  data-tip="Show as a tree"
                  onClick={() => onOpen(item.index)}
                  className="figures h-6 min-w-7 rounded-small px-1.5 text-right text-ink-3 hover:bg-active hover:text-ink"
                >
                  {item.index}
                </button>
              </td>
              {columns.map((column) => (
                <td
                  key={column}
                  className={classNames(
                    "max-w-[320px] truncate border-hair border-b px-2.5",
                    typeof rows[item.index]?.[column] === "number" && "figures text-right",
                  )}
                >
                  <MarkedText text={cellText(rows[item.index]?.[column])} query={query} />
                </td>
              ))}
            </tr>
          ))}
          {below > 0 ? <tr style={{ height: below }} /> : null}
        </tbody>
      </table>
    </div>
  );
}

function Heading({ children }: { readonly children: string }) {
  return (
    <th
      scope="col"
      className="mono sticky top-0 z-[1] h-7 max-w-[320px] truncate border-hair border-b bg-card px-2.5 text-left font-medium text-ink-2"
    >
      {children}
    </th>
  );
}
