import { expect, test } from "./support/app.ts";

const MANY = 300;
const names = (what: string) => Array.from({ length: MANY }, (_, at) => `${what}_${at}`);

/** A flow of one step in a project of many contracts and functions. */
const project = {
  format: "stratum-playground",
  version: 1,
  name: "Many",
  main: "main",
  contracts: Object.fromEntries(names("Contract").map((name) => [name, { fields: { label: { type: "string" } } }])),
  functions: Object.fromEntries(
    names("function").map((name) => [
      name,
      { mode: "compute", input: {}, output: { type: "integer" }, code: "return 1;" },
    ]),
  ),
  flows: {
    main: {
      input: {},
      output: { type: "integer" },
      nodes: { only: { kind: "call", function: "function_0" } },
      edges: [{ kind: "data", from: { node: "only", path: [] }, to: { node: "output", path: ["result"] } }],
    },
  },
};

test("long lists below each other have their rows wherever one looks, and keep the focus", async ({ app, page }) => {
  await app.openFlow(project);
  const panel = page.getByRole("navigation", { name: "Left panel" });
  const contracts = panel.locator("[data-section=contracts]");
  const functions = panel.locator("[data-section=functions]");
  const last = functions.getByRole("button", { name: `function_${MANY - 1} `, exact: false });
  await expect(contracts.getByRole("button", { name: "Contract_0" }).first()).toBeVisible();
  // Far below what is seen a list is as high as it is, and has next to nothing in it.
  expect(await functions.locator("li").count()).toBeLessThan(80);
  await panel.evaluate((element) => element.scrollTo(0, element.scrollHeight));
  await expect(last).toBeInViewport();
  expect(await contracts.locator("li").count()).toBeLessThan(80);
  expect(await functions.locator("li").count()).toBeLessThan(80);
  await expect(last.locator("xpath=ancestor::li")).toHaveAttribute("aria-posinset", String(MANY));

  await last.focus();
  await panel.evaluate((element) => element.scrollTo(0, 0));
  await expect(contracts.getByRole("button", { name: "Contract_0" }).first()).toBeInViewport();
  await expect(last).toBeFocused();

  // What stands above a list is folded, and the list comes into sight.
  await contracts.getByRole("button", { name: "Contracts", exact: true }).click();
  await expect(functions.getByRole("button", { name: "function_5 " })).toBeInViewport();
});

test("a long list of choices is whole once it is taken in hand, by pointer or key", async ({ app, page }) => {
  await app.openFlow(project);
  await app.outlineRow("only").click();
  const choice = page.getByRole("combobox", { name: "Function" });
  await expect(choice).toHaveValue("function_0");
  expect(await choice.locator("option").count()).toBeLessThan(3);
  await choice.focus();
  await expect(choice.locator("option")).toHaveCount(MANY);
  await expect(choice).toHaveValue("function_0");
  await page.keyboard.type("function_17");
  await expect(choice).toHaveValue("function_17");
  await expect(app.outlineRow("only")).toHaveAttribute("aria-label", /calls function_17/);
});
