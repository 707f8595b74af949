import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { atRest, expect, test } from "./support/app.ts";

/** What axe finds wrong, as `rule: element`; contrast is judged too, so both themes are looked at. */
async function troubles(page: Page): Promise<readonly string[]> {
  // Fades and slides are over before colours are measured.
  await atRest(page);
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(" ")} ${node.failureSummary ?? ""}`));
}

for (const theme of ["light", "dark"] as const) {
  test.describe(`in the ${theme} theme`, () => {
    test.use({ colorScheme: theme });
    // Looking at every element of the page takes axe seconds each time.
    test.slow();

    test("the page is accessible before a run and after it", async ({ app, page }) => {
      expect(await troubles(page)).toEqual([]);
      await app.run();
      expect(await troubles(page)).toEqual([]);
      await app.node("classify_sentiment", "Infer").click();
      expect(await troubles(page)).toEqual([]);
      for (const tab of ["Timeline", "Trace", "IR", "Code", "Problems"]) {
        await app.tab(tab).click();
        expect(await troubles(page), tab).toEqual([]);
      }
    });

    test("dialogs and lists are accessible", async ({ app, page }) => {
      for (const name of ["Plan", "Export"]) {
        await app.button(name).click();
        await expect(page.getByRole("dialog")).toBeVisible();
        expect(await troubles(page), name).toEqual([]);
        await page.keyboard.press("Escape");
        await expect(page.getByRole("dialog")).toBeHidden();
      }
      await page.keyboard.press("Control+k");
      await expect(page.getByRole("dialog")).toBeVisible();
      expect(await troubles(page), "commands").toEqual([]);
      await page.keyboard.press("Escape");
      await app.node("find_topic", "Infer").focus();
      await page.keyboard.press("c");
      await expect(page.getByRole("dialog", { name: "Connect find_topic" })).toBeVisible();
      expect(await troubles(page), "connect").toEqual([]);
    });

    test("a phone's screen is accessible", async ({ app, page }) => {
      await page.setViewportSize({ width: 390, height: 800 });
      await expect(app.tab("Outline")).toBeVisible();
      expect(await troubles(page)).toEqual([]);
    });
  });
}
