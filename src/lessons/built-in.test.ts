import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { compile } from "../compiler/index.ts";
import type { Field, Fields } from "../contracts/index.ts";
import { lessonFiles, readLessonFile } from "../node/lessons.ts";
import { judge, LESSON_NAMES, type Lesson, lessonSchema, parseLesson, printLesson } from "./index.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const files = lessonFiles(root);

async function open(file: string): Promise<Lesson> {
  const { value, diagnostics } = parseLesson(await readLessonFile(root, file));
  expect(diagnostics).toEqual([]);
  if (!value) throw new Error(`${file} cannot be opened`);
  return value;
}

describe.each(files)("the lesson %s", (file) => {
  it("is read, and the same after it is printed", async () => {
    const lesson = await open(file);
    expect(parseLesson(printLesson(lesson)).value).toEqual(lesson);
    expect(file.slice(3)).toBe(`${lesson.id}.stratum-lesson.json`);
    expect(lesson.minutes).toBeGreaterThanOrEqual(5);
    expect(lesson.minutes).toBeLessThanOrEqual(10);
  });

  it("begins with a flow that has no errors", async () => {
    const { flow } = await open(file);
    expect(compile(flow).diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  });

  it("has no check that passes before anything is done", async () => {
    const { flow, steps } = await open(file);
    const untouched = {
      document: flow,
      flow: flow.main ?? Object.keys(flow.flows)[0] ?? "",
      run: null,
      screen: { panel: null, selected: [], dialog: null },
    };
    for (const { title, checks = [] } of steps) {
      const held = judge(checks, untouched);
      expect([title, ...checks.filter((_, index) => held[index])]).toEqual([title]);
    }
  });

  it("points at nodes that its flow has at the beginning", async () => {
    const { flow, steps } = await open(file);
    for (const { at } of steps) {
      if (at?.node === undefined) continue;
      const nodes = Object.values(flow.flows).flatMap((one) => Object.keys(one.nodes));
      expect([...nodes, "input", "output"]).toContain(at.node);
    }
  });
});

it("the lessons have an id of their own each", async () => {
  const ids = await Promise.all(files.map(async (file) => (await open(file)).id));
  expect(new Set(ids).size).toBe(ids.length);
});

describe("docs/lessons.md", () => {
  const page = readFileSync(new URL("../../docs/lessons.md", import.meta.url), "utf8");

  it("names all that a check may read", () => {
    const names = (fields: Fields): readonly string[] =>
      Object.entries(fields).flatMap(([name, field]) => [name, ...namesIn(field)]);
    const namesIn = (field: Field): readonly string[] =>
      field.type === "array" ? namesIn(field.items) : field.type === "object" ? names(field.fields) : [];
    for (const name of names(LESSON_NAMES)) expect(page).toContain(`\`${name}\``);
  });

  it("shows a lesson that is one", () => {
    const [, example = ""] = /```json\n(.*?)```/s.exec(page) ?? [];
    expect(parseLesson(example).diagnostics).toEqual([]);
  });

  it("has a schema that is made of the tables that read the file: run `npx tsx scripts/schemas.ts`", () => {
    const published = readFileSync(new URL("../../public/schemas/lesson.schema.json", import.meta.url), "utf8");
    expect(JSON.parse(published)).toEqual(lessonSchema());
  });
});
