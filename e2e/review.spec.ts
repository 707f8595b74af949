import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { type App, expect, test } from "./support/app.ts";
import { patience, stored } from "./support/files.ts";

const read = (path: string) => JSON.parse(readFileSync(new URL(`../${path}`, import.meta.url), "utf8"));

/** A letter that may be sent back. */
const LETTER = read("examples/07-human-review/flow.json");

/** A reply that may only be approved, or killed. */
const REPLY = {
  ...read("tests/corpus/code/human-review/flow.json"),
  bench: { cases: [{ name: "One", flow: "run", input: { ticket: "It broke." } }] },
};

async function runUntilAsked(app: App, flow: object, node: string): Promise<void> {
  await app.openFlow(flow);
  await expect(app.node(node, "Human review", "idle")).toBeVisible();
  await app.button("Run").click();
  // It came from outside.
  await app.page.getByRole("dialog").getByRole("button", { name: "Run" }).click();
  await expect(app.button("Review 1")).toBeVisible();
}

test("a person reads, sends back once, and signs", async ({ app, page }) => {
  await runUntilAsked(app, LETTER, "sign_off");
  await expect(app.node("sign_off", "Human review", "waiting for a person")).toBeVisible();
  // Its card may lie beyond the canvas's border.
  await app.outlineRow("sign_off, Human review").click();
  await page.getByRole("complementary", { name: "Inspector" }).getByRole("button", { name: "Decide" }).click();
  const dialog = page.getByRole("dialog", { name: "May this letter go out under your name?" });
  await expect(dialog.getByRole("region", { name: "letter" })).toBeVisible();
  await expect(dialog.getByRole("timer")).toContainText("left");
  await dialog.getByRole("button", { name: "Revise" }).click();
  await expect(dialog.getByLabel("Rationale")).toBeFocused();
  await expect(dialog).toContainText("Say what should be different.");
  await dialog.getByLabel("Rationale").fill("Warmer, please.");
  await dialog.getByLabel("Reviewer").fill("Ann");
  await dialog.getByRole("button", { name: "Revise" }).click();
  await expect(dialog).toBeHidden();

  await expect(app.button("Review 1")).toBeVisible();
  await app.button("Review 1").click();
  await expect(dialog.getByLabel("Reviewer")).toHaveValue("Ann");
  await dialog.getByLabel("body").fill("Dear Ada, it is on its way.");
  await dialog.getByRole("button", { name: "Approve" }).click();
  await expect(app.button("Run")).toBeVisible();
  await expect(app.panel("Result")).toContainText("it is on its way");
  await expect(app.panel("Result")).toContainText("Ann");
});

test("a decision of the wrong type is refused in place, and the run goes on waiting", async ({ app, page }) => {
  const flow = structuredClone(REPLY);
  flow.contracts.Reply.fields.text.max_length = 90;
  await runUntilAsked(app, flow, "review");
  await app.button("Review 1").click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "text" }).fill("x".repeat(100));
  await dialog.getByRole("button", { name: "Approve" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Refused");
  await expect(dialog).toContainText("Must have at most 90 characters");
  await expect(dialog.getByRole("textbox", { name: "text" })).toBeFocused();
  await expect(dialog.getByRole("textbox", { name: "text" })).toHaveValue("x".repeat(100));
  await expect(dialog.getByRole("button", { name: "Revise" })).toBeHidden();
  await dialog.getByRole("button", { name: "Kill" }).click();
  await expect(app.button("Run")).toBeVisible();
  await expect(app.panel("Result")).toContainText("Ended by the reviewer");
});

test("Stop ends a run that waits, at once", async ({ app }) => {
  await runUntilAsked(app, REPLY, "review");
  await app.button("Stop").click();
  await expect(app.button("Run")).toBeVisible({ timeout: 1000 * patience() });
  await expect(app.button("Review 1")).toBeHidden();
});

/** The run's record is on disk as one that waits. */
async function untilKept(page: Page): Promise<void> {
  const statuses = async () => (await stored<{ readonly status: string }>(page, "runs")).map((run) => run.status);
  await expect.poll(statuses).toContain("suspended");
}

