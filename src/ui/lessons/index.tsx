import { lazy, Suspense } from "react";
import { useProject } from "../app/context.tsx";

const LessonColumn = lazy(async () => ({ default: (await import("./lesson-column.tsx")).LessonColumn }));

/** The open lesson, beside the canvas; nothing in a project of one's own. */
export function OpenLesson() {
  const lesson = useProject((state) => state.lesson);
  const project = useProject((state) => state.id);
  return lesson === null ? null : (
    <Suspense>
      <LessonColumn key={project} {...lesson} />
    </Suspense>
  );
}
