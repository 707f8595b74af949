import { compileExpression } from "../expressions/index.ts";
import type { LessonCheck } from "./lesson.ts";
import { type Looked, lessonView } from "./view.ts";

/** What all checks of a step may do together: a lesson is a stranger's file, and is judged again at every change. */
const MOST_WORK = 100_000;

/** Of each check, whether it holds now. One without a value (an error, too much work) does not. */
export function judge(checks: readonly LessonCheck[], looked: Looked): readonly boolean[] {
  const [view, work] = [lessonView(looked), { left: MOST_WORK }];
  return checks.map(({ holds }) => {
    const compiled = compileExpression(holds);
    if (!compiled.ok) return false;
    const outcome = compiled.value.test(view, { work });
    return outcome.ok && outcome.value;
  });
}
