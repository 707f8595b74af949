import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { strFromU8, unzipSync } from "fflate";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type StaticServer, serveStatic } from "../../scripts/lib/static-server.mjs";
import { type FakeProvider, startFakeProvider } from "../../tests/support/fake-provider/index.ts";
import { button, card, dialog, type Engine, panel, port, Tab, tab } from "./support/driver.ts";
import { ASKED, FORMS } from "./support/forms-flow.ts";
import { installed } from "./support/found.ts";
import { rowOf } from "./support/row-of.ts";

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const DIST = process.env["DIST"] ?? at("dist");
const REVIEW = JSON.parse(readFileSync(at("examples/07-human-review/flow.json"), "utf8"));
const KEY = "THE-ONE-AND-ONLY-KEY-4711";

/** Ours says nothing; what an engine says of itself, or of what a trial did on purpose. */
const NOT_OURS = /WebGL|Cookie|net::ERR|downloadable font|Layout was forced|unreachable code after return/;

let script = "";
beforeAll(async () => {
  const { outputFiles } = await build({
    entryPoints: [at("e2e/engines/support/in-page.ts")],
    bundle: true,
    write: false,
    format: "iife",
    target: "es2020",
  });
  script = outputFiles[0]?.text ?? "";
});

/** Each trial has a host, and with it a storage, of its own. */
let server: StaticServer;
beforeEach(async () => {
  server = await serveStatic(DIST, { base: "/some/path/" });
});
afterEach(() => server.close());

