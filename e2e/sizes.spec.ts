import type { Page } from "@playwright/test";
import { expect, test } from "./support/app.ts";

const sizes = [
  { width: 1920, height: 1080 },
  { width: 1280, height: 800 },
  { width: 1100, height: 800 },
  { width: 900, height: 800 },
  { width: 700, height: 800 },
] as const;

for (const size of sizes) {
  for (const theme of ["light", "dark"] as const) {
    test(`at ${size.width} × ${size.height} in the ${theme} theme nothing runs over`, async ({ page, url, app }) => {
      await page.emulateMedia({ colorScheme: theme });
      await page.setViewportSize(size);
      await app.open(url);
      await app.run();
      const bar = page.getByRole("banner");
      const inside = await bar.evaluate((element) => ({
        over: element.scrollWidth - element.clientWidth,
        cut: [...element.querySelectorAll("button, [role=meter]")].filter((part) => {
          const box = part.getBoundingClientRect();
          return box.right > window.innerWidth || box.left < 0;
        }).length,
      }));
      expect(inside).toEqual({ over: 0, cut: 0 });
      const canvas = await app.canvas.boundingBox();
      expect(canvas?.width ?? 0, "the canvas keeps its room").toBeGreaterThanOrEqual(480);
    });
  }
}

test("below 1280 one side panel stands open at a time", async ({ app, page }) => {
  await page.setViewportSize({ width: 1200, height: 800 });
  await expect(page.getByRole("complementary", { name: "Inspector" })).toBeVisible();
  await expect(page.getByRole("complementary", { name: "Parts" })).toBeHidden();
  await app.button("Show the left panel").click();
  await expect(page.getByRole("complementary", { name: "Parts" })).toBeVisible();
  await expect(page.getByRole("complementary", { name: "Inspector" })).toBeHidden();
});

test("below 1024 panels are sheets that Escape puts away", async ({ app, page }) => {
  await page.setViewportSize({ width: 900, height: 800 });
  await app.button("Show the inspector").click();
  const sheet = page.getByRole("complementary", { name: "Inspector" });
  await expect(sheet).toBeVisible();
  const canvas = await app.canvas.boundingBox();
  expect(canvas?.width, "the canvas lies below the sheet").toBe(900);
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 800 }, hasTouch: true });

  test("outline, Result and Timeline are read and a run is started by touch", async ({ app, page }) => {
    await page.getByRole("treeitem", { name: "classify_sentiment, Infer, idle" }).tap();
    await expect(page.getByRole("treeitem", { name: "classify_sentiment, Infer, idle" })).toHaveAttribute(
      "aria-selected",
      "true",
    );
    await app.button("Run").tap();
    await expect(app.panel("Result")).toContainText("resolution");
    await app.tab("Timeline").tap();
    await expect(app.panel("Timeline")).toContainText("classify_sentiment");
    await app.tab("Outline").tap();
    await expect(page.getByRole("treeitem", { name: "draft_response, Infer, done" })).toBeVisible();
    const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(over, "no scrolling sideways").toBeLessThanOrEqual(0);
  });
});

test.describe("the canvas", () => {
  for (const size of [
    { width: 1280, height: 800 },
    { width: 1920, height: 1080 },
    { width: 1440, height: 900 },
    { width: 1100, height: 800 },
  ]) {
    test(`has most of the width at ${size.width}, and its flow can be read`, async ({ app, page }) => {
      await page.setViewportSize(size);
      await app.open(page.url());
      await expect(page.getByRole("complementary", { name: "Inspector" })).toContainText("Flow");
      const canvas = await app.canvas.boundingBox();
      expect((canvas?.width ?? 0) / size.width).toBeGreaterThanOrEqual(0.65);
      expect((canvas?.height ?? 0) / size.height).toBeGreaterThanOrEqual(0.85);
      expect(await zoom(page)).toBeGreaterThanOrEqual(75);
      await expect(app.node("input", "Input")).toBeInViewport({ ratio: 0.99 });
    });
  }

  test("a long flow begins with its Input, and is shown whole on demand", async ({ app, page }) => {
    await app.openFlow(long);
    await expect(app.node("input", "Input")).toBeInViewport({ ratio: 0.99 });
    await expect.poll(() => zoom(page)).toBe(75);
    await app.button("Show the whole flow").click();
    await expect(app.node("output", "Output")).toBeInViewport({ ratio: 0.99 });
    expect(await zoom(page)).toBeLessThan(60);
    // From afar a card is its title.
    await expect(app.node("step_4", "Compute")).toHaveText("step_4");
    await app.button("Zoom to fit").click();
    await expect.poll(() => zoom(page)).toBe(75);
    await expect(app.node("input", "Input")).toBeInViewport({ ratio: 0.99 });
  });

  test("keeps its room above the drawer, which opens when there is something in it", async ({ app, page }) => {
    await page.setViewportSize({ width: 640, height: 400 });
    await expect(page.getByRole("tabpanel")).toHaveCount(0);
    await app.run();
    await expect(app.panel("Result")).toContainText("resolution");
    const canvas = await app.canvas.boundingBox();
    expect(canvas?.height ?? 0).toBeGreaterThanOrEqual(200);
    await app.button("Hide the drawer").click();
    await app.run();
    // It was closed by hand: it stays closed until a tab is chosen.
    await expect(page.getByRole("tabpanel")).toHaveCount(0);
    await app.tab("Timeline").click();
    await expect(app.panel("Timeline")).toContainText("classify_sentiment");
  });
});

async function zoom(page: Page): Promise<number> {
  return Number.parseInt((await page.locator(".canvas-zoom").textContent()) ?? "", 10);
}

const steps = Array.from({ length: 9 }, (_, at) => `step_${at}`);

/** Nine steps in a row. */
const long = {
  format: "stratum-playground",
  version: 1,
  name: "Long",
  contracts: {},
  functions: {
    keep: { mode: "compute", input: { text: { type: "string" } }, output: { type: "string" }, code: "return text;" },
  },
  flows: {
    main: {
      input: { text: { type: "string" } },
      nodes: Object.fromEntries(steps.map((name) => [name, { kind: "call", function: "keep" }])),
      edges: [],
    },
  },
  layout: {
    main: {
      input: { x: 0, y: 0 },
      ...Object.fromEntries(steps.map((name, at) => [name, { x: 240 + at * 300, y: 0 }])),
      output: { x: 3000, y: 0 },
    },
  },
  bench: { cases: [], scripts: [], pins: [], breakpoints: [] },
};
