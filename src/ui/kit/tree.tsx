import { ChevronRight } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useCallback, useLayoutEffect, useMemo, useRef, useState } from "react";
import { classNames } from "./class-names.ts";
import { ROW_HEIGHT, useRowsInSight } from "./rows-in-sight.ts";

export interface TreeItem {
  readonly id: string;
}

/** How a row looks; asked only for rows that are mounted, and for the others when letters are typed. */
export interface TreeLook {
  /** What it is called, read aloud and searched by typing. */
  readonly name: string;
  readonly label?: ReactNode;
  readonly icon?: ReactNode;
  readonly aside?: ReactNode;
}

export interface TreeProps<Item extends TreeItem> {
  readonly name: string;
  readonly items: readonly Item[];
  /** Asked only of what is open or mounted. */
  readonly childrenOf: (item: Item) => readonly Item[];
  readonly look: (item: Item) => TreeLook;
  readonly selected: ReadonlySet<string>;
  /** Open at first, unless closed since. */
  readonly openAtFirst?: (id: string) => boolean;
  readonly onSelect: (item: Item, how: { readonly add: boolean }) => void;
  /** Enter, or a double click. */
  readonly onActivate?: (item: Item) => void;
  /** Keys that the tree itself has no use for; return true when used. */
  readonly onKey?: (item: Item, event: KeyboardEvent) => boolean;
}

interface Row<Item> {
  readonly item: Item;
  readonly level: number;
  readonly parent: string | null;
  readonly size: number;
  readonly place: number;
}

/**
 * A tree that is worked by keyboard first: arrows move, open and close; letters search; Enter acts; Space selects. One
 * tab stop.
 */
export function Tree<Item extends TreeItem>(props: TreeProps<Item>) {
  const { name, items, childrenOf, look, selected, openAtFirst, onSelect, onActivate, onKey } = props;
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [current, setCurrent] = useState<string | null>(null);
  const root = useRef<HTMLDivElement>(null);
  const isOpen = useCallback((id: string) => toggled.get(id) ?? openAtFirst?.(id) ?? false, [toggled, openAtFirst]);
  const rows = useMemo(() => flatten(items, childrenOf, isOpen), [items, childrenOf, isOpen]);
  /** Null: there is nothing inside. */
  const openness = ({ item }: Row<Item>) => (childrenOf(item).length > 0 ? isOpen(item.id) : null);
  const stop = rows.some((row) => row.item.id === current)
    ? current
    : (rows.find((row) => selected.has(row.item.id))?.item.id ?? rows[0]?.item.id ?? null);

  function setOpen(id: string, open: boolean) {
    setToggled(new Map(toggled).set(id, open));
  }
  const wanted = useRef<string | null>(null);
  const seen = useRowsInSight(root, rows.length);
  function focus(row: Row<Item> | undefined) {
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
      if (openness(row) === false) setOpen(row.item.id, true);
      else if (openness(row)) focus(rows[at + 1]);
    } else if (event.key === "ArrowLeft") {
      if (openness(row)) setOpen(row.item.id, false);
      else focus(rows.find((other) => other.item.id === row.parent));
    } else if (event.key === "Enter") (onActivate ?? ((item) => onSelect(item, { add: false })))(row.item);
    else if (event.key === " ") onSelect(row.item, { add: event.ctrlKey || event.metaKey || event.shiftKey });
    else if (onKey?.(row.item, event)) {
      /* used */
    } else if (event.key.length === 1) {
      const letter = event.key.toLowerCase();
      const rest = [...rows.slice(at + 1), ...rows.slice(0, at)];
      focus(rest.find((other) => look(other.item).name.toLowerCase().startsWith(letter)));
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
        const { name, label, icon, aside } = look(item);
        const open = openness(row);
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled by the tree
          <div
            key={item.id}
            data-row={item.id}
            role="treeitem"
            aria-label={name}
            aria-level={row.level}
            aria-setsize={row.size}
            aria-posinset={row.place}
            aria-expanded={open ?? undefined}
            aria-selected={selected.has(item.id)}
            tabIndex={item.id === stop ? 0 : -1}
            onFocus={() => setCurrent(item.id)}
            onClick={(event) => {
              setCurrent(item.id);
              onSelect(item, { add: event.ctrlKey || event.metaKey || event.shiftKey });
            }}
            onDoubleClick={() => onActivate?.(item)}
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
                if (open === null) return;
                event.stopPropagation();
                setOpen(item.id, !open);
              }}
            >
              {open === null ? null : (
                <ChevronRight
                  size={12}
                  className={classNames("transition-transform duration-[var(--motion-quick)]", open && "rotate-90")}
                />
              )}
            </span>
            {icon}
            <span className="min-w-0 flex-1 truncate">{label ?? name}</span>
            {aside}
          </div>
        );
      })}
    </div>
  );
}

function flatten<Item extends TreeItem>(
  items: readonly Item[],
  childrenOf: (item: Item) => readonly Item[],
  isOpen: (id: string) => boolean,
): readonly Row<Item>[] {
  const rows: Row<Item>[] = [];
  const walk = (list: readonly Item[], level: number, parent: string | null) => {
    list.forEach((item, index) => {
      rows.push({ item, level, parent, size: list.length, place: index + 1 });
      if (isOpen(item.id)) walk(childrenOf(item), level + 1, item.id);
    });
  };
  walk(items, 1, null);
  return rows;
}
