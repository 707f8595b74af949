import type { FlowDocument } from "../flow/index.ts";
import { emptyRunView, loseRun, reduceRunAll } from "../reports/index.ts";
import type { RunEvent } from "../runtime/index.ts";
import type { Core } from "./core.ts";
import type { RunSummary } from "./run-summary.ts";
import type { ShownRun } from "./state.ts";

/** Folds the events of one run into the store, at most once a frame. */
export interface Follower {
  events(batch: readonly RunEvent[]): void;
  /** No more will come; `lost` says why there is no `run-end`. */
  close(lost: string | null): void;
  /** Shows this run again after another one was looked at. */
  show(): void;
}

/** So many events of a run are folded in one frame: more would keep the page from answering. */
const MOST_EVENTS = 400;

/** Why a run that is kept without an end was lost. */
export const PAGE_GONE = "It has no end: the page was closed or reloaded while it ran, or what ran it broke off.";

/** A run without its end was lost, unless everything in it waited for people. */
export function statusOf(events: readonly RunEvent[]): RunSummary["status"] {
  const last = events.at(-1);
  if (last?.type === "run-suspend") return "suspended";
  return last?.type === "run-end" ? last.status : "lost";
}

/** Shows the run at once, before its first event. */
export function followRun({ ports, stores }: Core, summary: RunSummary, document: FlowDocument): Follower {
  const { id, flow, at, model, case: caseName } = summary;
  let pending: RunEvent[] = [];
  let callOff: (() => void) | null = null;
  let run: ShownRun = {
    ...{ id, flow, at, model, case: caseName },
    status: "running",
    document,
    view: emptyRunView(),
    lost: null,
  };
  stores.run.setState({ shown: run, looked: null });

  /** `most`: so many events are folded now, the others in the next frame. */
  function commit(change: Partial<ShownRun> = {}, most = Number.POSITIVE_INFINITY): void {
    callOff?.();
    const now = pending.slice(0, most);
    pending = pending.slice(most);
    callOff = pending.length > 0 ? follow() : null;
    const last = now.at(-1);
    run = { ...run, ...change, view: reduceRunAll(run.view, now) };
    if (last?.type === "run-end") run = { ...run, status: last.status };
    // Another run may be looked at meanwhile; it stays.
    stores.run.setState(({ shown }) => (shown?.id === id ? { shown: run } : {}));
  }

  function follow(): () => void {
    return ports.timers.frame(() => commit({}, MOST_EVENTS));
  }

  return {
    show() {
      stores.run.setState({ shown: run, looked: null });
    },
    events(batch) {
      for (const event of batch) pending.push(event);
      callOff ??= follow();
    },
    close(lost) {
      commit();
      if (run.status === "running" && run.view.phase === "suspended") commit({ status: "suspended" });
      if (run.status === "running") {
        run = { ...run, view: loseRun(run.view) };
        commit({ status: "lost", lost: lost ?? "The run ended without saying how." });
      }
      stores.run.setState((state) => ({
        history: state.history.map((one) => (one.id === id ? { ...one, status: run.status } : one)),
      }));
      if (stores.run.getState().shown?.id === id) stores.session.setState({ drawer: "result" });
    },
  };
}
