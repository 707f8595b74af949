import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findChromium } from "../../scripts/lib/chromium.mjs";
import { type StaticServer, serveStatic } from "../../scripts/lib/static-server.mjs";
import { type FakeProvider, type Scenario, startFakeProvider } from "../../tests/support/fake-provider/index.ts";
import { button, card, type Engine, panel, Tab } from "./support/driver.ts";
import { installed } from "./support/found.ts";
import { HALTING } from "./support/halting-flow.ts";
import { openChromium } from "./support/puppeteer.ts";

/**
 * Streams of seven minutes, in real time: longer than browsers let an idle service worker, or one with a single long
 * task, live. One says something every second or two, the other is silent for 80 seconds at a time. No part of `npm test`:
 * `LONG=1 npx vitest run --config e2e/engines/vitest.config.ts`.
 */
const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const DIST = process.env["DIST"] ?? at("dist");
const LENGTH_MS = 7 * 60_000;
const SILENCE_MS = 80_000;

const chromium = await findChromium();
const engines = [
  ...(chromium === undefined ? [] : [{ name: "Chromium", open: () => openChromium(chromium) }]),
  ...installed,
];

/** An answer that comes in so many parts at most, with as much time before each as makes up the whole. */
function answerIn(parts: number, words: string): Scenario {
  const json = { words };
  const { length } = JSON.stringify(json);
  const chunk_chars = Math.ceil(length / parts);
  // Timers may be a millisecond early.
  const chunk_delay_ms = Math.ceil(LENGTH_MS / Math.ceil(length / chunk_chars)) + 1;
  return { kind: "answer", json, chunk_chars, chunk_delay_ms };
}

describe.concurrent.each(engines)("in $name", ({ open }) => {
  let server: StaticServer;
  let provider: FakeProvider;
  let engine: Engine;
  let page: Tab;
  beforeAll(async () => {
    const { outputFiles } = await build({
      ...{ entryPoints: [at("e2e/engines/support/in-page.ts")], bundle: true, write: false },
      ...{ format: "iife", target: "es2020" },
    });
    server = await serveStatic(DIST, { base: "/some/path/" });
    provider = await startFakeProvider({ wire: "openai" });
    provider.direct(({ blocks }) =>
      blocks.join("\n").includes("haltingly")
        ? answerIn(Math.floor(LENGTH_MS / SILENCE_MS), "said haltingly")
        : answerIn(LENGTH_MS / 1000, "said steadily ".repeat(40)),
    );
    engine = await open();
    page = new Tab(engine, outputFiles[0]?.text ?? "");
  });
  afterAll(async () => {
    await engine.close();
    await provider.close();
    await server.close();
  });

  it("carries streams of seven minutes to their end, and pays for each once", { timeout: 2 * LENGTH_MS }, async () => {
    await page.open(server.url);
    const model = { kind: "openai-compatible", model: "gpt-4o", baseUrl: provider.base_url };
    await engine.evaluate("localStorage.setItem(args[0], args[1])", [
      "stratum-playground/preferences",
      JSON.stringify({ settings: { model, confirmAbove: 1000 } }),
    ]);
    await engine.evaluate("return navigator.serviceWorker.ready.then(() => true)", []);
    await page.reload();
    const inControl = "return navigator.serviceWorker.controller !== null";
    await page.until("the service worker is in control", async () => (await engine.evaluate(inControl, [])) === true);
    await engine.evaluate(
      `const data = new DataTransfer();
       data.items.add(new File([args[0]], "test.flow.json", { type: "application/json" }));
       window.dispatchEvent(new DragEvent("drop", { dataTransfer: data, cancelable: true, bubbles: true }));`,
      [JSON.stringify(HALTING)],
    );
    await page.sees(card("halting", "Infer"));
    await page.click(button("Run"));
    await page.click(button("Go without"));
    await page.click(button("Done"));
    await page.click(button("Run"));
    // A flow that came from outside is asked about; one whose price is known to be small is not.
    await page.until("the run begins, or is asked about", async () => {
      if ((await page.count(button("Stop"))) > 0) return true;
      return (await page.count({ selector: "[role=dialog] footer button:last-child" })) > 0;
    });
    if ((await page.count(button("Stop"))) === 0)
      await page.click({ selector: "[role=dialog] footer button:last-child" });
    await provider.ledger.until(({ calls }) => calls.length === 2, 30_000);
    await provider.ledger.until(({ open: left }) => left.length === 0, LENGTH_MS + 60_000);
    await page.reads(panel("Result"), "said haltingly");
    for (const { started_at, ended_at } of provider.ledger.calls)
      expect((ended_at ?? started_at) - started_at).toBeGreaterThanOrEqual(LENGTH_MS);
    expect(provider.ledger.calls.map(({ closed_by_client }) => closed_by_client)).toEqual([false, false]);
    expect(provider.ledger.calls).toHaveLength(2);
  });
});
