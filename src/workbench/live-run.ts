import { openQuestions } from "../reports/index.ts";
import type { RunEvent } from "../runtime/index.ts";
import type { Asking } from "./asking.ts";
import type { Core } from "./core.ts";
import { rememberRun } from "./earlier-runs.ts";
import { followRun, statusOf } from "./following.ts";
import { isLive } from "./model-choice.ts";
import type { RunControl, RunRecord, StorageFault } from "./ports.ts";
import { runAddress } from "./review-draft.ts";
import type { PreparedRun, RunLifeEvent } from "./run-life.ts";
import { keepUnderWay, type RunRecords } from "./run-records.ts";
import { createStopping } from "./stopping.ts";

/** The run under way, its host and what is kept of it: each call is an effect of `run-life.ts`. */
export interface LiveRun {
  readonly id: string;
  readonly answer: RunControl["answer"];
  record(batch: readonly RunEvent[]): void;
  keep(when: "soon" | "now"): void;
  rest(): void;
  stop(): void;
  letGo(): void;
  /** Resolves when its end is written, or could not be. */
  end(lost: string | null): Promise<void>;
  /** Shows it again after another one was looked at. */
  show(): void;
}

/** Starts its host, which then `tells` how it goes. */
export function startRun(
  core: Core,
  { records, asking }: { readonly records: RunRecords; readonly asking: Asking },
  { request, summary, project, document, brought }: PreparedRun,
  tells: (event: RunLifeEvent) => void,
): LiveRun {
  const events: RunEvent[] = [...(request.continues ?? [])];
  core.stores.run.setState(({ history }) => ({
    history: [summary, ...history.filter(({ id }) => id !== summary.id)],
  }));
  const recordOf = (): RunRecord => ({
    ...summary,
    status: statusOf(events),
    project: project ?? "",
    document,
    choice: request.model,
    ...(request.test && { test: request.test }),
    ...(brought && { brought }),
    events: [...events],
  });
  async function write(): Promise<void> {
    const record = recordOf();
    records.keep(record);
    if (project !== null) await records.save(record);
  }
  const keeping = project === null ? null : keepUnderWay(core, recordOf, told);
  /** A full disk costs no money; where the browser keeps nothing at all, that has been said. */
  function told({ events: kept }: RunRecord, fault: StorageFault | null): void {
    if (fault !== null && fault.kind !== "forbidden" && isLive(request.model)) control.notKept(fault.message);
    else control.kept(kept.at(-1)?.seq ?? -1);
    if (kept.length === events.length) stopping.goesOn();
  }
  const stopping = createStopping(core.ports.timers, () => {
    end();
    tells({ is: "closed", lost: "The run did not stop by itself and was ended." });
  });
  const follower = followRun(core, summary, document);
  follower.events(events);
  // What another run asks that was left waiting is not answered by this one: it is asked again when that one is shown.
  asking.retain(openQuestions(events));
  let isHeard = true;
  const heard =
    <A>(work: (told: A) => void) =>
    (told: A) => {
      if (isHeard) work(told);
    };
  const control = core.ports.runHost.start(request, {
    events: (batch, waits) => {
      if (isHeard) tells({ is: "told", batch, waits });
    },
    asked: heard((asked) => asking.asked(asked, control)),
    closed: heard((lost: string | null) => tells({ is: "closed", lost })),
  });
  function end(): void {
    isHeard = false;
    control.end();
  }
  return {
    id: summary.id,
    answer: control.answer,
    record(batch) {
      for (const event of batch) events.push(event);
      follower.events(batch);
      asking.told(batch);
    },
    keep(when) {
      if (when === "now") stopping.waits();
      if (keeping !== null) keeping[when]();
      else if (when === "now") told(recordOf(), null);
    },
    rest() {
      // What was asked and ran out before it rested is not waited for.
      asking.retain(openQuestions(events));
      records.keep(recordOf());
    },
    stop() {
      control.stop();
      stopping.begin();
    },
    letGo: end,
    end(lost) {
      stopping.end();
      keeping?.end();
      asking.clear();
      if (statusOf(events) !== "suspended") core.typing.forget(runAddress(summary.id));
      follower.close(lost);
      rememberRun(core, recordOf());
      return write();
    },
    show: follower.show,
  };
}
