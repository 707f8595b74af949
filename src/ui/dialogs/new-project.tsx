import { useEffect, useState } from "react";
import type { Example } from "../../workbench/index.ts";
import { useDispatch, useServices } from "../app/context.tsx";
import { useFileActions, wordsOf } from "../app/use-file-actions.ts";
import { Button, controlClass, Dialog, showToast } from "../kit/index.ts";
import { FlowThumbnail } from "./flow-thumbnail.tsx";

/** What a new project may begin with: nothing, or one of the examples. The project that is open stays as it is. */
export function NewProject({ onClose }: { readonly onClose: () => void }) {
  const dispatch = useDispatch();
  const services = useServices();
  const files = useFileActions();
  const [examples, setExamples] = useState<readonly Example[]>([]);
  const [sought, setSought] = useState("");
  const found = examples.filter((example) => isAbout(example, sought));
  useEffect(() => {
    let isHere = true;
    services.examples().then(
      (found) => isHere && setExamples(found),
      (error: unknown) => void showToast("error", "The examples could not be fetched", { description: wordsOf(error) }),
    );
    return () => {
      isHere = false;
    };
  }, [services]);

  async function begin({ folder, title }: Example): Promise<void> {
    try {
      const text = await services.readExample(folder);
      onClose();
      dispatch({ do: "open-text", text, name: title, trusted: true });
    } catch (error) {
      await showToast("error", `${title} could not be fetched`, { description: wordsOf(error) });
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="New project"
      description="Begin with nothing, or with a flow that shows something. What is open now stays in Projects."
      width={980}
      footer={
        <Button
          onClick={() => {
            onClose();
            files.openFile();
          }}
        >
          Open a file…
        </Button>
      }
    >
      <input
        type="search"
        aria-label="Find a beginning"
        placeholder="Find: invoice, review, budget…"
        value={sought}
        onChange={(event) => setSought(event.target.value)}
        className={`${controlClass} mb-3 h-[30px] max-w-[320px]`}
      />
      <ul aria-label="Beginnings" className="grid grid-cols-[repeat(auto-fill,minmax(250px,1fr))] gap-3">
        <Beginning
          title="Empty flow"
          point="An Input, an Output, and nothing between them yet."
          onBegin={() => {
            onClose();
            dispatch({ do: "new-project" });
          }}
        />
        {found.map((example) => (
          <Beginning key={example.folder} {...example} onBegin={() => void begin(example)} />
        ))}
      </ul>
      {sought !== "" && found.length === 0 ? (
        <p className="mt-3 text-ink-2">No example is about that. Try another word.</p>
      ) : null}
    </Dialog>
  );
}

/** Whether every word that is sought stands in what is said of an example. */
function isAbout({ title, point }: Example, sought: string): boolean {
  const said = `${title} ${point}`.toLowerCase();
  return sought
    .toLowerCase()
    .split(/\s+/)
    .every((word) => said.includes(word));
}

interface BeginningProps extends Pick<Example, "title" | "point"> {
  readonly picture?: Example["picture"];
  readonly onBegin: () => void;
}

function Beginning({ title, point, picture, onBegin }: BeginningProps) {
  return (
    <li>
      <button
        type="button"
        onClick={onBegin}
        className="flex h-full w-full flex-col overflow-hidden rounded-card bg-card text-left ring-1 ring-hair hover:ring-accent"
      >
        <span
          aria-hidden="true"
          className="grid h-[104px] w-full place-items-center border-hair border-b bg-canvas p-3"
        >
          {picture ? <FlowThumbnail picture={picture} /> : <span className="text-display text-ink-3">+</span>}
        </span>
        <span className="flex flex-col gap-0.5 px-3 py-2.5">
          <span className="font-semibold">{title}</span>
          <span className="text-pretty text-small text-ink-2">{point}</span>
        </span>
      </button>
    </li>
  );
}
