/** `node scripts/picture.mjs`: docs/picture.png, the built app after a run of its sample. `--dist=` and `--out=` name other places. */
import { join } from "node:path";
import { chromium } from "playwright";
import { ensureChromium } from "./lib/chromium.mjs";
import { root } from "./lib/install.mjs";
import { serveStatic } from "./lib/static-server.mjs";

const flag = (name) => process.argv.find((argument) => argument.startsWith(`--${name}=`))?.slice(name.length + 3);
const server = await serveStatic(flag("dist") ?? join(root, "dist"));
const browser = await chromium.launch({ executablePath: await ensureChromium(), args: ["--no-sandbox"] });
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, colorScheme: "light" });
  await page.goto(server.url);
  const run = page.getByRole("button", { name: "Run", exact: true });
  await run.click();
  await page.getByRole("button", { name: "Stop", exact: true }).waitFor();
  await run.waitFor({ timeout: 60_000 });
  // The last transitions end before the picture is taken.
  await page.waitForTimeout(500);
  await page.screenshot({ path: flag("out") ?? join(root, "docs/picture.png") });
} finally {
  await browser.close();
  await server.close();
}
