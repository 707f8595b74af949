import { describe, expect, it, vi } from "vitest";
import { nodeHttp } from "./index.ts";

const { signal } = new AbortController();
const ask = (url: string, keys = {}) =>
  nodeHttp({ keys })
    .fetch({ url, method: "GET", headers: {} }, signal)
    .then(
      () => "answered",
      (error: { readonly kind?: string }) => error.kind,
    );
const key = { header: "authorization", value: "Bearer secret-key" };

describe("the network from Node", () => {
  it("is closed without https beyond the own network", async () => {
    for (const url of ["http://example.com/", "http://192.168.1.20.evil.example/", "http://172.32.0.1/"])
      expect(await ask(url), url).toBe("blocked");
  });

  it("sends no key to a private address without https", async () => {
    expect(await ask("http://192.168.1.20:1/", { "http://192.168.1.20:1": key })).toBe("blocked");
  });

  it("reaches a private address without a key", async () => {
    const sent = vi.spyOn(globalThis, "fetch").mockResolvedValue(new Response("fine"));
    expect(await ask("http://teacher.local:11434/")).toBe("answered");
    expect(sent).toHaveBeenCalledOnce();
    sent.mockRestore();
  });
});
