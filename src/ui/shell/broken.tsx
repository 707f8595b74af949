import { useEffect, useRef } from "react";
import { useDispatch, useProject, useServices, useWorkbench } from "../app/context.tsx";
import { fileName, wordsOf } from "../app/use-file-actions.ts";
import { Button, EmptyState, showToast } from "../kit/index.ts";

interface BrokenProps {
  readonly problem: string;
  /** Another project is open: the screen is tried again. */
  readonly onOther: () => void;
}

/** Stands in for a screen that cannot be drawn: why, the project as a file, and the ways to others. */
export function Broken({ problem, onOther }: BrokenProps) {
  const dispatch = useDispatch();
  const workbench = useWorkbench();
  const services = useServices();
  const { id, projects } = useProject((state) => state);
  const broken = useRef(id);
  useEffect(() => {
    if (id !== broken.current) onOther();
  }, [id, onOther]);
  async function save() {
    const { document } = workbench.stores.document.getState();
    try {
      // As it is kept: printing it may be what fails.
      await services.save(`${fileName(String(document.name))}.flow.json`, `${JSON.stringify(document, null, 2)}\n`);
    } catch (error) {
      await showToast("error", "The file could not be saved", { description: wordsOf(error) });
    }
  }
  return (
    <main
      className="grid h-full place-items-center overflow-auto bg-panel p-6"
      aria-label="The project cannot be shown"
    >
      <div className="max-w-[560px]">
        <EmptyState
          title="This project cannot be shown"
          action={
            <span className="flex flex-wrap justify-center gap-2">
              <Button look="primary" onClick={() => void save()}>
                Save file…
              </Button>
              <Button onClick={() => location.reload()}>Reload the page</Button>
              <Button onClick={() => dispatch({ do: "new-project" })}>New project</Button>
            </span>
          }
        >
          Drawing it failed: {problem} Nothing of it was changed or lost.
        </EmptyState>
        <ul aria-label="Other projects" className="mt-4 flex flex-col gap-1">
          {projects
            .filter((project) => project.id !== id)
            .map((project) => (
              <li key={project.id}>
                <Button
                  look="ghost"
                  className="w-full"
                  onClick={() => dispatch({ do: "open-project", id: project.id })}
                >
                  Open {project.name}
                </Button>
              </li>
            ))}
        </ul>
      </div>
    </main>
  );
}
