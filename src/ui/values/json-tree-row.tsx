import { ChevronRight } from "lucide-react";
import type { Json } from "../../base/index.ts";
import type { Field } from "../../contracts/index.ts";
import { classNames } from "../kit/index.ts";
import { typeLook, typeName } from "../look/index.ts";
import { typeWords } from "../look/type-words.ts";
import { isLongText, type JsonRow, outline, SHORT_TEXT } from "./json-rows.ts";
import { MarkedText } from "./marked-text.tsx";

export interface JsonTreeRowProps {
  readonly id: string;
  readonly row: JsonRow;
  readonly isCurrent: boolean;
  readonly query: string;
  readonly index: number;
  readonly top: number;
  readonly measure: (element: Element | null) => void;
  readonly onToggle: () => void;
  readonly onChoose: () => void;
}

/** An opened text shows at most this much in the tree; the whole of it is read in the full window. */
export const MOST_TEXT = 6000;

export function JsonTreeRow({ id, row, isCurrent, query, index, top, measure, onToggle, onChoose }: JsonTreeRowProps) {
  const field = row.field ?? fieldLike(row.value);
  const look = typeLook(field);
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the tree holds the focus and names its active row
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled by the tree
    <div
      ref={measure}
      data-index={index}
      id={id}
      role="treeitem"
      aria-level={row.depth + 1}
      aria-posinset={row.place}
      aria-setsize={row.siblings}
      aria-expanded={row.open ?? undefined}
      aria-selected={isCurrent}
      onClick={() => {
        onChoose();
        // A press that ends a selection of text is no wish to fold it.
        if (row.open !== null && window.getSelection()?.isCollapsed !== false) onToggle();
      }}
      className="absolute top-0 left-0 flex w-full items-start gap-1.5 py-[2px] pr-3 leading-5 hover:bg-hover aria-selected:bg-active"
      style={{ transform: `translateY(${top}px)`, paddingLeft: 6 + row.depth * 16 }}
    >
      <span aria-hidden="true" className="flex h-5 w-3.5 shrink-0 items-center justify-center text-ink-3">
        {row.open === null ? null : (
          <ChevronRight
            size={12}
            className={classNames("transition-transform duration-[var(--motion-quick)]", row.open && "rotate-90")}
          />
        )}
      </span>
      <span
        aria-hidden="true"
        data-tip={typeWords(field)}
        className="mono flex h-5 w-4 shrink-0 items-center justify-center text-micro"
        style={{ color: look.color }}
      >
        {look.glyph}
      </span>
      {row.label === null ? null : (
        <span className={classNames("mono shrink-0 text-ink-2", row.field?.nullable && "italic")}>
          <MarkedText text={row.label} query={query} />
        </span>
      )}
      <span className="min-w-0 flex-1">
        <Value row={row} query={query} />
      </span>
      <span className="sr-only">{typeName(field)}</span>
    </div>
  );
}

function Value({ row: { value, open }, query }: { readonly row: JsonRow; readonly query: string }) {
  if (typeof value === "string") {
    if (value === "") return <span className="text-ink-3">empty text</span>;
    const shown = !isLongText(value) ? value : open ? value.slice(0, MOST_TEXT) : value.slice(0, SHORT_TEXT);
    return (
      <span
        className={classNames(
          "max-w-[92ch] whitespace-pre-wrap break-words",
          isLongText(value) && !open ? "line-clamp-3" : "block",
        )}
      >
        <MarkedText text={shown} query={query} />
        {shown.length < value.length ? (
          <span className="text-ink-3"> … {rest(value.length - shown.length)}</span>
        ) : null}
      </span>
    );
  }
  if (value === null || typeof value !== "object") {
    return (
      <span className="mono figures" style={{ color: typeLook(fieldLike(value)).color }}>
        <MarkedText text={String(value)} query={query} />
      </span>
    );
  }
  if (open === true) return null;
  return <span className="block truncate text-ink-3">{outline(value)}</span>;
}

const rest = (count: number): string => `and ${count.toLocaleString("en")} more characters`;

/** The type that a value shows by itself, where no declared one is known. */
function fieldLike(value: Json): Field {
  if (typeof value === "string") return { type: "string" };
  if (typeof value === "number") return { type: "number" };
  if (typeof value === "boolean") return { type: "boolean" };
  if (value === null) return { type: "any" };
  return Array.isArray(value) ? { type: "array", items: { type: "any" } } : { type: "object", fields: {} };
}
