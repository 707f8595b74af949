import type { FlowDocument } from "../flow/index.ts";
import type { RunFile } from "../reports/index.ts";
import type { RunEvent } from "../runtime/index.ts";
import type { Core } from "./core.ts";
import { statusOf } from "./following.ts";
import { ANTHROPIC_BASE_URL, type ModelChoice, modelName, OPENAI_BASE_URL, SIMULATED } from "./model-choice.ts";
import type { RunRecord } from "./ports.ts";
import type { RunRecords } from "./run-records.ts";

/** A run that was opened as a file. */
export interface GivenRun {
  readonly run: RunFile;
  readonly document: FlowDocument;
  /** Of the file; null when it was pasted. */
  readonly name: string | null;
}

/** Runs that come back, or come from somebody else, as files (LANGUAGE 5.6). */
export interface BroughtRuns {
  /**
   * The project of this browser that the file goes on with: the same run of the very same flow is kept there, and the
   * file begins with its events. Null: it opens as a project of its own.
   */
  homeOf(given: GivenRun): Promise<string | null>;
  /** The run as a record of the open project: in the place of the one that it goes on with, else beside all others. */
  bring(given: GivenRun, project: string | null): Promise<RunRecord>;
}

export function createBroughtRuns({ ports, stores }: Core, records: RunRecords): BroughtRuns {
  async function known(given: GivenRun): Promise<RunRecord | undefined> {
    const record = await records.find(runOf(given.run));
    if (record === undefined || !isContinuation(record.events, given.run.events)) return undefined;
    const [kept, brought] = await Promise.all([record.document, given.document].map((one) => ports.builder.print(one)));
    return kept === brought ? record : undefined;
  }

  return {
    async homeOf(given) {
      // Where nothing can be kept there is no project to go back to.
      return (await known(given))?.project || null;
    },
    async bring(given, project) {
      const { run, document, name } = given;
      const own = await known(given);
      const status = statusOf(run.events);
      if (own !== undefined && own.project === project) return { ...own, status, events: run.events };
      const id = runOf(run);
      const { model } = stores.session.getState().settings;
      const choice = choiceOf(run, model);
      return {
        id: (await records.find(id)) === undefined ? id : ports.newId(),
        project: project ?? "",
        flow: run.flow,
        at: ports.timers.now(),
        model: modelName(choice),
        case: null,
        status,
        document,
        choice,
        ...(run.test && { test: run.test }),
        brought: { run: id, name, source: run.source, file: run.file, seed: run.seed },
        events: run.events,
      };
    },
  };
}

const runOf = ({ events }: RunFile): string => events[0]?.run ?? "";

/** Whether a journal is the beginning of another one. */
function isContinuation(before: readonly RunEvent[], after: readonly RunEvent[]): boolean {
  return before.length <= after.length && before.every((event, at) => same(event, after[at]));
}

const same = (a: RunEvent, b: RunEvent | undefined): boolean => JSON.stringify(a) === JSON.stringify(b);

/** As `--model` and `--base-url` spell it. Where requests would go is looked at, and asked about, when it goes on. */
function choiceOf({ model, base_url }: RunFile, chosen: ModelChoice): ModelChoice {
  const [kind, ...rest] = model.split(":");
  const id = rest.join(":");
  if (kind === "anthropic" && id !== "") return { kind, model: id, baseUrl: base_url ?? ANTHROPIC_BASE_URL };
  if (kind === "openai" && id !== "")
    return { kind: "openai-compatible", model: id, baseUrl: base_url ?? OPENAI_BASE_URL };
  if (kind === "manual" || kind === "built-in") return { kind };
  return chosen.kind === "simulated" ? chosen : SIMULATED;
}
