import { createRedactor, type Redactor } from "../base/index.ts";
import { HttpFailure } from "../models/index.ts";
import type { Http } from "../runtime/index.ts";

export interface NodeHttpOptions {
  /** By origin (`https://api.anthropic.com`): the header that carries the key. Sent to that origin only. */
  readonly keys?: { readonly [origin: string]: { readonly header: string; readonly value: string } };
}

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;
const AUTH_HEADERS = new Set(["authorization", "x-api-key", "api-key", "proxy-authorization", "cookie"]);

/**
 * The network from Node: https, or http to this machine; redirects are errors, never followed; a key goes to the origin
 * that it is bound to and nowhere else, and stars stand in its place where the answer quotes it. Throws `HttpFailure`, or the signal's reason when aborted.
 */
export function nodeHttp({ keys = {} }: NodeHttpOptions = {}): Http {
  const bound = new Map(Object.entries(keys));
  return {
    async fetch(request, signal) {
      const url = parseUrl(request.url);
      if (url.protocol !== "https:" && !LOOPBACK.test(url.hostname))
        throw new HttpFailure(
          "blocked",
          `${url.origin} is not https: requests leave this machine encrypted or not at all.`,
        );
      const headers = Object.entries(request.headers).filter(([name]) => !AUTH_HEADERS.has(name.toLowerCase()));
      const key = bound.get(url.origin);
      if (key) headers.push([key.header, key.value]);
      const redactor = createRedactor(key?.value.replace(/^Bearer /, "").trim() ?? "");
      try {
        const response = await fetch(url, {
          method: request.method,
          headers,
          redirect: "manual",
          signal,
          ...(request.body === undefined ? {} : { body: request.body }),
        });
        if (response.status >= 300 && response.status < 400) {
          await response.body?.cancel();
          throw new HttpFailure(
            "redirect",
            `${url.origin} redirects (status ${response.status}); redirects are not followed.`,
          );
        }
        return redacted(response, redactor);
      } catch (thrown) {
        if (signal.aborted || thrown instanceof HttpFailure) throw thrown;
        throw new HttpFailure("network", redactor.text(`${url.origin} cannot be reached: ${causeOf(thrown)}.`));
      }
    },
  };
}

/** The same answer with stars in place of the key, as it streams. */
function redacted(response: Response, redactor: Redactor): Response {
  const headers = new Headers();
  for (const [name, value] of response.headers) headers.append(name, redactor.text(value));
  const body = response.body?.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform: (chunk, stream) => stream.enqueue(redactor.push(chunk)),
      flush: (stream) => stream.enqueue(redactor.end()),
    }),
  );
  return new Response(body ?? null, { status: response.status, statusText: response.statusText, headers });
}

function parseUrl(text: string): URL {
  try {
    return new URL(text);
  } catch {
    throw new HttpFailure("blocked", `Not an address: ${text}`);
  }
}

/** Node hides the reason (`ECONNREFUSED …`) in the cause of "fetch failed". */
function causeOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown);
  const { cause } = thrown;
  if (cause instanceof AggregateError && cause.errors[0] instanceof Error) return cause.errors[0].message;
  return cause instanceof Error && cause.message !== "" ? cause.message : thrown.message;
}
