import { Download } from "lucide-react";
import { useServices, useWorkbench } from "../app/context.tsx";
import { fileName, wordsOf } from "../app/use-file-actions.ts";
import { IconButton, showToast } from "../kit/index.ts";

/** Saves a run that waits, to be decided elsewhere: `stratum resume` goes on with the file. */
export function SaveRun({ id, flow }: { readonly id: string; readonly flow: string }) {
  const workbench = useWorkbench();
  const services = useServices();
  async function save() {
    try {
      const text = await workbench.runFile(id);
      if (text === null) await showToast("warn", "This run is no longer kept");
      else await services.saveText(`${fileName(flow)}.run.json`, text);
    } catch (error) {
      await showToast("bad", "The run could not be saved", { description: wordsOf(error) });
    }
  }
  return (
    <IconButton
      size="small"
      name="Save the run that waits as a file"
      icon={<Download size={14} />}
      onClick={() => void save()}
    />
  );
}
