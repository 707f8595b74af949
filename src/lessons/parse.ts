import { isDeeperThan, isJsonObject, type Json } from "../base/index.ts";
import { checkExpression } from "../expressions/index.ts";
import { type FileKind, type FileProblem, LEVELS, type ReadFile, readFileText } from "../flow/codecs.ts";
import type { FlowDocument } from "../flow/index.ts";
import type { Lesson, LessonPlace } from "./lesson.ts";
import { LESSON_VERSION, lessonCodec } from "./lesson-codec.ts";
import { LESSON_NAMES } from "./view.ts";

const LESSON_FILE: FileKind<Lesson> = {
  format: "stratum-lesson",
  version: LESSON_VERSION,
  codec: lessonCodec,
  documentIn: (json) => (isJsonObject(json) ? json["flow"] : undefined),
  judge: problemsOf,
};

/**
 * Reads a lesson file: inert, never throws, all its problems at once. A check that cannot be judged, or a place that its flow
 * does not have, is a problem of the file: nobody is to find out in the middle of a class.
 */
export function parseLesson(text: string): ReadFile<Lesson> {
  return readFileText(text, LESSON_FILE);
}

/** Prints a lesson as it is kept: keys in fixed order, two spaces, a line break at the end. */
export function printLesson(lesson: Lesson): string {
  return `${lessonCodec.write(lesson, "")}\n`;
}

/** Reads a lesson that was kept as data, perhaps by another version of the page; null when this one does not know it. */
export function readKeptLesson(kept: Json): Lesson | null {
  if (isDeeperThan(kept, LEVELS)) return null;
  const problems: FileProblem[] = [];
  const lesson = lessonCodec.read(kept, [], problems);
  return problems.length > 0 || lesson === undefined || problemsOf(lesson).length > 0 ? null : lesson;
}

function problemsOf(lesson: Lesson): readonly FileProblem[] {
  const problems: FileProblem[] = [];
  const found = (path: readonly (string | number)[], problem: string): void => {
    problems.push({ code: "D123", path, which: "value", data: { problem } });
  };
  if (lesson.steps.length === 0) found(["steps"], "it has no steps");
  if (!lesson.steps.some(({ checks = [] }) => checks.length > 0)) found(["steps"], "no step of it checks anything");
  for (const [index, { at, checks = [] }] of lesson.steps.entries()) {
    const problem = at && placeProblem(at, lesson.flow);
    if (problem) found(["steps", index, "at"], problem);
    for (const [number, { holds }] of checks.entries()) {
      const { diagnostics } = checkExpression(holds, { names: LESSON_NAMES, contracts: {} });
      const [first] = diagnostics.filter(({ severity }) => severity === "error");
      if (first === undefined) continue;
      found(
        ["steps", index, "checks", number, "holds"],
        `the check "${holds.slice(0, 200)}" can't be read (${first.code})`,
      );
    }
  }
  return problems;
}

/** One place, and one that the flow has at the beginning or that is always there. */
function placeProblem(place: LessonPlace, document: FlowDocument): string | null {
  const { node, contract, panel, list, button, section, flow } = place;
  const owner = node ?? contract ?? flow;
  const named = [owner, node && contract, contract && flow, panel, list, button].filter((one) => one !== undefined);
  if (named.length !== 1) return "a place is one of node, contract, flow, panel, list and button";
  if (section !== undefined && owner === undefined) return "a section is one of a node, a contract or a flow";
  if (flow !== undefined && !Object.hasOwn(document.flows, flow)) return `its flow has no flow "${flow.slice(0, 60)}"`;
  return null;
}
