import type { JsonObject } from "../base/index.ts";
import {
  type Codec,
  documentCodec,
  explained,
  list,
  number,
  oneOf,
  optional,
  shape,
  string,
  wrongKind,
} from "../flow/codecs.ts";
import {
  LESSON_LISTS,
  LESSON_PANELS,
  type Lesson,
  type LessonCheck,
  type LessonPlace,
  type LessonStep,
} from "./lesson.ts";

/** The newest version of lessons that is known. */
export const LESSON_VERSION = 1;

const id: Codec<string> = {
  read: (json, path, problems) => {
    if (typeof json !== "string") return wrongKind(problems, path, "string", json);
    if (/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(json) && json.length <= 60) return json;
    const data = { key: "id", value: json.slice(0, 60), expected: "small letters, digits and hyphens, 60 at most" };
    problems.push({ code: "D104", path: [...path], which: "value", data });
    return undefined;
  },
  write: (value) => JSON.stringify(value),
  schema: { type: "string", pattern: "^[a-z0-9]+(-[a-z0-9]+)*$", maxLength: 60 },
};

const place: Codec<LessonPlace> = shape<LessonPlace>(
  {
    node: optional(string),
    section: optional(explained(string, "With `node`, `contract` or `flow`: the title of a section of the inspector.")),
    contract: optional(string),
    flow: optional(string),
    panel: optional(oneOf(...LESSON_PANELS)),
    list: optional(oneOf(...LESSON_LISTS)),
    button: optional(explained(string, "A button by its name on the screen.")),
  },
  { oneLine: true },
);

const check: Codec<LessonCheck> = shape<LessonCheck>({
  says: explained(string, "What is looked for, as the student reads it."),
  holds: explained(string, "A condition of the expression language over the names of docs/lessons.md."),
});

const step: Codec<LessonStep> = shape<LessonStep>({
  title: string,
  text: explained(string, "Paragraphs and lists with `code` and **strong** words."),
  at: optional(place),
  hints: optional(list(string)),
  checks: optional(list(check)),
});

/** The whole file, in the order in which it is written. */
export const lessonCodec: Codec<Lesson> = shape<Lesson>({
  format: oneOf("stratum-lesson"),
  version: {
    write: String,
    schema: { const: LESSON_VERSION },
    read: (json, path, problems) => {
      if (json === LESSON_VERSION) return LESSON_VERSION;
      const data = { key: "version", value: json, expected: String(LESSON_VERSION) };
      problems.push({ code: "D104", path: [...path], which: "value", data });
      return undefined;
    },
  },
  id: explained(id, "The same in every version of the lesson: by it, what a student has of it is known again."),
  title: string,
  minutes: number({ min: 1, max: 600, whole: true, says: "a whole number of minutes, from 1 to 600" }),
  goal: explained(string, "What one can do afterwards, in a sentence."),
  flow: { ...documentCodec, schema: { $ref: "flow-document.schema.json" } },
  steps: list(step),
});

/** The published JSON Schema of lessons. */
export function lessonSchema(): JsonObject {
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    $id: "lesson.schema.json",
    title: "Stratum Playground lesson, version 1",
    ...lessonCodec.schema,
  };
}
