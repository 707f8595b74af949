import { Copy, Maximize2, Search, WrapText } from "lucide-react";
import { lazy, type ReactNode, Suspense, useMemo, useState } from "react";
import { isJsonArray, type Json, type JsonPath } from "../../base/index.ts";
import type { Field } from "../../contracts/index.ts";
import { useDispatch, useDocument, useSession } from "../app/context.tsx";
import { Button, classNames, Dialog, IconButton, Segmented } from "../kit/index.ts";
import { typeName } from "../look/index.ts";
import { copyText, textOf } from "./copy-text.ts";
import { FindBar } from "./find-bar.tsx";
import { type ItemNames, isLongText, type JsonRow, writePath } from "./json-rows.ts";
import { JsonTree } from "./json-tree.tsx";
import { jsonTable } from "./table-rows.ts";
import { TableView } from "./table-view.tsx";
import { TextView } from "./text-view.tsx";
import { useFind } from "./use-find.ts";

const MarkdownView = lazy(async () => ({ default: (await import("./markdown-view.tsx")).MarkdownView }));

export interface ValueViewerProps {
  /** What it is, and its accessible name: `Output`, `Answer`. */
  readonly name: string;
  readonly value: Json;
  /** Declared type, where one is known. */
  readonly field?: Field | null;
  /** What copied paths begin with; `result` if absent. */
  readonly root?: string;
  /** Pixels that the content may grow to. Absent: the viewer fills its container's height. */
  readonly most?: number;
  /** What items of its lists are called. */
  readonly itemNames?: ItemNames | undefined;
  /** At the beginning of the line of tools, instead of the name. */
  readonly heading?: ReactNode;
}

/** A longer text is not drawn as Markdown: that would hold the page up. */
const MOST_MARKDOWN = 200_000;

/** Shows any value: text plain or as Markdown, JSON as a tree or a table. Find, copy, copy path, full window. */
export function ValueViewer(props: ValueViewerProps) {
  const [full, setFull] = useState(false);
  const { most: _, heading: __, ...whole } = props;
  return (
    <>
      <Viewer {...props} onFull={() => setFull(true)} />
      <Dialog open={full} onClose={() => setFull(false)} title={props.name} width="full">
        <div className="-mx-5 -my-4 flex h-[calc(100%+32px)] min-h-0 flex-col">
          <Viewer {...whole} heading={null} />
        </div>
      </Dialog>
    </>
  );
}

type Mode = "tree" | "table" | "text" | "markdown";
const modeNames = { tree: "Tree", table: "Table", text: "Plain", markdown: "Markdown" } as const satisfies {
  [M in Mode]: string;
};

