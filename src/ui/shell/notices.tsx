import { useEffect } from "react";
import { useDispatch, useSession } from "../app/context.tsx";
import { showToast } from "../kit/index.ts";

const tones = { info: "plain", success: "ok", warning: "warn", error: "bad" } as const;
const shown = new Set<number>();

/** Tells the application's notices as toasts, each once. */
export function Notices() {
  const dispatch = useDispatch();
  const notices = useSession((state) => state.notices);
  useEffect(() => {
    for (const notice of notices) {
      if (shown.has(notice.id)) continue;
      shown.add(notice.id);
      void showToast(tones[notice.tone], notice.text);
      dispatch({ do: "dismiss-notice", id: notice.id });
    }
  }, [notices, dispatch]);
  return null;
}
