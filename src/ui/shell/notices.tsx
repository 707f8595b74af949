import { useEffect } from "react";
import type { Notice } from "../../workbench/index.ts";
import { useDispatch, useWorkbench } from "../app/context.tsx";
import { showToast } from "../kit/index.ts";

const tones = { info: "plain", success: "ok", warning: "warn", error: "bad" } as const;

/** Tells the application's notices as toasts, each once: it is dismissed as it is told. */
export function Notices() {
  const dispatch = useDispatch();
  const { stores } = useWorkbench();
  useEffect(() => {
    const tell = ({ id, tone, text, undoes }: Notice) => {
      const undo = () => {
        if (stores.document.getState().revision === undoes) dispatch({ do: "undo" });
        else dispatch({ do: "open-dialog", dialog: { kind: "history" } });
      };
      void showToast(tones[tone], text, undoes === undefined ? {} : { action: { label: "Undo", onClick: undo } });
      // The store then calls again, for the one after it.
      dispatch({ do: "dismiss-notice", id });
    };
    const tellNext = () => {
      const [next] = stores.session.getState().notices;
      if (next) tell(next);
    };
    tellNext();
    return stores.session.subscribe(tellNext);
  }, [dispatch, stores]);
  return null;
}
