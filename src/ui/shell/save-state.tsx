import { Check, Eye, LoaderCircle, TriangleAlert } from "lucide-react";
import { useProject } from "../app/context.tsx";

/** Whether this browser has kept the last change; if not, why. A sign where there is no room for words. */
export function SaveState({ look }: { readonly look: "words" | "sign" }) {
  const save = useProject((state) => state.save);
  const reads = useProject((state) => state.access.mode === "read");
  // The strip over the canvas says why it is not saved, and offers the way out.
  const [words, tip, Sign] = reads
    ? (["Read only", "Make a copy to change it", Eye] as const)
    : save.state === "unsaved"
      ? (["Not saved", save.reason, TriangleAlert] as const)
      : save.state === "saving"
        ? (["Saving…", KEPT, LoaderCircle] as const)
        : (["Saved", KEPT, Check] as const);
  const tone = words === "Not saved" ? "text-bad-text" : "text-ink-3";
  return (
    <span className={`shrink-0 ${tone} ${look === "words" ? "min-w-[52px]" : ""}`} data-tip={`${words}\n${tip}`}>
      {look === "words" ? words : <Sign size={16} role="img" aria-label={words} />}
    </span>
  );
}

const KEPT = "Every change is kept in this browser";
