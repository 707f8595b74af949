import { expect } from "./support/app.ts";
import { test } from "./support/files.ts";

/** Says how long each of many texts is: an item's visit is known by what it gave. */
function lengths(count: number): object {
  const data = (from: readonly [string, ...string[]], to: readonly [string, ...string[]]) => ({
    ...{ kind: "data", from: { node: from[0], path: from.slice(1) } },
    to: { node: to[0], path: to.slice(1) },
  });
  const texts = Array.from({ length: count }, (_, item) => "x".repeat(item + 101));
  return {
    ...{ format: "stratum-playground", version: 1, name: "Lengths", main: "main" },
    functions: {
      measure: {
        ...{ mode: "compute", input: { text: { type: "string" } } },
        ...{ output: { type: "integer" }, code: "return text.length;" },
      },
    },
    flows: {
      main: {
        input: { texts: { type: "array", items: { type: "string" } } },
        nodes: { each: { kind: "for_each", target: { flow: "sub" }, item: "text", require: "all" } },
        edges: [data(["input", "texts"], ["each", "text"]), data(["each"], ["output", "result"])],
      },
      sub: {
        input: { text: { type: "string" } },
        nodes: { long: { kind: "call", function: "measure" } },
        edges: [data(["input", "text"], ["long", "text"]), data(["long"], ["output", "result"])],
      },
    },
    bench: { cases: [{ name: "All", flow: "main", input: { texts } }] },
  };
}

test("what is selected is a visit: an item's step opens that item's, in the flow that it belongs to", async ({
  app,
  page,
}) => {
  await app.openFlow(lengths(3));
  await expect(app.node("each", "For each")).toBeVisible();
  await app.button("Run").click();
  await page.getByRole("dialog").getByRole("button", { name: /^Run/ }).click();
  await expect(app.panel("Result")).toContainText("Finished");

  await app.tab("Timeline").click();
  const rows = app.panel("Timeline").getByRole("listitem").filter({ hasText: /^long/ });
  await expect(rows).toHaveCount(3);
  const inspector = page.getByRole("complementary", { name: "Inspector" });
  for (const item of [0, 2, 1]) {
    const row = rows.nth(item).getByRole("button");
    await row.click();
    await expect(row).toHaveAttribute("aria-pressed", "true");
    await expect(rows.getByRole("button", { pressed: true })).toHaveCount(1);
    await expect(app.node("long", "Compute")).toBeVisible();
    await expect(inspector).toContainText(`${101 + item}`);
    await expect(inspector.getByText(`each[${item}]/sub/long`)).toBeVisible();
  }
  // The same by the trace; a node pressed on the canvas is of the call that was looked at.
  await app.tab("Trace").click();
  const traced = app.panel("Trace").getByRole("button", { name: "each[0]/sub/long" });
  await traced.click();
  await expect(traced).toHaveAttribute("aria-pressed", "true");
  await expect(inspector).toContainText("101");
  await page.keyboard.press("Escape");
  await app.node("long", "Compute").click();
  await expect(inspector).toContainText("101");
});

test("of a thousand items only rows in sight are drawn, in Timeline, in Trace and in the inspector", async ({
  app,
  page,
}) => {
  await app.openFlow(lengths(1000));
  await expect(app.node("each", "For each")).toBeVisible();
  await app.button("Run").click();
  await page.getByRole("dialog").getByRole("button", { name: /^Run/ }).click();
  await app.tab("Timeline").click();
  await expect(app.button("Run")).toBeVisible({ timeout: 120_000 });
  await app.tab("Timeline").click();
  const steps = app.panel("Timeline").getByRole("list", { name: /^Steps of the run/ });
  await expect(steps.getByRole("listitem").first()).toBeVisible();
  expect(await steps.getByRole("listitem").count()).toBeLessThan(80);
  await app.panel("Timeline").evaluate((panel) => {
    const scrolls = (at: Element | null): Element | null =>
      !at || at.scrollHeight > at.clientHeight + 1 ? at : scrolls(at.parentElement);
    const scroller = scrolls(panel);
    if (scroller) scroller.scrollTop = scroller.scrollHeight;
  });
  await expect(steps.getByText("item 999").first()).toBeVisible();
  expect(await steps.getByRole("listitem").count()).toBeLessThan(80);
  await app.tab("Trace").click();
  await expect(app.panel("Trace").getByRole("row").nth(3)).toBeVisible();
  expect(await app.panel("Trace").getByRole("row").count()).toBeLessThan(80);
  await app.node("each", "For each").click();
  const items = page.getByRole("complementary", { name: "Inspector" }).getByRole("list", { name: "Items" });
  await expect(items.getByRole("button", { name: /^item 3,/ })).toBeVisible();
  expect(await items.getByRole("listitem").count()).toBeLessThan(80);
});
