import type { Locator, Page } from "@playwright/test";
import { type App, atRest, centre, expect, test } from "./support/app.ts";

const text = { type: "string" } as const;

/** Two steps close together, and a frame with an empty lane. */
const flow = {
  format: "stratum-playground",
  version: 1,
  name: "Placing",
  contracts: {},
  functions: { keep: { mode: "compute", input: { text }, output: text, code: "return text;" } },
  flows: {
    main: {
      input: { text },
      nodes: {
        first: { kind: "call", function: "keep" },
        second: { kind: "call", function: "keep" },
        both: { kind: "parallel", branches: [{ name: "a" }, { name: "b" }], require: "all" },
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
      first: { x: 220, y: 0 },
      second: { x: 540, y: 0 },
      output: { x: 840, y: 0 },
      both: { x: 0, y: 220 },
    },
  },
  bench: { cases: [], scripts: [], pins: [], breakpoints: [] },
} as const;

async function openFlow(app: App): Promise<void> {
  await app.openFlow(flow);
  await expect(app.node("first", "Compute")).toBeVisible();
  await atRest(app.page);
}

/** What of the rule does not hold for a card: in sight, clear of the overview, over nothing, selected, focused. */
async function troubles(page: Page, name: string): Promise<readonly string[]> {
  return page.evaluate((node) => {
    const found: string[] = [];
    const card = document.querySelector(`[data-node="${node}"]`);
    const canvas = document.querySelector(".canvas")?.getBoundingClientRect();
    if (!card || !canvas) return ["it is not there"];
    const box = card.getBoundingClientRect();
    const covers = (other: DOMRect | undefined) =>
      other &&
      box.left < other.right - 1 &&
      other.left < box.right - 1 &&
      box.top < other.bottom - 1 &&
      other.top < box.bottom - 1;
    if (box.left < canvas.left || box.top < canvas.top || box.right > canvas.right || box.bottom > canvas.bottom)
      found.push("out of sight");
    if (covers(document.querySelector(".overview")?.getBoundingClientRect())) found.push("under the overview");
    for (const other of document.querySelectorAll("[data-node]"))
      if (
        other !== card &&
        !other.contains(card) &&
        !card.contains(other) &&
        !other.matches(".frame") &&
        covers(other.getBoundingClientRect())
      )
        found.push(`over ${other.getAttribute("data-node")}`);
    if (!card.matches(".card-selected") || document.querySelectorAll(".card-selected").length > 1)
      found.push("not what is selected");
    if (document.activeElement !== card) found.push("without the focus");
    return found;
  }, name);
}

async function follows(page: Page, name: string): Promise<void> {
  await expect.poll(() => troubles(page, name), name).toEqual([]);
}

test("what comes from the palette, by key, by the list, by copying and by pasting follows one rule", async ({
  app,
  page,
  context,
}) => {
  test.slow();
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openFlow(app);
  await app.button("Compute").click();
  await follows(page, "new_compute");
  await page.keyboard.press("i");
  await follows(page, "new_infer");
  await page.keyboard.press("/");
  await expect(page.getByRole("dialog", { name: "Insert a step" })).toBeVisible();
  await page.keyboard.type("note");
  await page.keyboard.press("Enter");
  await follows(page, "note");
  await page.keyboard.press("ControlOrMeta+d");
  await follows(page, "note_2");
  await page.keyboard.press("ControlOrMeta+c");
  for (const name of ["note_3", "note_4", "note_5", "note_6"]) {
    await page.keyboard.press("ControlOrMeta+v");
    await follows(page, name);
  }
  await page.keyboard.press("ControlOrMeta+k");
  await page.getByPlaceholder(/^Find a command/).fill("duplicate");
  await page.keyboard.press("Enter");
  await follows(page, "note_7");
});

test("a step is added to a lane by keyboard alone, and the next one stands behind it", async ({ app, page }) => {
  await openFlow(app);
  await page.getByRole("button", { name: "Add a step to a" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Insert a step" })).toBeVisible();
  await page.keyboard.type("infer");
  await page.keyboard.press("Enter");
  await follows(page, "new_infer");
  const lane = page.getByRole("region", { name: "Branch a" });
  await expect.poll(() => isWithin(app.node("new_infer", "Infer"), lane)).toBe(true);
  await page.keyboard.press("f");
  await follows(page, "new_compute");
  await expect.poll(() => isWithin(app.node("new_compute", "Compute"), lane)).toBe(true);
  await app.button("Undo").click();
  await app.button("Undo").click();
  await expect(page.getByRole("button", { name: "Add a step to a" })).toBeVisible();
});

test("a branch more is shown and gets the focus", async ({ app, page }) => {
  await openFlow(app);
  await app.button("Add branch to both").click();
  await expect(page.getByRole("region", { name: "Branch c" })).toBeInViewport();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest("[data-lane]")?.getAttribute("data-lane")))
    .toBe("c");
});

test("a step that is put into an edge makes room for itself, in one undo step", async ({ app, page }) => {
  await openFlow(app);
  const from = await centre(app.port("first", "out:"));
  const to = await centre(app.port("second", "in:text"));
  await dropFromPalette(page, "Infer", { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 });
  await expect.poll(() => app.edges()).toContain("data:first>new_infer.text");
  await expect.poll(() => app.edges()).toContain("data:new_infer>second.text");
  await follows(page, "new_infer");
  const at = async (name: string, kind = "Compute") => (await app.node(name, kind).boundingBox())?.x ?? 0;
  expect(await at("new_infer", "Infer")).toBeGreaterThan(await at("first"));
  expect(await at("second")).toBeGreaterThan(await at("new_infer", "Infer"));
  await app.button("Undo").click();
  await expect.poll(() => app.edges()).toContain("data:first>second.text");
});

async function isWithin(inner: Locator, outer: Locator): Promise<boolean> {
  const [a, b] = [await inner.boundingBox(), await outer.boundingBox()];
  return (
    a !== null &&
    b !== null &&
    a.x >= b.x &&
    a.y >= b.y &&
    a.x + a.width <= b.x + b.width &&
    a.y + a.height <= b.y + b.height
  );
}

/** Drags a part of the palette onto a point of the canvas. */
async function dropFromPalette(
  page: Page,
  part: string,
  to: { readonly x: number; readonly y: number },
): Promise<void> {
  const canvas = page.locator(".react-flow__pane").first();
  const box = await canvas.boundingBox();
  await page
    .getByRole("button", { name: part, exact: true })
    .dragTo(canvas, { targetPosition: { x: to.x - (box?.x ?? 0), y: to.y - (box?.y ?? 0) }, force: true });
}
