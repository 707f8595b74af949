import { Download } from "lucide-react";
import { useServices, useWorkbench } from "../app/context.tsx";
import { wordsOf } from "../app/use-file-actions.ts";
import { IconButton, showToast } from "../kit/index.ts";

/** Saves a run as a file: to be looked at, decided or gone on with elsewhere (`stratum resume`), and opened here again. */
export function SaveRun({ id }: { readonly id: string }) {
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
  return (
    <IconButton size="small" name="Save the run as a file" icon={<Download size={14} />} onClick={() => void save()} />
  );
}
