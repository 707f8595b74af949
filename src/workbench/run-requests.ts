import { countFindings } from "../base/index.ts";
import { uncertainCalls } from "../reports/index.ts";
import type { Core } from "./core.ts";
import { barOf } from "./decision-bar.ts";
import type { Deriving } from "./deriving.ts";
import { findEarlierRuns } from "./earlier-runs.ts";
import { isLive, modelName } from "./model-choice.ts";
import type { RunRequest, TabLock } from "./ports.ts";
import { blockingErrors, refusalOf } from "./run-check.ts";
import { CHANGED, type RunExtent } from "./run-extent.ts";
import type { Confirmation, Preparation, PreparedRun, RunRefusal, RunWish } from "./run-life.ts";
import type { RunRecords } from "./run-records.ts";
import type { RunSummary } from "./run-summary.ts";
import { currentCase } from "./session.ts";
import { type RunNow, stalenessOf } from "./staleness.ts";
import type { ProjectState } from "./state.ts";

export interface RunRequests {
  /** Rejects when what makes it was lost. */
  prepare(wish: RunWish): Promise<Preparation>;
  /** What a run would be made of, to be compared one by one. */
  ingredients(): readonly unknown[];
}

type Unheld = Omit<PreparedRun, "lock">;

/** Makes runs ready: of the document as it is at that moment, or of one that was kept. */
export function createRunRequests({ ports, stores }: Core, deriving: Deriving, records: RunRecords): RunRequests {
  const refused = (reason: RunRefusal): Preparation => ({ is: "refused", reason });
  const barred = (why: string): Preparation => ({ is: "barred", why });

  /** Asked before a run of a flow from outside, and before one that costs money. Null: it may begin. */
  async function confirmationOf(
    { request, brought, document }: Unheld,
    wish: RunWish,
    trusted: boolean,
  ): Promise<Confirmation | null> {
    const { ir, flow, model, inputs, prices = {}, continues = [], bases = [], part } = request;
    const isPaid = isLive(model);
    const uncertain = isPaid ? uncertainCalls(continues) : [];
    // One's own run was asked about when it began.
    const isAgreed = !isPaid || (wish.do === "resume-run" && !brought);
    if (trusted && isAgreed && uncertain.length === 0) return null;
    const standing = bases.length === 0 ? [] : standingSteps({ document, flow, inputs, choice: model }, bases, part);
    const plan = await ports.builder.plan({ ir, flow, model, inputs, prices, standing, ...(part && { part }) });
    const { confirmAbove } = stores.session.getState().settings;
    // An unknown price is never below anything; a plan counts no samples.
    const isCheap = plan.atMost.usd !== null && plan.atMost.usd <= confirmAbove && confirmAbove > 0;
    if (trusted && isCheap && wish.do === "run" && !wish.test) return null;
    const because = [
      ...(trusted ? [] : (["untrusted"] as const)),
      ...(isPaid ? (["paid"] as const) : []),
      ...(uncertain.length > 0 ? (["uncertain"] as const) : []),
    ];
    return { because, plan, model, uncertain };
  }

  /** A lesson speaks of whole runs. */
  const usualExtent = (): RunExtent => (stores.project.getState().lesson === null ? CHANGED : { run: "everything" });

  /** Steps that are sure to stand. */
  function standingSteps(
    now: RunNow,
    bases: NonNullable<RunRequest["bases"]>,
    part: RunRequest["part"],
  ): readonly string[] {
    const found = new Set(bases.map((basis) => basis.run));
    const earlier = stores.run.getState().earlier.filter(({ id }) => found.has(id));
    const moved = stalenessOf(now, earlier, "people");
    const again = part?.again?.[now.flow] ?? [];
    return Object.keys(now.document.flows[now.flow]?.nodes ?? {}).filter(
      (node) => !moved.has(node) && !again.includes(node),
    );
  }

  async function ofNow(
    { flow: wanted, case: caseName, test, extent = usualExtent() }: Extract<RunWish, { do: "run" }>,
    id: string,
    project: string | null,
  ): Promise<Unheld | Preparation> {
    const flow = wanted ?? stores.session.getState().flow;
    const { inputsOf } = await import("./run-inputs.ts");
    const output = await deriving.fresh();
    // Read only now: what was compiled is the document as it is at this moment.
    const { document } = stores.document.getState();
    const { cases, settings } = stores.session.getState();
    if (output === null) {
      return refused({
        kind: "failed",
        message: stores.derived.getState().failure ?? "The document went on changing.",
      });
    }
    const { ir, diagnostics } = output.value;
    const errors = blockingErrors(diagnostics, document, flow);
    if (ir === null || errors.length > 0 || !Object.hasOwn(ir.flows, flow)) {
      return refused({ kind: "errors", count: Math.max(1, countFindings(errors)) });
    }
    const named = document.bench.cases.find((candidate) => candidate.flow === flow && candidate.name === caseName);
    const chosen = named ?? currentCase(document, cases, flow);
    const given = inputsOf(document, flow, chosen);
    if (!given.ok && given.missing.length > 0) return refused({ kind: "missing-input", flow, missing: given.missing });
    if (!given.ok) return refused({ kind: "wrong-input", flow, problems: given.problems });
    const { inputs } = given;
    const { model, prices } = settings;
    const refusal = refusalOf(model, stores.session.getState().origins, ports.runHost);
    if (refusal !== null) return refused(refusal);

    const { scripts, seed = 1 } = document.bench;
    const summary: RunSummary = {
      ...{ id, flow, at: ports.timers.now(), model: modelName(model) },
      case: chosen?.name ?? null,
      status: "running",
    };
    const now = { document, flow, inputs, choice: model };
    const misfit =
      document.bench.pins.length === 0 ? null : (await import("./earlier-outputs.ts")).pinProblem(document);
    if (misfit !== null) return barred(misfit);
    const reused = test ? {} : await reuse(extent, now);
    const request = { run: id, ir, flow, inputs, model, prices, seed, scripts, ...(test && { test }), ...reused };
    return { document, summary, project, request };
  }

  /** Earlier runs that the run is based on, and how much of the flow it is. */
  async function reuse(extent: RunExtent, now: RunNow): Promise<Pick<RunRequest, "bases" | "part">> {
    const earlier = stores.run.getState().earlier.filter(({ flow }) => flow === now.flow);
    // Where the last run did all of it and nothing is stale, there is nothing to spare.
    const isDone = earlier[0]?.isWhole === true && stalenessOf(now, earlier).size === 0;
    const isAll = extent.run === "everything" || (extent.run === "changed" && isDone);
    const { basesOf, partFor } = await import("./earlier-outputs.ts");
    const bases = isAll ? [] : await basesOf(ports.builder, records, earlier, now);
    const part = partFor(extent, now, bases);
    return { ...(bases.length > 0 && { bases }), ...(part && { part }) };
  }

  /** What goes on with a run that waits, or broke off. */
  async function ofKept(id: string, project: string | null): Promise<Unheld | Preparation> {
    const bar = barOf(stores.project.getState().access);
    if (bar !== null) return barred(bar);
    const record = await records.find(id);
    if (record === undefined) return barred("This run is no longer kept.");
    const { document, events, flow, choice, test, brought: from } = record;
    const start = events[0];
    if (start?.type !== "run-start") return barred("Nothing of this run is kept: run it again.");
    if (events.at(-1)?.type === "run-end") return barred("This run has ended: there is nothing to go on with.");
    const gap = events.findIndex(({ seq, run }, at) => seq !== at || run !== start.run);
    if (gap >= 0) return barred(`Event ${gap} of this run is not kept: run it again.`);
    const { ir } = await ports.builder.compile(document);
    const declared = ir?.flows[flow]?.input;
    if (!ir || !declared) return barred("This version of the page cannot go on with this run.");
    const model = choice ?? stores.session.getState().settings.model;
    const refusal = refusalOf(model, stores.session.getState().origins, ports.runHost);
    if (refusal !== null) return refused(refusal);
    const inputs = Object.fromEntries(Object.keys(declared).map((name, place) => [name, start.args[place] ?? null]));
    const { scripts } = document.bench;
    const seed = from?.seed ?? document.bench.seed ?? 1;
    const { prices } = stores.session.getState().settings;
    const { at, model: name, case: caseName } = record;
    const { part, basedOn = [] } = start;
    const { basesOf } = await import("./earlier-outputs.ts");
    const earlier = await findEarlierRuns(records, basedOn);
    const bases = await basesOf(ports.builder, records, earlier, { document, choice: model });
    return {
      document,
      summary: { id, flow, at, model: name, case: caseName, status: "running" },
      project,
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
        ...(bases.length > 0 && { bases }),
        ...(part && { part }),
      },
      ...(from && { brought: from }),
    };
  }

  async function held(id: string, wish: RunWish, lock: TabLock, open: ProjectState): Promise<Preparation> {
    const { id: project, trusted } = open;
    const run = await (wish.do === "run" ? ofNow(wish, id, project) : ofKept(id, project));
    if ("is" in run) return run;
    const asks = await confirmationOf(run, wish, trusted);
    // What was trusted, and what it would be kept with, is another one now.
    if (stores.project.getState().id !== project) return barred("Another project was opened meanwhile.");
    return { is: "ready", run: { ...run, lock }, asks };
  }

  return {
    async prepare(wish) {
      const id = wish.do === "run" ? ports.newId() : wish.id;
      const open = stores.project.getState();
      const lock = await ports.locks.holdRun(id);
      if (lock === null) return barred("This run is under way in another tab.");
      let isReady = false;
      try {
        const outcome = await held(id, wish, lock, open);
        isReady = outcome.is === "ready";
        return outcome;
      } finally {
        if (!isReady) lock.release();
      }
    },
    ingredients() {
      const { flow, cases, origins, settings } = stores.session.getState();
      const { model, prices } = settings;
      const { revision } = stores.document.getState();
      return [stores.project.getState().id, revision, flow, cases, origins, model, prices];
    },
  };
}
