import { useProject } from "../app/context.tsx";
import { useFileActions } from "../app/use-file-actions.ts";
import { Button } from "../kit/index.ts";

/** Whether this browser has kept the last change; if not, why, and the way out. */
export function SaveState() {
  const save = useProject((state) => state.save);
  const access = useProject((state) => state.access);
  const files = useFileActions();
  if (access.mode === "read") return <span className="shrink-0 text-ink-3">Read only</span>;
  if (save.state === "unsaved") {
    return (
      <span className="flex shrink-0 items-center gap-2" role="alert">
        <span className="text-bad-text" data-tip={save.reason}>
          Not saved
        </span>
        <Button size="small" look="danger" tip={save.reason} onClick={() => files.saveFile()}>
          Save a file
        </Button>
      </span>
    );
  }
  return (
    <span className="w-[46px] shrink-0 text-ink-3" data-tip="Every change is kept in this browser">
      {save.state === "saving" ? "Saving…" : "Saved"}
    </span>
  );
}
