import { ownScript } from "../base/trusted.ts";
import type { RunHost } from "../workbench/index.ts";
import type { EgressAbort, EgressRequest, EgressWord, VaultQuestion } from "../workers/egress/protocol.ts";
import { newId } from "./new-id.ts";
import type { Vault } from "./vault.ts";

/** The page's side of the way out: registers the service worker and answers its questions from the vault. */
export interface EgressPage {
  /** The service worker's scope: the app's address, with a slash at its end. */
  readonly scope: string;
  /** The name under which this page's vault is asked. */
  readonly page: string;
  isApproved(origin: string): boolean;
  /** Fetches from a provider, past the page's own policy; answers as the service worker does. Rejects when that is gone. */
  get(url: string, headers: Readonly<Record<string, string>>): Promise<Response>;
  /** Ends every request of a run. */
  abort(run: string): void;
  liveModels(): ReturnType<RunHost["liveModels"]>;
}

const CLAIM_AGAIN_MS = 1_000;

/** What the service worker says: it asks for a key, or whether anybody is there. */
function isSaid(data: unknown): data is VaultQuestion | EgressWord {
  return typeof data === "object" && data !== null && "ask" in data;
}

/** `base`: the app's own address. Never throws: without a service worker the simulated model still works. */
export function registerEgress(vault: Vault, base: URL): EgressPage {
  const scope = new URL("./", base).href;
  const page = newId();
  const container = serviceWorkers();
  let problem: string | null = null;

  const refused = (error: unknown) => {
    problem = error instanceof Error ? error.message : String(error);
  };
  try {
    container?.addEventListener("message", ({ data, ports: [port] }: MessageEvent<unknown>) => {
      if (!isSaid(data)) return;
      if (data.ask === "alive") container.controller?.postMessage(data);
      if (data.ask === "vault" && data.page === page) port?.postMessage(vault.answer(data.origin));
    });
    container?.startMessages();
    container
      ?.register(ownScript(new URL("service-worker.js", scope).href), { scope, updateViaCache: "none" })
      .catch(refused);
    container?.ready.then((registration) => claim(container, registration), refused);
  } catch (error) {
    refused(error);
  }

  return {
    scope,
    page,
    isApproved: (origin) => vault.answer(origin).approved,
    get(url, headers) {
      const request: EgressRequest = { id: newId(), page, url, method: "GET", headers };
      return fetch(`${scope}egress/send`, { method: "POST", body: JSON.stringify(request) });
    },
    abort(run) {
      const wanted: EgressAbort = { run };
      // Without a service worker in control there are no requests, and nobody who would answer this.
      if (container?.controller != null)
        fetch(`${scope}egress/abort`, { method: "POST", body: JSON.stringify(wanted) }).catch(() => undefined);
    },
    liveModels() {
      if (container === null) {
        return refuse("This browser, or this address without https, has no service workers.");
      }
      if (container.controller !== null) return { ok: true };
      if (problem !== null) return refuse(`The page's service worker could not be installed (${problem}).`);
      return refuse("The page's service worker is not in control yet. Try again in a moment, or reload the page.");
    },
  };
}

/**
 * A reload that is forced, or comes early, leaves the page without its service worker: it takes the page when asked. One
 * that is still starting may not take it yet, so it is asked until it has.
 */
function claim(container: ServiceWorkerContainer, registration: ServiceWorkerRegistration): void {
  if (container.controller !== null) return;
  const message: EgressWord = { ask: "claim" };
  registration.active?.postMessage(message);
  setTimeout(claim, CLAIM_AGAIN_MS, container, registration);
}

/** Null where there are none, or asking for them is forbidden already. */
function serviceWorkers(): ServiceWorkerContainer | null {
  try {
    return navigator.serviceWorker ?? null;
  } catch {
    return null;
  }
}

function refuse(cause: string): { readonly ok: false; readonly reason: string } {
  return { ok: false, reason: `${cause} Live models need it; Simulated works without.` };
}
