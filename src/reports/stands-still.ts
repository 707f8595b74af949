import type { RunView } from "./view.ts";

/** Nothing goes on but that people are waited for: that time is theirs, not the run's (LANGUAGE 5.4). */
export function standsStill({ phase, working, awaiting }: RunView): boolean {
  return phase === "suspended" || (phase === "running" && awaiting > 0 && working === 0);
}
