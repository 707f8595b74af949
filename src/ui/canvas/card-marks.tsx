import { PencilLine, Pin } from "lucide-react";
import type { Staleness } from "../../workbench/index.ts";
import { useDocument } from "../app/context.tsx";
import { useStaleness } from "../app/staleness.ts";

/** What the next run makes of a step: its output is pinned, or it has to run again. */
export function CardMarks({ flow, node }: { readonly flow: string; readonly node: string }) {
  const staleness = useStaleness(flow, node);
  const isPinned = useDocument(({ document }) =>
    document.bench.pins.some((pin) => pin.flow === flow && pin.node === node),
  );
  return (
    <>
      {isPinned ? (
        <span data-tip="Its output is pinned: it does not run" className="text-accent-text">
          <Pin size={12} aria-label="pinned" />
        </span>
      ) : null}
      {staleness ? (
        <span data-tip={WORDS[staleness]} className="text-accent-text">
          <PencilLine size={12} aria-label={staleness} />
        </span>
      ) : null}
    </>
  );
}

const WORDS: { readonly [S in Staleness]: string } = {
  stale: "Stale: it, or something that it depends on, changed since it ran",
  new: "New: it has not run",
};
