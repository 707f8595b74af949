import type { Locator, Page } from "@playwright/test";
import { expect } from "./app.ts";

type Region = "top" | "parts" | "canvas" | "inspector" | "drawer";

/** More Tabs than this to a field are no way to work. */
const MOST_TABS = 40;

/** Hands that have no mouse: nothing is clicked, filled or focused but by keys. */
export class Keyboard {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key);
  }

  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text);
  }

  /** F6 until the focus is in that part of the screen. */
  async goTo(region: Region): Promise<void> {
    const isThere = () =>
      this.page.evaluate((name) => document.activeElement?.closest(`[data-region="${name}"]`) !== null, region);
    for (let pressed = 0; pressed < 6; pressed++) {
      await this.press("F6");
      if (await isThere()) return;
    }
    throw new Error(`F6 does not lead to ${region}`);
  }

  /** Tab until something has the focus. */
  async tabTo(target: Locator): Promise<void> {
    await expect(target).toBeVisible();
    for (let pressed = 0; pressed < MOST_TABS; pressed++) {
      await this.press("Tab");
      if (await target.evaluate((element) => element === document.activeElement)) return;
    }
    throw new Error(`Tab does not lead to ${target}`);
  }

  /** Chooses from the list of all commands: the first that is found by some words, which says them, or what `finds` says. */
  async command(words: string, finds = words): Promise<void> {
    await this.press("ControlOrMeta+k");
    await expect(this.page.getByRole("combobox", { name: "All commands" })).toBeFocused();
    await this.type(words);
    const list = this.page.getByRole("dialog", { name: "All commands" });
    await expect(list.getByRole("option", { selected: true })).toContainText(new RegExp(finds, "i"));
    await this.press("Enter");
  }

  /** Types into a short list at the canvas and takes the first that is left. */
  async choose(list: string | RegExp, words: string): Promise<void> {
    const dialog = this.page.getByRole("dialog", { name: list });
    await expect(dialog.getByRole("combobox")).toBeFocused();
    await this.type(words);
    await expect(dialog.getByRole("option", { selected: true })).toBeVisible();
    await this.press("Enter");
  }
}
