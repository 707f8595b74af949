import { expect } from "./support/app.ts";
import { computeFlow, openFile, test } from "./support/files.ts";

test("a function without code says so, and a run asks for its result until it is one", async ({ app, page }) => {
  await openFile(app, JSON.stringify(computeFlow("", { type: "string", min_length: 3 })));
  await app.tab("Problems").click();
  await expect(app.panel("Problems")).toContainText("has no code: a run asks you for its result");
  await app.button("Run").click();
  await page.getByRole("dialog").getByRole("button", { name: "Run", exact: true }).click();
  await expect(app.button("Review 1")).toBeVisible();
  await app.button("Review 1").click();
  const dialog = page.getByRole("dialog", { name: /judge/ });
  await dialog.getByRole("textbox", { name: "Result" }).fill("no");
  await dialog.getByRole("button", { name: "Answer" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Refused");
  await dialog.getByRole("textbox", { name: "Result" }).fill("calm");
  await dialog.getByRole("button", { name: "Answer" }).click();
  await expect(dialog).toBeHidden();
  await expect(app.panel("Result")).toContainText("calm");
});

test("an answer whose JSON cannot be read is not sent: its field is gone to", async ({ app, page }) => {
  await openFile(app, JSON.stringify(computeFlow("", { type: "array", items: { type: "any" } })));
  await app.button("Run").click();
  await page.getByRole("dialog").getByRole("button", { name: "Run", exact: true }).click();
  await app.panel("Result").getByRole("button", { name: "Answer" }).click();
  const dialog = page.getByRole("dialog", { name: /judge/ });
  await dialog.getByRole("button", { name: "Add to Result" }).click();
  const item = dialog.getByRole("textbox", { name: "Result 1" });
  await item.fill("src/a.ts");
  await dialog.getByRole("button", { name: "Answer" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Not applied");
  await expect(item).toBeFocused();
  await item.fill('"src/a.ts"');
  await dialog.getByRole("button", { name: "Answer" }).click();
  await expect(dialog).toBeHidden();
  await expect(app.panel("Result")).toContainText("src/a.ts");
});
