import { useEffect, useState } from "react";
import type { BuiltInLesson } from "../../workbench/index.ts";
import { useDispatch, useProject, useServices, useSession } from "../app/context.tsx";
import { useFileActions, wordsOf } from "../app/use-file-actions.ts";
import { Button, Dialog, showToast } from "../kit/index.ts";

/** Below this width a lesson takes the place of the left panel, in pixels. */
const ROOM_FOR_BOTH = 1_600;

/** The lessons that ship with the page, and how far one is with each. */
export function Lessons({ onClose }: { readonly onClose: () => void }) {
  const dispatch = useDispatch();
  const services = useServices();
  const files = useFileActions();
  const projects = useProject((state) => state.projects);
  const panels = useSession((state) => state.settings.panels);
  const [lessons, setLessons] = useState<readonly BuiltInLesson[]>([]);
  useEffect(() => {
    let isHere = true;
    services.lessons().then(
      (found) => isHere && setLessons(found.lessons),
      (error: unknown) => void showToast("error", "The lessons could not be fetched", { description: wordsOf(error) }),
    );
    return () => {
      isHere = false;
    };
  }, [services]);

  async function begin({ file, id, title }: BuiltInLesson): Promise<void> {
    try {
      const begun = projects.find(({ lesson }) => lesson?.id === id);
      const text = begun ? "" : await (await services.lessons()).readLesson(file);
      onClose();
      if (window.innerWidth < ROOM_FOR_BOTH)
        dispatch({ do: "set-settings", settings: { panels: { ...panels, left: false } } });
      dispatch(begun ? { do: "open-project", id: begun.id } : { do: "open-text", text, name: title, trusted: true });
    } catch (error) {
      await showToast("error", `${title} could not be fetched`, { description: wordsOf(error) });
    }
  }

  const standingOf = (id: string) => projects.find(({ lesson }) => lesson?.id === id)?.lesson;
  const passed = lessons.filter(({ id }) => {
    const standing = standingOf(id);
    return standing?.passed === standing?.of && standing !== undefined;
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title="Lessons"
      description={`${passed.length} of ${lessons.length} passed. Each is worked in a project of its own, on the simulated model: it costs nothing, and can be left and taken up.`}
      width={640}
      footer={
        <Button
          onClick={() => {
            onClose();
            files.openFile();
          }}
        >
          Open a lesson file…
        </Button>
      }
    >
      <ol aria-label="Lessons" className="-mx-2">
        {lessons.map((lesson, index) => (
          <li key={lesson.id}>
            <button
              type="button"
              onClick={() => void begin(lesson)}
              className="flex w-full items-baseline gap-3 rounded-control px-2 py-2 text-left hover:bg-hover"
            >
              <span className="w-5 shrink-0 text-right text-ink-3 tabular-nums">{index + 1}</span>
              <span className="min-w-0 flex-1">
                <span className="block font-semibold">{lesson.title}</span>
                <span className="block text-pretty text-small text-ink-2">{lesson.goal}</span>
              </span>
              <Standing minutes={lesson.minutes} {...standingOf(lesson.id)} />
            </button>
          </li>
        ))}
      </ol>
    </Dialog>
  );
}

interface StandingProps {
  readonly minutes: number;
  readonly passed?: number;
  readonly of?: number;
}

function Standing({ minutes, passed, of }: StandingProps) {
  if (of === undefined) return <span className="shrink-0 text-small text-ink-3">{minutes} min</span>;
  const isPassed = passed === of;
  return (
    <span className={`shrink-0 text-small ${isPassed ? "font-semibold text-ok-text" : "text-ink-2"}`}>
      {isPassed ? "Passed" : `Go on: ${passed} of ${of} checks`}
    </span>
  );
}
