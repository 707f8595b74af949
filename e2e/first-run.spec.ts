import { expect, remember, slowly, test } from "./support/app.ts";
import { patience } from "./support/files.ts";

test("the sample runs at once: moving meters, steps that are done, a result", async ({ app }) => {
  await expect(app.node("classify_sentiment", "Infer", "idle")).toBeVisible();
  await app.button("Run").click();

  await expect.poll(async () => Number(await app.meter("Cost").getAttribute("aria-valuenow"))).toBeGreaterThan(0);

  await expect(app.node("draft_response", "Infer", "done")).toBeVisible();
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

test("while the sample runs, a failing ensure and its targeted retry are seen on the card", async ({
  app,
  page,
  url,
}) => {
  await remember(page, slowly(0.2));
  await app.open(url);
  await app.button("Run").click();
  await expect(app.button("Stop")).toBeVisible();
  const states = ["running", "retrying", "done"] as const;
  for (const state of states) await expect(app.node("classify_sentiment", "Infer", state)).toBeVisible();
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
  await remember(page, slowly(0.2));
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
  await expect(app.panel("Code")).toContainText("export class TicketTriage");
  await app.tab("Timeline").click();
  await expect(app.panel("Timeline")).toContainText("2 attempts");
  await app.tab("Trace").click();
  await expect(app.panel("Trace")).toContainText("classify_sentiment");
});
