import { useDispatch, useServices, useWorkbench } from "../app/context.tsx";
import { fileName, wordsOf } from "../app/use-file-actions.ts";
import { Button, Dialog, showToast } from "../kit/index.ts";

export interface UnfinishedProps {
  readonly id: string;
  readonly name: string;
  readonly onClose: () => void;
}

/** A project that the page hung on while it opened it: it is not opened again unless somebody says so. */
export function Unfinished({ id, name, onClose }: UnfinishedProps) {
  const dispatch = useDispatch();
  const services = useServices();
  const workbench = useWorkbench();
  async function save() {
    try {
      const text = await workbench.keptText(id);
      if (text !== null && (await services.save(`${fileName(name)}.flow.json`, text)))
        await showToast("success", "Saved as a file");
    } catch (error) {
      await showToast("error", "The file could not be saved", { description: wordsOf(error) });
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={`“${name}” did not finish opening last time`}
      description="The page stopped while it opened this project, so another one was opened."
      width={520}
      footer={
        <>
          <Button className="mr-auto" onClick={onClose}>
            Close
          </Button>
          <Button onClick={() => void save()}>Save file…</Button>
          <Button
            look="primary"
            onClick={() => {
              onClose();
              dispatch({ do: "open-project", id });
            }}
          >
            Open it again
          </Button>
        </>
      }
    >
      <p className="text-ink-2">
        It stays in this browser as it is. Open it again, or save it as a file first: what the page shows now is another
        project.
      </p>
    </Dialog>
  );
}
