import type { Page } from "@playwright/test";
import { type App, atRest, centre, expect, test } from "./support/app.ts";

const text = { type: "string" } as const;
const one = { mode: "compute", input: { text }, output: text, code: "return text;" } as const;

const flow = {
  format: "stratum-playground",
  version: 1,
  name: "Edges",
  contracts: {},
  functions: { keep: one },
  flows: {
    main: {
      input: { text, other: text },
      nodes: {
        first: { kind: "call", function: "keep" },
        second: { kind: "call", function: "keep" },
        third: { kind: "call", function: "keep" },
      },
      edges: [
        { kind: "data", from: { node: "input", path: ["text"] }, to: { node: "first", path: ["text"] } },
        { kind: "data", from: { node: "first", path: [] }, to: { node: "second", path: ["text"] } },
      ],
    },
  },
  layout: {
    main: {
      input: { x: 0, y: 0 },
      first: { x: 240, y: 0 },
      second: { x: 560, y: 0 },
      third: { x: 560, y: 260 },
      output: { x: 880, y: 0 },
    },
  },
  bench: { cases: [], scripts: [], pins: [], breakpoints: [] },
} as const;

const fed = "data:input.text>first.text";
const passed = "data:first>second.text";

async function openFlow(app: App): Promise<void> {
  await app.openFlow(flow);
  await expect(app.node("third", "Compute")).toBeVisible();
  await expect.poll(() => app.edges()).toEqual([passed, fed].sort());
  await atRest(app.page);
}

/** A place of the canvas where nothing lies. */
async function nothing(app: App): Promise<{ readonly x: number; readonly y: number }> {
  const { x, y } = await centre(app.port("first", "in:text"));
  return { x: x + 40, y: y + 300 };
}

