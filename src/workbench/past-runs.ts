import { openQuestions } from "../reports/index.ts";
import type { Asking } from "./asking.ts";
import { createBroughtRuns, type GivenRun } from "./brought-runs.ts";
import type { Core } from "./core.ts";
import { rememberRun } from "./earlier-runs.ts";
import { followRun, PAGE_GONE } from "./following.ts";
import { soundRuns } from "./kept.ts";
import type { RunRecord } from "./ports.ts";
import { type RunRecords, summaryOf } from "./run-records.ts";

/** Kept runs, to look at; what one of them waits for can be answered while none is under way. */
export interface PastRuns {
  /** Shows one; why it cannot is told. */
  show(id: string): Promise<void>;
  /** Shows one that was left waiting, as somebody else may go on with it now. */
  showLeft(id: string): Promise<void>;
  homeOf(given: GivenRun): Promise<string | null>;
  bring(given: GivenRun): Promise<void>;
  /** Reads those of the open project, and shows the latest. */
  read(): Promise<void>;
}

export function createPastRuns(core: Core, records: RunRecords, asking: Asking): PastRuns {
  const { ports, stores } = core;
  const brought = createBroughtRuns(core, records);
  const active = (): string | null => stores.run.getState().active;

  function show(record: RunRecord): void {
    rememberRun(core, record);
    const follower = followRun(core, record, record.document);
    follower.events(record.events);
    follower.close(PAGE_GONE);
    if (active() !== null) return;
    // Deadlines of the simulated clock mean nothing to people before the run goes on.
    const isTimed = record.choice !== undefined && record.choice.kind !== "simulated";
    const questions = record.status === "suspended" ? openQuestions(record.events) : [];
    asking.left(isTimed ? questions : questions.map(({ deadline: _deadline, ...question }) => question));
  }

  return {
    async show(id) {
      const found = await records.read(id);
      if (found === undefined) return core.tell("warning", "This run is no longer kept.");
      if (found.ok) return show(found.value);
      const name = stores.run.getState().history.find((one) => one.id === id)?.flow ?? "run";
      stores.session.setState({ dialog: { kind: "unreadable", kept: "run", name, ...found.error } });
    },
    async showLeft(id) {
      const record = await records.find(id);
      if (record?.status === "suspended" && active() === null) show(record);
    },
    async homeOf(given) {
      // What is still at work here has its own end: the file is looked at beside it.
      return given.run.events[0]?.run === active() ? null : brought.homeOf(given);
    },
    async bring(given) {
      const record = await brought.bring(given, stores.project.getState().id);
      records.keep(record);
      await records.save(record);
      stores.run.setState(({ history }) => ({
        history: [summaryOf(record), ...history.filter(({ id }) => id !== record.id)],
      }));
      show(record);
    },
    async read() {
      records.forget();
      if (active() === null) asking.left([]);
      const project = stores.project.getState().id;
      stores.run.setState({ history: [], earlier: [], ahead: null, shown: null });
      if (project === null) return;
      const kept = await ports.storage.listRuns(project);
      if (!kept.ok || stores.project.getState().id !== project) return;
      const history = [...soundRuns(kept.value)].sort((a, b) => b.at - a.at);
      stores.run.setState({ history });
      const record = await records.firstOf(history);
      const isOther = stores.project.getState().id !== project;
      if (record !== undefined && !isOther && stores.run.getState().shown === null && active() === null) show(record);
    },
  };
}
