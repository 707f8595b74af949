import type { Json, Result } from "../base/index.ts";
import { err, isDeeperThan, isJsonArray, isJsonObject, ok } from "../base/index.ts";
import { type FlowDiagnostic, type FlowDocument, fileJson, parseDocument, readKeptDocument } from "../flow/index.ts";
import type { LessonStanding } from "../lessons/index.ts";
import { emptyRunView, eventProblem, reduceRunAll } from "../reports/index.ts";
import type { KeptRun, ProjectRecord, ProjectSummary, RunRecord, SnapshotSummary } from "./ports.ts";
import type { RunSummary } from "./run-summary.ts";
import type { Access } from "./state.ts";

/** What cannot be shown: as text that can be saved, and mended. */
export interface SetAside {
  readonly text: string;
  readonly diagnostics: readonly FlowDiagnostic[];
}

export const NEWER: Access = {
  mode: "read",
  because: "newer",
  message:
    "A newer version of this page has written this project: it can be looked at and saved as a file, not changed.",
};
/** Said of a project that was not asked for: another is opened instead. */
export const notShown = (name: string): string =>
  `“${name}” can't be shown by this version of the page. It is kept as it is: open it from Projects to see why, or to save it as a file.`;

interface ReadProject {
  readonly record: ProjectRecord;
  /** A newer version has written it: nothing of it may be changed here. */
  readonly isNewer: boolean;
}

/** Values have 200 at most; an event has some around them. */
const MOST_LEVELS = 400;

/** Storage may hold what another version of this page has written, or what is damaged: nothing of it is shown unread. */
export async function readKeptProject(kept: ProjectRecord): Promise<Result<ReadProject, SetAside>> {
  const found = jsonOf(kept.document);
  const read = readKeptDocument(found);
  if (read === null) {
    const text = textOf(found);
    return err({ text, diagnostics: parseDocument(text).diagnostics });
  }
  const document: FlowDocument = read.isWhole ? kept.document : read.document;
  // Steps lead from the very document that was kept.
  const hasHistory = read.isWhole && [kept.undo, kept.redo].every(isHistory);
  return ok({
    record: {
      ...kept,
      name: textOr(kept.name, document.name),
      changedAt: timeOr(kept.changedAt),
      trusted: kept.trusted === true,
      document,
      undo: hasHistory ? kept.undo : [],
      redo: hasHistory ? kept.redo : [],
      lesson: kept.lesson && (await import("./lessons.ts")).readLessonOf(jsonOf(kept.lesson)),
    },
    isNewer: read.isNewer,
  });
}

/** A kept document as the text of a file, with what this version doesn't know of it. */
export function keptText(document: FlowDocument): string {
  return textOf(jsonOf(document));
}

const textOf = (kept: Json): string =>
  `${JSON.stringify(isDeeperThan(kept, MOST_LEVELS) ? kept : fileJson(kept), null, 2)}\n`;

/** A run is shown when its flow and every one of its events are known. */
export function readKeptRun(kept: RunRecord): Result<RunRecord, SetAside> {
  const read = readKeptDocument(jsonOf(kept.document));
  if (read === null) return err(runSetAside(kept, "its flow is none that this version knows"));
  const problem = runProblem(kept, read.document);
  if (problem !== null) return err(runSetAside(kept, problem));
  return ok(read.isWhole ? kept : { ...kept, document: read.document });
}

const runSetAside = (kept: RunRecord, problem: string): SetAside => ({
  text: `${JSON.stringify(kept, null, 2)}\n`,
  diagnostics: [
    { code: "D119", severity: "error", at: { in: "text", line: 1, column: 1, path: [] }, data: { problem } },
  ],
});

/** Lists name what is kept, whatever is wrong with it: what they lack gets a word that stands for it. */
export function soundProjects(kept: readonly ProjectSummary[]): readonly ProjectSummary[] {
  return kept.map(({ id, name, changedAt, lesson }) => ({
    ...{ id, name: textOr(name, "Unnamed"), changedAt: timeOr(changedAt) },
    ...(isStanding(lesson) && { lesson }),
  }));
}

const isStanding = (lesson: ProjectSummary["lesson"]): lesson is LessonStanding =>
  typeof lesson?.id === "string" && [lesson.passed, lesson.of].every(Number.isInteger);

export function soundSnapshots(kept: readonly SnapshotSummary[]): readonly SnapshotSummary[] {
  return kept.map((one) => ({ ...one, label: textOr(one.label, "Unnamed"), at: timeOr(one.at) }));
}

export function soundRuns(kept: readonly KeptRun[]): readonly KeptRun[] {
  return kept.map((one) => ({
    ...one,
    flow: textOr(one.flow, ""),
    at: timeOr(one.at),
    model: textOr(one.model, "unknown model"),
    case: typeof one.case === "string" ? one.case : null,
    status: Object.hasOwn(STATUSES, one.status) ? one.status : "lost",
  }));
}

const STATUSES = {
  running: true,
  ok: true,
  error: true,
  cancelled: true,
  killed: true,
  suspended: true,
  lost: true,
} as const satisfies { [S in RunSummary["status"]]: true };

const textOr = (value: string, standard: string): string => (typeof value === "string" ? value : standard);
/** Milliseconds that a date can show. */
const timeOr = (value: number): number => (Number.isFinite(new Date(value).getTime()) ? value : 0);

function runProblem({ events, flow }: RunRecord, document: FlowDocument): string | null {
  if (!Object.hasOwn(document.flows, flow)) return `there is no flow "${flow}" in it`;
  const list = jsonOf(events);
  if (!isJsonArray(list)) return "its events are missing";
  for (const [place, event] of list.entries()) {
    const problem = isDeeperThan(event, MOST_LEVELS) ? "It is nested too deep." : eventProblem(event);
    if (problem !== null) return `event ${place}: ${problem.replace(/\.$/, "")}`;
  }
  try {
    reduceRunAll(emptyRunView(), events);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

const isHistory = (steps: object): boolean => {
  const list = jsonOf(steps);
  return isJsonArray(list) && list.every(isStep);
};

const isStep = (step: Json): boolean =>
  isJsonObject(step) &&
  typeof step["label"] === "string" &&
  isJsonObject(step["undo"] ?? null) &&
  isJsonObject(step["redo"] ?? null);

/** Storage gives back data, whatever its type says. */
const jsonOf = (value: unknown): Json => (isJsonObject(value) || isList(value) ? value : null);
const isList = (value: unknown): value is readonly Json[] => Array.isArray(value);
