import type { Browser, Page } from "@playwright/test";
import { act, EDITED, type Edit, reach } from "./edits.ts";
import type { Graph } from "./graph.ts";
import { Meter } from "./meter.ts";

export interface Viewport {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

/** One page with the graph, and what is done to it besides the pointer's gestures. */
export interface Side {
  readonly name: string;
  readonly page: Page;
  readonly meter: Meter;
  load(graph: Graph): Promise<void>;
  show(view: "fit" | "zoom 1"): Promise<void>;
  selectAll(): Promise<void>;
  unselectAll(): Promise<void>;
  /** After a drag. */
  moveBack(graph: Graph): Promise<void>;
  add(): Promise<void>;
  undo(): Promise<void>;
  /** Ready to edit the card; then `edit` makes one. */
  reach(edit: Edit): Promise<void>;
  edit(edit: Edit): Promise<void>;
  /** Some fifty cards change in a second until what it gives is called. */
  update(): Promise<() => Promise<void>>;
}

/** On a busy machine a page of a thousand mounted cards answers late. */
const PATIENCE_MS = 240_000;
export const WINDOW = { width: 1920, height: 1080 } as const;

async function open(browser: Browser, url: string, viewport: { width: number; height: number }, preferences = {}) {
  const page = await browser.newPage({ viewport });
  await page.addInitScript(
    (text) => localStorage.setItem("stratum-playground/preferences", text),
    JSON.stringify(preferences),
  );
  page.setDefaultTimeout(PATIENCE_MS);
  await page.goto(url);
  return { page, meter: await Meter.of(page) };
}

/** `preferences`: as an earlier visit left them. */
export async function openProduct(browser: Browser, url: string, preferences: object = {}): Promise<Side> {
  const { page, meter } = await open(browser, url, WINDOW, preferences);
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  await button("Run").waitFor();
  await page.locator(".react-flow").waitFor();
  const key = async (keys: string) => {
    await page.locator(".react-flow").focus();
    await page.keyboard.press(keys);
  };
  return {
    name: "product",
    page,
    meter,
    async load({ document }) {
      await page.evaluate((text) => {
        const data = new DataTransfer();
        data.items.add(new File([text], "grid.flow.json", { type: "application/json" }));
        window.dispatchEvent(new DragEvent("drop", { dataTransfer: data, cancelable: true, bubbles: true }));
      }, JSON.stringify(document));
      // Playwright looks for roles and names through the whole page, again and again: that would be counted as the page's.
      await page.waitForFunction(
        () => window.document.querySelector('[role="tree"] [role="treeitem"][aria-label^="step_1,"]') !== null,
        null,
        { polling: 100 },
      );
    },
    async show(view) {
      await button("Show the whole flow").click();
      await page.waitForTimeout(400);
      if (view === "zoom 1") await page.locator(".canvas-zoom").click();
      await page.waitForTimeout(400);
    },
    selectAll: () => key("Control+a"),
    unselectAll: () => key("Escape"),
    async moveBack() {
      await key("Control+z");
      await key("Escape");
    },
    add: () => key("i"),
    undo: () => key("Control+z"),
    reach: (edit) => reach(page, edit),
    edit: (edit) => act(page, edit),
    async update() {
      await button("Run").click();
      const confirmation = page.getByRole("dialog").getByRole("button", { name: "Run", exact: true });
      await confirmation.or(button("Stop")).first().waitFor();
      if (await confirmation.isVisible()) await confirmation.click();
      await button("Stop").waitFor();
      // The run is under way, not about to begin.
      await page.waitForTimeout(1_000);
      return async () => {
        if (await button("Stop").isVisible()) await button("Stop").click();
        await button("Run").waitFor();
      };
    },
  };
}

/** The bare app in a window as large as the product's canvas, showing the same part of the graph. */
export async function openBare(browser: Browser, url: string, visible: boolean, product: Side): Promise<Side> {
  const size = await product.page
    .locator(".react-flow")
    .evaluate(({ clientWidth, clientHeight }) => ({ width: clientWidth, height: clientHeight }));
  const { page, meter } = await open(browser, `${url}${visible ? "?visible" : ""}`, size);
  const load = ({ cards, edges }: Graph) => page.evaluate((graph) => window.bare.load(graph), { cards, edges });
  return {
    name: visible ? "bare, only visible" : "bare",
    page,
    meter,
    load,
    async show() {
      await page.evaluate((viewport) => window.bare.show(viewport), await viewportOf(product.page));
    },
    selectAll: () => page.evaluate(() => window.bare.selectAll()),
    unselectAll: () => page.evaluate(() => window.bare.unselectAll()),
    moveBack: load,
    add: async () => page.evaluate((at) => window.bare.add(at), await middleOf(page)),
    undo: () => page.evaluate(() => window.bare.remove()),
    reach: async () => {},
    edit: (edit) =>
      page.evaluate(([id, what]) => window.bare.edit(id, what), [EDITED, edit === "move" ? "place" : "title"] as const),
    async update() {
      await page.evaluate(() => Object.assign(window, { stop: window.bare.update(50) }));
      return () => page.evaluate(() => Reflect.get(window, "stop")());
    },
  };
}

export async function viewportOf(page: Page): Promise<Viewport> {
  return page.locator(".react-flow__viewport").evaluate((element) => {
    const { a, e, f } = new DOMMatrix(getComputedStyle(element).transform);
    return { x: e, y: f, zoom: a };
  });
}

async function middleOf(page: Page): Promise<{ readonly x: number; readonly y: number }> {
  const { x, y, zoom } = await viewportOf(page);
  const { width, height } = page.viewportSize() ?? WINDOW;
  return { x: (width / 2 - x) / zoom, y: (height / 2 - y) / zoom };
}
