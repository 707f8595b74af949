import type { Page } from "@playwright/test";
import { type FakeProvider, startFakeProvider } from "../tests/support/fake-provider/index.ts";
import { type App, test as base, expect } from "./support/app.ts";

const KEY = "THE-ONE-AND-ONLY-KEY-4711";

const ANSWERS = {
  "emotional tone": {
    label: "negative",
    confidence: 0.93,
    reasoning: "Ironic thanks frame a complaint about lost work.",
  },
  "product area": { area: "billing", summary: "Repeated uploads were billed.", keywords: ["invoice", "export"] },
  "Draft a helpful reply": {
    reply: "Thank you for writing, and I am sorry about the work that you had to do again. We are correcting the bill.",
    next_steps: ["Correct the invoice"],
    hand_over_to: null,
  },
} as const;

interface Fixtures {
  /** On this machine, in OpenAI's format; answers the sample well. */
  readonly provider: FakeProvider;
}

const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
  provider: async ({}, use) => {
    const provider = await startFakeProvider({ wire: "openai", key: KEY });
    provider.direct(({ blocks }) => {
      const asked = blocks.join("\n");
      const [, json] = Object.entries(ANSWERS).find(([words]) => asked.includes(words)) ?? [];
      return json === undefined ? { kind: "answer" } : { kind: "answer", json: { ...json } };
    });
    await use(provider);
    await provider.close();
  },
  // The choice of the model as it was remembered from an earlier visit; the key never is.
  page: async ({ page, provider }, use) => {
    const model = { kind: "openai-compatible", model: "gpt-4o", baseUrl: provider.base_url };
    const remembered = JSON.stringify({ lastProject: null, settings: { model, confirmAbove: 1000 } });
    await page.addInitScript((text) => {
      if (localStorage.length === 0) localStorage.setItem("stratum-playground/preferences", text);
    }, remembered);
    await use(page);
  },
});

/** Run asks for the key that is missing. */
async function giveKey(app: App, page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await app.button("Run").click();
  const dialog = page.getByRole("dialog");
  await dialog.getByPlaceholder("Paste the key").fill(KEY);
  await dialog.getByRole("button", { name: "Use", exact: true }).click();
  await dialog.getByRole("button", { name: "Done", exact: true }).click();
}

/** Everything that this browser has written down for the page. */
function written(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const parts = [JSON.stringify(localStorage), JSON.stringify(sessionStorage), document.documentElement.outerHTML];
    for (const { name } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve) => {
        const opening = indexedDB.open(name ?? "");
        opening.onsuccess = () => resolve(opening.result);
      });
      for (const store of database.objectStoreNames) {
        const all = await new Promise<unknown>((resolve) => {
          const reading = database.transaction(store).objectStore(store).getAll();
          reading.onsuccess = () => resolve(reading.result);
        });
        parts.push(JSON.stringify(all));
      }
      database.close();
    }
    return parts.join("\n");
  });
}

test("a live run reaches the provider with its key, and the key is written down nowhere", async ({
  app,
  page,
  provider,
}) => {
  await giveKey(app, page);
  await app.run();
  await expect(app.node("draft_response", "Infer", "done")).toBeVisible();
  expect(provider.ledger.calls).toHaveLength(3);
  expect(provider.ledger.calls.every(({ headers }) => headers["authorization"] === `Bearer ${KEY}`)).toBe(true);
  const text = await written(page);
  expect(text).toContain("Correct the invoice");
  expect(text).not.toContain(KEY);
});

test("Stop closes every request within a second, also one whose headers never come", async ({
  app,
  page,
  provider,
}) => {
  await giveKey(app, page);
  for (const scenario of [{ kind: "silent" }, { kind: "endless", chunk_delay_ms: 20 }] as const) {
    provider.direct(() => scenario);
    const before = provider.ledger.calls.length;
    await app.button("Run").click();
    await provider.ledger.until((ledger) => ledger.calls.length === before + 2);
    await app.button("Stop").click();
    await provider.ledger.until((ledger) => ledger.open.length === 0, 1000);
    await expect(app.button("Run")).toBeVisible({ timeout: 1000 });
    await page.waitForTimeout(300);
    expect(provider.ledger.calls.length, "nothing is sent after").toBe(before + 2);
  }
});

test("the key is asked for again after the browser has stopped the service worker", async ({ app, page }) => {
  await giveKey(app, page);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("ServiceWorker.enable");
  await devtools.send("ServiceWorker.stopAllWorkers");
  await app.run();
  await expect(app.node("draft_response", "Infer", "done")).toBeVisible();
});
