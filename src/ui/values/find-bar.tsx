import { ArrowDown, ArrowUp, X } from "lucide-react";
import { IconButton } from "../kit/index.ts";
import { MOST_FOUND } from "./find.ts";
import type { Find } from "./use-find.ts";

/** The line to search in. Enter goes on, Shift-Enter back, Escape closes. */
export function FindBar({ find, onClose }: { readonly find: Find; readonly onClose: () => void }) {
  const { query, count, at, step, setQuery } = find;
  const words =
    query === "" ? "" : count === 0 ? "nothing found" : `${at + 1} of ${count}${count >= MOST_FOUND ? "+" : ""}`;
  return (
    <search className="flex h-8 shrink-0 items-center gap-1 border-hair border-b px-2">
      <input
        // biome-ignore lint/a11y/noAutofocus: opened by a wish to type here
        autoFocus
        aria-label="Find in the value"
        placeholder="Find"
        value={query}
        onChange={(event) => setQuery(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter") step(event.shiftKey ? -1 : 1);
          else if (event.key === "Escape") onClose();
          else return;
          event.preventDefault();
          event.stopPropagation();
        }}
        className="h-6 min-w-0 flex-1 rounded-small bg-transparent px-1.5 text-small placeholder:text-ink-3"
      />
      <span role="status" className="figures px-1 text-micro text-ink-3">
        {words}
      </span>
      <IconButton
        size="small"
        name="Previous"
        icon={<ArrowUp size={14} />}
        disabled={count === 0}
        onClick={() => step(-1)}
      />
      <IconButton
        size="small"
        name="Next"
        icon={<ArrowDown size={14} />}
        disabled={count === 0}
        onClick={() => step(1)}
      />
      <IconButton size="small" name="Close the search" icon={<X size={14} />} onClick={onClose} />
    </search>
  );
}
