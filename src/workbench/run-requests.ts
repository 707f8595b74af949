import { countFindings } from "../base/index.ts";
import type { Plan } from "../plan/index.ts";
import type { RunCommand } from "./command.ts";
import type { Core } from "./core.ts";
import { barOf } from "./decision-bar.ts";
import type { Deriving } from "./deriving.ts";
import { statusOf } from "./following.ts";
import { modelName } from "./model-choice.ts";
import type { BroughtRun, RunRequest } from "./ports.ts";
import { blockingErrors, refusalOf } from "./run-check.ts";
import type { RunRecords } from "./run-records.ts";
import type { RunSummary } from "./run-summary.ts";
import { currentCase, openDrawer } from "./session.ts";
import type { RunRefusal, RunStart, ShownRun } from "./state.ts";

/** What is to be run: the flow and case that are shown, if nothing is said. `test`: every function is sampled. */
export type RunWish = Pick<Extract<RunCommand, { readonly do: "run" }>, "flow" | "case" | "test">;

/** A run that has everything it needs to begin. */
export interface PreparedRun {
  readonly request: RunRequest;
  readonly summary: RunSummary;
  /** It came as a file. */
  readonly brought?: BroughtRun;
  readonly document: ShownRun["document"];
}

export interface RunRequests {
  /** Null when it cannot run: why is told where it is mended. */
  ofWish(wish: RunWish): Promise<{ readonly run: PreparedRun; plan(): Promise<Plan> } | null>;
  /** What goes on with a run that waits; null, with the reason told, when it cannot. */
  toContinue(id: string): Promise<PreparedRun | null>;
  refuse(reason: RunRefusal): void;
}

/** Makes runs ready: of the document as it is at that moment, or of one that was kept. */
export function createRunRequests(core: Core, deriving: Deriving, records: RunRecords): RunRequests {
  const { ports, stores } = core;

  /** Opens the form of the current case at its first gap. */
  function askFor(flow: string, missing: readonly string[], problems: readonly string[]): void {
    stores.session.setState((session) => {
      const chosen = currentCase(stores.document.getState().document, session.cases, flow);
      return { dialog: { kind: "case", flow, case: chosen?.name ?? null, missing, problems } };
    });
  }

  /** What a run is made of; compared one by one. */
  function ingredients(): readonly unknown[] {
    const { flow, cases, origins, settings } = stores.session.getState();
    const { model, prices } = settings;
    const { revision } = stores.document.getState();
    return [stores.project.getState().id, revision, flow, cases, origins, model, prices];
  }

  function refuse(reason: RunRefusal): null {
    const start: RunStart = { phase: "refused", reason };
    stores.run.setState({ start });
    holdWhile(start, ingredients());
    if (reason.kind === "errors") stores.session.setState((session) => openDrawer(session, "problems"));
    if (reason.kind === "no-key" || reason.kind === "bad-address" || reason.kind === "no-live-models")
      stores.session.setState({ dialog: { kind: "models", run: reason.model } });
    if (reason.kind === "missing-input") askFor(reason.flow, reason.missing, []);
    if (reason.kind === "wrong-input") askFor(reason.flow, [], reason.problems);
    return null;
  }

  /** A refusal is of the run as it would have been: once anything of that is another, there is nothing to refuse. */
  function holdWhile(start: RunStart, of: readonly unknown[]): void {
    const ends = [stores.project, stores.document, stores.session].map((store) =>
      store.subscribe(() => {
        const isGone = stores.run.getState().start !== start;
        if (!isGone && ingredients().every((one, at) => one === of[at])) return;
        for (const end of ends) end();
        if (!isGone) stores.run.setState({ start: { phase: "idle" } });
      }),
    );
  }

  async function ofWish({ flow: wanted, case: caseName, test }: RunWish): ReturnType<RunRequests["ofWish"]> {
    const flow = wanted ?? stores.session.getState().flow;
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
      return refuse({ kind: "errors", count: Math.max(1, countFindings(errors)) });
    }
    const named = document.bench.cases.find((candidate) => candidate.flow === flow && candidate.name === caseName);
    const chosen = named ?? currentCase(document, cases, flow);
    const given = inputsOf(document, flow, chosen);
    if (!given.ok && given.missing.length > 0) return refuse({ kind: "missing-input", flow, missing: given.missing });
    if (!given.ok) return refuse({ kind: "wrong-input", flow, problems: given.problems });
    const { inputs } = given;
    const { model, prices } = settings;
    const refusal = refusalOf(model, stores.session.getState().origins, ports.runHost);
    if (refusal !== null) return refuse(refusal);

    const id = ports.newId();
    const { scripts, seed = 1 } = document.bench;
    const summary: RunSummary = {
      ...{ id, flow, at: ports.timers.now(), model: modelName(model) },
      case: chosen?.name ?? null,
      status: "running",
    };
    return {
      run: {
        document,
        summary,
        request: { run: id, ir, flow, inputs, model, prices, seed, scripts, ...(test && { test }) },
      },
      plan: () => ports.builder.plan({ ir, flow, model, inputs, prices }),
    };
  }

  async function toContinue(id: string): Promise<PreparedRun | null> {
    const say = (why: string): null => {
      core.tell("warning", why);
      return null;
    };
    const bar = barOf(stores.project.getState().access);
    if (bar !== null) return say(bar);
    if (stores.run.getState().active !== null) return say("Another run is under way.");
    const record = await records.find(id);
    if (record === undefined) return say("This run is no longer kept.");
    const { document, events, flow, choice, test, brought: from } = record;
    const start = events[0];
    if (start?.type !== "run-start" || statusOf(events) !== "suspended") {
      return say("This run does not wait for anybody.");
    }
    const { ir } = await ports.builder.compile(document);
    const declared = ir?.flows[flow]?.input;
    if (!ir || !declared) return say("This version of the page cannot go on with this run.");
    const model = choice ?? stores.session.getState().settings.model;
    const refusal = refusalOf(model, stores.session.getState().origins, ports.runHost);
    if (refusal !== null) return refuse(refusal);
    const inputs = Object.fromEntries(Object.keys(declared).map((name, place) => [name, start.args[place] ?? null]));
    const { scripts } = document.bench;
    const seed = from?.seed ?? document.bench.seed ?? 1;
    const { prices } = stores.session.getState().settings;
    const { at, model: name, case: caseName } = record;
    return {
      document,
      summary: { id, flow, at, model: name, case: caseName, status: "running" },
      request: {
        run: start.run,
        ir,
        flow,
        inputs,
        model,
        prices,
        seed,
        scripts,
        continues: events,
        ...(test && { test }),
      },
      ...(from && { brought: from }),
    };
  }

  return { ofWish, toContinue, refuse };
}
