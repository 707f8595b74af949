import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { canInstall, installPackages } from "./debian.mjs";
import { fail, root, run } from "./install.mjs";

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "microsoft-edge", "msedge"];
const places = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
  join(process.env["PROGRAMFILES"] ?? "C:\\Program Files", "Google/Chrome/Application/chrome.exe"),
  join(process.env["PROGRAMFILES(X86)"] ?? "C:\\Program Files (x86)", "Microsoft/Edge/Application/msedge.exe"),
];

const onPath = () =>
  (process.env["PATH"] ?? "")
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find((file) => existsSync(file));

async function playwrightsOwn() {
  const { chromium } = await import("playwright");
  const path = chromium.executablePath();
  return path && existsSync(path) ? path : undefined;
}

/** An installed browser, or undefined. `CHROMIUM` names one explicitly. */
export async function findChromium() {
  const named = process.env["CHROMIUM"];
  if (named) return existsSync(named) ? named : fail(`CHROMIUM names ${named}, which does not exist.`);
  return (await playwrightsOwn()) ?? onPath() ?? places.find((file) => existsSync(file));
}

/** Finds a browser or installs one; says exactly what to do where neither works. */
export async function ensureChromium() {
  const found = await findChromium();
  if (found) return found;
  if (canInstall()) {
    console.log("No browser found: installing Chromium with apt-get …");
    installPackages("chromium");
    const installed = onPath();
    if (installed) return installed;
  }
  console.log("No browser found: asking Playwright to download Chromium …");
  run(process.execPath, [join(root, "node_modules/playwright/cli.js"), "install", "chromium"]);
  const downloaded = await findChromium();
  if (downloaded) return downloaded;
  fail(
    "The end-to-end tests need a Chromium and none could be installed. Install Chrome, Chromium or Edge, or set CHROMIUM=/path/to/the/browser, and run `npm test` again.",
  );
}
