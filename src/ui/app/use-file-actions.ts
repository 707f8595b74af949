import { useMemo } from "react";
import { showToast } from "../kit/index.ts";
import { useServices, useWorkbench } from "./context.tsx";

export interface FileActions {
  openFile(): void;
  saveFile(): void;
}

/** Opening and saving a flow file, with what went wrong said in words. */
export function useFileActions(): FileActions {
  const workbench = useWorkbench();
  const services = useServices();
  return useMemo(
    () => ({
      async openFile() {
        try {
          const file = await services.openText();
          if (file !== null) await workbench.dispatch({ do: "open-text", ...file });
        } catch (error) {
          await showToast("error", "The file could not be opened", { description: wordsOf(error) });
        }
      },
      async saveFile() {
        try {
          const name = workbench.stores.document.getState().document.name;
          const saved = await services.save(`${fileName(name)}.flow.json`, await workbench.fileText());
          if (saved) await showToast("success", "Saved as a file");
        } catch (error) {
          await showToast("error", "The file could not be saved", { description: wordsOf(error) });
        }
      },
    }),
    [services, workbench],
  );
}

export function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** A project's name as the name of a file. */
export function fileName(name: string): string {
  return (
    name
      .trim()
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, "-")
      .replace(/^-|-$/g, "") || "flow"
  );
}
