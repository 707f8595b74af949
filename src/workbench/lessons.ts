import { isJsonObject, type Json } from "../base/index.ts";
import {
  beginLesson,
  countRun,
  goToStep,
  judge,
  type LessonProgress,
  passChecks,
  readKeptLesson,
  readKeptProgress,
  showHint,
  standingOf,
} from "../lessons/index.ts";
import { totalsOf } from "../reports/index.ts";
import type { Command } from "./command.ts";
import type { Core } from "./core.ts";
import type { Documents } from "./documents.ts";
import type { KeptLesson } from "./ports.ts";
import { isDrawerOpen } from "./session.ts";

/** Judges the open lesson's step as one works, and what can be done in a lesson. */
export interface Lessons {
  perform(act: Extract<Command, { readonly do: "lesson" }>["act"]): void;
  dispose(): void;
}

/** Changes within this time are judged together, in milliseconds: it is felt as at once. */
const JUDGED_WITHIN_MS = 60;

export function createLessons({ ports, stores, editing }: Core, documents: Documents): Lessons {
  let callOff: (() => void) | null = null;

  /** Null where none is open, or it may only be looked at. */
  function open(): KeptLesson | null {
    const { lesson, access } = stores.project.getState();
    return access.mode === "edit" ? lesson : null;
  }

  function keep({ lesson }: KeptLesson, progress: LessonProgress): void {
    stores.project.setState({ lesson: { lesson, progress, standing: standingOf(lesson, progress) } });
  }

  function judgeNow(): void {
    callOff = null;
    const now = open();
    if (now === null) return;
    const { lesson, progress } = now;
    const { flow, selection, drawer, dialog, settings } = stores.session.getState();
    const run = stores.run.getState();
    const { shown } = run;
    const held = judge(lesson.steps[progress.step]?.checks ?? [], {
      document: stores.document.getState().document,
      flow,
      run: shown !== null && shown.at >= progress.since ? shown : null,
      screen: {
        panel: isDrawerOpen(settings, run) ? drawer : null,
        selected: selection.nodes,
        dialog: dialog?.kind ?? null,
      },
    });
    const after = passChecks(progress, held);
    if (after !== progress) keep(now, after);
  }

  function changed(): void {
    if (open() !== null) callOff ??= ports.timers.after(JUDGED_WITHIN_MS, judgeNow);
  }

  const unsubscribe = [
    stores.document.subscribe(changed),
    stores.session.subscribe(changed),
    stores.project.subscribe(({ lesson }, previous) => {
      if (lesson === previous.lesson) return;
      // One that has only now been opened: what ran in the project before is none of its runs.
      if (lesson !== null && lesson.progress.since === 0)
        keep(lesson, { ...lesson.progress, since: ports.timers.now() });
      else changed();
    }),
    stores.run.subscribe(({ active, shown }, previous) => {
      changed();
      const now = open();
      const isOver = previous.active !== null && active === null && shown?.id === previous.active;
      if (now !== null && isOver) keep(now, countRun(now.progress, totalsOf(shown.view)));
    }),
  ];

  return {
    perform(act) {
      const now = open();
      if (now === null) return;
      const { lesson, progress } = now;
      if (act === "hint") return keep(now, showHint(lesson, progress));
      if (act !== "reset") {
        // A run that is under way goes on in the next step: it may wait for what is done there.
        const { active, shown } = stores.run.getState();
        const since = active !== null && shown?.id === active ? shown.at : ports.timers.now();
        return keep(now, goToStep(lesson, progress, act.step, since));
      }
      void editing.get().then(() => {
        const document = { ...lesson.flow, name: stores.document.getState().document.name };
        documents.edit({ label: "Start the lesson over" }, [{ edit: "replace-document", document }]);
        keep(now, beginLesson(lesson, ports.timers.now()));
      });
    },
    dispose() {
      callOff?.();
      for (const end of unsubscribe) end();
    },
  };
}

/** What was kept of a lesson with its project; undefined, and a project like any other, when this page does not know it. */
export function readLessonOf(kept: Json): KeptLesson | undefined {
  if (!isJsonObject(kept)) return undefined;
  const lesson = readKeptLesson(kept["lesson"] ?? null);
  const progress = lesson && readKeptProgress(lesson, kept["progress"] ?? null);
  return progress && lesson ? { lesson, progress, standing: standingOf(lesson, progress) } : undefined;
}
