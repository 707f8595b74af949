import type { Locator } from "@playwright/test";
import { type App, expect } from "./support/app.ts";
import { computeFlow, openFile, test } from "./support/files.ts";

/** Faults that people reported of other tools of this kind, by their symptom. */

const inspector = (app: App) => app.page.getByRole("complementary", { name: "Inspector" });
const names = (app: App) =>
  app.page
    .locator("[data-node]")
    .evaluateAll((found) => [...new Set(found.map((card) => card.getAttribute("data-node") ?? ""))].sort());
const SAMPLE_NAMES = ["classify_sentiment", "draft_response", "find_topic", "input", "needs_escalation", "output"];
const withName = (from: string, to: string) => SAMPLE_NAMES.map((name) => (name === from ? to : name)).sort();

/** Begins to rename a step on its card, and leaves the name in its field. */
async function renameOnCard(app: App, step: string, name: string): Promise<void> {
  await app.node(step, "Infer").focus();
  await app.page.keyboard.press("F2");
  const field = app.page.locator(".name-input");
  await expect(field).toBeFocused();
  await field.fill(name);
}

/** A place on a card where nothing but the card is. */
async function clickCard(card: Locator): Promise<void> {
  const box = await card.boundingBox();
  await card.click({ position: { x: (box?.width ?? 0) - 6, y: 6 } });
}

test("a rename that is under way goes to its own step, whatever is clicked next", async ({ app, page }) => {
  await renameOnCard(app, "find_topic", "topic");
  await clickCard(app.node("classify_sentiment", "Infer"));
  await expect.poll(() => names(app)).toEqual(withName("find_topic", "topic"));
  await expect(inspector(app).getByRole("textbox", { name: "Name", exact: true })).toHaveValue("classify_sentiment");

  const name = inspector(app).getByRole("textbox", { name: "Name", exact: true });
  await name.fill("sentiment");
  await clickCard(app.node("draft_response", "Infer"));
  await expect(name).toHaveValue("draft_response");
  await expect.poll(() => names(app)).toContain("sentiment");
  expect(await names(app)).not.toContain("classify_sentiment");

  await renameOnCard(app, "draft_response", "reply");
  await app.outlineRow("topic, Infer").click();
  await expect(app.outlineRow("reply, Infer")).toBeVisible();
  await expect(name).toHaveValue("topic");

  // A name that another has is put back, and that is said.
  await renameOnCard(app, "reply", "topic");
  await clickCard(app.node("sentiment", "Infer"));
  await expect(page.getByText("Not renamed to topic")).toBeVisible();
  await expect(app.node("reply", "Infer")).toBeVisible();
  await name.fill("");
  await clickCard(app.node("reply", "Infer"));
  await expect(name).toHaveValue("reply");
  await expect(app.node("sentiment", "Infer")).toBeVisible();

  for (let undone = 0; undone < 3; undone++) {
    await app.canvas.focus();
    await page.keyboard.press("ControlOrMeta+z");
  }
  await expect.poll(() => names(app)).toEqual(SAMPLE_NAMES);
});

