import { findFirefox, findWebKit } from "../../../scripts/lib/engines.mjs";
import type { Engine } from "./driver.ts";
import { openFirefox } from "./puppeteer.ts";
import { openWebKit } from "./webkit.ts";

export interface Installed {
  readonly name: "Firefox" | "WebKit";
  open(): Promise<Engine>;
  /** With storage forbidden to every page; absent where the engine can't be told to. */
  readonly openBlocked?: () => Promise<Engine>;
}

/** Firefox's own setting "block all cookies and site data". */
const BLOCKED = { "network.cookie.cookieBehavior": 2 };

/** The engines of this machine that trials can drive. */
export const installed: readonly Installed[] = [...firefox(), ...webkit()];

function firefox(): readonly Installed[] {
  const path = findFirefox();
  if (path === undefined) return [];
  return [{ name: "Firefox", open: () => openFirefox(path), openBlocked: () => openFirefox(path, BLOCKED) }];
}

function webkit(): readonly Installed[] {
  const paths = findWebKit();
  return paths ? [{ name: "WebKit", open: () => openWebKit(paths) }] : [];
}
