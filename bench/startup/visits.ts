import type { Browser, BrowserContext } from "@playwright/test";

/** A slow phone line and a slow phone: latency in ms, bytes a second both ways, how many times slower than here. */
const LINE = { offline: false, latency: 562, downloadThroughput: 1_440_000 / 8, uploadThroughput: 1_440_000 / 8 };
const SLOWER = 4;

/** Milliseconds since the visit began. */
export interface Visit {
  readonly painted: number;
  readonly ready: number;
}

/** A first visit and one after it, each in a page of its own, with what the first left: cache, localStorage, IndexedDB. */
export async function visitTwice(
  browser: Browser,
  url: string,
): Promise<{ readonly cold: Visit; readonly again: Visit }> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  try {
    return { cold: await visit(context, url), again: await visit(context, url) };
  } finally {
    await context.close();
  }
}

async function visit(context: BrowserContext, url: string): Promise<Visit> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", LINE);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  await page.addInitScript(() => {
    const seen = new MutationObserver(() => {
      const buttons = [...document.querySelectorAll<HTMLButtonElement>('[data-region="top"] button')];
      if (!buttons.some((button) => button.textContent === "Run" && !button.disabled)) return;
      seen.disconnect();
      requestAnimationFrame(() => performance.mark("ready"));
    });
    seen.observe(document, { childList: true, subtree: true });
  });
  await page.goto(url, { waitUntil: "commit" });
  await page.waitForFunction(() => performance.getEntriesByName("ready").length > 0, null, { timeout: 60_000 });
  const noted = await page.evaluate(() => ({
    painted: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0,
    ready: performance.getEntriesByName("ready")[0]?.startTime ?? 0,
  }));
  await page.close();
  return noted;
}
