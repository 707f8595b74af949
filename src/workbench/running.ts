import type { Plan } from "../plan/index.ts";
import { openQuestions } from "../reports/index.ts";
import type { RunEvent } from "../runtime/index.ts";
import { type Answer, createAsking } from "./asking.ts";
import { createBroughtRuns, type GivenRun } from "./brought-runs.ts";
import type { Core } from "./core.ts";
import { barOf } from "./decision-bar.ts";
import type { Deriving } from "./deriving.ts";
import { type Follower, followRun, PAGE_GONE, statusOf } from "./following.ts";
import { soundRuns } from "./kept.ts";
import { isLive, originOf } from "./model-choice.ts";
import type { RunControl, RunRecord } from "./ports.ts";
import { runAddress } from "./review-draft.ts";
import { runFileName, runFileOf } from "./run-export.ts";
import { createRunRecords, keepUnderWay, summaryOf } from "./run-records.ts";
import { createRunRequests, type PreparedRun, type RunWish } from "./run-requests.ts";
import { currentCase } from "./session.ts";
import { showVisit } from "./visits.ts";

export interface Running {
  run(wish: RunWish): Promise<void>;
  confirm(confirmAbove: number | undefined): void;
  cancel(): void;
  stop(): void;
  plan(): Promise<void>;
  show(id: string): Promise<void>;
  /** One visit of a step of the shown run. */
  look(step: string): void;
  /** Of the run under way, or of the shown one that was left waiting: that one then goes on. */
  answer(question: string, answer: Answer): Promise<void>;
  /** Goes on with a run that waits for people, where it was left. */
  resume(id: string): Promise<void>;
  events(id: string): Promise<readonly RunEvent[] | null>;
  /** A run as a file; null when it is no longer kept. */
  file(id: string): Promise<{ readonly name: string; readonly text: string } | null>;
  /** Another tab has the project now: a run that waits for people goes on there. */
  takenOver(): Promise<void>;
  /** The project that an opened run goes on in; null: one of its own. */
  homeOf(given: GivenRun): Promise<string | null>;
  /** Keeps an opened run with the open project, and shows it. */
  bring(given: GivenRun): Promise<void>;
  /** Reads the kept runs of the open project. */
  readHistory(): Promise<void>;
  dispose(): void;
}