describe.each(installed)("in $name", ({ name, open, openBlocked }) => {
  let engine: Engine;
  let page: Tab;
  beforeAll(async () => {
    engine = await open();
    page = new Tab(engine, script);
  });
  afterAll(() => engine.close());

  const openFlow = async (flow: object): Promise<void> => {
    await engine.evaluate(
      `const data = new DataTransfer();
       data.items.add(new File([args[0]], "test.flow.json", { type: "application/json" }));
       window.dispatchEvent(new DragEvent("drop", { dataTransfer: data, cancelable: true, bubbles: true }));`,
      [JSON.stringify(flow)],
    );
  };
  it("shows the first screen without a message in the console, and runs the sample to its result", async () => {
    await page.open(server.url);
    await page.click(button("Run"));
    await page.sees(card("draft_response", "Infer", "done"));
    await page.reads(panel("Result"), "resolution");
    expect(engine.complaints().filter((message) => !NOT_OURS.test(message))).toEqual([]);
  });

  it("moves a card, and keeps its place over a reload", async () => {
    await page.open(server.url);
    const before = await page.place(card("find_topic", "Infer"));
    await page.drag(card("find_topic", "Infer"), { x: before.x + 20, y: before.y + 80 });
    await page.until(
      "the card has moved",
      async () => (await page.place(card("find_topic", "Infer"))).y > before.y + 40,
    );
    await page.sees({ role: "button", name: "Undo" });
  });

  it("opens a file that was taken in the native chooser", async () => {
    await page.open(server.url);
    await page.click({ role: "button", name: "Project " });
    // The drivers dismiss a chooser that opens, so that none may.
    await engine.evaluate("HTMLInputElement.prototype.showPicker = () => {};", []);
    await page.click({ role: "menuitem", name: "Open a file" });
    const chooser = "body > input[type=file]";
    const isThere = `return document.querySelector(${JSON.stringify(chooser)}) !== null;`;
    await page.until("a file is asked for", async () => (await engine.evaluate(isThere, [])) === true);
    await engine.choose(chooser, at("examples/07-human-review/flow.json"));
    await page.sees({ role: "group", name: "sign_off, Human review" });
  });

  it("takes a date by keyboard", async () => {
    await page.open(server.url);
    await openFlow({ ...FORMS, bench: { cases: [] } });
    await page.sees(card("each", "For each"));
    await page.click(button("Run"));
    await page.click({ role: "textbox", name: "title" });
    await engine.press("Tab");
    // WebKitGTK's driver reaches the parts of a date by arrows only.
    if (name === "Firefox") await engine.type("12312026");
    else for (const key of ["ArrowUp", "ArrowRight", "ArrowUp", "ArrowRight", "ArrowUp"]) await engine.press(key);
    await page.until("the day has come", async () => {
      const day = await page.read({ selector: "input[type=date]" }, ".value");
      return name === "Firefox" ? day === "2026-12-31" : /^\d{4}-01-01$/.test(day ?? "");
    });
  });

  it("draws an edge from port to port", async () => {
    await page.open(server.url);
    await openFlow(rowOf(2));
    await page.sees(card("step_1", "Compute"));
    const edges = () => engine.evaluate("return document.querySelectorAll('.react-flow__edge').length", []);
    await page.until("the edge from Input is there", async () => (await edges()) === 1);
    await page.drag(port("step_0", "out:"), port("step_1", "in:text"));
    await page.until("there is an edge more", async () => (await edges()) === 2);
  });

  it("copies and pastes a card after a click in the inspector, and pastes nothing behind a dialog", async () => {
    await page.open(server.url);
    await page.click(card("find_topic", "Infer"));
    await engine.press("Control+c");
    await page.click({ selector: "[aria-label=Inspector] h2, [aria-label=Inspector] h3" });
    await page.click({ selector: ".react-flow__pane" });
    await engine.press("Control+v");
    await page.sees(card("find_topic_2", "Infer"));
    await page.click(button("Share"));
    await page.sees({ role: "dialog", name: "Share" });
    await engine.press("Control+v");
    await engine.press("Escape");
    expect(await page.count(card("find_topic_3", "Infer"))).toBe(0);
  });

  it("completes an expression as it is typed", async () => {
    await page.open(server.url);
    await page.click(card("classify_sentiment", "Infer"));
    await page.click({ role: "textbox", name: "Add an ensure" });
    await engine.type("result.conf");
    await page.sees({ role: "option", name: "confidence" });
    await engine.press("Enter");
    await engine.type(" > 0.1");
    await engine.press("Enter");
    await page.reads(card("classify_sentiment", "Infer"), "result.confidence > 0.1");
  });

  it("says what is wrong in compute code", async () => {
    await page.open(server.url);
    await page.click(card("needs_escalation", "Compute"));
    await page.click({ selector: ".monaco-editor .view-lines" });
    await engine.press("Control+a");
    await engine.type("return sentiment.labl;");
    await page.click(tab("Problems"));
    await page.reads(panel("Problems"), "labl");
  });

  it("exports a zip that unpacks", async () => {
    await page.open(server.url);
    await page.click(button("Export"));
    await page.click(button("Download the zip"));
    const files = unzipSync(await engine.downloaded());
    const manifest = Object.keys(files).find((path) => path.endsWith("/package.json")) ?? "";
    expect(JSON.parse(strFromU8(files[manifest] ?? new Uint8Array())).type).toBe("module");
  });

  it("opens a link", async () => {
    await page.open(server.url);
    await page.click(button("Share"));
    const field = { role: "textbox", name: "Link" };
    await page.until("the link is made", async () => (await page.read(field, ".value"))?.includes("#flow=") === true);
    const link = (await page.read(field, ".value")) ?? "";
    await engine.goto("about:blank");
    await engine.goto(link);
    await page.sees(card("find_topic", "Infer"));
    await page.sees(button("Make a copy"));
  });

  it("has a waiting review after a reload, and goes on with its answer", async () => {
    await page.open(server.url);
    await openFlow(REVIEW);
    await page.sees(card("sign_off", "Human review"));
    await page.click(button("Run"));
    await page.click({ selector: "[role=dialog] footer button:last-child" });
    await page.sees(button("Review 1"));
    await page.reload();
    await page.click(button("Review 1"));
    await page.sees(dialog("May this letter go out under your name?"));
    await page.click(button("Approve"));
    await page.reads(panel("Result"), "approve");
  });

  describe("on a provider", () => {
    let provider: FakeProvider;
    beforeAll(async () => {
      provider = await startFakeProvider({ wire: "anthropic", key: KEY, cors: true });
    });
    afterAll(() => provider.close());

    it("runs on a key, and Stop closes the request", async () => {
      await page.open(server.url);
      const model = { kind: "anthropic", model: "claude-haiku-5-5", baseUrl: provider.base_url };
      await engine.evaluate("localStorage.setItem(args[0], args[1])", [
        "stratum-playground/preferences",
        JSON.stringify({ settings: { model, confirmAbove: 1000 } }),
      ]);
      // WebKit never ends an installation whose page has gone.
      await engine.evaluate("return navigator.serviceWorker.ready.then(() => true)", []);
      provider.script(...Array.from({ length: 12 }, (_, at) => ({ kind: "stalled" as const, after: at % 3 })));
      await page.reload();
      const inControl = "return navigator.serviceWorker.controller !== null";
      await page.until("the service worker is in control", async () => (await engine.evaluate(inControl, [])) === true);
      await page.click(button("Run"));
      await page.fill({ selector: "[placeholder='Paste the key']" }, KEY);
      await page.click(button("Use"));
      await page.click(button("Done"));
      // Before the first request, in the middle of two, and once both are under way.
      for (const wanted of [0, 1, 2, 0, 1]) {
        await page.click(button("Run"));
        await page.until("a request is open", async () => provider.ledger.open.length >= wanted);
        await page.click(button("Stop"));
        await page.sees(button("Run"));
        await page.until("no request is open", async () => provider.ledger.open.length === 0);
      }
    });
  });

  it("runs a for each over fifty items of every kind of field", async () => {
    await page.open(server.url);
    await openFlow(FORMS);
    await page.sees(card("each", "For each"));
    await page.click(button("Run"));
    await page.click({ selector: "[role=dialog] footer button:last-child" });
    await page.reads(panel("Result"), "Tea 7 2026-11-29 2026-11-29T09:00:00Z true");
    await page.sees(card("each", "For each", "done"));
  });

  it("makes a contract by hand", async () => {
    await page.open(server.url);
    await page.click(button("Add a contract"));
    await page.fill({ role: "textbox", name: "Contract name" }, "Verdict\n");
    for (const line of ["mood: positive | negative", "score: number 0..1", "note: string?"]) {
      await page.click({ role: "textbox", name: "Add a field" });
      await engine.type(`${line}\n`);
      await page.sees(button(`Details of ${line.slice(0, line.indexOf(":"))}`));
    }
    await page.click(tab("IR"));
    await page.reads(panel("IR"), "Verdict");
  });

  it("lets a person be the model to the end", async () => {
    await page.open(server.url);
    await openFlow(ASKED);
    await page.sees(card("note", "Infer"));
    await page.click({ role: "button", name: "Model: " });
    await page.click({ role: "radio", name: "You" });
    await engine.press("Escape");
    await page.click(button("Run"));
    await page.click({ selector: "[role=dialog] footer button:last-child" });
    await page.click(button("Review 1"));
    await page.sees(dialog("What does note answer?"));
    await page.click({ role: "button", name: "Add to" });
    await engine.type("rain");
    await page.click(button("Answer"));
    await page.reads(panel("Result"), "rain");
  });

  it("opens a thousand cards, and goes on answering", async () => {
    await page.open(server.url);
    await openFlow(rowOf(1000));
    await page.sees({ role: "treeitem", name: "step_0" });
    await engine.press("Control+k");
    await page.sees({ role: "combobox", name: "All commands" });
    await engine.press("Escape");
  });

  it.skipIf(openBlocked === undefined)("starts with storage blocked, says so, and runs", async () => {
    const blocked = await openBlocked?.();
    if (!blocked) return;
    try {
      const other = new Tab(blocked, script);
      await other.open(server.url);
      await other.click(button("Run"));
      await other.sees(card("draft_response", "Infer", "done"));
      await other.reads({ selector: "body" }, "does not let the page store");
    } finally {
      await blocked.close();
    }
  });

  it(`is ${name}`, async () => {
    expect(await engine.evaluate("return navigator.userAgent", [])).toContain(
      name === "Firefox" ? "Firefox" : "AppleWebKit",
    );
  });
});
