import { type App, atRest, centre, expect, test } from "./support/app.ts";

const text = { type: "string" } as const;

/** Two lanes and what can be joined with what, laid out so that nothing covers anything. */
const flow = {
  format: "stratum-playground",
  version: 1,
  name: "Canvas",
  contracts: { Tone: { fields: { label: text, note: text, score: { type: "number" } } } },
  functions: {
    classify: {
      mode: "infer",
      input: { text },
      output: { type: "Tone" },
      intent: "Say how it sounds.",
    },
    shout: { mode: "compute", input: { label: text }, output: text, code: "return label.toUpperCase();" },
    count: { mode: "compute", input: { value: { type: "number" } }, output: { type: "number" }, code: "return value;" },
  },
  flows: {
    main: {
      input: { text },
      nodes: {
        classify: { kind: "call", function: "classify" },
        shout: { kind: "call", function: "shout" },
        count: { kind: "call", function: "count" },
        both: { kind: "parallel", branches: [{ name: "a" }, { name: "b" }], require: "all" },
        inner: { kind: "call", function: "shout", lane: { frame: "both", branch: "a" } },
      },
      edges: [{ kind: "data", from: { node: "input", path: ["text"] }, to: { node: "classify", path: ["text"] } }],
    },
  },
  layout: {
    main: {
      input: { x: 0, y: 0 },
      classify: { x: 240, y: 0 },
      shout: { x: 600, y: 0 },
      count: { x: 600, y: 240 },
      both: { x: 960, y: 0 },
      inner: { x: 0, y: 0 },
      output: { x: 1400, y: 0 },
    },
  },
  bench: { cases: [], scripts: [], pins: [], breakpoints: [] },
} as const;

async function openFlow(app: App): Promise<void> {
  await app.openFlow(flow);
  await expect(app.node("classify", "Infer")).toBeVisible();
  await atRest(app.page);
}

/** Undo brings back what was, redo what came. */
async function undoesAndRedoes(
  app: App,
  shown: () => Promise<unknown>,
  before: unknown,
  after: unknown,
): Promise<void> {
  await app.button("Undo").click();
  await expect.poll(shown).toEqual(before);
  await app.button("Redo").click();
  await expect.poll(shown).toEqual(after);
}

const first = "data:input.text>classify.text";

