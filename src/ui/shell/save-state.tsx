import { useProject } from "../app/context.tsx";

/** Whether this browser has kept the last change; if not, why. */
export function SaveState() {
  const save = useProject((state) => state.save);
  const access = useProject((state) => state.access);
  if (access.mode === "read") return <span className="shrink-0 text-ink-3">Read only</span>;
  if (save.state === "unsaved") {
    // The strip over the canvas says why, and offers the way out.
    return (
      <span className="shrink-0 text-bad-text" data-tip={save.reason}>
        Not saved
      </span>
    );
  }
  return (
    <span className="w-[46px] shrink-0 text-ink-3" data-tip="Every change is kept in this browser">
      {save.state === "saving" ? "Saving…" : "Saved"}
    </span>
  );
}
