import type { Page } from "@playwright/test";
import { type App, expect, test } from "./support/app.ts";

const text = { type: "string" } as const;
const COLUMNS = 12;
const ROWS = 8;

const nameOf = (row: number, column: number): string => `r${row}_c${column}`;

/** Rows of steps, a frame with two lanes, and a section: more than can be elements at once. */
function largeFlow(): object {
  const nodes: { [name: string]: object } = {};
  const edges: object[] = [];
  const layout: { [name: string]: object } = { input: { x: 0, y: 0 }, output: { x: COLUMNS * 300 + 300, y: 0 } };
  for (let row = 0; row < ROWS; row++)
    for (let column = 0; column < COLUMNS; column++) {
      nodes[nameOf(row, column)] = { kind: "call", function: "keep" };
      layout[nameOf(row, column)] = { x: 300 + column * 300, y: row * 160 };
      edges.push(
        column === 0
          ? { kind: "data", from: { node: "input", path: ["text"] }, to: { node: nameOf(row, 0), path: ["text"] } }
          : {
              kind: "data",
              from: { node: nameOf(row, column - 1), path: [] },
              to: { node: nameOf(row, column), path: ["text"] },
            },
      );
    }
  edges.push({
    kind: "data",
    from: { node: nameOf(0, COLUMNS - 1), path: [] },
    to: { node: "output", path: ["result"] },
  });
  nodes["alone"] = { kind: "call", function: "begin" };
  layout["alone"] = { x: 300, y: (ROWS + 1) * 160 };
  return {
    format: "stratum-playground",
    version: 1,
    name: "Large",
    contracts: {},
    functions: {
      keep: { mode: "compute", input: { text }, output: text, code: "return text;" },
      begin: { mode: "compute", input: {}, output: text, code: "return 'begin';" },
    },
    flows: { main: { input: { text }, output: text, nodes, edges } },
    layout: { main: layout },
    bench: { cases: [{ name: "One", flow: "main", input: { text: "hello" } }], scripts: [], pins: [], breakpoints: [] },
  };
}

/** Opens it at its beginning, with what is in sight as elements. */
async function openLarge(app: App): Promise<void> {
  await app.openFlow(largeFlow());
  await expect(app.node(nameOf(0, 0), "Compute")).toBeVisible();
  await expect(app.node(nameOf(2, 1), "Compute")).toBeVisible();
}

const showWhole = async (app: App): Promise<void> => {
  await app.button("Show the whole flow").click();
  await expect.poll(() => app.page.locator("[data-node]").count()).toBeLessThan(6);
};

/** Where a card lies on the screen, also when it is only drawn. */
async function placeOf(page: Page, name: string): Promise<{ readonly x: number; readonly y: number }> {
  const [row = 0, column = 0] = (name.match(/\d+/g) ?? []).map(Number);
  const at = name === "alone" ? { x: 300, y: (ROWS + 1) * 160 } : { x: 300 + column * 300, y: row * 160 };
  return page.evaluate(({ x, y }) => {
    const pane = document.querySelector(".react-flow")?.getBoundingClientRect();
    const viewport = document.querySelector<HTMLElement>(".react-flow__viewport");
    if (!pane || !viewport) throw new Error("There is no canvas");
    const { a: zoom, e, f } = new DOMMatrix(getComputedStyle(viewport).transform);
    return { x: pane.left + e + zoom * (x + 60), y: pane.top + f + zoom * (y + 18) };
  }, at);
}

/** Whether something is drawn on the canvas's own sheet around a point of the screen: not all of it has one colour. */
function isDrawnAt(page: Page, at: { readonly x: number; readonly y: number }): Promise<boolean> {
  return page.evaluate(async ({ x, y }) => {
    const sheet = document.querySelector<HTMLCanvasElement>("canvas.canvas-sheet");
    const box = sheet?.getBoundingClientRect();
    if (!sheet || !box) return false;
    const scale = sheet.width / box.width;
    const part = await createImageBitmap(sheet, (x - box.left) * scale - 8, (y - box.top) * scale - 8, 16, 16);
    const pen = new OffscreenCanvas(16, 16).getContext("2d");
    pen?.drawImage(part, 0, 0);
    const data = pen?.getImageData(0, 0, 16, 16).data ?? [];
    return data.some((value) => value !== data[0]);
  }, at);
}