test.describe("the canvas", () => {
  test.use({ viewport: { width: 1720, height: 1000 } });

  test("ports connect by dragging, and undo takes the edge away", async ({ app }) => {
    await openFlow(app);
    await app.dragOnto(app.port("input", "out:text"), app.port("shout", "in:label"));
    const after = ["data:input.text>classify.text", "data:input.text>shout.label"];
    await expect.poll(() => app.edges()).toEqual(after);
    await undoesAndRedoes(app, () => app.edges(), [first], after);
  });

  test("a card takes what orders it wherever it is dropped", async ({ app }) => {
    await openFlow(app);
    await app.dragOnto(app.port("classify", "order-out"), app.node("count", "Compute"));
    await expect.poll(() => app.edges()).toEqual(["control:classify.done>count", first].sort());
  });

  test("what does not fit says why while it is dragged", async ({ app, page }) => {
    await openFlow(app);
    await app.grab(app.port("input", "out:text"), await centre(app.port("count", "in:value")));
    await expect(page.getByText("string does not fit number").first()).toBeVisible();
    await page.mouse.up();
    expect(await app.edges()).toEqual([first]);
  });

  test("a whole value on a narrower port lists the fields that fit: Enter takes the best, Escape none", async ({
    app,
    page,
  }) => {
    await openFlow(app);
    await app.dragOnto(app.port("classify", "out:"), app.port("shout", "in:label"));
    const list = page.getByRole("dialog", { name: "Field for shout.label" });
    await expect(list.getByRole("option")).toHaveText(["classify.label", "classify.note"]);
    await page.keyboard.press("Escape");
    await expect(list).toBeHidden();
    expect(await app.edges()).toEqual([first]);
    await app.dragOnto(app.port("classify", "out:"), app.port("shout", "in:label"));
    await page.keyboard.press("Enter");
    await expect.poll(() => app.edges()).toEqual(["data:classify.label>shout.label", first]);
  });

  test("C connects by keyboard, what fits first and the rest with the reason", async ({ app, page }) => {
    await openFlow(app);
    await app.node("classify", "Infer").focus();
    await page.keyboard.press("c");
    const list = page.getByRole("dialog", { name: "Connect classify" });
    await expect(list.getByRole("option", { name: /shout\.label/ })).toContainText("takes");
    await page.keyboard.type("count.value");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog", { name: "Field for count.value" })).toBeVisible();
    await page.keyboard.press("Enter");
    await expect.poll(() => app.edges()).toContain("data:classify.score>count.value");
  });

  test("the outline is worked by keyboard: it connects, and Enter brings the focus to the card", async ({
    app,
    page,
  }) => {
    await openFlow(app);
    await app.outlineRow("shout, Compute").focus();
    await page.keyboard.press("c");
    await expect(page.getByRole("dialog", { name: "Connect shout" })).toBeVisible();
    await page.keyboard.type("output.result");
    await page.keyboard.press("Enter");
    await expect.poll(() => app.edges()).toContain("data:shout>output.result");
    await app.outlineRow("shout, Compute").focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowDown");
    await expect(app.outlineRow("label, input, string, needed")).toBeFocused();
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("Enter");
    await expect(app.node("shout", "Compute")).toBeFocused();
  });

  test("an edge dropped on nothing offers the steps that fit", async ({ app, page }) => {
    await openFlow(app);
    const below = await centre(app.node("count", "Compute"));
    await app.drag(app.port("input", "out:text"), { x: below.x, y: below.y + 220 });
    const list = page.getByRole("dialog", { name: "Insert a step" });
    await expect(list.getByRole("option").first()).toContainText("classify");
    await page.keyboard.type("shout");
    await page.keyboard.press("Enter");
    await expect(app.node("shout_2", "Compute")).toBeVisible();
    await expect.poll(() => app.edges()).toContain("data:input.text>shout_2.label");
    await app.button("Undo").click();
    await expect(app.node("shout_2", "Compute")).toBeHidden();
  });

  test("a step dropped on an edge is put into it", async ({ app }) => {
    await openFlow(app);
    const from = await centre(app.port("input", "out:text"));
    const to = await centre(app.port("classify", "in:text"));
    await app.drag(app.node("shout", "Compute").locator(".card-kind"), {
      x: (from.x + to.x) / 2,
      y: (from.y + to.y) / 2,
    });
    await expect.poll(() => app.edges()).toContain("data:input.text>shout.label");
    expect(await app.edges()).toContain("data:shout>classify.text");
    await app.button("Undo").click();
    await expect.poll(() => app.edges()).toContain(first);
  });

  test("a step moves into a lane and out of it, one undo step each", async ({ app, page }) => {
    await openFlow(app);
    const lane = page.getByRole("region", { name: "Branch b" });
    await app.outlineRow("both, Parallel").focus();
    await page.keyboard.press("ArrowRight");
    await app.grab(app.node("count", "Compute").locator(".card-kind"), await centre(lane));
    await expect(page.getByText("Move to branch b")).toBeVisible();
    await page.mouse.up();
    const inLane = app.outlineRow("Branch b");
    await expect(inLane).toHaveAttribute("aria-expanded", "true");
    await app.button("Undo").click();
    await expect(app.outlineRow("count, Compute")).toHaveAttribute("aria-level", "1");
    await app.button("Redo").click();
    await expect(app.outlineRow("Branch b")).toHaveAttribute("aria-expanded", "true");
    await app.drag(app.node("count", "Compute").locator(".card-kind"), await belowAll(app));
    await expect(app.outlineRow("count, Compute")).toHaveAttribute("aria-level", "1");
  });

  test("a value inside a frame is led out by the frame's output", async ({ app, page }) => {
    await openFlow(app);
    await app.dragOnto(app.port("inner", "out:"), app.port("output", "in:result"));
    const list = page.getByRole("dialog", { name: "Lead out to output.result" });
    await expect(list.getByRole("option")).toContainText("inner becomes the result of branch a");
    await page.keyboard.press("Enter");
    await expect.poll(() => app.edges()).toContain("data:both.a>output.result");
  });

  test("diamonds order steps without passing a value", async ({ app, page }) => {
    await openFlow(app);
    await app.node("classify", "Infer").hover();
    await app.dragOnto(app.port("classify", "order-out"), app.port("count", "order-in"));
    await expect.poll(() => app.edges()).toContain("control:classify.done>count");
    await page.locator('[data-id="control:classify.done>count"] .react-flow__edge-interaction').dispatchEvent("click");
    await page.keyboard.press("Delete");
    await expect.poll(() => app.edges()).toEqual([first]);
    await app.node("classify", "Infer").click({ button: "right" });
    await page.getByRole("menuitem", { name: "Let another step wait for it…" }).click();
    await page
      .getByRole("dialog", { name: "Connect classify" })
      .getByRole("option", { name: /^shout/ })
      .click();
    await expect.poll(() => app.edges()).toContain("control:classify.done>shout");
  });

  test("a value is set on the card and gives way to an edge", async ({ app, page }) => {
    await openFlow(app);
    const field = page.getByRole("textbox", { name: "Value of shout.label" });
    await field.fill("hello");
    await field.press("Enter");
    await expect(field).toHaveValue("hello");
    await app.dragOnto(app.port("input", "out:text"), app.port("shout", "in:label"));
    await expect(field).toBeHidden();
    await app.button("Undo").click();
    await expect(field).toHaveValue("hello");
    await app.button("Undo").click();
    await expect(field).toHaveValue("");
  });

  test("a port opens into its fields and closes again", async ({ app, page }) => {
    await openFlow(app);
    const opener = page.getByRole("button", { name: "Fields of classify.output" });
    await opener.click();
    await expect(app.port("classify", "out:score")).toBeVisible();
    await app.dragOnto(app.port("classify", "out:score"), app.port("count", "in:value"));
    await expect.poll(() => app.edges()).toContain("data:classify.score>count.value");
    await opener.click();
    await expect(app.port("classify", "out:label")).toBeHidden();
    await expect(app.port("classify", "out:score")).toBeVisible();
  });

  test("copy, paste, select all, delete, each undone", async ({ app, page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await openFlow(app);
    const nodes = () => page.locator(".react-flow__node").count();
    await app.node("shout", "Compute").locator(".card-kind").click();
    await page.keyboard.press("Control+c");
    await page.keyboard.press("Control+v");
    await expect.poll(nodes).toBe(8);
    await undoesAndRedoes(app, nodes, 7, 8);
    await app.outlineRow("shout_2, Compute").focus();
    await page.keyboard.press("Delete");
    await expect.poll(nodes).toBe(7);
    await app.node("classify", "Infer").locator(".card-kind").click();
    await app
      .node("count", "Compute")
      .locator(".card-kind")
      .click({ modifiers: ["ControlOrMeta"] });
    await page.keyboard.press("Delete");
    await expect.poll(nodes).toBe(5);
    await undoesAndRedoes(app, nodes, 7, 5);
    await app.button("Undo").click();
    await app.node("shout", "Compute").focus();
    await page.keyboard.press("Control+a");
    await page.keyboard.press("Delete");
    await expect.poll(nodes).toBe(2);
    await app.button("Undo").click();
    await expect.poll(nodes).toBe(7);
  });

  test("selecting everything starts no animation of cards, ports or edges", async ({ app, page }) => {
    await openFlow(app);
    await app.node("shout", "Compute").focus();
    const most = page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let running = 0;
          const end = performance.now() + 600;
          const look = () => {
            const onCanvas = document
              .getAnimations()
              .filter(({ effect }) => effect instanceof KeyframeEffect && effect.target?.closest(".react-flow"));
            running = Math.max(running, onCanvas.length);
            if (performance.now() < end) requestAnimationFrame(look);
            else resolve(running);
          };
          look();
        }),
    );
    await page.keyboard.press("Control+a");
    expect(await most).toBe(0);
    await expect(page.locator(".react-flow .card-selected")).toHaveCount(7);
  });

  test("several cards move together, arrows nudge, tidy up arranges, each one undo step", async ({ app, page }) => {
    await openFlow(app);
    const place = async (name: string) => {
      const box = await page.locator(`.react-flow__node[data-id="${name}"]`).getAttribute("style");
      return /translate\(([^)]*)\)/.exec(box ?? "")?.[1];
    };
    const both = async () => [await place("shout"), await place("count")];
    const before = await both();
    await app.node("shout", "Compute").locator(".card-kind").click();
    await app
      .node("count", "Compute")
      .locator(".card-kind")
      .click({ modifiers: ["ControlOrMeta"] });
    const from = await centre(app.node("shout", "Compute").locator(".card-kind"));
    await app.drag(app.node("shout", "Compute").locator(".card-kind"), { x: from.x, y: from.y + 300 });
    const moved = await both();
    expect(moved[0]).not.toBe(before[0]);
    expect(moved[1]).not.toBe(before[1]);
    await undoesAndRedoes(app, both, before, moved);
    await app.node("shout", "Compute").focus();
    await page.keyboard.press("ArrowRight");
    await expect.poll(both).not.toEqual(moved);
    await app.button("Undo").click();
    await expect.poll(both).toEqual(moved);
    await app.tidyUp();
    await app.button("Undo").click();
    await expect.poll(both).toEqual(moved);
  });

  test("an edge's end moves to another field in its inspector", async ({ app, page }) => {
    await openFlow(app);
    await app.dragOnto(app.port("classify", "out:"), app.port("shout", "in:label"));
    await expect(page.getByRole("dialog", { name: "Field for shout.label" }).getByRole("option")).toHaveCount(2);
    await page.keyboard.press("Enter");
    await expect.poll(() => app.edges()).toEqual(["data:classify.label>shout.label", first]);
    const [from, to] = [await centre(app.port("classify", "out:label")), await centre(app.port("shout", "in:label"))];
    await page.mouse.click((from.x + to.x) / 2, (from.y + to.y) / 2);
    const inspector = page.getByRole("complementary", { name: "Inspector" });
    const takes = inspector.getByRole("combobox", { name: "Takes" });
    await expect(takes.getByRole("option", { name: /^score/ })).toBeDisabled();
    await takes.selectOption("note: string");
    await expect.poll(() => app.edges()).toEqual(["data:classify.note>shout.label", first]);
    // It stays the one that is looked at.
    await expect(takes).toHaveValue('["note"]');
    await inspector.getByRole("button", { name: "Delete" }).click();
    await expect.poll(() => app.edges()).toEqual([first]);
  });

  test("nodes are chosen with Shift and aligned by command", async ({ app, page }) => {
    await openFlow(app);
    const left = async (name: string) => (await centre(app.port(name, `in:${name === "count" ? "value" : "text"}`))).x;
    await app.node("classify", "Infer").locator(".card-kind").click();
    await app
      .node("count", "Compute")
      .locator(".card-kind")
      .click({ modifiers: ["Shift"] });
    expect(await left("count")).not.toBe(await left("classify"));
    await page.keyboard.press("ControlOrMeta+k");
    await page.getByPlaceholder(/^Find a command/).fill("align left");
    await page.keyboard.press("Enter");
    await expect.poll(async () => (await left("count")) - (await left("classify"))).toBe(0);
    await app.button("Undo").click();
    await expect.poll(async () => (await left("count")) - (await left("classify"))).not.toBe(0);
  });

  test("zoom by buttons, and to fit", async ({ app, page }) => {
    await openFlow(app);
    const zoom = page.locator(".canvas-zoom");
    const before = await zoom.textContent();
    await app.button("Zoom in").click();
    await expect.poll(() => zoom.textContent()).not.toBe(before);
    await app.button("Zoom to fit").click();
    await expect.poll(() => zoom.textContent()).toBe(before);
  });
});

async function belowAll(app: App): Promise<{ readonly x: number; readonly y: number }> {
  const box = await app.node("count", "Compute").boundingBox();
  const canvas = await app.canvas.boundingBox();
  return { x: (box?.x ?? 0) - 250, y: (canvas?.y ?? 0) + (canvas?.height ?? 0) - 60 };
}
