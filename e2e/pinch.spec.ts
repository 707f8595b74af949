import { centre, expect, test } from "./support/app.ts";

test("a pinch as Safari tells it zooms the canvas about the pointer, and the page stays", async ({ app, page }) => {
  await page.addInitScript(() => Object.assign(window, { ongesturestart: null }));
  await page.reload();
  const card = app.node("find_topic", "Infer");
  await expect(card).toBeVisible();
  const at = await centre(card);
  const before = await card.boundingBox();
  const pinch = (scale: number) =>
    app.canvas.evaluate(
      (canvas, { x, y, scale }) =>
        ["gesturestart", "gesturechange", "gestureend"].map((name) => {
          const event = new Event(name, { bubbles: true, cancelable: true });
          Object.assign(event, { scale: name === "gesturestart" ? 1 : scale, clientX: x, clientY: y });
          return canvas.dispatchEvent(event);
        }),
      { ...at, scale },
    );
  // It is listened to as soon as it has been loaded.
  await expect.poll(() => pinch(1)).toEqual([false, false, false]);
  await pinch(1.25);
  await expect.poll(async () => (await card.boundingBox())?.width).toBeCloseTo((before?.width ?? 0) * 1.25, 0);
  const after = await centre(card);
  expect(after.x).toBeCloseTo(at.x, 0);
  expect(after.y).toBeCloseTo(at.y, 0);
  await pinch(0.0001);
  await expect(page.locator(".canvas-zoom")).not.toHaveText("0 %");
});
