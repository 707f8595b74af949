import { existsSync, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";
import { canInstall, installPackages } from "./debian.mjs";

const onPath = (...names) =>
  (process.env["PATH"] ?? "")
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find((file) => existsSync(file));

/** WebKitGTK's own small browser lies beside its library. */
function miniBrowser() {
  const libraries = "/usr/lib";
  if (!existsSync(libraries)) return undefined;
  return readdirSync(libraries)
    .flatMap((folder) =>
      ["4.1", "6.0"].map((version) => join(libraries, folder, `webkit2gtk-${version}`, "MiniBrowser")),
    )
    .find((file) => existsSync(file));
}

/** Paths of Firefox, or undefined. `FIREFOX` names one explicitly. */
export const findFirefox = () =>
  process.env["FIREFOX"] ??
  onPath("firefox", "firefox-esr") ??
  ["/Applications/Firefox.app/Contents/MacOS/firefox"].find((file) => existsSync(file));

/** What drives WebKit without a screen, or undefined: all three are needed. */
export function findWebKit() {
  const [driver, display, browser] = [onPath("WebKitWebDriver"), onPath("Xvfb"), miniBrowser()];
  return driver && display && browser ? { driver, display, browser } : undefined;
}

/** Installs what is missing where that can be done, and answers the names of the engines that could not be had. */
export function ensureEngines() {
  const missing = () => [...(findFirefox() ? [] : ["Firefox"]), ...(findWebKit() ? [] : ["WebKit"])];
  if (missing().length > 0 && canInstall()) {
    console.log(`Installing ${missing().join(" and ")} with apt-get …`);
    installPackages("firefox-esr", "webkit2gtk-driver", "xvfb");
  }
  return missing();
}
