import type { Keys, WorkbenchPorts } from "../workbench/index.ts";
import { createBuildClient, startBuildWorker } from "./build-client.ts";
import { pageClipboard } from "./clipboard.ts";
import { createCodeCheckClient, startCodeCheckWorker } from "./code-check-client.ts";
import { registerEgress } from "./egress.ts";
import { pageLocks } from "./locks.ts";
import { pagePreferences } from "./preferences.ts";
import { createRunClient, startRunWorker } from "./run-client.ts";
import { createShareLinks } from "./share-links.ts";
import { createStorage } from "./storage/indexed-db.ts";
import { pageTimers } from "./timers.ts";
import { createVault } from "./vault.ts";

/** Everything that the workbench needs, made of this page. Registers the service worker; starts no other worker yet. */
export function createPagePorts(): WorkbenchPorts {
  const vault = createVault();
  const base = new URL(document.baseURI);
  const egress = registerEgress(vault, base);
  return {
    storage: createStorage(),
    builder: createBuildClient(startBuildWorker),
    codeCheck: createCodeCheckClient(startCodeCheckWorker),
    runHost: createRunClient(startRunWorker, egress),
    locks: pageLocks(),
    keys: withoutAnswer(vault),
    preferences: pagePreferences,
    links: createShareLinks(() => location.href),
    clipboard: pageClipboard,
    timers: pageTimers,
    newId: () => crypto.randomUUID(),
  };
}

/** The vault as the rest of the page has it: keys go in, and never come out. */
function withoutAnswer({ set, approve, forget, list, occursIn, subscribe }: ReturnType<typeof createVault>): Keys {
  return { set, approve, forget, list, occursIn, subscribe };
}
