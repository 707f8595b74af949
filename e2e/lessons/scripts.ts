import { expect } from "../support/app.ts";
import type { Script } from "./learner.ts";

/** What a learner does, by the lesson's id: a lesson without is one that nobody has worked through. */
export const SCRIPTS: { readonly [id: string]: Script } = {
  "first-flow": [
    (hands) => hands.run(),
    ({ app }) => app.node("find_mood", "Infer").click(),
    async (hands) => {
      await hands.chooseCase("A kettle");
      await hands.run();
    },
    async (hands) => {
      await hands.settings("find_mood");
      await hands.write(hands.field("Intent"), "Say how the writer feels, and what would help.");
      await hands.run();
    },
    async (hands) => {
      const { app } = hands;
      await hands.addStep("Infer");
      await expect(app.outlineRow("new_infer, Infer")).toHaveAttribute("aria-selected", "true");
      await hands.write(hands.field("Intent"), "Name what the review is about.");
      await app.button("Zoom to fit").click();
      await app.dragOnto(app.port("input", "out:text"), app.port("new_infer", "in:text"));
      await hands.run();
    },
  ],
  contracts: [
    async (hands) => {
      await hands.settings("find_topic");
      await hands.run();
    },
    async (hands) => {
      const add = hands.field("Add a field");
      await add.fill("urgency: low | high");
      await add.press("Enter");
      await hands.run();
    },
    async (hands) => {
      await hands.removeField("urgency");
      await hands.run();
    },
    async (hands) => {
      await hands.removeField("confidence");
      await hands.app.tab("Problems").click();
    },
  ],
  "ensure-and-retry": [
    (hands) => hands.run(),
    async ({ app }) => {
      await app.node("classify_sentiment", "Infer").click();
      await app.tab("Trace").click();
    },
    async (hands) => {
      await hands.settings("classify_sentiment");
      await hands.write(hands.field("ensure 1"), "result.confidence > 0.4");
      await hands.run();
    },
    async (hands) => {
      await hands.settings("classify_sentiment");
      await hands.write(hands.field("ensure 1"), "result.confidence > 0.95");
      await hands.write(hands.part("Model").getByRole("textbox", { name: "Retries" }), "1");
      await hands.run();
    },
    async (hands) => {
      await hands.settings("classify_sentiment");
      await hands.write(hands.field("ensure 1"), "result.confidence > 0.7");
      await hands.settings("draft_response");
      await hands.write(hands.field("Add an ensure"), "len(result.reply) <= 600");
      await hands.run();
    },
  ],
  budgets: [
    (hands) => hands.run(),
    async (hands) => {
      await hands.chooseCase("Two sections");
      await hands.run();
    },
    async (hands) => {
      await hands.write(hands.part("Budget").getByRole("textbox", { name: "Tokens" }), "2000");
      await hands.chooseCase("Six sections");
      await hands.run();
    },
    async ({ app }) => {
      await app.button("Plan").click();
      await expect(app.page.getByRole("dialog")).toBeVisible();
    },
  ],
  "compute-for-infer": [
    (hands) => hands.run(),
    async (hands) => {
      await hands.settings("read");
      await hands.inspector.getByRole("combobox", { name: "Function" }).selectOption({ label: "read_request_by_rule" });
      await hands.run();
    },
    async (hands) => {
      await hands.settings("read");
      await hands.inspector.getByRole("combobox", { name: "Function" }).selectOption({ label: "read_request_mixed" });
      await hands.run();
    },
    async (hands) => {
      await hands.settings("read");
      await hands.write(hands.part("Dispatch").getByRole("textbox").first(), "len(mail) < 20");
      await hands.run();
    },
  ],
  "parallel-and-race": [
    (hands) => hands.run(),
    async (hands) => {
      await hands.chooseCase("A rare word");
      await hands.run();
    },
    async (hands) => {
      await hands.settings("first");
      await hands.part("Require").getByRole("radio", { name: "All" }).click();
      await hands.app.tab("Problems").click();
    },
    async (hands) => {
      const { app } = hands;
      await app.button("Undo").click();
      await hands.showFlow("two_of_three");
      await hands.run();
      await app.tab("Timeline").click();
    },
  ],
  refine: [
    (hands) => hands.run(),
    async (hands) => {
      await hands.settings("summarise_note");
      await hands.write(hands.field("Until"), "len(result.text) <= 160");
      await hands.run();
    },
    async (hands) => {
      await hands.settings("summarise_note");
      await hands.write(hands.field("Until"), "len(result.text) <= 10");
      await hands.run();
    },
  ],
  quorum: [
    (hands) => hands.run(),
    async (hands) => {
      await hands.showFlow("moderate_post");
      await hands.run();
    },
    async (hands) => {
      await hands.settings("judge_post");
      await hands.write(hands.part("Quorum").getByRole("textbox", { name: "Must agree" }), "2");
      await hands.run();
    },
  ],
  debate: [
    async (hands) => {
      await hands.chooseCase("Quick agreement");
      await hands.run();
    },
    async (hands) => {
      await hands.chooseCase("No agreement");
      await hands.runUntilAsked();
      await hands.decide("buy");
    },
    async (hands) => {
      await hands.settings("debate");
      await hands.write(hands.part("Rounds").getByRole("textbox", { name: "At most" }), "1");
      await hands.runUntilAsked();
      await hands.decide("buy");
    },
  ],
  "person-in-the-loop": [
    (hands) => hands.runUntilAsked(),
    async (hands) => {
      await hands.review("Revise", "Warmer, please.");
      await expect(hands.app.button("Review 1")).toBeVisible();
    },
    (hands) => hands.review("Approve"),
    async (hands) => {
      await hands.chooseCase("Not our customer");
      await hands.runUntilAsked();
      await hands.review("Kill");
    },
  ],
  "opaque-data": [
    (hands) => hands.run(),
    async (hands) => {
      await hands.settings("read_review");
      await hands.part("Inputs").getByRole("button", { name: "Details of review" }).click();
      await hands.part("Inputs").getByRole("switch", { name: "Opaque" }).click();
    },
    async (hands) => {
      await hands.app.button("Undo").click();
      await hands.settings("read_review");
      await hands.write(hands.field("Add a guardrail"), "(?i)click here");
      await hands.run();
    },
  ],
  export: [
    ({ app }) => app.tab("IR").click(),
    ({ app }) => app.tab("Code").click(),
    async (hands) => {
      await hands.settings("classify_sentiment");
      await hands.write(hands.part("Model").getByRole("textbox", { name: "Retries" }), "1");
    },
    ({ app }) => app.button("Export").click(),
  ],
};
