import { isOpenToPages, KEY_HEADER, mayCarryKey, sayKey } from "../../base/index.ts";
import type { EgressFailure, EgressRequest, VaultAnswer } from "./protocol.ts";

/** Never taken from the sender: keys are added here, for the origin they are bound to. */
const WITHHELD = new Set(["authorization", "x-api-key", "api-key", "proxy-authorization", "cookie"]);
/** Describe the connection to the provider, not the answer as it is handed on. */
const OF_THE_CONNECTION = new Set(["content-encoding", "content-length", "transfer-encoding", "set-cookie"]);
/** Statuses with which a `Response` may not have a body. */
export const BODILESS = new Set([101, 204, 205, 304]);

export interface Forwarding {
  /** The page's word on this origin; null when no page answered. */
  askVault(page: string, origin: string): Promise<VaultAnswer | null>;
  fetch(url: string, init: RequestInit): Promise<Response>;
}

export type Forwarded =
  | { readonly ok: true; readonly response: Response; readonly finished: Promise<void> }
  | { readonly ok: false; readonly failure: EgressFailure };

/** Sends one request to an approved origin. Redirects are not followed: a key would travel along. Never throws. */
export async function forward(
  { fetch, askVault }: Forwarding,
  request: EgressRequest,
  controller: AbortController,
): Promise<Forwarded> {
  const url = parseUrl(request.url);
  if (url === null) return refuse("blocked", "This is not an address.");
  if (url.protocol !== "https:" && !(url.protocol === "http:" && isOpenToPages(url.hostname))) {
    return refuse(
      "blocked",
      `${url.origin} is not https: only this machine and private addresses are called without it.`,
    );
  }
  const answer = await askVault(request.page, url.origin);
  if (answer === null) return refuse("blocked", "The page that started this request no longer answers.");
  if (!answer.approved) return refuse("blocked", `${url.origin} was not approved in this tab.`);
  if (answer.header !== null && !mayCarryKey(url)) {
    return refuse("blocked", `${url.origin} is not https: a key would go there for everybody in the network to read.`);
  }
  const headers = new Headers(Object.entries(request.headers).filter(([name]) => !WITHHELD.has(name.toLowerCase())));
  if (answer.header !== null) headers.set(answer.header.name, answer.header.value);
  try {
    controller.signal.throwIfAborted();
    const upstream = await fetch(url.href, {
      method: request.method,
      headers,
      ...(request.body === undefined ? {} : { body: request.body }),
      // `manual` hands back an empty answer for a redirect, so that it can be named; `error` could not be told from a dead line.
      redirect: "manual",
      credentials: "omit",
      cache: "no-store",
      referrerPolicy: "no-referrer",
      signal: controller.signal,
    });
    if (upstream.type === "opaqueredirect" || (upstream.status >= 300 && upstream.status < 400)) {
      await upstream.body?.cancel();
      return refuse("redirect", `${url.origin} redirects; redirects are not followed.`);
    }
    const key = answer.header?.value.replace(/^Bearer /, "") ?? null;
    return pass(upstream, controller, sayKey(key, crypto.randomUUID()));
  } catch {
    if (controller.signal.aborted) return refuse("network", "The request was aborted.");
    // Browsers don't say why a request failed, and asking further would follow redirects to wherever they lead.
    return refuse("unreachable", `${url.origin} did not answer, or does not allow web pages to call it (CORS).`);
  }
}

function parseUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

function refuse(kind: EgressFailure["kind"], message: string): Forwarded {
  return { ok: false, failure: { kind, message } };
}

/** Wrapped, because a cross-origin answer handed on as it is would be blocked by the page's own policy. */
function pass(upstream: Response, controller: AbortController, key: string): Forwarded {
  const headers = new Headers();
  upstream.headers.forEach((value, name) => {
    if (!OF_THE_CONNECTION.has(name)) headers.set(name, value);
  });
  headers.set(KEY_HEADER, key);
  const reader = upstream.body?.getReader();
  const init = { status: upstream.status, statusText: upstream.statusText, headers };
  if (reader === undefined || BODILESS.has(upstream.status)) {
    return { ok: true, response: new Response(null, init), finished: Promise.resolve() };
  }
  let finish: () => void = () => undefined;
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(stream) {
      try {
        const { done, value } = await reader.read();
        if (!done) return stream.enqueue(value);
        stream.close();
      } catch (error) {
        stream.error(error);
      }
      finish();
    },
    cancel(reason) {
      finish();
      controller.abort(reason);
    },
  });
  return { ok: true, response: new Response(body, init), finished };
}
