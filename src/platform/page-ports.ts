import type { LearntEntry } from "../models/index.ts";
import type { CodeCheck, Keys, ShareLinks, WorkbenchPorts } from "../workbench/index.ts";
import buildScript from "../workers/build/build.worker.ts?worker&url";
import codeCheckScript from "../workers/code-check/code-check.worker.ts?worker&url";
import runScript from "../workers/run/run.worker.ts?worker&url";
import { createBuildClient } from "./build-client.ts";
import { pageClipboard } from "./clipboard.ts";
import { registerEgress } from "./egress.ts";
import { pageLocks } from "./locks.ts";
import { newId } from "./new-id.ts";
import { pagePreferences } from "./preferences.ts";
import { createRunClient } from "./run-client.ts";
import { startSandbox, startWorker } from "./start-worker.ts";
import { pageStorage } from "./storage/storage.ts";
import { pageTimers } from "./timers.ts";
import { createVault } from "./vault.ts";

/** Everything that the workbench needs, made of this page. Registers the service worker; starts no other worker yet. */
export function createPagePorts(): Omit<WorkbenchPorts, "tell"> {
  const vault = createVault();
  const base = new URL(document.baseURI);
  const egress = registerEgress(vault, base);
  const learnt: LearntEntry[] = [];
  return {
    storage: pageStorage(),
    builder: createBuildClient((events) => startWorker(buildScript, events), learnt),
    codeCheck: laterCodeCheck(),
    runHost: createRunClient((events) => startWorker(runScript, events), startSandbox, egress, learnt),
    locks: pageLocks(),
    keys: withoutAnswer(vault),
    preferences: pagePreferences,
    links: laterLinks(),
    clipboard: pageClipboard,
    timers: pageTimers,
    newId,
  };
}

/** They arrive with the first link that is made or opened. */
function laterLinks(): ShareLinks {
  const made = async () => (await import("./share-links.ts")).createShareLinks(() => location.href);
  return {
    encode: async (text) => (await made()).encode(text),
    decode: async (fragment) => (await made()).decode(fragment),
  };
}

/** It arrives with the first code that is to be checked. */
function laterCodeCheck(): CodeCheck {
  let client: CodeCheck | null = null;
  return {
    async check(document) {
      const { createCodeCheckClient } = await import("./code-check-client.ts");
      client ??= createCodeCheckClient((events) => startWorker(codeCheckScript, events));
      return client.check(document);
    },
  };
}

/** The vault as the rest of the page has it: keys go in, and never come out. */
function withoutAnswer({ set, approve, forget, list, finder, subscribe }: ReturnType<typeof createVault>): Keys {
  // An address was approved by a click: where the browser wants to ask its user as well, it does so now.
  async function ask(origin: string): Promise<void> {
    try {
      await (await import("./connection.ts")).askIfNear(origin);
    } catch {
      // A part of the page did not come, of which a banner tells; the first request makes the browser ask as well.
    }
  }
  return {
    set(origin, key, scheme) {
      set(origin, key, scheme);
      void ask(origin);
    },
    approve(origin) {
      approve(origin);
      void ask(origin);
    },
    forget,
    list,
    finder,
    subscribe,
  };
}
