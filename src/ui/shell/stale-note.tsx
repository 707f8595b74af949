import { useEffect } from "react";
import { useDispatch, useDocument, useRun, useSession } from "../app/context.tsx";
import { Button } from "../kit/index.ts";
import { writeDollars } from "../look/index.ts";

/** After so long without an edit it is found out what Run would do, in milliseconds. */
const PAUSE_MS = 300;

/** After a run and an edit: what Run would do and cost, and the way to run everything. */
export function StaleNote() {
  const dispatch = useDispatch();
  const revision = useDocument((state) => state.revision);
  const about = useSession(({ flow, cases, settings }) => JSON.stringify([flow, cases[flow], settings.model]));
  const earlier = useRun((state) => state.earlier);
  const active = useRun((state) => state.active !== null);
  const ahead = useRun((state) => state.ahead);
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at again whenever one of these is another.
  useEffect(() => {
    const timer = setTimeout(() => dispatch({ do: "look-ahead" }), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [dispatch, revision, about, earlier]);
  if (ahead === null || active) return null;
  const { steps, atMost } = ahead;
  const cost = atMost === null ? "at a price that is not known" : `≤ ${writeDollars(atMost)}`;
  return (
    <aside
      aria-label="What Run would do"
      className="figures absolute bottom-3 left-1/2 z-10 flex h-8 max-w-[60%] -translate-x-1/2 items-center gap-2 rounded-[9px] bg-panel pr-1 pl-3 text-small text-ink-2 shadow-card ring-1 ring-hair"
    >
      <span className="truncate" data-tip="The others have not changed: what they said stands">
        {steps} {steps === 1 ? "step" : "steps"} stale · {cost}
      </span>
      <Button look="ghost" size="small" onClick={() => dispatch({ do: "run", extent: { run: "everything" } })}>
        Run everything
      </Button>
    </aside>
  );
}
