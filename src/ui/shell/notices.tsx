import { useEffect } from "react";
import { useDispatch, useSession, useWorkbench } from "../app/context.tsx";
import { showToast } from "../kit/index.ts";

const tones = { info: "plain", success: "ok", warning: "warn", error: "bad" } as const;
const shown = new Set<number>();

/** Tells the application's notices as toasts, each once. */
export function Notices() {
  const dispatch = useDispatch();
  const { stores } = useWorkbench();
  const notices = useSession((state) => state.notices);
  useEffect(() => {
    for (const notice of notices) {
      if (shown.has(notice.id)) continue;
      shown.add(notice.id);
      const { undoes } = notice;
      void showToast(tones[notice.tone], notice.text, {
        ...(undoes === undefined
          ? {}
          : {
              action: {
                label: "Undo",
                onClick: () => {
                  if (stores.document.getState().revision === undoes) dispatch({ do: "undo" });
                  else dispatch({ do: "open-dialog", dialog: { kind: "history" } });
                },
              },
            }),
      });
      dispatch({ do: "dismiss-notice", id: notice.id });
    }
  }, [notices, dispatch, stores]);
  return null;
}
