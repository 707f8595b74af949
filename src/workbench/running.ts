import type { Plan } from "../plan/index.ts";
import type { RunEvent } from "../runtime/index.ts";
import { type Answer, createAsking } from "./asking.ts";
import type { Core } from "./core.ts";
import type { Deriving } from "./deriving.ts";
import { type Follower, followRun, statusOf } from "./following.ts";
import { isLive, modelName, originOf } from "./model-choice.ts";
import type { RunControl, RunRecord, RunRequest } from "./ports.ts";
import { blockingErrors, refusalOf } from "./run-check.ts";
import { runFileOf } from "./run-export.ts";
import type { RunSummary } from "./run-summary.ts";
import { currentCase } from "./session.ts";
import type { RunRefusal, ShownRun } from "./state.ts";

export interface Running {
  run(flow?: string, caseName?: string): Promise<void>;
  confirm(confirmAbove: number | undefined): void;
  cancel(): void;
  stop(): void;
  plan(): Promise<void>;
  show(id: string): Promise<void>;
  answer(question: string, answer: Answer): void;
  /** Goes on with a run that waits for people, where it was left. */
  resume(id: string): Promise<void>;
  events(id: string): Promise<readonly RunEvent[] | null>;
  /** A run as a file; null when it is no longer kept. */
  file(id: string): Promise<string | null>;
  /** Reads the kept runs of the open project. */
  readHistory(): Promise<void>;
  dispose(): void;
}

interface Prepared {
  readonly request: RunRequest;
  readonly summary: RunSummary;
  readonly document: ShownRun["document"];
}

/** Runs of this tab whose events stay in memory; older ones are read from storage. */
const KEPT_IN_MEMORY = 20;

