import { describe, expect, it } from "vitest";
import { type Forwarded, forward } from "./forward.ts";
import type { EgressRequest, VaultAnswer } from "./protocol.ts";

const KEY = { name: "x-api-key", value: "secret-key" };
const request: EgressRequest = {
  id: "1",
  page: "page",
  url: "https://api.example.com/v1/messages",
  method: "POST",
  headers: { "content-type": "application/json", Authorization: "Bearer forged", "X-Api-Key": "forged" },
  body: "{}",
};

interface Sent {
  readonly url: string;
  readonly init: RequestInit;
}

function world(
  respond: (sent: Sent) => Promise<Response> | Response,
  answer: VaultAnswer | null = { approved: true, header: KEY },
) {
  const sent: Sent[] = [];
  const asked: string[] = [];
  return {
    sent,
    asked,
    forwarding: {
      async askVault(_page: string, origin: string) {
        asked.push(origin);
        return answer;
      },
      async fetch(url: string, init: RequestInit) {
        sent.push({ url, init });
        return respond({ url, init });
      },
    },
  };
}

function failureOf(forwarded: Forwarded) {
  if (forwarded.ok) throw new Error("It went through.");
  return forwarded.failure;
}

describe("the way out", () => {
  it("adds the key that is bound to the origin, and takes none from the sender", async () => {
    const { forwarding, sent, asked } = world(() => new Response("fine"));
    const forwarded = await forward(forwarding, request, new AbortController());
    expect(forwarded.ok).toBe(true);
    expect(asked).toEqual(["https://api.example.com"]);
    const headers = new Headers(sent[0]?.init.headers);
    expect(headers.get("x-api-key")).toBe("secret-key");
    expect(headers.get("authorization")).toBeNull();
    expect(sent[0]?.init).toMatchObject({ credentials: "omit", redirect: "manual", cache: "no-store" });
  });

  it.each([
    ["an origin that was not approved", request.url, { approved: false } as const],
    ["a page that is gone", request.url, null],
    ["http beyond the own network", "http://api.example.com/", undefined],
    ["a key to a private address that everybody could read", "http://192.168.1.20:11434/", undefined],
    ["an address whose name only begins like a private one", "http://192.168.1.20.evil.example/", undefined],
    ["an address whose name only begins like a loopback", "http://127.0.0.1.evil.example/", undefined],
    ["this machine under a name that policies cannot say", "http://[::1]:2/", undefined],
    ["this machine at another of its addresses", "http://127.0.0.2:2/", undefined],
    ["another scheme", "data:text/plain,hello", undefined],
    ["no address", "not an address", undefined],
  ])("is closed for %s: nothing is sent", async (_name, url, answer) => {
    const { forwarding, sent } = world(
      () => new Response("reached"),
      answer === undefined ? { approved: true, header: KEY } : answer,
    );
    const forwarded = await forward(forwarding, { ...request, url }, new AbortController());
    expect(failureOf(forwarded).kind).toBe("blocked");
    expect(sent).toEqual([]);
  });

  it("is open to private addresses without https, where there is no key", async () => {
    const { forwarding } = world(() => new Response("fine"), { approved: true, header: null });
    for (const url of [
      "http://127.0.0.1:8080/x",
      "http://localhost:1/",
      "http://0x7f.1:3/",
      "https://[::1]:2/",
      "http://10.1.2.3/",
      "http://a.local/",
    ]) {
      expect((await forward(forwarding, { ...request, url }, new AbortController())).ok).toBe(true);
    }
  });

  it("names a redirect and does not follow it", async () => {
    const { forwarding, sent } = world(
      () => new Response(null, { status: 307, headers: { location: "https://evil.example" } }),
    );
    expect(failureOf(await forward(forwarding, request, new AbortController())).kind).toBe("redirect");
    expect(sent).toHaveLength(1);
  });

  it("says that nobody answered or may come in, and asks no further: not even without the key", async () => {
    const { forwarding, sent } = world(() => Promise.reject(new TypeError("Failed to fetch")));
    expect(failureOf(await forward(forwarding, request, new AbortController()))).toMatchObject({
      kind: "unreachable",
      message: expect.stringMatching(/^https:\/\/api\.example\.com did not answer, .*CORS/),
    });
    expect(sent).toHaveLength(1);
  });

  it.each([
    [
      "the mark of a key",
      { name: "x-api-key", value: "secret-key-4711-0815" },
      /^[0-9a-f]{16} 20 \S+ \d+ [0-9a-f]{64}$/,
    ],
    ["a key that is no secret", { name: "authorization", value: "Bearer ollama" }, /^plain$/],
    ["no key", null, /^none$/],
  ] as const)("says with every answer that there was %s, never the key", async (_what, header, said) => {
    const hostile = { headers: { "x-stratum-key": "forged" } };
    const { forwarding } = world(() => new Response("fine", hostile), { approved: true, header });
    const forwarded = await forward(forwarding, request, new AbortController());
    if (!forwarded.ok) throw new Error(forwarded.failure.message);
    expect(forwarded.response.headers.get("x-stratum-key")).toMatch(said);
  });

  it("aborts a request whose headers have not come", async () => {
    const { forwarding } = world(
      ({ init }) =>
        new Promise((_resolve, reject) =>
          init.signal?.addEventListener("abort", () => reject(new DOMException("Aborted", "AbortError"))),
        ),
    );
    const controller = new AbortController();
    const forwarded = forward(forwarding, request, controller);
    controller.abort();
    expect(failureOf(await forwarded).message).toContain("aborted");
  });

  it("hands the answer on as it streams, without what describes the connection, and says when it is over", async () => {
    const upstream = new Response("one two", {
      status: 429,
      headers: { "retry-after": "3", "content-encoding": "br" },
    });
    const { forwarding } = world(() => upstream);
    const forwarded = await forward(forwarding, request, new AbortController());
    if (!forwarded.ok) throw new Error(forwarded.failure.message);
    expect(forwarded.response.status).toBe(429);
    expect(forwarded.response.headers.get("retry-after")).toBe("3");
    expect(forwarded.response.headers.get("content-encoding")).toBeNull();
    expect(await forwarded.response.text()).toBe("one two");
    await forwarded.finished;
  });

  it("gives the provider up when the reader of an answer goes away", async () => {
    let cancelled = false;
    const body = new ReadableStream({ pull: (stream) => stream.enqueue(new Uint8Array(8)) });
    const { forwarding } = world(({ init }) => {
      init.signal?.addEventListener("abort", () => {
        cancelled = true;
      });
      return new Response(body);
    });
    const forwarded = await forward(forwarding, request, new AbortController());
    if (!forwarded.ok) throw new Error(forwarded.failure.message);
    await forwarded.response.body?.cancel();
    await forwarded.finished;
    expect(cancelled).toBe(true);
  });
});
