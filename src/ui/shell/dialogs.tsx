import { lazy, Suspense } from "react";
import { useProject, useRun, useSession } from "../app/context.tsx";
import { useFocusAfter } from "./use-focus-after.ts";

const OpenDialog = lazy(async () => ({ default: (await import("./open-dialog.tsx")).OpenDialog }));

/** The dialog that the session asks for, and the question before a run. */
export function Dialogs() {
  const isAsked = useSession((state) => state.dialog !== null);
  const isReading = useSession((state) => state.reading !== null);
  const isConfirming = useRun((state) => state.life.phase === "confirming");
  const project = useProject((state) => state.id);
  useFocusAfter(isAsked || isConfirming, project);
  return isAsked || isReading || isConfirming ? (
    <Suspense>
      <OpenDialog />
    </Suspense>
  ) : null;
}
