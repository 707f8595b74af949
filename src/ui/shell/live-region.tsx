import { useEffect, useState } from "react";
import type { RunState } from "../../workbench/index.ts";
import { stepsOf, totalsOf } from "../../workbench/index.ts";
import { useWorkbench } from "../app/context.tsx";
import { stateLook, writeDollars, writeTime } from "../look/index.ts";

const EVERY_MS = 2000;

/** Says how the run goes, in at most one summary every two seconds; never tokens. */
export function LiveRegion() {
  const { stores } = useWorkbench();
  const [words, setWords] = useState("");
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let saidAt = Number.NEGATIVE_INFINITY;
    const say = () => {
      timer = undefined;
      saidAt = performance.now();
      setWords(summary(stores.run.getState()));
    };
    const unsubscribe = stores.run.subscribe(() => {
      timer ??= setTimeout(say, Math.max(0, saidAt + EVERY_MS - performance.now()));
    });
    return () => {
      unsubscribe();
      clearTimeout(timer);
    };
  }, [stores]);
  return (
    <div role="status" aria-live="polite" aria-label="Run state" className="sr-only">
      {words}
    </div>
  );
}

function summary(state: RunState): string {
  const view = state.shown?.view;
  if (!view || view.phase === "idle") return state.life.phase === "refused" ? "The run did not start" : "";
  if (view.phase === "running" || view.phase === "suspended") {
    const steps = [...stepsOf(view)];
    const done = steps.filter((step) => step.state === "done" || step.state === "cached").length;
    const busy = steps
      .filter((step) => step.state === "running" || step.state === "retrying" || step.state === "waiting")
      .map((step) => `${step.name} ${stateLook(step.state).word}`);
    return `Running: ${done} done${busy.length > 0 ? `, ${busy.slice(0, 3).join(", ")}` : ""}`;
  }
  const totals = totalsOf(view);
  const cost = totals.cost_usd === null ? "" : `, ${writeDollars(totals.cost_usd)}`;
  const end = {
    ok: "Run done",
    error: `Run failed: ${view.error?.message ?? ""}`,
    cancelled: "Run stopped",
    killed: "Run ended by a person",
    lost: "Run lost",
  }[view.phase];
  return `${end} after ${writeTime(view.duration_ms ?? view.at)}${cost}`;
}