export function createRunning(core: Core, deriving: Deriving): Running {
  const { ports, stores } = core;
  const records = createRunRecords(core);
  const brought = createBroughtRuns(core, records);
  const asking = createAsking(core);
  const requests = createRunRequests(core, deriving, records);
  let waiting: PreparedRun | null = null;
  let control: RunControl | null = null;
  let active: Follower | null = null;
  /** Lets go of the run under way if everything in it waits for people: it is kept, and can go on later. */
  let putAside: (() => void) | null = null;

  async function run(wish: RunWish): Promise<void> {
    const { phase } = stores.run.getState().start;
    if (stores.run.getState().active !== null || phase === "preparing") return;
    stores.run.setState({ start: { phase: "preparing" } });
    const { trusted, id: project } = stores.project.getState();
    try {
      const prepared = await requests.ofWish(wish);
      if (prepared === null) return;
      const { model } = prepared.run.request;
      const paid = isLive(model);
      if (trusted && !paid) return begin(prepared.run);
      const plan = await prepared.plan();
      if (stores.project.getState().id !== project) return cancel();
      const { confirmAbove } = stores.session.getState().settings;
      // An unknown price is never below anything; a plan counts no samples.
      const cheap = !wish.test && plan.atMost.usd !== null && plan.atMost.usd <= confirmAbove && confirmAbove > 0;
      if (trusted && cheap) return begin(prepared.run);
      confirmFirst(prepared.run, plan);
    } catch (error) {
      requests.refuse({ kind: "failed", message: error instanceof Error ? error.message : String(error) });
    }
  }

  /** Asked before a run of a flow from outside, and before one that costs money. */
  function confirmFirst(prepared: PreparedRun, plan: Plan): void {
    const { model } = prepared.request;
    const because = [
      ...(stores.project.getState().trusted ? [] : (["untrusted"] as const)),
      ...(isLive(model) ? (["paid"] as const) : []),
    ];
    const origin = originOf(model);
    waiting = prepared;
    stores.run.setState({
      start: { phase: "confirming", because, plan, origins: origin === null ? [] : [origin], models: plan.models },
    });
  }

  function cancel(): void {
    waiting = null;
    if (stores.run.getState().active === null) asking.notNow();
    stores.run.setState({ start: { phase: "idle" } });
  }

  function begin({ request, summary, document, brought: from }: PreparedRun): void {
    const project = stores.project.getState().id;
    const events: RunEvent[] = [...(request.continues ?? [])];
    stores.run.setState((state) => ({
      start: { phase: "idle" },
      active: summary.id,
      history: [summary, ...state.history.filter(({ id }) => id !== summary.id)],
    }));
    const recordOf = (): RunRecord => ({
      ...summary,
      status: statusOf(events),
      project: project ?? "",
      document,
      choice: request.model,
      ...(request.test && { test: request.test }),
      ...(from && { brought: from }),
      events: [...events],
    });
    // One that has waited goes on from there after a reload: what is kept of it stays until it waits again, or ends.
    const keeping = project === null || events.length > 0 ? null : keepUnderWay(core, recordOf);
    const follower = followRun(core, summary, document);
    follower.events(events);
    active = follower;
    let isAside = false;
    const own = ports.runHost.start(request, {
      events(batch) {
        if (isAside) return;
        for (const event of batch) events.push(event);
        follower.events(batch);
        asking.told(batch);
        if (batch.some(({ type }) => type === "ask-start")) keeping?.waits();
        else if (batch.some(({ type }) => type === "step-end")) keeping?.due();
        // It may wait for longer than this page is open.
        if (events.at(-1)?.type !== "run-suspend") return;
        keeping?.end();
        asking.only(openQuestions(events));
        records.keep(recordOf());
        if (project !== null) void records.save(recordOf());
      },
      asked: (asked) => (isAside ? undefined : asking.asked(asked, own)),
      withdrawn: (question) => (isAside ? undefined : asking.withdrawn(question)),
      closed: (lost) => (isAside ? undefined : close(lost)),
    });
    control = own;
    function close(lost: string | null): void {
      control = null;
      active = null;
      putAside = null;
      keeping?.end();
      asking.clear();
      if (statusOf(events) !== "suspended") core.typing.forget(runAddress(summary.id));
      follower.close(lost);
      const record = recordOf();
      records.keep(record);
      if (project !== null) void records.save(record);
    }
    putAside = () => {
      if (statusOf(events) !== "suspended") return;
      isAside = true;
      own.stop();
      close(null);
    };
  }

  async function resume(id: string): Promise<void> {
    const { trusted, id: project } = stores.project.getState();
    const prepared = await requests.toContinue(id);
    if (prepared === null) return asking.notNow();
    const { ir, flow, model, inputs, prices = {} } = prepared.request;
    // One's own run that costs money was asked about when it began.
    if (trusted && !(prepared.brought && isLive(model))) return begin(prepared);
    const plan = await ports.builder.plan({ ir, flow, model, inputs, prices });
    if (stores.project.getState().id === project) confirmFirst(prepared, plan);
  }

  /** Shows a run of the past; what it waits for can be answered. */
  function showKept(record: RunRecord): void {
    const follower = followRun(core, record, record.document);
    follower.events(record.events);
    follower.close(PAGE_GONE);
    if (stores.run.getState().active !== null) return;
    // Deadlines of the simulated clock mean nothing to people before the run goes on.
    const isTimed = record.choice !== undefined && record.choice.kind !== "simulated";
    const questions = record.status === "suspended" ? openQuestions(record.events) : [];
    asking.left(isTimed ? questions : questions.map(({ deadline: _deadline, ...question }) => question));
  }

  return {
    run,
    cancel,
    resume,
    async answer(question, answer) {
      const bar = barOf(stores.project.getState().access);
      if (bar !== null) return core.tell("warning", bar);
      const left = stores.run.getState().shown;
      if (!asking.answer(control, question, answer) || control !== null || left === null) return;
      try {
        await resume(left.id);
      } catch (error) {
        asking.notNow();
        throw error;
      }
    },
    confirm(confirmAbove) {
      const prepared = waiting;
      if (prepared === null || stores.run.getState().active !== null) return;
      waiting = null;
      if (confirmAbove !== undefined)
        stores.session.setState((session) => ({ settings: { ...session.settings, confirmAbove } }));
      stores.project.setState({ trusted: true });
      begin(prepared);
    },
    stop() {
      if (control === null) return;
      control.stop();
      const { shown, active: running } = stores.run.getState();
      if (shown !== null && shown.id === running) stores.run.setState({ shown: { ...shown, stopping: true } });
    },
    async plan() {
      stores.session.setState({ dialog: { kind: "plan" } });
      const { inputsOf } = await import("./run-inputs.ts");
      const prepared = await deriving.fresh();
      const { document, revision } = stores.document.getState();
      const { flow, cases, settings } = stores.session.getState();
      const ir = prepared?.value.ir ?? null;
      if (ir === null || !Object.hasOwn(ir.flows, flow)) return stores.derived.setState({ plan: null });
      const given = inputsOf(document, flow, currentCase(document, cases, flow));
      try {
        const value = await ports.builder.plan({
          ir,
          flow,
          model: settings.model,
          prices: settings.prices,
          inputs: given.ok ? given.inputs : {},
        });
        stores.derived.setState({ plan: { revision, value } });
      } catch (error) {
        stores.derived.setState({ failure: error instanceof Error ? error.message : String(error) });
      }
    },
    async show(id) {
      if (id === stores.run.getState().shown?.id) return;
      if (id === stores.run.getState().active) return active?.show();
      const found = await records.read(id);
      if (found === undefined) return core.tell("warning", "This run is no longer kept.");
      if (found.ok) return showKept(found.value);
      const name = stores.run.getState().history.find((one) => one.id === id)?.flow ?? "run";
      stores.session.setState({ dialog: { kind: "unreadable", kept: "run", name, ...found.error } });
    },
    look: (step) => showVisit(core, step),
    async events(id) {
      return (await records.find(id))?.events ?? null;
    },
    async file(id) {
      const record = await records.find(id);
      if (record === undefined) return null;
      const text = runFileOf(record, record.brought?.source ?? (await ports.builder.print(record.document)));
      return text === null ? null : { name: runFileName(record), text };
    },
    async takenOver() {
      const id = stores.run.getState().active;
      putAside?.();
      const record = id === null ? undefined : await records.find(id);
      if (record?.status === "suspended" && stores.run.getState().active === null) showKept(record);
    },
    async homeOf(given) {
      putAside?.();
      // What is still at work here has its own end: the file is looked at beside it.
      return given.run.events[0]?.run === stores.run.getState().active ? null : brought.homeOf(given);
    },
    async bring(given) {
      putAside?.();
      const record = await brought.bring(given, stores.project.getState().id);
      records.keep(record);
      await records.save(record);
      stores.run.setState(({ history }) => ({
        history: [summaryOf(record), ...history.filter(({ id }) => id !== record.id)],
      }));
      showKept(record);
    },
    async readHistory() {
      putAside?.();
      records.forget();
      if (active === null) asking.left([]);
      waiting = null;
      const project = stores.project.getState().id;
      stores.run.setState({ start: { phase: "idle" }, history: [], shown: null });
      if (project === null) return;
      const kept = await ports.storage.listRuns(project);
      if (!kept.ok || stores.project.getState().id !== project) return;
      const history = [...soundRuns(kept.value)].sort((a, b) => b.at - a.at);
      stores.run.setState({ history });
      const record = await records.firstOf(history);
      const { shown, active: running } = stores.run.getState();
      if (record === undefined || stores.project.getState().id !== project || shown !== null || running !== null)
        return;
      showKept(record);
    },
    dispose() {
      control?.stop();
    },
  };
}
