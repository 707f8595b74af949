import { fileURLToPath } from "node:url";
import { type Lesson, parseLesson } from "../src/lessons/index.ts";
import { lessonFiles, readLessonFile } from "../src/node/lessons.ts";
import { Hands } from "./lessons/learner.ts";
import { SCRIPTS } from "./lessons/scripts.ts";
import { type App, expect, test } from "./support/app.ts";
import { choose } from "./support/files.ts";

const root = fileURLToPath(new URL("../", import.meta.url));

async function lessonOf(file: string): Promise<Lesson> {
  const { value } = parseLesson(await readLessonFile(root, file));
  if (!value) throw new Error(`${file} cannot be opened`);
  return value;
}

const column = (app: App) => app.page.getByRole("complementary", { name: "Lesson" });
const list = (app: App) => app.page.getByRole("dialog", { name: "Lessons" });
const notYet = (app: App) => column(app).getByRole("img", { name: "Not yet:" });

async function begin(app: App, title: string): Promise<void> {
  await choose(app, "Lessons");
  await list(app)
    .getByRole("button", { name: new RegExp(title) })
    .click();
  await expect(column(app)).toContainText("Step 1 of ");
  await expect(app.page.getByRole("button", { name: `Project ${title}` })).toBeVisible();
}

for (const file of lessonFiles(root)) {
  test(`a learner who does what ${file} says passes all its checks`, async ({ app, page }) => {
    test.slow();
    const lesson = await lessonOf(file);
    const script = SCRIPTS[lesson.id] ?? [];
    expect(script.length).toBe(lesson.steps.length);
    await begin(app, lesson.title);
    for (const [index, step] of lesson.steps.entries()) {
      await expect(column(app).getByRole("heading", { name: step.title })).toBeVisible();
      // What was done before passes no step that comes after.
      if (step.checks) await expect(notYet(app)).not.toHaveCount(0);
      if (step.at) {
        await column(app).getByRole("button", { name: "Show me where" }).click();
        await expect(page.locator("[data-lesson-mark]")).toBeVisible();
      }
      await script[index]?.(new Hands(app));
      await expect(notYet(app)).toHaveCount(0);
      await page.keyboard.press("Escape");
      if (index < lesson.steps.length - 1) await column(app).getByRole("button", { name: "Next" }).click();
    }
    const checks = lesson.steps.flatMap((step) => step.checks ?? []).length;
    await expect(column(app).getByRole("status")).toContainText(`Lesson passed. ${checks} of ${checks} checks`);
    await choose(app, "Lessons");
    await expect(list(app).getByRole("button", { name: new RegExp(lesson.title) })).toContainText("Passed");
  });
}

test("a learner who only turns the pages passes no lesson", async ({ app }) => {
  test.slow();
  for (const file of lessonFiles(root)) {
    const { title, steps } = await lessonOf(file);
    await begin(app, title);
    for (let step = 1; step < steps.length; step++) {
      await column(app)
        .getByRole("button", { name: /^(Skip this step|Next)$/ })
        .click();
      await expect(column(app)).toContainText(`Step ${step + 1} of `);
    }
    await expect(column(app).getByRole("status")).toContainText(/^0 of \d+ checks/);
  }
  await choose(app, "Lessons");
  await expect(list(app)).toContainText(`0 of ${lessonFiles(root).length} passed`);
});
