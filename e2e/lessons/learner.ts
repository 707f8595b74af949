import type { Locator } from "@playwright/test";
import { type App, expect } from "../support/app.ts";

/** What a student does in a lesson: for each of its steps, in order, through the page alone. */
export type Script = readonly ((hands: Hands) => Promise<void>)[];

/** The screen as a student meets it in a lesson. */
export class Hands {
  readonly app: App;

  constructor(app: App) {
    this.app = app;
  }

  get inspector(): Locator {
    return this.app.page.getByRole("complementary", { name: "Inspector" });
  }

  /** A section of the inspector. */
  part(name: string): Locator {
    return this.inspector.getByRole("region", { name, exact: true });
  }

  /** A field of the inspector, by its name. */
  field(name: string): Locator {
    return this.inspector.getByRole("textbox", { name, exact: true });
  }

  /** Chooses a step on the canvas and shows its settings. */
  async settings(node: string): Promise<void> {
    await this.app.page.locator(`[data-node="${node}"]`).click({ position: { x: 90, y: 14 } });
    const tab = this.inspector.getByRole("radio", { name: "Settings" });
    await expect(this.field("Name").or(tab).first()).toBeVisible();
    if (await tab.isVisible()) await tab.check({ force: true });
  }

  /** Writes into a field and leaves it. */
  async write(field: Locator, text: string): Promise<void> {
    await field.fill(text);
    await field.blur();
  }

  /** Runs the flow and waits until it is over. */
  run(): Promise<void> {
    return this.app.run();
  }

  /** Adds a step from the left panel. */
  async addStep(kind: string): Promise<void> {
    await this.app.page
      .getByRole("navigation", { name: "Left panel" })
      .getByRole("button", { name: kind, exact: true })
      .click();
  }

  /** Takes a field away from the contract that is shown. */
  async removeField(name: string): Promise<void> {
    await this.app.button(`More for ${name}`).click();
    await this.app.page.getByRole("menuitem", { name: "Remove" }).click();
  }

  /** Runs the flow until it waits for a person. */
  async runUntilAsked(): Promise<void> {
    await this.app.button("Run").click();
    await expect(this.app.button("Review 1")).toBeVisible();
  }

  /** Approves with a choice, and waits until the run is over. */
  async decide(value: string): Promise<void> {
    await this.app.button("Review 1").click();
    const dialog = this.app.page.getByRole("dialog");
    await dialog.getByRole("combobox").first().selectOption({ label: value });
    await this.press("Approve");
    await expect(this.app.button("Run")).toBeVisible();
  }

  /** Answers the question that waits. */
  async review(button: "Approve" | "Revise" | "Kill", rationale?: string): Promise<void> {
    await this.app.button("Review 1").click();
    await this.press(button);
    const dialog = this.app.page.getByRole("dialog");
    if (rationale === undefined) return;
    await dialog.getByLabel("Rationale").fill(rationale);
    await this.press(button);
  }

  async press(button: string): Promise<void> {
    await this.app.page.getByRole("dialog").getByRole("button", { name: button }).click();
  }

  /** Shows a flow of the project. */
  async showFlow(name: string): Promise<void> {
    await this.app.page.getByRole("navigation", { name: "Flows" }).getByRole("button", { name, exact: true }).click();
  }

  /** Chooses the inputs of the next run. */
  async chooseCase(name: string): Promise<void> {
    const { page } = this.app;
    await page.getByRole("button", { name: /^Case: / }).click();
    await page.getByRole("menuitemradio", { name }).or(page.getByRole("menuitem", { name })).first().click();
  }
}
