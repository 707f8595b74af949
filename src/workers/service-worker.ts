/// <reference lib="webworker" />
import { forward } from "./egress/forward.ts";
import { headOf, writeHead } from "./egress/head.ts";
import {
  EGRESS_ABORT,
  EGRESS_HEADER,
  EGRESS_REQUEST,
  type EgressAbort,
  type EgressRequest,
  type EgressWord,
  type VaultAnswer,
  type VaultQuestion,
} from "./egress/protocol.ts";

/**
 * The only way out of the app. It holds no key: each request's page is asked for the key of the origin it goes to, so
 * nothing is lost when the browser has stopped this worker in between, and nothing is left when the page is closed.
 */
declare const self: ServiceWorkerGlobalScope;

const VAULT_ANSWER_MS = 5_000;
/** Well below the half minute after which browsers stop a service worker that hears nothing. */
const ALIVE_MS = 10_000;

/** Requests whose message is still being read. */
const unread = new Set<Promise<EgressRequest>>();
/** Requests under way, by id. */
const requests = new Map<string, { readonly run: string | undefined; readonly controller: AbortController }>();

self.addEventListener("install", (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("message", (event) => {
  const { ask }: EgressWord = event.data;
  // Refused while it is not active yet; the page asks again.
  if (ask === "claim") event.waitUntil(self.clients.claim().catch(() => undefined));
});

self.addEventListener("fetch", (event) => {
  const { scope } = self.registration;
  if (event.request.method !== "POST" || !event.request.url.startsWith(scope)) return;
  const path = event.request.url.slice(scope.length);
  if (path === EGRESS_ABORT) event.respondWith(abort(event.request));
  if (path === EGRESS_REQUEST) event.respondWith(send(event));
});

async function abort(request: Request): Promise<Response> {
  const wanted: EgressAbort = await request.json();
  // What was sent before it is meant too.
  await Promise.allSettled(unread);
  for (const [id, { run, controller }] of requests) {
    if ("ids" in wanted ? wanted.ids.includes(id) : wanted.run === run) controller.abort();
  }
  return new Response(null, { status: 204, headers: { [EGRESS_HEADER]: "answered" } });
}

async function send(event: FetchEvent): Promise<Response> {
  const reading: Promise<EgressRequest> = event.request.json();
  unread.add(reading);
  const request = await reading.finally(() => unread.delete(reading));
  const controller = new AbortController();
  requests.set(request.id, { run: request.run, controller });
  stayAlive();
  // Answered at once, whenever the provider does: Chromium stops a service worker with an event of more than five minutes.
  return new Response(answer(request, controller), { headers: { [EGRESS_HEADER]: "answered" } });
}

/** The head (`EgressHead`) as soon as it is known, then the provider's body. */
function answer(request: EgressRequest, controller: AbortController): ReadableStream<Uint8Array<ArrayBuffer>> {
  let gone = false;
  /** It is over, whether or not what came of it was read. */
  const leave = () => {
    requests.delete(request.id);
    reader?.cancel().catch(() => undefined);
  };
  let reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>> | undefined;
  return new ReadableStream({
    async start(stream) {
      const forwarded = await forward({ askVault, fetch: (url, init) => fetch(url, init) }, request, controller);
      if (forwarded.ok) {
        // Until then it can be aborted, and keeps this worker alive.
        void forwarded.finished.then(() => requests.delete(request.id));
        reader = forwarded.response.body?.getReader();
      } else requests.delete(request.id);
      // Nobody reads it any more: its stream is closed already.
      if (gone) return leave();
      stream.enqueue(writeHead(forwarded.ok ? headOf(forwarded.response) : { failed: forwarded.failure }));
      if (reader === undefined) stream.close();
    },
    async pull(stream) {
      const part = await reader?.read();
      if (part === undefined || part.done) stream.close();
      else stream.enqueue(part.value);
    },
    cancel(reason) {
      gone = true;
      controller.abort(reason);
      leave();
    },
  });
}

let beating: ReturnType<typeof setInterval> | undefined;

/** Has pages answer until no request is under way: the answer is what keeps the browser from stopping this worker. */
function stayAlive(): void {
  beating ??= setInterval(async () => {
    if (requests.size === 0) {
      clearInterval(beating);
      beating = undefined;
      return;
    }
    const word: EgressWord = { ask: "alive" };
    for (const client of await self.clients.matchAll({ type: "window" })) client.postMessage(word);
  }, ALIVE_MS);
}

/** All pages are asked; only the one that is named answers. */
async function askVault(page: string, origin: string): Promise<VaultAnswer | null> {
  const windows = await self.clients.matchAll({ type: "window" });
  const question: VaultQuestion = { ask: "vault", page, origin };
  const answers = windows.map(
    (client) =>
      new Promise<VaultAnswer>((resolve) => {
        const channel = new MessageChannel();
        channel.port1.onmessage = ({ data }: MessageEvent<VaultAnswer>) => {
          channel.port1.close();
          resolve(data);
        };
        client.postMessage(question, [channel.port2]);
      }),
  );
  const late = new Promise<null>((resolve) => setTimeout(resolve, VAULT_ANSWER_MS, null));
  return Promise.race([...answers, late]);
}
