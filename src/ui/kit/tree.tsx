import { ChevronRight } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useMemo, useRef, useState } from "react";
import { classNames } from "./class-names.ts";
import { ROW_HEIGHT, useRowsInSight } from "./rows-in-sight.ts";

export interface TreeItem {
  readonly id: string;
  /** What it is called, read aloud and searched by typing. */
  readonly name: string;
  readonly label?: ReactNode;
  readonly icon?: ReactNode;
  readonly aside?: ReactNode;
  readonly tip?: string;
  readonly children?: readonly TreeItem[];
}

export interface TreeProps {
  readonly name: string;
  readonly items: readonly TreeItem[];
  readonly selected: ReadonlySet<string>;
  /** Open at first, unless closed since. */
  readonly openAtFirst?: (id: string) => boolean;
  readonly onSelect: (id: string, how: { readonly add: boolean }) => void;
  /** Enter, or a double click. */
  readonly onActivate?: (id: string) => void;
  /** Keys that the tree itself has no use for; return true when used. */
  readonly onKey?: (id: string, event: KeyboardEvent) => boolean;
  readonly onContextMenu?: (id: string, at: { readonly x: number; readonly y: number }) => void;
}

interface Row {
  readonly item: TreeItem;
  readonly level: number;
  readonly parent: string | null;
  readonly open: boolean | null;
  readonly size: number;
  readonly place: number;
}

/**
 * A tree that is worked by keyboard first: arrows move, open and close; letters search; Enter acts; Space selects. One
 * tab stop.
 */
export function Tree({ name, items, selected, openAtFirst, onSelect, onActivate, onKey, onContextMenu }: TreeProps) {
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [current, setCurrent] = useState<string | null>(null);
  const root = useRef<HTMLDivElement>(null);
  const rows = useMemo(
    () => flatten(items, (id) => toggled.get(id) ?? openAtFirst?.(id) ?? false),
    [items, toggled, openAtFirst],
  );
  const stop = rows.some((row) => row.item.id === current)
    ? current
    : (rows.find((row) => selected.has(row.item.id))?.item.id ?? rows[0]?.item.id ?? null);

  function setOpen(id: string, open: boolean) {
    setToggled(new Map(toggled).set(id, open));
  }
  const wanted = useRef<string | null>(null);
  const seen = useRowsInSight(root, rows.length);
  function focus(row: Row | undefined) {
    if (!row) return;
    setCurrent(row.item.id);
    wanted.current = row.item.id;
    const at = rows.indexOf(row);
    if (at < seen.first || at >= seen.last) seen.scrollTo(at);
  }
  // A row out of sight is mounted only now.
  useLayoutEffect(() => {
    if (wanted.current === null || wanted.current !== current) return;
    wanted.current = null;
    const element = root.current?.querySelector(`[data-row="${CSS.escape(current)}"]`);
    if (element instanceof HTMLElement) element.focus();
  });
  const shown = rows.filter((row, at) => (at >= seen.first && at < seen.last) || row.item.id === stop);
  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const at = rows.findIndex((row) => row.item.id === stop);
    const row = rows[at];
    if (!row) return;
    // Chords are commands of the page; Space with one adds to the selection.
    if ((event.ctrlKey || event.metaKey || event.altKey) && event.key !== " ") return;
    if (event.key === "ArrowDown") focus(rows[at + 1]);
    else if (event.key === "ArrowUp") focus(rows[at - 1]);
    else if (event.key === "Home") focus(rows[0]);
    else if (event.key === "End") focus(rows[rows.length - 1]);
    else if (event.key === "ArrowRight") {
      if (row.open === false) setOpen(row.item.id, true);
      else if (row.open) focus(rows[at + 1]);
    } else if (event.key === "ArrowLeft") {
      if (row.open) setOpen(row.item.id, false);
      else focus(rows.find((other) => other.item.id === row.parent));
    } else if (event.key === "Enter") (onActivate ?? ((id) => onSelect(id, { add: false })))(row.item.id);
    else if (event.key === " ") onSelect(row.item.id, { add: event.ctrlKey || event.metaKey || event.shiftKey });
    else if (onKey?.(row.item.id, event)) {
      /* used */
    } else if (event.key.length === 1) {
      const letter = event.key.toLowerCase();
      const rest = [...rows.slice(at + 1), ...rows.slice(0, at)];
      focus(rest.find((other) => other.item.name.toLowerCase().startsWith(letter)));
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div
      ref={root}
      role="tree"
      aria-label={name}
      aria-multiselectable="true"
      onKeyDown={onKeyDown}
      {...(seen.all ? {} : { className: "relative", style: { height: rows.length * ROW_HEIGHT } })}
    >
      {shown.map((row) => {
        const { item } = row;
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled by the tree
          <div
            key={item.id}
            data-row={item.id}
            role="treeitem"
            aria-label={item.name}
            aria-level={row.level}
            aria-setsize={row.size}
            aria-posinset={row.place}
            aria-expanded={row.open ?? undefined}
            aria-selected={selected.has(item.id)}
            tabIndex={item.id === stop ? 0 : -1}
            data-tip={item.tip}
            onFocus={() => setCurrent(item.id)}
            onClick={(event) => {
              setCurrent(item.id);
              onSelect(item.id, { add: event.ctrlKey || event.metaKey || event.shiftKey });
            }}
            onDoubleClick={() => onActivate?.(item.id)}
            onContextMenu={(event) => {
              if (!onContextMenu) return;
              event.preventDefault();
              onContextMenu(item.id, { x: event.clientX, y: event.clientY });
            }}
            className={classNames(
              "group flex h-[26px] items-center gap-2 rounded-control pr-2 text-normal text-ink outline-offset-[-2px] hover:bg-hover aria-selected:bg-active",
            )}
            style={{
              paddingLeft: (row.level - 1) * 14 + 2,
              ...(seen.all ? {} : { position: "absolute", top: rows.indexOf(row) * ROW_HEIGHT, left: 0, right: 0 }),
            }}
          >
            <span
              aria-hidden="true"
              className="-mr-1 flex size-4 shrink-0 items-center justify-center text-ink-3"
              onClick={(event) => {
                if (row.open === null) return;
                event.stopPropagation();
                setOpen(item.id, !row.open);
              }}
            >
              {row.open === null ? null : (
                <ChevronRight
                  size={12}
                  className={classNames("transition-transform duration-[var(--motion-quick)]", row.open && "rotate-90")}
                />
              )}
            </span>
            {item.icon}
            <span className="min-w-0 flex-1 truncate">{item.label ?? item.name}</span>
            {item.aside}
          </div>
        );
      })}
    </div>
  );
}

function flatten(items: readonly TreeItem[], isOpen: (id: string) => boolean): readonly Row[] {
  const rows: Row[] = [];
  const walk = (list: readonly TreeItem[], level: number, parent: string | null) => {
    list.forEach((item, index) => {
      const has = (item.children?.length ?? 0) > 0;
      const open = has ? isOpen(item.id) : null;
      rows.push({ item, level, parent, open, size: list.length, place: index + 1 });
      if (open && item.children) walk(item.children, level + 1, item.id);
    });
  };
  walk(items, 1, null);
  return rows;
}
