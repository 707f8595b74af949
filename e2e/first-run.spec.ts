import type { Locator } from "@playwright/test";
import { expect, test } from "./support/app.ts";
import { patience } from "./support/files.ts";

/** The names that a card takes from now on, however short it has them. */
async function watchNames(card: Locator): Promise<() => Promise<readonly string[]>> {
  await card.evaluate((element) => {
    const names: string[] = [];
    const look = () => names.push(element.getAttribute("aria-label") ?? "");
    new MutationObserver(look).observe(element, { attributeFilter: ["aria-label"] });
    Object.assign(globalThis, { names });
  });
  return () => card.page().evaluate(() => Reflect.get(globalThis, "names") as readonly string[]);
}

test("the sample runs at once: a failing ensure, a targeted retry, moving meters, a result", async ({ app }) => {
  await expect(app.node("classify_sentiment", "Infer", "idle")).toBeVisible();
  const seen = await watchNames(app.node("classify_sentiment", "Infer"));
  await app.button("Run").click();

  await expect(app.button("Stop")).toBeVisible();
  await expect.poll(seen).toContain("classify_sentiment, Infer, retrying");
  await expect.poll(async () => Number(await app.meter("Cost").getAttribute("aria-valuenow"))).toBeGreaterThan(0);

  await expect(app.node("draft_response", "Infer", "done")).toBeVisible({ timeout: 30_000 });
  await expect(app.button("Run")).toBeVisible();
  await expect(app.node("needs_escalation", "Compute", "done")).toBeVisible();
  await expect(app.tab("Result")).toHaveAttribute("aria-selected", "true");
  await expect(app.panel("Result")).toContainText("resolution");
  await expect(app.panel("Result")).toContainText("escalate");

  for (const meter of ["Time", "Cost", "Tokens"] as const) {
    const now = Number(await app.meter(meter).getAttribute("aria-valuenow"));
    const most = Number(await app.meter(meter).getAttribute("aria-valuemax"));
    expect(now, meter).toBeGreaterThan(0);
    expect(now, meter).toBeLessThan(most);
  }
});

test("the retry shows exactly what went back to the model", async ({ app, page }) => {
  await app.run();
  await app.node("classify_sentiment", "Infer").click();
  const inspector = page.getByRole("complementary", { name: "Inspector" });
  await expect(inspector).toContainText("Previous attempt failed:");
  await expect(inspector).toContainText("ensure: result.confidence > 0.7 (actual: result.confidence = 0.42)");
  await expect(inspector).toContainText("Fix these issues specifically.");
});

test("Stop ends the run and nothing is charged after it", async ({ app, page, url }) => {
  // Slower than life: there is time to stop it, however busy the machine is.
  const slow = { settings: { model: { kind: "simulated", pace: 0.1 } } };
  await page.addInitScript(
    (text) => localStorage.setItem("stratum-playground/preferences", text),
    JSON.stringify(slow),
  );
  await app.open(url);
  await app.button("Run").click();
  await expect(app.node("find_topic", "Infer", "running")).toBeVisible();
  await app.button("Stop").click();
  await expect(app.button("Run")).toBeVisible({ timeout: 1000 * patience() });
  const spent = await app.meter("Cost").getAttribute("aria-valuenow");
  await app.page.waitForTimeout(1500);
  expect(await app.meter("Cost").getAttribute("aria-valuenow")).toBe(spent);
  await expect(
    app.node("draft_response", "Infer", "idle").or(app.node("draft_response", "Infer", "cancelled")),
  ).toBeVisible();
});

test("the panels show IR, code, timeline and trace of the run", async ({ app }) => {
  await app.run();
  await app.tab("IR").click();
  await expect(app.panel("IR")).toContainText("flow/1");
  await app.tab("Code").click();
  await expect(app.panel("Code")).toContainText("export class TicketTriage", { timeout: 20_000 });
  await app.tab("Timeline").click();
  await expect(app.panel("Timeline")).toContainText("2 attempts");
  await app.tab("Trace").click();
  await expect(app.panel("Trace")).toContainText("classify_sentiment");
});
