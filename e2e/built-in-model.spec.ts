import type { Page } from "@playwright/test";
import { ASKED } from "./engines/support/forms-flow.ts";
import { expect, remember, test } from "./support/app.ts";

/** What the stand-in for the browser's model was asked; `answer` is taken for the next prompt. */
interface StandIn {
  state: string;
  answer: string | null;
  readonly prompts: { readonly schema: boolean; readonly text: string }[];
  destroyed: number;
}

/** The Prompt API as it is specified, with a model of ours behind it: no browser here brings one. */
async function bring(page: Page, state: string, refusesSchema = false): Promise<void> {
  await page.addInitScript(
    ([state, refusesSchema]) => {
      const own: StandIn = { state, answer: null, prompts: [], destroyed: 0 };
      const LanguageModel = {
        availability: async () => own.state,
        async create({ monitor }: { monitor?: (of: EventTarget) => void }) {
          const told = new EventTarget();
          monitor?.(told);
          if (own.state === "downloadable") {
            told.dispatchEvent(Object.assign(new Event("downloadprogress"), { loaded: 0.5 }));
            own.state = "available";
          }
          return {
            promptStreaming(text: string, options: { responseConstraint?: object; signal: AbortSignal }) {
              own.prompts.push({ schema: options.responseConstraint !== undefined, text });
              if (refusesSchema && options.responseConstraint)
                throw new DOMException("No such schema", "NotSupportedError");
              return new ReadableStream<string>({
                start(controller) {
                  options.signal.addEventListener("abort", () => controller.error(options.signal.reason));
                  if (own.answer === null) return controller.enqueue("{");
                  controller.enqueue(own.answer.slice(0, 5));
                  controller.enqueue(own.answer.slice(5));
                  controller.close();
                },
              });
            },
            destroy: () => (own.destroyed += 1),
          };
        },
      };
      Object.assign(window, { LanguageModel, own });
    },
    [state, refusesSchema] as const,
  );
}

const own = (page: Page) => page.evaluate(() => Reflect.get(window, "own") as StandIn);
const answers = (page: Page, answer: object) =>
  page.evaluate((text) => ((Reflect.get(window, "own") as StandIn).answer = text), JSON.stringify(answer));

test("the browser's own model is fetched in a click, and answers without a key", async ({ app, page, url }) => {
  await bring(page, "downloadable", true);
  await app.open(url);
  await app.openFlow(ASKED);
  await page.getByRole("button", { name: /^Model: / }).click();
  const dialog = page.getByRole("dialog", { name: "Model" });
  await dialog.getByRole("radio", { name: "This browser" }).click();
  await expect(dialog).toContainText("has to fetch its model first");
  await dialog.getByRole("button", { name: "Fetch it" }).click();
  await expect(dialog.getByRole("status")).toHaveText("Ready.");
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("button", { name: "Model: This browser" })).toBeVisible();

  await answers(page, { value: ["rain all week"] });
  await app.button("Run").click();
  await page.getByRole("dialog").getByRole("button", { name: /^Run/ }).last().click();
  await expect(app.panel("Result")).toContainText("rain all week");
  // The type that it takes as no schema was told in words, in the same attempt.
  const { prompts } = await own(page);
  expect(prompts.map(({ schema }) => schema)).toEqual([true, false]);
  await expect(app.meter("Cost")).toHaveAttribute("aria-valuenow", "0");
});

test("Stop ends what the browser's own model is at", async ({ app, page, url }) => {
  await bring(page, "available");
  await remember(page, { settings: { model: { kind: "built-in" } } });
  await app.open(url);
  await app.button("Run").click();
  await expect.poll(async () => (await own(page)).prompts.length).toBeGreaterThan(0);
  const { destroyed } = await own(page);
  await app.button("Stop").click();
  await expect(app.button("Run")).toBeVisible();
  await expect.poll(async () => (await own(page)).destroyed).toBeGreaterThan(destroyed);
});

test("a browser without a model of its own offers none, and says so where one was chosen", async ({
  app,
  page,
  url,
}) => {
  // Chromium has the interface, though here no model behind it.
  await page.addInitScript(() => Reflect.deleteProperty(window, "LanguageModel"));
  await app.open(url);
  await page.getByRole("button", { name: /^Model: / }).click();
  await expect(page.getByRole("radio", { name: "A provider" })).toBeVisible();
  await expect(page.getByRole("radio", { name: "This browser" })).toBeHidden();
  await remember(page, { settings: { model: { kind: "built-in" } } });
  await app.open(url);
  await app.button("Run").click();
  await expect(app.panel("Result")).toContainText("not ready");
  await page.getByRole("button", { name: "Model: This browser" }).click();
  await expect(page.getByRole("dialog", { name: "Model" })).toContainText("This browser brings no model");
});
