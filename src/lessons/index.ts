/** Lessons: their files, read and judged; how far somebody is. Pure: what is on the screen and what was run are given. */
export { completeLesson } from "./complete.ts";
export { judge } from "./judge.ts";
export type { Lesson, LessonCheck, LessonPlace, LessonStep } from "./lesson.ts";
export { lessonSchema } from "./lesson-codec.ts";
export { parseLesson, printLesson, readKeptLesson } from "./parse.ts";
export type { LessonProgress, LessonStanding } from "./progress.ts";
export {
  beginLesson,
  countRun,
  goToStep,
  isStepPassed,
  passChecks,
  readKeptProgress,
  showHint,
  standingOf,
} from "./progress.ts";
export { LESSON_NAMES, type Looked } from "./view.ts";
