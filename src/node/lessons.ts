import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { invariant } from "../base/index.ts";
import { completeLesson, type Lesson, parseLesson } from "../lessons/index.ts";

/** What a list of lessons shows of a file of `lessons/`. */
export interface LessonEntry {
  readonly file: string;
  readonly id: string;
  readonly title: string;
  readonly minutes: number;
  readonly goal: string;
}

/** The files of `lessons/`, in the order in which they are learnt. */
export function lessonFiles(root: string): readonly string[] {
  return readdirSync(join(root, "lessons"))
    .filter((file) => file.endsWith(".stratum-lesson.json"))
    .sort();
}

/** The whole text of a lesson that ships with the page: its flow may stand in `examples/`. */
export async function readLessonFile(root: string, file: string): Promise<string> {
  return await completeLesson(readFileSync(join(root, "lessons", file), "utf8"), async (folder) =>
    readFileSync(join(root, "examples", folder, "flow.json"), "utf8"),
  );
}

/** All lessons that ship with the page. Throws when one of them cannot be opened. */
export async function collectLessons(root: string): Promise<readonly LessonEntry[]> {
  return await Promise.all(
    lessonFiles(root).map(async (file) => {
      const { id, title, minutes, goal } = opened(file, await readLessonFile(root, file));
      return { file, id, title, minutes, goal };
    }),
  );
}

function opened(file: string, text: string): Lesson {
  const { value, diagnostics } = parseLesson(text);
  invariant(value !== null, `lessons/${file} opens: ${JSON.stringify(diagnostics[0])}`);
  return value;
}