test.describe("edges by hand", () => {
  test.use({ viewport: { width: 1720, height: 1000 } });

  test("an edge is drawn backwards from an input, and the card stays where it is", async ({ app }) => {
    await openFlow(app);
    const before = await app.node("third", "Compute").boundingBox();
    await app.dragOnto(app.port("third", "in:text"), app.port("second", "out:"));
    await expect.poll(() => app.edges()).toEqual(["data:second>third.text", passed, fed].sort());
    expect(await app.node("third", "Compute").boundingBox()).toEqual(before);
    await app.button("Undo").click();
    await expect.poll(() => app.edges()).toEqual([passed, fed].sort());
  });

  test("an edge is taken by its end: over another port it moves there, over nothing it is gone", async ({ app }) => {
    await openFlow(app);
    await app.dragOnto(app.port("second", "in:text"), app.port("third", "in:text"));
    await expect.poll(() => app.edges()).toEqual(["data:first>third.text", fed].sort());
    await app.button("Undo").click();
    await expect.poll(() => app.edges()).toEqual([passed, fed].sort());
    await app.drag(app.port("second", "in:text"), await nothing(app));
    await expect.poll(() => app.edges()).toEqual([fed]);
    await app.button("Undo").click();
    await expect.poll(() => app.edges()).toEqual([passed, fed].sort());
    // Let go where it was, nothing has happened.
    await app.dragOnto(app.port("second", "in:text"), app.port("second", "in:text"));
    expect(await app.edges()).toEqual([passed, fed].sort());
  });

  test("an edge is taken by its beginning", async ({ app, page }) => {
    await openFlow(app);
    const end = page.locator(`.react-flow__edge[data-id="${passed}"] .react-flow__edgeupdater-source`);
    await app.dragOnto(end, app.port("input", "out:other"));
    await expect.poll(() => app.edges()).toEqual(["data:input.other>second.text", fed].sort());
  });

  test("pulled onto Input, or onto nothing, an input becomes one of the flow", async ({ app, page }) => {
    await openFlow(app);
    await app.dragOnto(app.port("third", "in:text"), app.node("input", "Input"));
    await page.getByRole("option", { name: /New input of the flow/ }).click();
    await expect.poll(() => app.edges()).toContain("data:input.text_2>third.text");
    await app.button("Undo").click();
    await expect.poll(() => app.edges()).toEqual([passed, fed].sort());
    await app.drag(app.port("third", "in:text"), await nothing(app));
    await page.getByRole("option", { name: /New input of the flow/ }).click();
    await expect.poll(() => app.edges()).toContain("data:input.text_2>third.text");
  });

  test("by C and in the outline too an input becomes one of the flow", async ({ app, page }) => {
    await openFlow(app);
    await app.node("third", "Compute").focus();
    await page.keyboard.press("c");
    await expect(page.getByRole("dialog", { name: "Connect third" })).toBeVisible();
    await page.keyboard.type("new input");
    await page.keyboard.press("Enter");
    await expect.poll(() => app.edges()).toContain("data:input.text_2>third.text");
  });

  test("C on Output asks what feeds it", async ({ app, page }) => {
    await openFlow(app);
    await app.node("output", "Output").focus();
    await page.keyboard.press("c");
    await expect(page.getByRole("dialog", { name: "Connect output" })).toBeVisible();
    await page.keyboard.type("second");
    await page.keyboard.press("Enter");
    await expect.poll(() => app.edges()).toContain("data:second>output.result");
  });

  test("a second edge into a port says what it replaced, and takes it back", async ({ app, page }) => {
    await openFlow(app);
    await app.dragOnto(app.port("input", "out:other"), app.port("first", "in:text"));
    await expect.poll(() => app.edges()).toEqual(["data:input.other>first.text", passed].sort());
    const told = page.getByText("input.other feeds first.text now, in place of input.text.");
    await expect(told).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).last().click();
    await expect.poll(() => app.edges()).toEqual([passed, fed].sort());
  });

  test("Escape leaves what was begun by a click, and a drag", async ({ app, page }) => {
    await openFlow(app);
    await app.port("input", "out:other").click();
    await expect(page.getByText("Click a lit port; Escape leaves")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByText("Click a lit port; Escape leaves")).toBeHidden();
    await app.port("third", "in:text").click();
    await page.keyboard.press("Escape");
    expect(await app.edges()).toEqual([passed, fed].sort());
    await app.port("input", "out:other").click();
    await app.port("third", "in:text").click();
    await expect.poll(() => app.edges()).toContain("data:input.other>third.text");
    await app.button("Undo").click();
    await app.grab(app.port("input", "out:other"), await centre(app.port("third", "in:text")));
    await page.keyboard.press("Escape");
    await page.mouse.up();
    expect(await app.edges()).toEqual([passed, fed].sort());
  });

  test("an edge has a menu, by right click", async ({ app, page }) => {
    await openFlow(app);
    const { x, y } = await between(app);
    await page.mouse.click(x, y, { button: "right" });
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await expect.poll(() => app.edges()).toEqual([fed]);
  });

  test("an edge is selected, opened and deleted by keyboard alone", async ({ app, page }) => {
    await openFlow(app);
    await app.node("second", "Compute").focus();
    await page.keyboard.press("w");
    await expect(chosen(page)).toHaveAttribute("data-id", passed);
    await page.keyboard.press("w");
    await expect(chosen(page)).toHaveAttribute("data-id", passed);
    await page.keyboard.press("Delete");
    await expect.poll(() => app.edges()).toEqual([fed]);
    await page.keyboard.press("ControlOrMeta+z");
    await expect.poll(() => app.edges()).toEqual([passed, fed].sort());
    await app.node("first", "Compute").focus();
    await page.keyboard.press("w");
    await expect(chosen(page)).toHaveAttribute("data-id", fed);
    await page.keyboard.press("w");
    await expect(chosen(page)).toHaveAttribute("data-id", passed);
    await page.keyboard.press("Shift+F10");
    await page.getByRole("menuitem", { name: "Delete" }).press("Enter");
    await expect.poll(() => app.edges()).toEqual([fed]);
  });

  test("select all takes the cards, never the page's text", async ({ app, page }) => {
    await openFlow(app);
    const { x, y } = await between(app);
    for (const press of [() => nothing(app), async () => ({ x, y }), () => centre(app.node("second", "Compute"))]) {
      const at = await press();
      await page.mouse.click(at.x, at.y);
      await page.keyboard.press("ControlOrMeta+a");
      await expect(page.locator("[data-node].card-selected")).toHaveCount(5);
      expect(await page.evaluate(() => window.getSelection()?.toString())).toBe("");
    }
  });
});

function chosen(page: Page) {
  return page.locator(".react-flow__edge.selected");
}

async function between(app: App): Promise<{ readonly x: number; readonly y: number }> {
  const from = await centre(app.port("first", "out:"));
  const to = await centre(app.port("second", "in:text"));
  return { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
}
