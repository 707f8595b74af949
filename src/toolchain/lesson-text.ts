import type { AnyDiagnostic } from "../diagnostics/index.ts";
import type { FlowDocument } from "../flow/index.ts";
import { type Lesson, parseLesson } from "../lessons/index.ts";

/** A lesson, and the flow that it begins with; null where it cannot be read. */
export interface OpenedLesson {
  readonly is: "lesson";
  readonly text: string;
  /** Its own version says nothing of the flow's. */
  readonly version: null;
  /** Called as the lesson is. */
  readonly document: FlowDocument | null;
  readonly lesson: Lesson | null;
  readonly diagnostics: readonly AnyDiagnostic[];
}

export function openLesson(text: string): OpenedLesson {
  const { value: lesson, diagnostics } = parseLesson(text);
  const document = lesson && { ...lesson.flow, name: lesson.title };
  return { is: "lesson", text, version: null, document, lesson, diagnostics };
}
