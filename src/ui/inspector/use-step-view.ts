import { useEffect, useState } from "react";
import { useRun, useSession } from "../app/context.tsx";

/** `run`: what the shown run made of a step. */
export type StepView = "run" | "settings";

/** The view chosen last, the same from node to node; a new run shows itself, a place to reveal shows the settings. */
export function useStepView(): readonly [StepView, (view: StepView) => void] {
  const run = useRun((state) => state.shown?.id ?? null);
  const reveal = useSession((state) => state.reveal?.nonce ?? 0);
  const [choice, setChoice] = useState<{ readonly run: string | null; readonly view: StepView }>({ run, view: "run" });
  const [revealed, setRevealed] = useState(reveal);
  useEffect(() => {
    if (reveal === revealed) return;
    setRevealed(reveal);
    setChoice({ run, view: "settings" });
  }, [reveal, revealed, run]);
  return [choice.run === run ? choice.view : "run", (view) => setChoice({ run, view })];
}
