import type { Page } from "@playwright/test";
import { unzipSync } from "fflate";
import { expect } from "./support/app.ts";
import { bytesOf, patience } from "./support/files.ts";
import { giveKey, KEY, test } from "./support/live.ts";

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

for (const wire of ["openai", "anthropic"] as const) {
  test.describe(() => {
    test.use({ wire });

    test(`a live run on ${wire}'s wire carries its key, and the key is written down nowhere`, async ({
      app,
      page,
      provider,
    }) => {
      const said: string[] = [];
      page.on("console", (message) => said.push(message.text()));
      await giveKey(app, page);
      await app.run();
      await expect(app.node("draft_response", "Infer", "done")).toBeVisible();
      expect(provider.ledger.calls).toHaveLength(3);
      const sent = provider.ledger.calls.map(({ headers }) => headers["x-api-key"] ?? headers["authorization"]);
      expect(new Set(sent)).toEqual(new Set([wire === "openai" ? `Bearer ${KEY}` : KEY]));
      const text = await written(page);
      expect(text).toContain("Correct the invoice");
      expect(text).not.toContain(KEY);

      await app.button("Share").click();
      const link = page.getByRole("textbox", { name: "Link" });
      await expect(link).toHaveValue(/#flow=/);
      expect(await link.inputValue()).not.toContain(KEY);
      await page.keyboard.press("Escape");
      await app.button("Export").click();
      const exporting = page.waitForEvent("download");
      await app.button("Download the zip").click();
      const files = unzipSync(await bytesOf(await exporting));
      for (const [path, bytes] of Object.entries(files)) {
        expect(Buffer.from(bytes).includes(KEY), path).toBe(false);
      }
      expect(said.join("\n")).not.toContain(KEY);
    });
  });
}

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
    await provider.ledger.until((ledger) => ledger.open.length === 0, 1000 * patience());
    await expect(app.button("Run")).toBeVisible({ timeout: 1000 * patience() });
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
