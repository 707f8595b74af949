import { Copy, Trash2 } from "lucide-react";
import { useState } from "react";
import { useDispatch, useDocument, useProject } from "../app/context.tsx";
import { useFileActions } from "../app/use-file-actions.ts";
import { Button, Dialog, EmptyState, Field, IconButton, TextInput } from "../kit/index.ts";

/** The projects that this browser keeps. */
export function Projects({ onClose }: { readonly onClose: () => void }) {
  const dispatch = useDispatch();
  const files = useFileActions();
  const { projects, id, access } = useProject((state) => state);
  const name = useDocument((state) => state.document.name);
  const isOne = (named: string) => projects.filter((project) => project.name === named).length === 1;
  const [leaving, setLeaving] = useState<string | null>(null);
  return (
    <Dialog
      open
      onClose={onClose}
      title="Projects"
      description="Kept in this browser, and nowhere else."
      width={560}
      footer={
        <>
          <Button onClick={() => files.openFile()}>Open a file…</Button>
          <Button
            look="primary"
            onClick={() => {
              onClose();
              dispatch({ do: "open-dialog", dialog: { kind: "new" } });
            }}
          >
            New project…
          </Button>
        </>
      }
    >
      {access.mode === "edit" ? (
        <Field label="Name of this project" className="mb-4">
          {(frame) => (
            <TextInput
              frame={frame}
              value={name}
              isHeld
              onCommit={(text) => text.trim() !== "" && dispatch({ do: "rename-project", name: text.trim() })}
            />
          )}
        </Field>
      ) : null}
      {projects.length === 0 ? (
        <EmptyState title="No projects yet">The first change makes this one yours.</EmptyState>
      ) : null}
      <ul className="-mx-2">
        {projects.map((project) => (
          <li key={project.id} className="group flex h-11 items-center gap-2 rounded-control px-2 hover:bg-hover">
            <button
              type="button"
              className="flex h-full min-w-0 flex-1 items-center gap-3 text-left"
              onClick={() => {
                dispatch({ do: "open-project", id: project.id });
                onClose();
              }}
            >
              <span className="min-w-0 flex-1 truncate font-medium">{project.name}</span>
              <span className="figures shrink-0 text-small text-ink-3">
                {isOne(project.name) ? "" : `${exact.format(project.changedAt)} · `}
                {project.id === id ? "open now" : since(project.changedAt)}
              </span>
            </button>
            {leaving === project.id ? (
              <>
                <Button size="small" onClick={() => setLeaving(null)}>
                  Keep
                </Button>
                <Button
                  size="small"
                  look="danger"
                  onClick={() => {
                    setLeaving(null);
                    dispatch({ do: "delete-project", id: project.id });
                  }}
                >
                  Delete for good
                </Button>
              </>
            ) : (
              <>
                <IconButton
                  size="small"
                  name={`Duplicate ${project.name}`}
                  icon={<Copy size={14} />}
                  onClick={() => dispatch({ do: "duplicate-project", id: project.id })}
                />
                <IconButton
                  size="small"
                  name={`Delete ${project.name}`}
                  icon={<Trash2 size={14} />}
                  onClick={() => setLeaving(project.id)}
                />
              </>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

/** Tells projects of one name apart. */
const exact = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "medium" });
const relative = new Intl.RelativeTimeFormat("en", { numeric: "auto" });

function since(at: number): string {
  const minutes = Math.round((at - Date.now()) / 60_000);
  if (minutes > -60) return relative.format(minutes, "minute");
  if (minutes > -60 * 24) return relative.format(Math.round(minutes / 60), "hour");
  return relative.format(Math.round(minutes / 1440), "day");
}
