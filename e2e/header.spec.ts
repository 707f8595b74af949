import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { App, expect, remember, slowly, test } from "./support/app.ts";

const review = JSON.parse(readFileSync(new URL("../examples/07-human-review/flow.json", import.meta.url), "utf8"));
const longNames = { ...review, name: "A project whose name is longer than any top bar" };

/** Everything that the top bar may have to carry. */
const states = {
  idle: async () => undefined,
  running: async (app: App) => {
    await app.button("Run").click();
    await expect(app.button("Stop")).toBeVisible();
  },
  waiting: async (app: App) => {
    await app.openFlow(longNames);
    await app.button("Run").click();
    await app.page.getByRole("dialog").getByRole("button", { name: "Run" }).click();
    await expect(app.button("Review 1")).toBeVisible();
  },
  "not saved": async (app: App) => {
    await expect(app.page.getByText("Not saved", { exact: true })).toBeVisible();
  },
} as const;

/** What of the top bar lies outside the window or over something else, and what of it is missing. */
function troubles(page: Page, needed: readonly string[]): Promise<readonly string[]> {
  return page.evaluate((names) => {
    const bar = document.querySelector("header");
    if (!bar) return ["there is no top bar"];
    const nameOf = (part: Element) => (part.getAttribute("aria-label") ?? part.textContent ?? "").trim();
    const parts = [...bar.querySelectorAll("button, [role=meter], [role=img], [data-tip]")].filter(
      (part) => part.parentElement?.closest("button, [role=meter], [data-tip], nav") === null,
    );
    const boxes = parts.map((part) => ({ name: nameOf(part), box: part.getBoundingClientRect() }));
    const found = bar.scrollWidth > bar.clientWidth ? ["it runs over"] : [];
    for (const { name, box } of boxes) {
      if (box.left < 0 || box.right > window.innerWidth || box.width < 16) found.push(`${name} is out of reach`);
      for (const other of boxes)
        if (other.box.left < box.left && other.box.right > box.left + 1) found.push(`${other.name} lies over ${name}`);
    }
    const shown = [...document.querySelectorAll("header *, [role=meter]")].map(nameOf);
    for (const name of names) if (!shown.some((one) => new RegExp(name).test(one))) found.push(`${name} is missing`);
    return found;
  }, needed);
}

for (const state of ["idle", "running", "waiting", "not saved"] as const) {
  test(`whatever the width, nothing of the top bar is out of reach: ${state}`, async ({ page, url }) => {
    test.slow();
    if (state === "running") await remember(page, slowly(0.02));
    if (state === "not saved")
      await page.addInitScript(() => {
        IDBFactory.prototype.open = () => {
          throw new DOMException("Not here.", "SecurityError");
        };
      });
    const app = new App(page);
    await app.open(url);
    await states[state](app);
    const needed = [
      state === "running" || state === "waiting" ? "^Stop$" : "^Run$",
      ...(state === "waiting" ? ["^Review 1$"] : []),
      state === "not saved" ? "^Not saved$" : "^(Saved|Saving…)$",
      ...["^Time$", "^Cost$", "^Tokens$"],
    ];
    for (let width = 320; width <= 1920; width += width < 1300 ? 20 : 80) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(() => troubles(page, needed), `${width}`).toEqual([]);
    }
  });
}

test("what has no room in the top bar is in its menu, and the case is chosen there too", async ({ app, page }) => {
  test.slow();
  await page.setViewportSize({ width: 320, height: 640 });
  await app.button("More").click();
  for (const name of ["Plan", "Share", "Export", "Model…", "Ironic complaint", "New case…"])
    await expect(page.getByRole("menuitem", { name, exact: true })).toBeVisible();
  await expect(page.getByRole("menuitem", { name: /^Undo/ })).toBeDisabled();
  await page.keyboard.press("Escape");
  await page.setViewportSize({ width: 1100, height: 640 });
  await expect(app.button("Share")).toBeInViewport({ ratio: 1 });
});
