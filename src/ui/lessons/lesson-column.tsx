import { Ellipsis, GraduationCap } from "lucide-react";
import type { KeptLesson } from "../../workbench/index.ts";
import { isStepPassed } from "../../workbench/index.ts";
import { useDispatch, useProject, useSession } from "../app/context.tsx";
import { NoteText } from "../canvas/note-text.tsx";
import { Button, IconButton, Menu } from "../kit/index.ts";
import { writeDollars } from "../look/index.ts";
import { LessonChecks } from "./lesson-checks.tsx";
import { ShowPlace } from "./show-place.tsx";

/** A lesson as one works through it: what to do, where, hints, what is looked for, and the result so far. */
export function LessonColumn({ lesson, progress, standing }: KeptLesson) {
  const dispatch = useDispatch();
  const isReadOnly = useProject((state) => state.access.mode === "read");
  const { step: at } = progress;
  const step = lesson.steps[at];
  const isPassed = standing.passed === standing.of;
  if (!step) return null;
  const go = (to: number) => dispatch({ do: "lesson", act: { step: to } });
  return (
    <aside
      aria-label="Lesson"
      data-region="lesson"
      tabIndex={-1}
      className="flex min-h-0 w-[296px] shrink-0 flex-col border-hair border-r bg-panel outline-offset-[-2px]"
    >
      <header className="flex items-center gap-2 border-hair border-b py-2 pr-2 pl-4">
        <GraduationCap aria-hidden="true" size={16} className="shrink-0 text-ink-3" />
        <h2 className="min-w-0 flex-1 truncate font-semibold">{lesson.title}</h2>
        <LessonMenu isReadOnly={isReadOnly} />
      </header>
      <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto overscroll-contain px-4 py-3">
        {at === 0 ? <p className="text-small text-ink-2">{lesson.goal}</p> : null}
        <p className="text-micro text-ink-3">
          Step {at + 1} of {lesson.steps.length}
        </p>
        <h3 className="-mt-2.5 text-title font-semibold">{step.title}</h3>
        <div className="flex flex-col gap-2 text-pretty text-normal leading-normal [&_code]:rounded-[3px] [&_code]:bg-hover [&_code]:px-1 [&_code]:font-mono [&_code]:text-small">
          <NoteText text={paragraphs(step.text)} />
        </div>
        {step.at ? <ShowPlace key={at} place={step.at} /> : null}
        <LessonChecks checks={step.checks ?? []} passed={progress.passed[at] ?? []} />
        <Hints hints={step.hints ?? []} shown={progress.hints[at] ?? 0} />
        <ModelNote />
      </div>
      <footer className="flex flex-col gap-2 border-hair border-t px-4 py-3">
        <p role="status" className="text-small text-ink-2">
          {isPassed ? <b className="font-semibold text-ok-text">Lesson passed. </b> : null}
          {standing.passed} of {standing.of} checks · {count(progress.runs, "run")} ·{" "}
          {count(progress.attempts, "attempt")} · {writeDollars(progress.cost)}
        </p>
        <div className="flex justify-between gap-2">
          <Button size="small" disabled={at === 0 || isReadOnly} onClick={() => go(at - 1)}>
            Back
          </Button>
          {at < lesson.steps.length - 1 ? (
            <Button
              size="small"
              look={isStepPassed(progress, at) ? "primary" : "plain"}
              disabled={isReadOnly}
              onClick={() => go(at + 1)}
            >
              {isStepPassed(progress, at) ? "Next" : "Skip this step"}
            </Button>
          ) : (
            <Button
              size="small"
              look={isPassed ? "primary" : "plain"}
              onClick={() => dispatch({ do: "open-dialog", dialog: { kind: "lessons" } })}
            >
              All lessons…
            </Button>
          )}
        </div>
      </footer>
    </aside>
  );
}

/** The space between paragraphs is the column's. */
const paragraphs = (text: string): string => text.replace(/\n{2,}/g, "\n");

const count = (number: number, what: string): string => `${number} ${what}${number === 1 ? "" : "s"}`;

function LessonMenu({ isReadOnly }: { readonly isReadOnly: boolean }) {
  const dispatch = useDispatch();
  const projects = useProject((state) => state.projects);
  const own = projects.find(({ lesson }) => lesson === undefined);
  const panels = useSession((state) => state.settings.panels);
  return (
    <Menu
      align="end"
      entries={() => [
        {
          kind: "item",
          label: "All lessons…",
          onSelect: () => dispatch({ do: "open-dialog", dialog: { kind: "lessons" } }),
        },
        {
          kind: "item",
          label: "Start the lesson over",
          disabled: isReadOnly,
          onSelect: () => dispatch({ do: "lesson", act: "reset" }),
        },
        {
          kind: "item",
          label: own ? `Leave, to ${own.name}` : "Leave, to a new project",
          onSelect: () => {
            // The lesson has put it away.
            dispatch({ do: "set-settings", settings: { panels: { ...panels, left: true } } });
            dispatch(own ? { do: "open-project", id: own.id } : { do: "new-project" });
          },
        },
      ]}
      trigger={(props) => (
        <IconButton {...props} size="small" name="What can be done with the lesson" icon={<Ellipsis size={14} />} />
      )}
    />
  );
}

function Hints({ hints, shown }: { readonly hints: readonly string[]; readonly shown: number }) {
  const dispatch = useDispatch();
  return (
    <>
      {hints.slice(0, shown).map((hint) => (
        <div key={hint} className="rounded-control bg-accent-soft px-3 py-2 text-pretty text-small">
          <NoteText text={paragraphs(hint)} />
        </div>
      ))}
      {shown < hints.length ? (
        <Button
          size="small"
          look="ghost"
          className="self-start"
          onClick={() => dispatch({ do: "lesson", act: "hint" })}
        >
          {shown === 0 ? "Give me a hint" : "Another hint"} ({shown + 1} of {hints.length})
        </Button>
      ) : null}
    </>
  );
}

/** Lessons are made for the simulated model: its answers are written for them, and cost nothing. */
function ModelNote() {
  const dispatch = useDispatch();
  const kind = useSession((state) => state.settings.model.kind);
  if (kind === "simulated") return null;
  return (
    <div className="flex flex-col items-start gap-1.5 rounded-control bg-bad-soft px-3 py-2 text-small">
      This lesson is made for the simulated model. Another one is chosen, whose answers differ and may cost money.
      <Button
        size="small"
        onClick={() => dispatch({ do: "set-settings", settings: { model: { kind: "simulated", pace: 1 } } })}
      >
        Use the simulated model
      </Button>
    </div>
  );
}
