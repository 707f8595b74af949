import type { Page } from "@playwright/test";

/** What is done to one card of many, each to be written into the flow, compiled where that can matter, and saved. */
export const EDITS = ["move", "constant", "intent"] as const;
export type Edit = (typeof EDITS)[number];

/** From a key to the end of all that follows: the pause after typing, the saving after that. Milliseconds of the clock. */
export const EDIT_MS = 2_000;

/** The card that is edited; in the graph it has a value of its own. */
export const EDITED = "step_1";

/** Brings the keyboard to where the edit is made: what that costs is no part of it. */
export async function reach(page: Page, edit: Edit): Promise<void> {
  await page.getByRole("treeitem", { name: `${EDITED},` }).click();
  if (edit === "move") return page.locator(".react-flow").focus();
  const name = edit === "constant" ? "Value of tone" : "Intent";
  await page.getByRole("textbox", { name }).last().click();
  await page.keyboard.press("End");
}

export const act = (page: Page, edit: Edit): Promise<void> => page.keyboard.press(edit === "move" ? "ArrowRight" : "x");

/** Counts what the page asks of its builder from here on. Gives how many compilations were asked for since. */
export async function countCompilations(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counter = { compilations: 0 };
    const { postMessage } = Worker.prototype;
    Worker.prototype.postMessage = new Proxy(postMessage, {
      apply(target, worker, given) {
        // As `ToBuild` says it; messages to other workers have no such task.
        if (given[0]?.task?.do === "compile") counter.compilations += 1;
        return Reflect.apply(target, worker, given);
      },
    });
    Object.assign(window, { counter, uncounted: postMessage });
  });
  return () =>
    page.evaluate(() => {
      Worker.prototype.postMessage = Reflect.get(window, "uncounted");
      return Number(Reflect.get(Reflect.get(window, "counter"), "compilations"));
    });
}
