import { isJsonArray, isJsonObject, type Json } from "../base/index.ts";
import type { Lesson } from "./lesson.ts";

/** How far somebody is with a lesson. JSON: it is kept with the lesson's project. */
export interface LessonProgress {
  /** The step that is shown, from 0. */
  readonly step: number;
  /** When it was come to (epoch milliseconds): runs before that do not count for it. */
  readonly since: number;
  /** Of each step, which of its checks have held once: they stay passed. */
  readonly passed: readonly (readonly boolean[])[];
  /** Of each step, how many hints were asked for. */
  readonly hints: readonly number[];
  /** What all runs of the lesson took. A price that is not known counts as nothing. */
  readonly runs: number;
  readonly attempts: number;
  readonly cost: number;
}

export function beginLesson(lesson: Lesson, now: number): LessonProgress {
  return {
    ...{ step: 0, since: now, runs: 0, attempts: 0, cost: 0 },
    passed: lesson.steps.map(({ checks = [] }) => checks.map(() => false)),
    hints: lesson.steps.map(() => 0),
  };
}

/** Another step is shown; nothing happens where there is none. */
export function goToStep(lesson: Lesson, progress: LessonProgress, step: number, now: number): LessonProgress {
  if (lesson.steps[step] === undefined || step === progress.step) return progress;
  return { ...progress, step, since: now };
}

/** What holds now is passed, and stays so. The same object where nothing changes. */
export function passChecks(progress: LessonProgress, held: readonly boolean[]): LessonProgress {
  const before = progress.passed[progress.step] ?? [];
  if (!before.some((was, index) => !was && held[index])) return progress;
  const after = before.map((was, index) => was || held[index] === true);
  return { ...progress, passed: progress.passed.with(progress.step, after) };
}

/** One more hint of the shown step. */
export function showHint(lesson: Lesson, progress: LessonProgress): LessonProgress {
  const { step, hints } = progress;
  const shown = Math.min((hints[step] ?? 0) + 1, lesson.steps[step]?.hints?.length ?? 0);
  return { ...progress, hints: hints.with(step, shown) };
}

/** A run of the lesson's flow is over. */
export function countRun(
  progress: LessonProgress,
  run: { readonly attempts: number; readonly cost_usd: number | null },
): LessonProgress {
  return {
    ...progress,
    runs: progress.runs + 1,
    attempts: progress.attempts + run.attempts,
    cost: progress.cost + (run.cost_usd ?? 0),
  };
}

/** Of a lesson by its id: how many of its checks have passed, for lists. */
export interface LessonStanding {
  readonly id: string;
  readonly passed: number;
  readonly of: number;
}

export function standingOf({ id }: Pick<Lesson, "id">, { passed }: Pick<LessonProgress, "passed">): LessonStanding {
  const all = passed.flat();
  return { id, passed: all.filter(Boolean).length, of: all.length };
}

export const isStepPassed = ({ passed }: Pick<LessonProgress, "passed">, step: number): boolean =>
  (passed[step] ?? []).every(Boolean);

/** Reads progress that was kept as data; null when it is none of this lesson. */
export function readKeptProgress(lesson: Lesson, kept: Json): LessonProgress | null {
  if (!isJsonObject(kept)) return null;
  const { step, since, passed, hints, runs, attempts, cost } = kept;
  const ofSteps = <T extends Json>(list: Json | undefined, is: (item: Json, index: number) => item is T) =>
    isJsonArray(list) && list.length === lesson.steps.length && list.every(is) ? list : null;
  const isPassed = (item: Json, index: number): item is readonly boolean[] =>
    isJsonArray(item) &&
    item.length === (lesson.steps[index]?.checks ?? []).length &&
    item.every((one) => typeof one === "boolean");
  const read = { passed: ofSteps(passed, isPassed), hints: ofSteps(hints, isCount) };
  if (read.passed === null || read.hints === null || !isCount(step) || lesson.steps[step] === undefined) return null;
  if (!isCount(since) || !isCount(runs) || !isCount(attempts) || typeof cost !== "number") return null;
  return { step, since, passed: read.passed, hints: read.hints, runs, attempts, cost };
}

const isCount = (value: Json | undefined): value is number => Number.isSafeInteger(value) && Number(value) >= 0;
