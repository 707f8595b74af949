import { HttpFailure } from "../../models/index.ts";
import type { Http } from "../../runtime/index.ts";
import { BODILESS } from "../egress/forward.ts";
import { readHead } from "../egress/head.ts";
import {
  EGRESS_ABORT,
  EGRESS_HEADER,
  EGRESS_REQUEST,
  type EgressAbort,
  type EgressRequest,
} from "../egress/protocol.ts";

export interface Egress {
  /** Address of the app, with a slash at its end: the service worker's scope. */
  readonly scope: string;
  /** The page whose vault speaks for this run. */
  readonly page: string;
}

export interface EgressHttp extends Http {
  /** The service worker knows of everything that was aborted: whoever ends this thread before leaves requests open. */
  settled(): Promise<void>;
}

/** The network of a run by way of the service worker. Throws `HttpFailure`, or the signal's reason when aborted. */
export function egressHttp({ scope, page }: Egress, run: string): EgressHttp {
  let untold: string[] = [];
  let telling: Promise<unknown> = Promise.resolve();

  async function tell(): Promise<void> {
    const ids = untold;
    untold = [];
    // Nothing is left to do when it cannot be told: the request's own abort has been given too.
    await post(scope + EGRESS_ABORT, { ids }, null).catch(() => undefined);
  }

  /** Those of one moment are told together. */
  function abort(id: string): void {
    if (untold.push(id) === 1) telling = Promise.all([telling, Promise.resolve().then(tell)]);
  }

  return {
    settled: () => telling.then(() => undefined),
    async fetch({ url, method, headers, body }, signal) {
      signal.throwIfAborted();
      const id = crypto.randomUUID();
      const request: EgressRequest = { id, page, run, url, method, headers, ...(body === undefined ? {} : { body }) };
      // The browser passes an abort on only once the headers have come: before that the service worker must be told.
      signal.addEventListener("abort", () => abort(id), { once: true });
      const response = await post(scope + EGRESS_REQUEST, request, signal);
      if (!response.headers.has(EGRESS_HEADER) || response.body === null)
        throw new HttpFailure("blocked", "The page's service worker is not in control.");
      const { head, body: said } = await readHead(response.body).catch((error) => broken(error, signal));
      if ("failed" in head) throw new HttpFailure(head.failed.kind, head.failed.message);
      const { status, statusText, headers: sent } = head.passed;
      const init = { status, statusText, headers: sent.map(([name, value]): [string, string] => [name, value]) };
      return new Response(BODILESS.has(status) ? null : said, init);
    },
  };
}

async function post(url: string, message: EgressRequest | EgressAbort, signal: AbortSignal | null): Promise<Response> {
  try {
    return await fetch(url, { method: "POST", body: JSON.stringify(message), signal });
  } catch (error) {
    return broken(error, signal);
  }
}

function broken(error: unknown, signal: AbortSignal | null): never {
  if (signal?.aborted === true) throw signal.reason;
  throw new HttpFailure("network", error instanceof Error ? error.message : String(error));
}
