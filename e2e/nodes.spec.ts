import { type App, atRest, centre, expect, test } from "./support/app.ts";

const text = { type: "string" } as const;

/** A flow with one step, and another that it may run. */
const flow = {
  format: "stratum-playground",
  version: 1,
  name: "Nodes",
  contracts: {},
  functions: {
    draft: { mode: "infer", input: { topic: text }, output: text, intent: "Draft a reply." },
  },
  flows: {
    main: {
      input: { topic: text },
      nodes: { draft: { kind: "call", function: "draft" } },
      edges: [{ kind: "data", from: { node: "input", path: ["topic"] }, to: { node: "draft", path: ["topic"] } }],
    },
    tidy: {
      input: { text },
      nodes: {},
      edges: [{ kind: "data", from: { node: "input", path: ["text"] }, to: { node: "output", path: ["result"] } }],
    },
  },
  layout: { main: { input: { x: 0, y: 0 }, draft: { x: 240, y: 0 }, output: { x: 900, y: 0 } } },
  bench: { cases: [], scripts: [], pins: [], breakpoints: [] },
} as const;

async function openFlow(app: App): Promise<void> {
  await app.openFlow(flow);
  await expect(app.node("draft", "Infer")).toBeVisible();
  await atRest(app.page);
}

/** Inserts by the list that `/` opens, as by keyboard. */
async function insert(app: App, what: string): Promise<void> {
  await app.canvas.focus();
  await app.page.keyboard.press("/");
  await expect(app.page.getByRole("dialog", { name: "Insert a step" })).toBeVisible();
  await app.page.keyboard.type(what);
  await app.page.keyboard.press("Enter");
}

/** The field of the inspector with that name. */
function field(app: App, name: string) {
  const named = app.page.getByRole("complementary", { name: "Inspector" }).getByLabel(name, { exact: true });
  return named.and(app.page.locator("input, textarea, select"));
}

/** Shows a node's form by choosing its row of the outline. */
async function choose(app: App, row: string): Promise<void> {
  await app.outlineRow(row).click();
}

