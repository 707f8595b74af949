import { useState } from "react";
import { useDispatch, useDocument, useProject } from "../app/context.tsx";
import { Button, classNames, Dialog, EmptyState, TextInput } from "../kit/index.ts";

const time = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short" });

/** Every step that led here, and the snapshots that were kept. */
export function History({ onClose }: { readonly onClose: () => void }) {
  const dispatch = useDispatch();
  const { steps, position } = useDocument((state) => state);
  const snapshots = useProject((state) => state.snapshots);
  const [label, setLabel] = useState("Snapshot");
  const places = Array.from({ length: steps.length + 1 }, (_, at) => steps.length - at);
  return (
    <Dialog open onClose={onClose} title="History" description="Go back to any step, and forward again." width={560}>
      <div className="grid grid-cols-2 gap-6">
        <section>
          <h3 className="mb-1 text-micro font-semibold text-ink-3">Steps</h3>
          <ol className="-mx-2 max-h-[46vh] overflow-y-auto">
            {places.map((at) => (
              <li key={at}>
                <button
                  type="button"
                  aria-current={at === position ? "step" : undefined}
                  onClick={() => dispatch({ do: "go-to-step", position: at })}
                  className={classNames(
                    "h-7 w-full truncate rounded-control px-2 text-left hover:bg-hover aria-[current]:bg-active aria-[current]:font-medium",
                    at > position && "text-ink-3",
                  )}
                >
                  {at === 0 ? "As it was opened" : steps[at - 1]}
                </button>
              </li>
            ))}
          </ol>
        </section>
        <section>
          <h3 className="mb-1 text-micro font-semibold text-ink-3">Snapshots</h3>
          <div className="mb-2 flex gap-2">
            <TextInput name="Name of the snapshot" value={label} onCommit={setLabel} />
            <Button onClick={() => dispatch({ do: "save-snapshot", label })}>Keep</Button>
          </div>
          {snapshots.length === 0 ? (
            <EmptyState title="None yet">A snapshot keeps the flow as it is now, whatever you try next.</EmptyState>
          ) : null}
          <ul className="-mx-2">
            {snapshots.map((snapshot) => (
              <li key={snapshot.id} className="flex h-9 items-center gap-2 px-2">
                <span className="min-w-0 flex-1">
                  <span className="block truncate">{snapshot.label}</span>
                </span>
                <span className="figures text-micro text-ink-3">{time.format(snapshot.at)}</span>
                <Button size="small" onClick={() => dispatch({ do: "restore-snapshot", id: snapshot.id })}>
                  Restore
                </Button>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </Dialog>
  );
}
