import { randomUUID } from "node:crypto";
import { createRedactor, isPrivateNetwork, isThisMachine, KEY_HEADER, markOf, sayKey } from "../base/index.ts";
import { HttpFailure } from "../models/index.ts";
import type { Http } from "../runtime/index.ts";

export interface NodeHttpOptions {
  /** By origin (`https://api.anthropic.com`): the header that carries the key. Sent to that origin only. */
  readonly keys?: { readonly [origin: string]: { readonly header: string; readonly value: string } };
}

const AUTH_HEADERS = new Set(["authorization", "x-api-key", "api-key", "proxy-authorization", "cookie"]);

/**
 * The network from Node: https, or http to this machine and, without a key, to private addresses; redirects are errors, never followed; a key goes to the origin
 * that it is bound to and nowhere else. The answer says by which mark the key is known where it is quoted. Throws
 * `HttpFailure`, or the signal's reason when aborted.
 */
export function nodeHttp({ keys = {} }: NodeHttpOptions = {}): Http {
  const bound = new Map(Object.entries(keys));
  return {
    async fetch(request, signal) {
      const url = parseUrl(request.url);
      const isPlain = url.protocol !== "https:" && !isThisMachine(url.hostname);
      if (isPlain && !isPrivateNetwork(url.hostname))
        throw new HttpFailure("blocked", `${url.origin} is not https: beyond the own network everything is encrypted.`);
      const headers = Object.entries(request.headers).filter(([name]) => !AUTH_HEADERS.has(name.toLowerCase()));
      const key = bound.get(url.origin);
      if (key && isPlain)
        throw new HttpFailure("blocked", `${url.origin} is not https: a key would go there for everybody to read.`);
      if (key) headers.push([key.header, key.value]);
      const secret = key?.value.replace(/^Bearer /, "").trim() ?? null;
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
        return answered(response, sayKey(secret, randomUUID()));
      } catch (thrown) {
        if (signal.aborted || thrown instanceof HttpFailure) throw thrown;
        const { code, message } = causeOf(thrown);
        const kind = IN_VAIN.test(code) ? "unreachable" : "network";
        const { whole } = createRedactor(markOf(secret ?? "", randomUUID()));
        throw new HttpFailure(kind, whole(`${url.origin} cannot be reached: ${message}.`));
      }
    },
  };
}

/** The same answer, and what is said of the key. */
function answered(response: Response, key: string): Response {
  const headers = new Headers(response.headers);
  headers.set(KEY_HEADER, key);
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}

function parseUrl(text: string): URL {
  try {
    return new URL(text);
  } catch {
    throw new HttpFailure("blocked", `Not an address: ${text}`);
  }
}

/** Nobody is at this address, or not whom it names. */
const IN_VAIN =
  /^(?:ECONNREFUSED|ENOTFOUND|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|EINVAL|CERT_|ERR_TLS|ERR_SSL|DEPTH_|SELF_|UNABLE_TO_)/;

/** Node hides the reason (`ECONNREFUSED …`) in the cause of "fetch failed". */
function causeOf(thrown: unknown): { readonly code: string; readonly message: string } {
  if (!(thrown instanceof Error)) return { code: "", message: String(thrown) };
  const cause = thrown.cause instanceof AggregateError ? thrown.cause.errors[0] : thrown.cause;
  if (!(cause instanceof Error)) return { code: "", message: thrown.message };
  return { code: "code" in cause ? String(cause.code) : "", message: cause.message || thrown.message };
}
