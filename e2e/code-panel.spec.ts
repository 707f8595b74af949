import { expect } from "./support/app.ts";
import { computeFlow, test } from "./support/files.ts";

test("a file of the code is copied by its button", async ({ app, page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await app.tab("Code").click();
  await app.button("Copy file").click();
  await expect(page.getByText("copied")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("export class TicketTriage");
});

test("a flow with errors has no code, says why and leads to its problems", async ({ app }) => {
  const flow = JSON.parse(JSON.stringify(computeFlow("return text;", { type: "string" })));
  flow.flows.main.edges.shift();
  await app.openFlow(flow);
  await expect(app.node("judge", "Compute")).toBeVisible();
  await app.tab("Code").click();
  await expect(app.panel("Code")).toContainText("No code while the flow has errors");
  await app.panel("Code").getByRole("button", { name: "Show problems" }).click();
  await expect(app.tab("Problems")).toHaveAttribute("aria-selected", "true");
});

test("a switch has a knob in forced colours", async ({ app, page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await page.getByRole("button", { name: /^SentimentResult [0-9a-f]+$/ }).click();
  await app.page.getByRole("button", { name: "Details of label" }).click();
  const knob = page.getByRole("switch", { name: "May be null" }).locator("span span");
  const [colour, ground] = await knob.evaluate((element) => [
    getComputedStyle(element).backgroundColor,
    getComputedStyle(document.body).backgroundColor,
  ]);
  expect(colour).not.toBe(ground);
});