export function createRunning(core: Core, deriving: Deriving): Running {
  const { ports, stores } = core;
  const records = new Map<string, RunRecord>();
  const asking = createAsking(core);
  let waiting: Prepared | null = null;
  let control: RunControl | null = null;
  let active: Follower | null = null;

  /** Opens the form of the current case at its first gap. */
  function askFor(flow: string, missing: readonly string[], problems: readonly string[]): void {
    stores.session.setState((session) => {
      const chosen = currentCase(stores.document.getState().document, session.cases, flow);
      return { dialog: { kind: "case", flow, case: chosen?.name ?? null, missing, problems } };
    });
  }

  function refuse(reason: RunRefusal): null {
    stores.run.setState({ start: { phase: "refused", reason } });
    if (reason.kind === "errors") stores.session.setState({ drawer: "problems" });
    if (reason.kind === "no-key" || reason.kind === "bad-address" || reason.kind === "no-live-models")
      stores.session.setState({ dialog: { kind: "models" } });
    if (reason.kind === "missing-input") askFor(reason.flow, reason.missing, []);
    if (reason.kind === "wrong-input") askFor(reason.flow, [], reason.problems);
    return null;
  }

  async function prepare(
    flow: string,
    caseName: string | undefined,
  ): Promise<{ run: Prepared; plan(): Promise<Plan> } | null> {
    const { inputsOf } = await import("./run-inputs.ts");
    const output = await deriving.fresh();
    // Read only now: what was compiled is the document as it is at this moment.
    const { document } = stores.document.getState();
    const { cases, settings } = stores.session.getState();
    if (output === null) {
      return refuse({ kind: "failed", message: stores.derived.getState().failure ?? "The document went on changing." });
    }
    const { ir, diagnostics } = output.value;
    const errors = blockingErrors(diagnostics, document, flow);
    if (ir === null || errors.length > 0 || !Object.hasOwn(ir.flows, flow)) {
      return refuse({ kind: "errors", count: Math.max(1, errors.length) });
    }
    const named = document.bench.cases.find((candidate) => candidate.flow === flow && candidate.name === caseName);
    const chosen = named ?? currentCase(document, cases, flow);
    const given = inputsOf(document, flow, chosen);
    if (!given.ok && given.missing.length > 0) return refuse({ kind: "missing-input", flow, missing: given.missing });
    if (!given.ok) return refuse({ kind: "wrong-input", flow, problems: given.problems });
    const { inputs } = given;
    const { model } = settings;
    const refusal = refusalOf(model, stores.session.getState().origins, ports.runHost);
    if (refusal !== null) return refuse(refusal);

    const id = ports.newId();
    const { scripts, seed = 1 } = document.bench;
    const summary: RunSummary = {
      id,
      flow,
      at: ports.timers.now(),
      model: modelName(model),
      case: chosen?.name ?? null,
      status: "running",
    };
    return {
      run: { document, summary, request: { run: id, ir, flow, inputs, model, seed, scripts } },
      plan: () => ports.builder.plan({ ir, flow, model, inputs }),
    };
  }

  async function run(flow?: string, caseName?: string): Promise<void> {
    const { phase } = stores.run.getState().start;
    if (stores.run.getState().active !== null || phase === "preparing") return;
    stores.run.setState({ start: { phase: "preparing" } });
    const { trusted, id: project } = stores.project.getState();
    try {
      const prepared = await prepare(flow ?? stores.session.getState().flow, caseName);
      if (prepared === null) return;
      const { model } = prepared.run.request;
      const paid = isLive(model);
      if (trusted && !paid) return begin(prepared.run);
      const plan = await prepared.plan();
      if (stores.project.getState().id !== project) return cancel();
      const { confirmAbove } = stores.session.getState().settings;
      // An unknown price is never below anything.
      const cheap = plan.atMost.usd !== null && plan.atMost.usd <= confirmAbove && confirmAbove > 0;
      if (trusted && cheap) return begin(prepared.run);
      waiting = prepared.run;
      const origin = originOf(model);
      stores.run.setState({
        start: {
          phase: "confirming",
          because: [...(trusted ? [] : (["untrusted"] as const)), ...(paid ? (["paid"] as const) : [])],
          plan,
          origins: origin === null ? [] : [origin],
          models: plan.models,
        },
      });
    } catch (error) {
      refuse({ kind: "failed", message: error instanceof Error ? error.message : String(error) });
    }
  }

  function cancel(): void {
    waiting = null;
    stores.run.setState({ start: { phase: "idle" } });
  }

  function begin({ request, summary, document }: Prepared): void {
    const project = stores.project.getState().id;
    const events: RunEvent[] = [...(request.continues ?? [])];
    stores.run.setState((state) => ({
      start: { phase: "idle" },
      active: request.run,
      history: [summary, ...state.history.filter(({ id }) => id !== summary.id)],
    }));
    const recordOf = (): RunRecord => ({
      ...summary,
      status: statusOf(events),
      project: project ?? "",
      document,
      choice: request.model,
      events: [...events],
    });
    // Written before it starts: when the page goes away in the middle, the run is known, and known as lost.
    if (project !== null && events.length === 0) void ports.storage.saveRun(recordOf());
    const follower = followRun(core, summary, document);
    follower.events(events);
    active = follower;
    control = ports.runHost.start(request, {
      events(batch) {
        for (const event of batch) events.push(event);
        follower.events(batch);
        // It may wait for longer than this page is open.
        if (events.at(-1)?.type !== "run-suspend") return;
        keep(recordOf());
        if (project !== null) void save(recordOf());
      },
      asked: asking.asked,
      withdrawn: asking.withdrawn,
      closed(lost) {
        control = null;
        active = null;
        asking.clear();
        follower.close(lost);
        const record = recordOf();
        keep(record);
        if (project !== null) void save(record);
      },
    });
  }

  async function resume(id: string): Promise<void> {
    if (stores.run.getState().active !== null) return core.tell("warning", "Another run is under way.");
    const record = await find(id);
    if (record === undefined) return core.tell("warning", "This run is no longer kept.");
    const { document, events, flow, choice } = record;
    const start = events[0];
    if (start?.type !== "run-start" || statusOf(events) !== "suspended") {
      return core.tell("warning", "This run does not wait for anybody.");
    }
    const { ir } = await ports.builder.compile(document);
    const declared = ir?.flows[flow]?.input;
    if (!ir || !declared) return core.tell("warning", "This version of the page cannot go on with this run.");
    const model = choice ?? stores.session.getState().settings.model;
    const refusal = refusalOf(model, stores.session.getState().origins, ports.runHost);
    if (refusal !== null) return void refuse(refusal);
    const inputs = Object.fromEntries(Object.keys(declared).map((name, place) => [name, start.args[place] ?? null]));
    const { scripts, seed = 1 } = document.bench;
    const { at, model: name, case: caseName } = record;
    begin({
      document,
      summary: { id, flow, at, model: name, case: caseName, status: "running" },
      request: { run: id, ir, flow, inputs, model, seed, scripts, continues: events },
    });
  }

  function keep(record: RunRecord): void {
    records.set(record.id, record);
    const oldest = records.keys().next();
    if (records.size > KEPT_IN_MEMORY && oldest.done !== true) records.delete(oldest.value);
  }

  async function save(record: RunRecord): Promise<void> {
    const saved = await ports.storage.saveRun(record);
    if (!saved.ok) core.tell("warning", `This run could not be kept: ${saved.error.message}`);
  }

  async function find(id: string): Promise<RunRecord | undefined> {
    const known = records.get(id);
    if (known !== undefined) return known;
    const kept = await ports.storage.loadRun(id);
    return kept.ok ? (kept.value ?? undefined) : undefined;
  }

  return {
    run,
    cancel,
    resume,
    answer(question, answer) {
      if (control !== null) asking.answer(control, question, answer);
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
      const record = await find(id);
      if (record === undefined) return core.tell("warning", "This run is no longer kept.");
      const follower = followRun(core, record, record.document);
      follower.events(record.events);
      follower.close(null);
    },
    async events(id) {
      return (await find(id))?.events ?? null;
    },
    async file(id) {
      const record = await find(id);
      return record === undefined ? null : runFileOf(record, await ports.builder.print(record.document));
    },
    async readHistory() {
      records.clear();
      waiting = null;
      const project = stores.project.getState().id;
      stores.run.setState({ start: { phase: "idle" }, history: [], shown: null });
      if (project === null) return;
      const kept = await ports.storage.listRuns(project);
      if (!kept.ok || stores.project.getState().id !== project) return;
      const history = [...kept.value].sort((a, b) => b.at - a.at);
      stores.run.setState({ history });
      const [last] = history;
      const record = last === undefined ? undefined : await find(last.id);
      const { shown, active: running } = stores.run.getState();
      if (record === undefined || stores.project.getState().id !== project || shown !== null || running !== null)
        return;
      const follower = followRun(core, record, record.document);
      follower.events(record.events);
      follower.close(null);
    },
    dispose() {
      control?.stop();
    },
  };
}