test("what is pasted while somebody writes is text, and pastes no cards", async ({ app, page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await app.node("find_topic", "Infer").focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("ControlOrMeta+c");
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain("stratum-fragment");

  await app.outlineRow("needs_escalation, Compute").click();
  const code = inspector(app).getByRole("textbox", { name: /^Code of / });
  await expect(inspector(app).locator(".monaco-editor")).toBeVisible();
  await code.focus();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.press("ControlOrMeta+v");
  // Its end is in sight.
  await expect(inspector(app)).toContainText("flowLayouts");

  await app.outlineRow("classify_sentiment, Infer").click();
  const intent = inspector(app).getByRole("textbox", { name: "Intent" });
  await intent.fill("");
  await intent.press("ControlOrMeta+v");
  await expect(intent).toHaveValue(/stratum-fragment/);

  const name = inspector(app).getByRole("textbox", { name: "Name", exact: true });
  await name.focus();
  await name.press("ControlOrMeta+v");
  await expect(name).toHaveValue(/stratum-fragment/);
  await name.press("Escape");
  expect(await names(app)).toEqual(SAMPLE_NAMES);

  await app.canvas.focus();
  await page.keyboard.press("ControlOrMeta+v");
  await expect.poll(() => names(app)).toContain("find_topic_2");
});

test("code is written on in the plain editor when the large one comes meanwhile", async ({ app, page, url, hold }) => {
  const { release, asked } = hold(/monaco-code[^/]*\.js$/);
  await app.node("needs_escalation", "Compute").focus();
  await page.keyboard.press("Enter");
  const code = inspector(app).getByRole("textbox", { name: /^Code of / });
  await code.fill("return true;");
  const address = url + (await asked);
  release();
  // The large one and all that it needs has come.
  await page.evaluate(`import(${JSON.stringify(address)}).then(() => undefined)`);
  await expect(code).toBeFocused();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.press("Backspace");
  await expect(app.node("needs_escalation", "Compute")).toBeVisible();
  await page.keyboard.type("return false;");
  await expect(code).toHaveValue("return false;");
  await app.outlineRow("find_topic, Infer").click();
  await app.outlineRow("needs_escalation, Compute").click();
  await expect(inspector(app).locator(".monaco-editor")).toContainText("return false;");
});

test("keys that delete a word in a control on a card delete no card", async ({ app, page }) => {
  const flow = JSON.parse(JSON.stringify(computeFlow("return text;", { type: "string" })));
  flow.flows.main.nodes.judge.constants = { text: "two words" };
  flow.flows.main.edges.shift();
  await openFile(app, JSON.stringify(flow));
  const card = app.node("judge", "Compute");
  await expect(card).toBeVisible();
  const field = card.getByRole("textbox", { name: "Value of judge.text" });
  await field.click();
  await page.keyboard.press("End");
  await page.keyboard.press("ControlOrMeta+Backspace");
  await expect(field).toHaveValue(/^two ?$/);
  for (const keys of [...Array(3).fill("ControlOrMeta+Backspace"), "ControlOrMeta+Delete", "Backspace", "Delete"])
    await page.keyboard.press(keys);
  await expect(field).toHaveValue("");
  await expect(field).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(card).toBeVisible();
});

test("frames three deep keep places, sizes and parents through a reload and another tab of flows", async ({
  app,
  page,
}) => {
  await page.setViewportSize({ width: 1920, height: 1400 });
  const flow = JSON.parse(JSON.stringify(computeFlow("return text;", { type: "string" })));
  const { nodes } = flow.flows.main;
  const frame = (lane?: object) => ({
    ...{ kind: "parallel", branches: [{ name: "left" }, { name: "right" }], require: "all" },
    ...(lane && { lane }),
  });
  Object.assign(nodes, {
    outer: frame(),
    middle: frame({ frame: "outer", branch: "left" }),
    inner: frame({ frame: "middle", branch: "right" }),
    deep: { kind: "call", function: "judge", lane: { frame: "inner", branch: "left" }, constants: { text: "x" } },
    each: {
      ...{ kind: "for_each", target: { function: "judge" }, item: "text", require: "all" },
      ...{ constants: { text: ["x"] }, lane: { frame: "inner", branch: "right" } },
    },
  });
  flow.flows.second = { input: {}, nodes: { note: { kind: "note", text: "Here" } }, edges: [] };
  flow.layout = {
    main: {
      ...{ judge: { x: 40, y: 0 }, outer: { x: 0, y: 240 }, middle: { x: 16, y: 12 }, inner: { x: 8, y: 20 } },
      ...{ deep: { x: 24, y: 8 }, each: { x: 12, y: 16 } },
    },
  };
  await openFile(app, JSON.stringify(flow));
  await expect(app.node("outer", "Parallel")).toBeVisible();
  /** Where every card stands among its kind, whatever the zoom. */
  const places = () =>
    page.locator(".react-flow__node").evaluateAll((found) =>
      found
        .map((node) => {
          if (!(node instanceof HTMLElement)) return "";
          const { width, height } = node.style;
          return [
            node.dataset["id"],
            node.style.transform,
            width || node.offsetWidth,
            height || node.offsetHeight,
          ].join(" ");
        })
        .sort(),
    );
  const five = ["deep", "each", "inner", "middle", "outer"];
  await expect.poll(async () => (await names(app)).filter((name) => five.includes(name))).toEqual(five);
  const before = await places();
  await page.getByRole("navigation", { name: "Flows" }).getByText("second").click();
  await expect(app.node("note", "Note")).toBeVisible();
  await page.getByRole("navigation", { name: "Flows" }).getByText("main").click();
  await expect.poll(places).toEqual(before);
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.reload();
  await expect.poll(places).toEqual(before);
  // A child is where its lane is: the outermost is moved by key, and all go along.
  const offset = async () => {
    const [outer, deep] = await Promise.all(
      ["outer", "deep"].map((name) => page.locator(`[data-node="${name}"]`).boundingBox()),
    );
    return [Math.round((deep?.x ?? 0) - (outer?.x ?? 0)), Math.round((deep?.y ?? 0) - (outer?.y ?? 0))];
  };
  const inside = await offset();
  await app.node("outer", "Parallel").focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowRight");
  await expect.poll(places).not.toEqual(before);
  expect(await offset()).toEqual(inside);
});
