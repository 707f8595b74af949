import type { Http } from "../../runtime/index.ts";

/** Headers that carry a key: the SDK's placeholder never leaves. */
const KEY_HEADERS = new Set(["authorization", "x-api-key"]);

/** As much of `fetch` as the SDK uses. */
interface SdkInit {
  readonly method?: string;
  /** `Headers`, pairs or a record. */
  readonly headers?: unknown;
  readonly body?: unknown;
}

export interface Transport {
  readonly fetch: (url: unknown, init?: SdkInit) => Promise<Response>;
  /** What the port threw, before the SDK wrapped it. */
  failure(): unknown;
}

/** The SDK's `fetch`, made of the `Http` port. */
export function fetchThrough(http: Http, signal: AbortSignal): Transport {
  let failure: unknown;
  return {
    failure: () => failure,
    async fetch(url, init = {}) {
      const headers: Record<string, string> = {};
      for (const [name, value] of headerPairs(init.headers))
        if (!KEY_HEADERS.has(name.toLowerCase())) headers[name] = value;
      const body = typeof init.body === "string" ? { body: init.body } : {};
      try {
        return await http.fetch({ url: String(url), method: init.method ?? "GET", headers, ...body }, signal);
      } catch (thrown) {
        failure = thrown;
        throw thrown;
      }
    },
  };
}

function headerPairs(headers: unknown): readonly (readonly [string, string])[] {
  if (typeof headers !== "object" || headers === null) return [];
  const pairs: readonly unknown[] = isIterable(headers) ? [...headers] : Object.entries(headers);
  return pairs.flatMap((pair) => (Array.isArray(pair) ? [[String(pair[0]), String(pair[1])] as const] : []));
}

function isIterable(value: object): value is Iterable<unknown> {
  return Symbol.iterator in value;
}
