import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, type ElementHandle, type KeyInput, launch } from "puppeteer-core";
import type { Engine } from "./driver.ts";

/** Firefox over WebDriver BiDi. `preferences`: about:config, for a browser that blocks something. */
export async function openFirefox(
  executablePath: string,
  preferences: { readonly [name: string]: string | number | boolean } = {},
): Promise<Engine> {
  const folder = await mkdtemp(join(tmpdir(), "stratum-firefox-"));
  const browser = await launch({
    browser: "firefox",
    executablePath,
    headless: true,
    protocolTimeout: 60_000,
    args: ["--width=1280", "--height=800"],
    extraPrefsFirefox: {
      "browser.download.folderList": 2,
      "browser.download.dir": folder,
      "browser.download.useDownloadDir": true,
      "browser.helperApps.neverAsk.saveToDisk": "application/zip,application/json,application/octet-stream",
      ...preferences,
    },
  });
  return engineOf("Firefox", browser, folder);
}

/**
 * Chromium without a debugger on its service workers: one that has a debugger is never stopped, as Playwright's are not.
 */
export async function openChromium(executablePath: string): Promise<Engine> {
  const folder = await mkdtemp(join(tmpdir(), "stratum-chromium-"));
  const browser = await launch({
    browser: "chrome",
    executablePath,
    headless: true,
    userDataDir: join(folder, "profile"),
    protocolTimeout: 60_000,
    args: ["--no-sandbox", "--disable-quic", "--disable-background-networking", "--disable-component-update"],
  });
  return engineOf("Chromium", browser, folder);
}

/** One page of a browser that puppeteer drives; `folder`: where it saves files, taken away with it. */
async function engineOf(name: string, browser: Browser, folder: string): Promise<Engine> {
  const page = await browser.newPage();
  await page.setViewport({ width: 1280, height: 800 });
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warn") complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(`page error: ${error instanceof Error ? error.message : error}`));

  return {
    name,
    async goto(url) {
      await page.goto(url);
    },
    async reload() {
      await page.reload();
    },
    evaluate: (body, args) => page.evaluate(`(async (args) => { ${body} })(${JSON.stringify(args)})`),
    async mouse(actions) {
      for (const action of actions) {
        if (action.kind === "move") await page.mouse.move(action.to.x, action.to.y);
        else if (action.kind === "down") await page.mouse.down();
        else if (action.kind === "up") await page.mouse.up();
        else {
          await page.mouse.move(action.at.x, action.at.y);
          await page.mouse.wheel({ deltaY: action.by });
        }
      }
    },
    type: (text) => page.keyboard.type(text),
    async press(keys) {
      const held = keys.split("+") as KeyInput[];
      const last = held.pop() ?? "Enter";
      for (const key of held) await page.keyboard.down(key);
      await page.keyboard.press(last);
      for (const key of held.reverse()) await page.keyboard.up(key);
    },
    async choose(selector, path) {
      const field = await page.waitForSelector(selector);
      await (field as ElementHandle<HTMLInputElement> | null)?.uploadFile(path);
    },
    downloaded: () => takeFile(folder),
    complaints: () => complaints,
    async close() {
      await browser.close();
      // The browser may still be writing its last files.
      await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
}

/** Waits for a whole file in the folder, and takes it out. */
export async function takeFile(folder: string): Promise<Uint8Array> {
  for (let left = 300; left > 0; left -= 1) {
    const names = await readdir(folder).catch(() => []);
    const [name] = names.filter((found) => !/\.(?:part|wkdownload|tmp)$/.test(found));
    if (name !== undefined && names.length === 1) {
      const bytes = await readFile(join(folder, name));
      if (bytes.length > 0) {
        await rm(join(folder, name));
        return bytes;
      }
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("No file was saved.");
}
