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
    await expect(app.panel("Result")).toContainText("resolution", { timeout: 30_000 });
    await app.tab("Timeline").tap();
    await expect(app.panel("Timeline")).toContainText("classify_sentiment");
    await app.tab("Outline").tap();
    await expect(page.getByRole("treeitem", { name: "draft_response, Infer, done" })).toBeVisible();
    const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(over, "no scrolling sideways").toBeLessThanOrEqual(0);
  });
});