function Viewer({
  name,
  value,
  field = null,
  root = "result",
  most,
  itemNames,
  heading,
  onFull,
}: ValueViewerProps & { readonly onFull?: () => void }) {
  const dispatch = useDispatch();
  const contracts = useDocument((state) => state.document.contracts);
  const wrap = useSession((state) => state.settings.wrapText);
  const find = useFind(value);
  const [searching, setSearching] = useState(false);
  const [chosen, choose] = useState<Mode | null>(null);
  const [row, setRow] = useState<JsonRow | null>(null);
  const [opened, setOpened] = useState<JsonPath | null>(null);
  const table = useMemo(() => jsonTable(value), [value]);
  const modes = modesOf(value, table !== null);
  const wanted = modes.find((candidate) => candidate === chosen) ?? modes[0] ?? "tree";
  // What is found is marked in the text itself.
  const mode = searching && wanted === "markdown" ? "text" : wanted;
  const limit = most ?? null;
  const query = searching ? find.shown : "";
  const hit = searching ? find.hit : null;
  return (
    <section
      aria-label={name}
      className={classNames("flex min-h-0 min-w-0 flex-col", most === undefined && "h-full")}
      onKeyDown={(event) => {
        if (event.key !== "f" || !(event.metaKey || event.ctrlKey) || event.shiftKey || event.altKey) return;
        event.preventDefault();
        event.stopPropagation();
        setSearching(true);
      }}
    >
      <div className="flex h-8 shrink-0 items-center gap-1 pr-1.5 pl-3">
        <div className="flex min-w-0 flex-1 items-center gap-2">
          {heading !== undefined ? heading : <h3 className="truncate font-[550]">{name}</h3>}
          {field ? <span className="mono truncate text-micro text-ink-3">{typeName(field)}</span> : null}
        </div>
        {modes.length > 1 ? (
          <Segmented
            name={`Show ${name} as`}
            value={mode}
            options={modes.map((option) => ({ value: option, label: modeNames[option] }))}
            onChange={(next) => {
              choose(next);
              if (next === "markdown") setSearching(false);
            }}
            size="small"
          />
        ) : null}
        {mode === "text" ? (
          <IconButton
            size="small"
            name="Wrap lines"
            pressed={wrap}
            icon={<WrapText size={14} />}
            onClick={() => dispatch({ do: "set-settings", settings: { wrapText: !wrap } })}
          />
        ) : null}
        <IconButton
          size="small"
          name={`Find in ${name}`}
          pressed={searching}
          icon={<Search size={14} />}
          onClick={() => setSearching(!searching)}
        />
        <IconButton
          size="small"
          name={`Copy ${name}`}
          icon={<Copy size={14} />}
          onClick={() => void copyText(textOf(value), name)}
        />
        {onFull ? (
          <IconButton
            size="small"
            name={`${name} in the full window`}
            icon={<Maximize2 size={14} />}
            onClick={onFull}
          />
        ) : null}
      </div>
      {searching ? <FindBar find={find} onClose={() => setSearching(false)} /> : null}
      {mode === "tree" ? (
        <JsonTree
          name={name}
          value={value}
          field={field}
          contracts={contracts}
          itemNames={itemNames}
          query={query}
          target={hit?.path ?? opened}
          most={limit}
          onCurrent={setRow}
        />
      ) : null}
      {mode === "table" && table ? (
        <TableView
          name={name}
          table={table}
          query={query}
          current={typeof hit?.path?.[0] === "number" ? hit.path[0] : null}
          most={limit}
          onOpen={(index) => {
            setOpened([index]);
            choose("tree");
          }}
        />
      ) : null}
      {mode === "text" && typeof value === "string" ? (
        <TextView name={name} text={value} wrap={wrap} query={query} current={hit?.offset ?? null} most={limit} />
      ) : null}
      {mode === "markdown" && typeof value === "string" ? (
        <Suspense>
          <MarkdownView name={name} text={value} most={limit} />
        </Suspense>
      ) : null}
      {mode === "tree" && row ? <PathBar row={row} root={root} /> : null}
    </section>
  );
}

function modesOf(value: Json, isTable: boolean): readonly Mode[] {
  if (typeof value === "string") return value.length <= MOST_MARKDOWN ? ["text", "markdown"] : ["text"];
  if (isTable && isJsonArray(value)) return ["table", "tree"];
  return ["tree"];
}

/** Where the chosen row stands, and what can be done with it. */
function PathBar({ row, root }: { readonly row: JsonRow; readonly root: string }) {
  const path = writePath(root, row.path);
  const [reading, setReading] = useState(false);
  return (
    <div className="flex h-7 shrink-0 items-center gap-1 border-hair border-t pr-1.5 pl-3">
      <code className="min-w-0 flex-1 truncate text-ink-2" data-tip={path}>
        {path}
      </code>
      {isLongText(row.value) || jsonTable(row.value) !== null ? (
        <Button size="small" look="ghost" onClick={() => setReading(true)}>
          {isLongText(row.value) ? "Read" : "As a table"}
        </Button>
      ) : null}
      <Button size="small" look="ghost" onClick={() => void copyText(path, "Path")}>
        Copy path
      </Button>
      <Button size="small" look="ghost" onClick={() => void copyText(textOf(row.value), "Value")}>
        Copy value
      </Button>
      <Dialog open={reading} onClose={() => setReading(false)} title={path} width="full">
        <div className="-mx-5 -my-4 flex h-[calc(100%+32px)] min-h-0 flex-col">
          <Viewer name={path} value={row.value} root={path} field={row.field} heading={null} />
        </div>
      </Dialog>
    </div>
  );
}