const selected = (page: Page): Promise<readonly string[]> =>
  page
    .locator("[data-node].card-selected")
    .evaluateAll((found) => found.map((card) => card.getAttribute("data-node") ?? ""));

test.describe("a large flow", () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test("consists of what is in sight, near enough to be read", async ({ app, page }) => {
    await openLarge(app);
    expect(await page.locator("[data-node]").count()).toBeLessThan(60);
    await expect(page.locator(`[data-node="${nameOf(0, COLUMNS - 1)}"]`)).toHaveCount(0);
    await showWhole(app);
    for (const name of [nameOf(0, 0), nameOf(3, 6), nameOf(ROWS - 1, COLUMNS - 1)])
      await expect.poll(async () => isDrawnAt(page, await placeOf(page, name)), name).toBe(true);
    // What it does not show as elements the outline has, and the keyboard reaches.
    await expect(app.outlineRow(nameOf(0, COLUMNS - 1))).toHaveCount(1);
  });

  test("a card far away is selected by a click, moved by a drag and let go by a click beside it", async ({
    app,
    page,
  }) => {
    await openLarge(app);
    await showWhole(app);
    const at = await placeOf(page, nameOf(3, 6));
    await page.mouse.click(at.x, at.y);
    await expect.poll(() => selected(page)).toEqual([nameOf(3, 6)]);
    const inspector = page.getByRole("complementary", { name: "Inspector" });
    await expect(inspector).toContainText(nameOf(3, 6));

    const from = await placeOf(page, "alone");
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x + 100, from.y + 20, { steps: 8 });
    await page.mouse.up();
    await expect.poll(() => selected(page)).toEqual(["alone"]);
    // Where it lay there is nothing now.
    await expect.poll(() => isDrawnAt(page, from)).toBe(false);
    await page.keyboard.press("Control+z");
    await expect.poll(() => isDrawnAt(page, from)).toBe(true);

    const beside = await placeOf(page, "alone");
    await page.mouse.click(beside.x + 300, beside.y);
    await expect.poll(() => selected(page)).toEqual([]);
  });

  test("an edge is drawn from what is only drawn, and taken off again by its end", async ({ app, page }) => {
    await openLarge(app);
    const out = app.port(nameOf(0, 0), "out:");
    const into = app.port(nameOf(1, 1), "in:text");
    await app.dragOnto(out, into);
    const inspector = page.getByRole("complementary", { name: "Inspector" });
    await page.keyboard.press("Escape");
    await app.node(nameOf(1, 1), "Compute").click({ position: { x: 60, y: 12 } });
    await expect(inspector.getByRole("button", { name: nameOf(0, 0), exact: true })).toBeVisible();
    // Its end is lifted and let go over nothing: the input is free.
    const at = await placeOf(page, nameOf(1, 1));
    await app.drag(into, { x: at.x - 90, y: at.y + 70 });
    await page.keyboard.press("Escape");
    await expect(inspector.getByRole("button", { name: nameOf(0, 0), exact: true })).toHaveCount(0);
  });

  test("a box selects what is drawn, a menu opens on it, and a run shows on it", async ({ app, page }) => {
    await openLarge(app);
    await showWhole(app);
    const from = await placeOf(page, nameOf(2, 2));
    const to = await placeOf(page, nameOf(4, 5));
    await page.keyboard.down("Shift");
    await page.mouse.move(from.x - 22, from.y - 8);
    await page.mouse.down();
    await page.mouse.move(to.x + 40, to.y + 40, { steps: 8 });
    await page.mouse.up();
    await page.keyboard.up("Shift");
    await expect(page.getByRole("heading", { name: "12 nodes" })).toBeVisible();
    const card = await placeOf(page, nameOf(6, 6));
    await page.mouse.click(card.x, card.y, { button: "right" });
    await expect(page.getByRole("menuitem", { name: /Duplicate/ })).toBeVisible();
    await page.keyboard.press("Escape");
    await app.button("Run").click();
    await page.getByRole("dialog").getByRole("button", { name: "Run", exact: true }).click();
    await expect(app.panel("Result")).toContainText("hello");
    await expect(app.outlineRow(`${nameOf(0, 1)}, Compute, done`)).toHaveCount(1);
  });
});
