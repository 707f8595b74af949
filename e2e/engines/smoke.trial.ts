import { readFileSync } from "node:fs";
import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type FakeProvider, startFakeProvider } from "../../tests/support/fake-provider/index.ts";
import { button, card, dialog, panel, port, tab } from "./support/driver.ts";
import { rowOf } from "./support/row-of.ts";
import { at, inEachEngine } from "./support/stage.ts";

const REVIEW = JSON.parse(readFileSync(at("examples/07-human-review/flow.json"), "utf8"));
/** The simulated model, faster than life. */
const QUICKLY = { model: { kind: "simulated", pace: 8 } };
const KEY = "THE-ONE-AND-ONLY-KEY-4711";

/** Ours says nothing; what an engine says of itself, or of what a trial did on purpose. */
const NOT_OURS = /WebGL|Cookie|net::ERR|downloadable font|Layout was forced|unreachable code after return/;

/** What has to work for anything to be of use: 25–40 s an engine. */
inEachEngine((stage) => {
  it("shows the first screen without a message in the console, and runs the sample to its result", async () => {
    await stage.remember(QUICKLY);
    await stage.page.open(stage.url);
    await stage.page.click(button("Run"));
    await stage.page.sees(card("draft_response", "Infer", "done"));
    await stage.page.reads(panel("Result"), "resolution");
    expect(stage.engine.complaints().filter((message) => !NOT_OURS.test(message))).toEqual([]);
  });

  it("moves a card, and keeps its place over a reload", async () => {
    await stage.page.open(stage.url);
    const moved = card("find_topic", "Infer");
    /** In the flow: wherever the view is, and however large. */
    const placeInFlow = async () => {
      await stage.page.place(moved);
      const node = "document.querySelector('.react-flow__node[data-id=find_topic]')";
      return await stage.engine.evaluate(`return ${node}.style.transform`, []);
    };
    const before = await stage.page.place(moved);
    const first = await placeInFlow();
    expect(first).toMatch(/^translate\(/);
    await stage.page.drag(moved, { x: before.x + 20, y: before.y + 80 });
    await stage.page.until("the card has moved", async () => (await stage.page.place(moved)).y > before.y + 40);
    await stage.page.sees({ role: "button", name: "Undo", disabled: false });
    const then = await placeInFlow();
    expect(then).not.toBe(first);
    await stage.page.sees({ selector: "header [data-tip^=Saved]" });
    await stage.page.reload();
    expect(await placeInFlow()).toBe(then);
  });

  it("draws an edge from port to port", async () => {
    await stage.page.open(stage.url);
    await stage.openFlow(rowOf(2));
    await stage.page.sees(card("step_1", "Compute"));
    const edges = () => stage.engine.evaluate("return document.querySelectorAll('.react-flow__edge').length", []);
    await stage.page.until("the edge from Input is there", async () => (await edges()) === 1);
    await stage.page.drag(port("step_0", "out:"), port("step_1", "in:text"));
    await stage.page.until("there is an edge more", async () => (await edges()) === 2);
  });

  it("copies and pastes a card after a click in the inspector, and pastes nothing behind a dialog", async () => {
    await stage.page.open(stage.url);
    await stage.page.click(card("find_topic", "Infer"));
    await stage.engine.press("Control+c");
    await stage.page.click({ selector: "[aria-label=Inspector] h2, [aria-label=Inspector] h3" });
    await stage.page.click({ selector: ".react-flow__pane" });
    await stage.engine.press("Control+v");
    await stage.page.sees(card("find_topic_2", "Infer"));
    await stage.page.click(button("Share"));
    await stage.page.sees({ role: "dialog", name: "Share" });
    await stage.engine.press("Control+v");
    await stage.engine.press("Escape");
    expect(await stage.page.count(card("find_topic_3", "Infer"))).toBe(0);
  });

  it("completes an expression as it is typed", async () => {
    await stage.page.open(stage.url);
    await stage.page.click(card("classify_sentiment", "Infer"));
    await stage.page.click({ role: "textbox", name: "Add an ensure" });
    await stage.engine.type("result.conf");
    await stage.page.sees({ role: "option", name: "confidence" });
    await stage.engine.press("Enter");
    await stage.engine.type(" > 0.1");
    await stage.engine.press("Enter");
    await stage.page.reads(card("classify_sentiment", "Infer"), "result.confidence > 0.1");
  });

  it("says what is wrong in compute code", async () => {
    await stage.page.open(stage.url);
    await stage.page.click(card("needs_escalation", "Compute"));
    await stage.page.click({ selector: ".monaco-editor .view-lines" });
    await stage.engine.press("Control+a");
    await stage.engine.type("return sentiment.labl;");
    await stage.page.click(tab("Problems"));
    await stage.page.reads(panel("Problems"), "labl");
  });

  it("exports a zip that unpacks", async () => {
    await stage.page.open(stage.url);
    await stage.page.click(button("Export"));
    await stage.page.click(button("Download the zip"));
    const files = unzipSync(await stage.engine.downloaded());
    const manifest = Object.keys(files).find((path) => path.endsWith("/package.json")) ?? "";
    expect(JSON.parse(strFromU8(files[manifest] ?? new Uint8Array())).type).toBe("module");
  });

  it("opens a link", async () => {
    await stage.page.open(stage.url);
    await stage.page.click(button("Share"));
    const field = { role: "textbox", name: "Link" };
    await stage.page.until(
      "the link is made",
      async () => (await stage.page.read(field, ".value"))?.includes("#flow=") === true,
    );
    const link = (await stage.page.read(field, ".value")) ?? "";
    await stage.engine.goto("about:blank");
    await stage.engine.goto(link);
    await stage.page.sees(card("find_topic", "Infer"));
    await stage.page.sees(button("Make a copy"));
  });

  it("has a waiting review after a reload, and goes on with its answer", async () => {
    await stage.remember(QUICKLY);
    await stage.page.open(stage.url);
    await stage.openFlow(REVIEW);
    await stage.page.sees(card("sign_off", "Human review"));
    await stage.page.click(button("Run"));
    await stage.page.click({ selector: "[role=dialog] footer button:last-child" });
    await stage.page.sees(button("Review 1"));
    await stage.page.reload();
    await stage.page.click(button("Review 1"));
    await stage.page.sees(dialog("May this letter go out under your name?"));
    await stage.page.click(button("Approve"));
    await stage.page.reads(panel("Result"), "approve");
  });

  describe("on a provider", () => {
    let provider: FakeProvider;
    beforeAll(async () => {
      provider = await startFakeProvider({ wire: "anthropic", key: KEY, cors: true });
    });
    afterAll(() => provider.close());

    it("runs on a key, and Stop closes the request", async () => {
      const model = { kind: "anthropic", model: "claude-haiku-5-5", baseUrl: provider.base_url };
      await stage.remember({ model, confirmAbove: 1000 });
      await stage.page.open(stage.url);
      // WebKit never ends an installation whose page has gone.
      await stage.engine.evaluate("return navigator.serviceWorker.ready.then(() => true)", []);
      provider.script(...Array.from({ length: 12 }, (_, at) => ({ kind: "stalled" as const, after: at % 3 })));
      await stage.page.reload();
      const inControl = "return navigator.serviceWorker.controller !== null";
      await stage.page.until(
        "the service worker is in control",
        async () => (await stage.engine.evaluate(inControl, [])) === true,
      );
      await stage.page.click(button("Run"));
      await stage.page.fill({ selector: "[placeholder='Paste the key']" }, KEY);
      await stage.page.click(button("Use"));
      await stage.page.click(button("Done"));
      // Before the first request, in the middle of two, and once both are under way.
      for (const wanted of [0, 1, 2, 0, 1]) {
        await stage.page.click(button("Run"));
        await stage.page.until("a request is open", async () => provider.ledger.open.length >= wanted);
        await stage.page.click(button("Stop"));
        await stage.page.sees(button("Run"));
        await stage.page.until("no request is open", async () => provider.ledger.open.length === 0);
      }
    });
  });

  it("opens a thousand cards, and goes on answering", async () => {
    await stage.page.open(stage.url);
    await stage.openFlow(rowOf(1000));
    await stage.page.sees({ role: "treeitem", name: "step_0" });
    await stage.engine.press("Control+k");
    await stage.page.sees({ role: "combobox", name: "All commands" });
    await stage.engine.press("Escape");
  });

  it.skipIf(!stage.openBlocked)("starts with storage blocked, says so, and runs", async () => {
    const { engine, page } = (await stage.openBlocked?.()) ?? stage;
    try {
      await page.open(stage.url);
      await page.click(button("Run"));
      await page.sees(card("draft_response", "Infer", "done"));
      await page.reads({ selector: "body" }, "does not let the page store");
    } finally {
      await engine.close();
    }
  });

  it(`is ${stage.name}`, async () => {
    expect(await stage.engine.evaluate("return navigator.userAgent", [])).toContain(
      stage.name === "Firefox" ? "Firefox" : "AppleWebKit",
    );
  });
});
