import { useVirtualizer } from "@tanstack/react-virtual";
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from "react";
import type { Json, JsonPath } from "../../base/index.ts";
import type { Contracts, Field } from "../../contracts/index.ts";
import { classNames } from "../kit/index.ts";
import { type ItemNames, idsAbove, type JsonRow, jsonRows } from "./json-rows.ts";
import { JsonTreeRow } from "./json-tree-row.tsx";
import { heightOnceLaidOut } from "./row-height.ts";

export interface JsonTreeProps {
  readonly name: string;
  readonly value: Json;
  readonly field: Field | null;
  readonly contracts: Contracts;
  readonly itemNames?: ItemNames | undefined;
  readonly query: string;
  /** Where a search has gone to: opened and scrolled to. */
  readonly target: JsonPath | null;
  /** Pixels it may grow to; null: it fills its container. */
  readonly most: number | null;
  readonly onCurrent: (row: JsonRow | null) => void;
}

/** Branches with more children than this are closed at first. */
const OPEN_AT_FIRST = 12;

const opensAtFirst = (depth: number, children: number): boolean =>
  depth < 3 && children > 0 && children <= OPEN_AT_FIRST;

/** A JSON value as a tree: arrows move, open and close. Only rows in sight are mounted. */
export function JsonTree({ name, value, field, contracts, itemNames, query, target, most, onCurrent }: JsonTreeProps) {
  const base = useId();
  const frame = useRef<HTMLDivElement>(null);
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [current, setCurrent] = useState<string | null>(null);
  const rows = useMemo(
    () =>
      jsonRows(value, {
        field,
        contracts,
        itemNames,
        isOpen: (id, depth, children) => toggled.get(id) ?? opensAtFirst(depth, children),
      }),
    [value, field, contracts, itemNames, toggled],
  );
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => 24,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: 12,
    measureElement: heightOnceLaidOut,
  });
  const at = Math.max(
    0,
    rows.findIndex((row) => row.id === current),
  );

  function toggle(row: JsonRow) {
    if (row.open !== null) setToggled(new Map(toggled).set(row.id, !row.open));
  }
  function go(index: number) {
    const row = rows[Math.min(Math.max(0, index), rows.length - 1)];
    if (!row) return;
    setCurrent(row.id);
    onCurrent(row);
    virtual.scrollToIndex(rows.indexOf(row), { align: "auto" });
  }

  useEffect(() => {
    if (target === null) return;
    setToggled((was) => idsAbove(value, target).reduce((map, id) => map.set(id, true), new Map(was)));
    setCurrent(target.map((key) => `/${String(key).replaceAll("~", "~0").replaceAll("/", "~1")}`).join(""));
  }, [target, value]);
  // A row is found only once what stands above it has been opened.
  const wanted = useRef<JsonPath | null>(null);
  useEffect(() => {
    if (target === null || wanted.current === target) return;
    const index = rows.findIndex((row) => row.id === current);
    const row = rows[index];
    if (!row || row.path.length !== target.length) return;
    wanted.current = target;
    onCurrent(row);
    virtual.scrollToIndex(index, { align: "center" });
  }, [rows, current, target, virtual, onCurrent]);

  function onKeyDown(event: KeyboardEvent) {
    const row = rows[at];
    if (!row || event.metaKey || event.ctrlKey || event.altKey) return;
    if (event.key === "ArrowDown") go(current === null ? 0 : at + 1);
    else if (event.key === "ArrowUp") go(at - 1);
    else if (event.key === "Home") go(0);
    else if (event.key === "End") go(rows.length - 1);
    else if (event.key === "PageDown") go(at + 12);
    else if (event.key === "PageUp") go(at - 12);
    else if (event.key === "ArrowRight") row.open === false ? toggle(row) : go(at + 1);
    else if (event.key === "ArrowLeft") row.open === true ? toggle(row) : go(parentOf(rows, at));
    else if (event.key === "Enter" || event.key === " ") toggle(row);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  const height = virtual.getTotalSize();
  return (
    <div
      ref={frame}
      role="tree"
      aria-label={name}
      tabIndex={0}
      aria-activedescendant={current === null ? undefined : `${base}${rows[at]?.id ?? ""}`}
      onKeyDown={onKeyDown}
      // Not by a press: the line of tools that appears would move the row away from under the pointer.
      onFocus={(event) => current === null && event.currentTarget.matches(":focus-visible") && go(0)}
      className={classNames("overflow-auto outline-offset-[-2px]", most === null && "min-h-0 flex-1")}
      style={most === null ? {} : { height: Math.min(most, height + 8) }}
    >
      <div role="presentation" className="relative" style={{ height }}>
        {virtual.getVirtualItems().map((item) => {
          const row = rows[item.index];
          return row ? (
            <JsonTreeRow
              key={item.key}
              id={`${base}${row.id}`}
              row={row}
              isCurrent={row.id === current}
              query={query}
              index={item.index}
              top={item.start}
              measure={virtual.measureElement}
              onToggle={() => toggle(row)}
              onChoose={() => {
                setCurrent(row.id);
                onCurrent(row);
              }}
            />
          ) : null;
        })}
      </div>
    </div>
  );
}

function parentOf(rows: readonly JsonRow[], at: number): number {
  const depth = rows[at]?.depth ?? 0;
  for (let index = at - 1; index >= 0; index--) if ((rows[index]?.depth ?? 0) < depth) return index;
  return at;
}
