import { expect } from "./support/app.ts";
import { openFile, test } from "./support/files.ts";

/** One call of a model, in a flow that may take five seconds. */
const NOTES = {
  ...{ format: "stratum-playground", version: 1, name: "Notes", main: "main" },
  contracts: {
    Notes: {
      fields: {
        summary: { type: "string", min_length: 5 },
        keywords: { type: "array", items: { type: "string" }, min_items: 1 },
      },
    },
  },
  functions: {
    note: {
      ...{ mode: "infer", intent: "Note what the text says.", input: { text: { type: "string" } } },
      ...{ output: { type: "Notes" }, ensure: ["result.summary != 'Nothing'"] },
    },
  },
  flows: {
    main: {
      ...{ input: { text: { type: "string" } }, output: { type: "Notes" }, budget: { ms: 5000 } },
      nodes: { note: { kind: "call", function: "note" } },
      edges: [
        { kind: "data", from: { node: "input", path: ["text"] }, to: { node: "note", path: ["text"] } },
        { kind: "data", from: { node: "note", path: [] }, to: { node: "output", path: ["result"] } },
      ],
    },
  },
  bench: { cases: [{ name: "One", flow: "main", input: { text: "It rains." } }] },
};

test("whoever is the model is waited for: the clock stands still, and what is refused is put right where it was typed", async ({
  app,
  page,
}) => {
  await openFile(app, JSON.stringify(NOTES));
  await expect(app.node("note", "Infer")).toBeVisible();
  await page.getByRole("button", { name: /^Model: / }).click();
  const models = page.getByRole("dialog");
  await models.getByRole("radio", { name: "You" }).click();
  await page.keyboard.press("Escape");
  await app.button("Run").click();
  await page.getByRole("dialog").getByRole("button", { name: /^Run/ }).click();
  const time = app.meter("Time");
  await expect(time).toHaveAttribute("aria-valuetext", /of 5 s; stands still: the run waits for you$/);
  await expect(app.panel("Result")).toContainText("Waits for a person");
  await expect(app.node("note", "Infer", "waiting for a person")).toBeVisible();

  await app.button("Review 1").click();
  const dialog = page.getByRole("dialog", { name: "What does note answer?" });
  await dialog.getByRole("textbox", { name: "summary" }).fill("Nothing");
  await dialog.getByRole("button", { name: "Add to keywords" }).click();
  await expect(dialog.getByRole("textbox", { name: "keywords 1" })).toBeFocused();
  await page.keyboard.type("rain");
  // Longer than the whole run may take.
  await page.waitForTimeout(5500);
  await dialog.getByRole("button", { name: "Answer" }).click();

  await expect(dialog.getByRole("alert")).toContainText("Refused");
  await expect(dialog).toContainText("It must hold that result.summary != 'Nothing'");
  await expect(dialog.getByRole("textbox", { name: "summary" })).toHaveValue("Nothing");
  await expect(dialog.getByRole("textbox", { name: "keywords 1" })).toHaveValue("rain");
  await dialog.getByRole("textbox", { name: "summary" }).fill("It rains.");
  await dialog.getByRole("button", { name: "Answer" }).click();
  await expect(dialog).toBeHidden();
  await expect(app.panel("Result")).toContainText("It rains.");
  await expect(app.panel("Result")).toContainText("Finished");
  const spent = Number(await time.getAttribute("aria-valuenow"));
  expect(spent).toBeLessThan(5000);
});
