import { readFileSync } from "node:fs";
import { afterEach, expect, it } from "vitest";
import { startFakeProvider } from "../../tests/support/fake-provider/index.ts";
import { inProcessRunHost, memoryBrowser, memoryPorts } from "../../tests/support/memory-ports.ts";
import { HttpFailure } from "../models/index.ts";
import type { Vault } from "../platform/vault.ts";
import type { Http } from "../runtime/index.ts";
import { forward } from "../workers/egress/forward.ts";
import { createWorkbench, type Workbench } from "./index.ts";

const sample = readFileSync(new URL("../../examples/01-sentiment/flow.json", import.meta.url), "utf8");
const KEY = "THE-ONE-AND-ONLY-KEY-4711";
const open: { close(): unknown }[] = [];

afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

/** What the service worker does, in this process. */
function throughTheVault(vault: () => Vault): Http {
  return {
    async fetch(request, signal) {
      const controller = new AbortController();
      signal.addEventListener("abort", () => controller.abort(), { once: true });
      const askVault = async (_page: string, origin: string) => vault().answer(origin);
      const sent = await forward({ askVault, fetch }, { ...request, id: "1", page: "p" }, controller);
      if (!sent.ok) throw new HttpFailure(sent.failure.kind, sent.failure.message);
      return sent.response;
    },
  };
}

async function ended({ stores }: Workbench): Promise<void> {
  while (stores.run.getState().active !== null) await new Promise((resolve) => setTimeout(resolve, 10));
}

it.each(["anthropic", "openai-compatible"] as const)(
  "a key of %s reaches its provider, and no store, event, file, link, export or disk",
  async (kind) => {
    const provider = await startFakeProvider({ wire: kind === "anthropic" ? "anthropic" : "openai", key: KEY });
    open.push(provider);
    const browser = memoryBrowser();
    let vault: Vault | null = null;
    const runHost = inProcessRunHost(
      throughTheVault(() => {
        if (vault === null) throw new Error("No vault yet.");
        return vault;
      }),
    );
    const ports = memoryPorts(browser, { runHost });
    vault = ports.keys;
    const workbench = createWorkbench(ports, { sample });
    open.push({ close: () => workbench.dispose() });
    await workbench.ready;
    const seen: unknown[] = [];
    for (const store of Object.values(workbench.stores)) store.subscribe((state: unknown) => seen.push(state));

    const model = { kind, model: kind === "anthropic" ? "claude-haiku-5-5" : "gpt-4o", baseUrl: provider.base_url };
    await workbench.dispatch({ do: "set-settings", settings: { model } });
    workbench.keys.set(provider.origin, KEY, kind === "anthropic" ? "x-api-key" : "bearer");
    // A provider that shows the key in its error: it may not get through either.
    provider.script({ kind: "status", status: 400, message: `bad request with key ${KEY}` });
    for (let run = 0; run < 2; run++) {
      await workbench.dispatch({ do: "run" });
      await workbench.dispatch({ do: "confirm-run" });
      await ended(workbench);
    }
    await workbench.dispatch({ do: "save-snapshot", label: "Kept" });
    await workbench.dispatch({ do: "share" });
    await workbench.flush();

    expect(provider.ledger.everything).toContain(KEY);
    expect(provider.ledger.calls.some(({ status }) => status === 200)).toBe(true);
    const { history } = workbench.stores.run.getState();
    const events = await Promise.all(history.map(({ id }) => workbench.runEvents(id)));
    expect(events.flat().length).toBeGreaterThan(10);
    const everything = [
      ...seen,
      events,
      [...browser.projects.values(), ...browser.snapshots.values(), ...browser.runs.values()],
      browser.preferences,
      await workbench.fileText(),
    ].map((value) => JSON.stringify(value));
    expect(everything.filter((text) => text.includes(KEY))).toEqual([]);
  },
);