test("a run that waits outlives the page, and is decided by keyboard", async ({ app, page }) => {
  await runUntilAsked(app, REPLY, "review");
  await untilKept(page);
  await page.reload();
  await app.button("Review 1").focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "text" }).fill("On its way.");
  await dialog.getByRole("button", { name: "Approve" }).focus();
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(app.panel("Result")).toContainText("On its way.");
});

test("what was done before a reload stays done: outputs, rounds, and what it cost", async ({ app, page }) => {
  await runUntilAsked(app, LETTER, "sign_off");
  await app.button("Review 1").click();
  const dialog = page.getByRole("dialog", { name: "May this letter go out under your name?" });
  await dialog.getByLabel("Rationale").fill("Warmer, please.");
  await dialog.getByRole("button", { name: "Revise" }).click();
  await expect(dialog).toBeHidden();
  await expect(app.button("Review 1")).toBeVisible();
  const totals = page.getByRole("list", { name: "Totals" });
  await expect(totals).toContainText("went back 1 time");
  await untilKept(page);
  const before = await totals.getByRole("listitem").allTextContents();

  await page.reload();
  await expect(app.node("draft_letter", "Infer", "done")).toBeVisible();
  await expect(app.node("sign_off", "Human review", "waiting for a person")).toBeVisible();
  await expect(totals.getByRole("listitem")).toHaveText(before);
  await app.button("Review 1").click();
  await expect(dialog.getByRole("region", { name: "letter" })).toBeVisible();
  await dialog.getByLabel("body").fill("Dear Ada, it is on its way.");
  await dialog.getByRole("button", { name: "Approve" }).click();
  await expect(app.panel("Result")).toContainText("it is on its way");
  // Nothing was asked of the model again.
  const attempts = before.find((figure) => figure.includes("attempt")) ?? "none";
  await expect(totals).toContainText(attempts);
});

/** Yes or no, or back to what was judged. */
const YES_OR_NO = {
  ...{ format: "stratum-playground", version: 1, name: "Yes or no", main: "main" },
  functions: {
    length: {
      ...{ mode: "compute", input: { text: { type: "string" } }, output: { type: "integer" } },
      code: "return text.length;",
    },
  },
  flows: {
    main: {
      ...{ input: { text: { type: "string" } }, output: { type: "boolean" } },
      nodes: {
        length: { kind: "call", function: "length" },
        review: {
          ...{ kind: "human", question: "Is it good to go?", artifacts: { length: { type: "integer" } } },
          decision: { type: "boolean" },
        },
      },
      edges: [
        { kind: "data", from: { node: "input", path: ["text"] }, to: { node: "length", path: ["text"] } },
        { kind: "data", from: { node: "length", path: [] }, to: { node: "review", path: ["length"] } },
        { kind: "control", from: { node: "review", port: "revise" }, to: { node: "length" } },
        { kind: "data", from: { node: "review", path: ["value"] }, to: { node: "output", path: ["result"] } },
      ],
    },
  },
  bench: { cases: [{ name: "One", flow: "main", input: { text: "Hello" } }] },
};

test("yes or no is decided by one press, also after the flow was sent back", async ({ app, page }) => {
  await runUntilAsked(app, YES_OR_NO, "review");
  await app.button("Review 1").click();
  const dialog = page.getByRole("dialog", { name: "Is it good to go?" });
  await dialog.getByLabel("Rationale").fill("Once more.");
  await dialog.getByRole("button", { name: "Revise" }).click();
  await expect(dialog).toBeHidden();
  await expect(app.button("Review 1")).toBeVisible();
  await app.button("Review 1").click();
  await expect(dialog.getByRole("radio")).toHaveCount(0);
  await expect(dialog.getByRole("button", { name: "Approve" })).toHaveCount(0);
  await dialog.getByRole("button", { name: "No", exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(app.panel("Result")).toContainText("false");
});
