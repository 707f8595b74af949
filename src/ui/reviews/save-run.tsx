import { Download } from "lucide-react";
import { useServices, useWorkbench } from "../app/context.tsx";
import { wordsOf } from "../app/use-file-actions.ts";
import { Button, IconButton, showToast } from "../kit/index.ts";

/** Saves a run as a file: to be looked at, decided or gone on with elsewhere (`stratum resume`), and opened here again. */
export function SaveRun({ id, inWords = false }: { readonly id: string; readonly inWords?: boolean }) {
  const workbench = useWorkbench();
  const services = useServices();
  async function save() {
    try {
      const file = await workbench.runFile(id);
      if (file === null) await showToast("warning", "This run is no longer kept");
      else await services.save(file.name, file.text);
    } catch (error) {
      await showToast("error", "The run could not be saved", { description: wordsOf(error) });
    }
  }
  const name = "Save the run as a file";
  const icon = <Download size={14} aria-hidden="true" />;
  if (inWords)
    return (
      <Button icon={icon} onClick={() => void save()}>
        {name}
      </Button>
    );
  return <IconButton size="small" name={name} icon={icon} onClick={() => void save()} />;
}
