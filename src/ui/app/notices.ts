import type { Notice, Workbench } from "../../workbench/index.ts";
import { showToast } from "../kit/index.ts";

/** Tells what the application has to tell. What it undoes is undone while it is the last step; after that, history shows it. */
export function tellNotice({ stores, dispatch }: Workbench, { tone, text, undoes }: Notice): void {
  const undo = () => {
    const isLast = stores.document.getState().revision === undoes;
    void dispatch(isLast ? { do: "undo" } : { do: "open-dialog", dialog: { kind: "history" } });
  };
  void showToast(tone, text, undoes === undefined ? {} : { action: { label: "Undo", onClick: undo } });
}