test.describe("every kind of node", () => {
  test.use({ viewport: { width: 1720, height: 1000 } });

  test("comes onto the canvas by keyboard, and undo takes it away", async ({ app, page }) => {
    await openFlow(app);
    const kinds = [
      ["adaptive", "new_adaptive", "Adaptive"],
      ["race", "race", "Race"],
      ["for each", "each_draft", "For each"],
      ["debate", "debate", "Debate"],
      ["human", "review", "Human review"],
      ["branch", "branch", "Branch"],
      ["subflow", "tidy", "Subflow"],
      ["note", "note", "Note"],
      ["section", "section", "Section"],
    ] as const;
    for (const [word, name, kind] of kinds) {
      await insert(app, word);
      await expect(app.outlineRow(`${name}, ${kind}`)).toBeVisible();
    }
    await expect(page.getByRole("button", { name: "advocate" }).first()).toBeVisible();
    for (const [, name, kind] of [...kinds].reverse()) {
      await app.button("Undo").click();
      await expect(app.outlineRow(`${name}, ${kind}`)).toBeHidden();
    }
  });

  test("a Branch: cases are named, reordered and led to steps by dragging, by C, and in the inspector", async ({
    app,
    page,
  }) => {
    await openFlow(app);
    await insert(app, "branch");
    await choose(app, "branch, Branch");
    await field(app, "Name of case 1").fill("urgent");
    await field(app, "Name of case 1").press("Enter");
    await field(app, "Condition of case 1").fill("len($.input.topic) > 3");
    await field(app, "Condition of case 1").blur();
    await app.button("Add a case").click();
    await expect(field(app, "Name of case 2")).toHaveValue("route");
    await insert(app, "human");
    await choose(app, "branch, Branch");
    await page.getByRole("button", { name: "Connect urgent" }).click();
    await page.getByRole("menuitem", { name: "review" }).click();
    await expect.poll(() => app.edges()).toContain("control:branch.urgent>review");
    await app.canvas.focus();
    await app.node("branch", "Branch").focus();
    await page.keyboard.press("c");
    await page.keyboard.type("else draft");
    await page.keyboard.press("Enter");
    await expect.poll(() => app.edges()).toContain("control:branch.else>draft");
    await choose(app, "branch, Branch");
    await field(app, "Name of case 1").fill("pressing");
    await field(app, "Name of case 1").press("Enter");
    await expect.poll(() => app.edges()).toContain("control:branch.pressing>review");
  });

  test("the ways of a Branch meet again at one port, and the Branch shows whom it reads", async ({ app, page }) => {
    const reads = "len($.steps.draft.output) > 3";
    const led = (port: string, node: string) => ({ kind: "control", from: { node: "way", port }, to: { node } });
    const call = { kind: "call", function: "draft", constants: { topic: "tea" } };
    await app.openFlow({
      ...flow,
      flows: {
        main: {
          input: { topic: { type: "string" } },
          nodes: {
            draft: call,
            way: { kind: "branch", cases: [{ name: "long", condition: reads }] },
            cut: call,
            keep: call,
          },
          edges: [led("long", "cut"), led("else", "keep")],
        },
      },
      layout: {
        main: {
          input: { x: 0, y: 0 },
          draft: { x: 240, y: 0 },
          way: { x: 560, y: 0 },
          cut: { x: 900, y: 0 },
          keep: { x: 900, y: 260 },
          output: { x: 1300, y: 0 },
        },
      },
    });
    await choose(app, "way, Branch");
    await expect(app.node("draft", "Infer")).toHaveClass(/card-read/);
    await expect(app.node("cut", "Infer")).not.toHaveClass(/card-read/);
    const result = app.port("output", "in:result");
    const met = ["data:cut>output.result", "data:keep>output.result"];
    await app.dragOnto(app.port("cut", "out:"), result);
    await app.dragOnto(app.port("keep", "out:"), result);
    await expect.poll(() => app.edges()).toEqual(expect.arrayContaining(met));
    await choose(app, "output, Output");
    for (const from of ["cut", "keep"])
      await expect(page.getByRole("button", { name: `Disconnect ${from}` })).toBeVisible();
    await app.grab(app.port("draft", "out:"), await centre(result));
    await expect(page.getByText("replaces cut and keep")).toBeVisible();
    await page.mouse.up();
    await expect.poll(() => app.edges()).toContain("data:draft>output.result");
    expect(await app.edges()).not.toContain(met[0]);
  });

  test("a route is drawn from a diamond, and dropped on nothing it offers what follows", async ({ app, page }) => {
    await openFlow(app);
    const beside = await centre(app.node("draft", "Infer"));
    await app.node("draft", "Infer").hover();
    await app.drag(app.port("draft", "order-out:failed"), { x: beside.x, y: beside.y + 190 });
    await expect(page.getByRole("dialog", { name: "Insert a step" })).toBeVisible();
    await page.keyboard.type("human");
    await page.keyboard.press("Enter");
    await expect.poll(() => app.edges()).toContain("control:draft.failed>review");
    await app.button("Zoom to fit").click();
    await app.dragOnto(app.port("review", "order-out:revise"), app.port("draft", "order-in"));
    await expect.poll(() => app.edges()).toContain("control:review.revise>draft");
    await expect(page.getByText("revise ↺ 3")).toBeVisible();
    await app.button("Undo").click();
    await expect.poll(() => app.edges()).not.toContain("control:review.revise>draft");
  });

  test("a review: question, artifacts, decision and what happens when the time is up", async ({ app, page }) => {
    await openFlow(app);
    await insert(app, "human");
    await choose(app, "review, Human review");
    await field(app, "Question").fill("May this be sent?");
    await field(app, "Question").blur();
    await expect(app.node("review", "Human review")).toContainText("May this be sent?");
    await field(app, "Timeout").fill("60");
    await field(app, "Timeout").blur();
    await page.getByRole("radio", { name: "Decide by itself" }).click();
    await field(app, "Value when the time is up").selectOption("false");
    await expect(app.node("review", "Human review")).toContainText("waits 1");
    await app.dragOnto(app.port("draft", "out:"), app.port("review", "in:draft"));
    await expect.poll(() => app.edges()).toContain("data:draft>review.draft");
  });

  test("a debate: agents are added and named, rounds and agreement chosen", async ({ app }) => {
    await openFlow(app);
    await insert(app, "debate");
    await choose(app, "debate, Debate");
    await app.button("Add an agent").click();
    await field(app, "Name of agent 3").fill("outsider");
    await field(app, "Name of agent 3").press("Enter");
    await field(app, "At most").fill("3");
    await field(app, "At most").blur();
    await field(app, "Agree on").selectOption("reason");
    const card = app.node("debate", "Debate");
    await expect(card).toContainText("outsider");
    await expect(card).toContainText("up to 3 rounds");
    await expect(card).toContainText("agree on reason");
    await expect(app.port("debate", "in:topic")).toBeVisible();
  });

  test("a list and a frame say what they require and what type comes of it", async ({ app, page }) => {
    await openFlow(app);
    await insert(app, "for each");
    await choose(app, "each_draft, For each");
    await expect(app.port("each_draft", "in:topic")).toBeVisible();
    await page.getByRole("radio", { name: "None" }).click();
    await expect(page.getByText("{ ok, value, error }[]").first()).toBeVisible();
    await field(app, "At the same time").fill("2");
    await field(app, "At the same time").blur();
    await expect(app.node("each_draft", "For each")).toContainText("2 at a time · requires none");
  });

  test("a subflow opens its flow by double click; flows are copied and deleted from their tab", async ({
    app,
    page,
  }) => {
    await openFlow(app);
    await insert(app, "tidy");
    await app.node("tidy", "Subflow").getByText("runs tidy").dblclick();
    const tab = page.getByRole("navigation", { name: "Flows" }).getByRole("button", { name: "tidy", exact: true });
    await expect(tab).toHaveAttribute("aria-current", "page");
    await app.button("More for flow tidy").click();
    await page.getByRole("menuitem", { name: "Duplicate" }).click();
    await expect(app.button("More for flow tidy_2")).toBeVisible();
    await app.button("More for flow tidy_2").click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await expect(app.button("More for flow tidy_2")).toBeHidden();
  });

  test("a section lies around the selected nodes and takes them along; a note is written where it lies", async ({
    app,
    page,
  }) => {
    await openFlow(app);
    await insert(app, "note");
    const note = app.node("note", "Note");
    await note.getByText("Double click and write").dblclick();
    await page.keyboard.type("# Why");
    await page.keyboard.press("Control+Enter");
    await expect(note.getByText("Why", { exact: true })).toBeVisible();
    await choose(app, "draft, Infer");
    await insert(app, "section");
    const section = app.node("section", "Section");
    const [box, card] = [await section.boundingBox(), await app.node("draft", "Infer").boundingBox()];
    expect((box?.x ?? 0) < (card?.x ?? 0) && (box?.y ?? 0) < (card?.y ?? 0)).toBe(true);
    const title = await centre(section.getByText("New section"));
    await app.drag(section.getByText("New section"), { x: title.x + 80, y: title.y + 40 });
    await expect
      .poll(async () => (await app.node("draft", "Infer").boundingBox())?.x ?? 0)
      .toBeGreaterThan((card?.x ?? 0) + 40);
  });
});
