import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type FakeProvider, type Scenario, startFakeProvider } from "../../tests/support/fake-provider/index.ts";
import { ask, clock, requestOf } from "../../tests/support/remote-model.ts";
import type { Field } from "../contracts/index.ts";
import { nodeHttp } from "../node/http.ts";
import type { ModelChunk, Models } from "../runtime/index.ts";
import { anthropicModels } from "./anthropic.ts";
import { authHeader, openAiCompatibleModels, type RemoteOptions } from "./index.ts";

const KEY = "sk-ant-test-0123456789abcdef";
describe.each([
  ["anthropic", anthropicModels],
  ["openai", openAiCompatibleModels],
] as const)("a model that speaks %s's format", (wire, makeModels) => {
  let provider: FakeProvider;
  let models: Models;

  const options = (change: Partial<RemoteOptions> = {}): RemoteOptions => ({
    http: nodeHttp({
      keys: { [provider.origin]: authHeader(wire === "anthropic" ? "anthropic" : "openai-compatible", KEY) },
    }),
    clock,
    base_url: provider.base_url,
    default_model: "model-x",
    ...change,
  });

  beforeAll(async () => {
    provider = await startFakeProvider({ wire, key: KEY });
  });
  beforeEach(() => {
    models = makeModels(options());
  });
  afterAll(() => provider.close());

  async function call(
    scenario: Scenario | readonly Scenario[],
    request = requestOf(),
    signal = new AbortController().signal,
    from = models,
  ) {
    provider.script(...[scenario].flat());
    return await ask(from, request, signal);
  }
  const lastCall = () => {
    const entry = provider.ledger.calls.at(-1);
    if (!entry) throw new Error("no call");
    return entry;
  };

  it("streams an answer with the provider's usage", async () => {
    const json = { label: "negative", reasoning: "It broke — “again”. 🙂" };
    const { chunks, text, last } = await call({ kind: "answer", json, chunk_chars: 7, cache_read: 3 });
    expect(JSON.parse(text)).toEqual(json);
    expect(last).toEqual({ type: "end", stop: "end" });
    expect(chunks.filter(({ type }) => type === "text").length).toBeGreaterThan(3);
    const entry = lastCall();
    expect(chunks.filter((chunk) => chunk.type === "usage").at(-1)).toEqual({
      type: "usage",
      exact: true,
      usage: { input: entry.tokens_in - 3, output: entry.tokens_out, cache_read: 3, cache_write: 0 },
    });
  });

  it("survives events and characters cut in two on the way", async () => {
    const json = { label: "positive", reasoning: "größer — 日本語 🙂" };
    const { text } = await call({ kind: "answer", json, chunk_chars: 5, write_bytes: 3 });
    expect(JSON.parse(text)).toEqual(json);
  });

  it("sends no half of a surrogate pair, which no provider reads", async () => {
    const half = "\u{1f600}".slice(0, 1);
    const request = requestOf({ attachment: JSON.stringify({ body: `cut ${half}` }) });
    const text = `${request.prompt.text} \u{1f600} ${half} "\\ud83d" \\${half}${half}`;
    await call({ kind: "answer" }, { ...request, prompt: { ...request.prompt, text } });
    const { blocks } = lastCall();
    expect(blocks.slice(0, -1).join("").split("\n").at(-1)).toBe(
      '  text: It broke — again. \u{1f600} \ufffd "\\ud83d" \\\ufffd\ufffd',
    );
    expect(blocks.at(-1)).toBe('{"body":"cut \\ud83d"}');
  });

  it("sends prompt, schema and limit, and the attachment as a block of its own", async () => {
    await call({ kind: "answer" }, requestOf({ attachment: '{"body": "<secret>"}', max_tokens: 77 }));
    const { system, blocks, body, max_tokens } = lastCall();
    expect(system).toBe("You are executing a typed function.");
    expect(blocks.slice(0, -1).join("")).toBe("Classify the tone.\nInputs:\n  text: It broke — again.");
    expect(blocks.at(-1)).toBe('{"body": "<secret>"}');
    expect(max_tokens).toBe(77);
    expect(JSON.stringify(body)).toContain('"additionalProperties":false');
    expect(body).toMatchObject(
      wire === "anthropic"
        ? {
            stream: true,
            output_config: { format: { type: "json_schema" } },
            messages: [{ content: [{ text: "Classify the tone.", cache_control: { type: "ephemeral" } }, {}, {}] }],
          }
        : {
            stream: true,
            stream_options: { include_usage: true },
            response_format: { type: "json_schema", json_schema: { strict: true } },
          },
    );
  });

  it("ends an attachment that repeats in a cache breakpoint, before what changes", async () => {
    if (wire !== "anthropic") return;
    const attachment = '{"body": "long"}';
    const [first, again, other] = [
      requestOf({ attachment }),
      requestOf({ attachment }),
      requestOf({ attachment: "{}" }),
    ];
    const contents: unknown[] = [];
    for (const request of [first, again, again, other]) {
      await call({ kind: "answer" }, request);
      contents.push(JSON.parse(lastCall().raw).messages[0].content);
    }
    const cache_control = { type: "ephemeral" };
    const [stable, rest] = [
      { text: "Classify the tone.", cache_control },
      { text: "\nInputs:\n  text: It broke — again." },
    ];
    expect(contents).toMatchObject([
      [stable, rest, { text: attachment }],
      [stable, { text: attachment, cache_control }, rest],
      [stable, { text: attachment, cache_control }, rest],
      [stable, rest, { text: "{}" }],
    ]);
  });

  it("forces a tool where the schema is not strict", async () => {
    const output: Field = { type: "object", fields: { anything: { type: "any" } } };
    const { text, last } = await call({ kind: "answer", json: { anything: [1] } }, requestOf({ output }));
    expect(JSON.parse(text)).toEqual({ anything: [1] });
    expect(last).toEqual({ type: "end", stop: "end" });
    expect(lastCall().body).toHaveProperty("tool_choice");
    expect(lastCall().body).not.toHaveProperty(wire === "anthropic" ? "output_config" : "response_format");
  });

  it("says when another tool was called, as a text that is no answer", async () => {
    const { text } = await call({ kind: "wrong-tool", tool: "get_weather" });
    expect(text).toContain("get_weather");
    expect(() => JSON.parse(text)).toThrow();
  });

  it("carries the key in its own header and nowhere else", async () => {
    await call({ kind: "answer" });
    const { headers, raw } = lastCall();
    expect(wire === "anthropic" ? headers["x-api-key"] : headers["authorization"]).toContain(KEY);
    expect(raw).not.toContain(KEY);
    expect(JSON.stringify(headers)).not.toContain("added-by-the-http-port");
  });

  it.each([
    [400, "bad_request"],
    [401, "unauthorized"],
    [403, "forbidden"],
    [404, "not_found"],
    [429, "rate_limited"],
    [500, "server"],
    [503, "overloaded"],
    [529, "overloaded"],
  ] as const)("names status %i", async (status, kind) => {
    const before = provider.ledger.calls.length;
    const { chunks } = await call({ kind: "status", status, message: "The provider's own words." });
    expect(chunks).toEqual([
      { type: "error", error: expect.objectContaining({ kind, status, message: "The provider's own words." }) },
    ]);
    expect(provider.ledger.calls.length - before).toBe(1);
  });

  it("reads retry-after in seconds, milliseconds and as a date", async () => {
    const wait = async (headers: Readonly<Record<string, string>>) => {
      const { last } = await call({ kind: "status", status: 429, headers });
      return last?.type === "error" ? last.error.retry_after_ms : null;
    };
    expect(await wait({ "retry-after": "7" })).toBe(7_000);
    expect(await wait({ "retry-after-ms": "250", "retry-after": "7" })).toBe(250);
    const date = await wait({ "retry-after": new Date(Date.now() + 20_000).toUTCString() });
    expect(date).toBeGreaterThan(17_000);
    expect(date).toBeLessThanOrEqual(20_000);
    expect(await wait({})).toBeUndefined();
  });

  it("tells a context that is too long from another bad request", async () => {
    const message =
      wire === "anthropic"
        ? "prompt is too long: 300000 tokens > 200000 maximum"
        : "This model's maximum context length is 8192 tokens.";
    expect((await call({ kind: "status", status: 400, message })).last).toMatchObject({
      error: { kind: "context_length" },
    });
    expect((await call({ kind: "answer", stop: "context_window" })).last).toMatchObject(
      wire === "anthropic" ? { error: { kind: "context_length" } } : { type: "end", stop: "max_tokens" },
    );
  });

  it("hides keys that a provider's message quotes", async () => {
    const { last } = await call({
      kind: "status",
      status: 401,
      message: `Incorrect API key provided: ${KEY}. Bearer abcdef123456`,
    });
    expect(JSON.stringify(last)).not.toMatch(/0123456789|abcdef123456/);
  });

  it("tells a refusal and a cut-off from an answer", async () => {
    expect((await call({ kind: "answer", stop: "refusal" })).last).toMatchObject({
      type: "error",
      error: { kind: "refusal" },
    });
    expect((await call({ kind: "answer", stop: "content_filter" })).last).toMatchObject({ error: { kind: "refusal" } });
    expect((await call({ kind: "answer" }, requestOf({ max_tokens: 2 }))).last).toEqual({
      type: "end",
      stop: "max_tokens",
    });
  });

  it("ends with the provider's error in the middle of a stream", async () => {
    const type = wire === "anthropic" ? "overloaded_error" : "server_error";
    const { text, last } = await call({ kind: "error-mid-stream", after: 2, type, message: "Later, please." });
    expect(text).not.toBe("");
    expect(last).toEqual({
      type: "error",
      error: { kind: wire === "anthropic" ? "overloaded" : "server", message: "Later, please." },
    });
  });

  it.each(["reset", "truncated"] as const)("sees that the answer broke off (%s)", async (kind) => {
    expect((await call({ kind, after: 2 })).last).toMatchObject({ type: "error", error: { kind: "network" } });
  });

  it("passes half a JSON on, for the loop to judge", async () => {
    const { text, last } = await call({ kind: "half-json" });
    expect(() => JSON.parse(text)).toThrow();
    expect(last).toEqual({ type: "end", stop: "end" });
  });

  it("names an address that is no such provider, and events that are none", async () => {
    const page = await call({ kind: "no-stream", body: "<!doctype html><p>Welcome</p>" });
    expect(page.last).toMatchObject({ type: "error", error: { kind: "malformed" } });
    const broken = await call({ kind: "broken-events", data: ["{not json"] });
    expect(broken.last).toMatchObject({ type: "error" });
  });

  it("gives up when nothing comes, and closes the request", async () => {
    const impatient = makeModels(options({ idle_timeout_ms: 80 }));
    for (const scenario of [{ kind: "silent" }, { kind: "stalled", after: 1 }] as const) {
      const { last } = await call(scenario, requestOf(), new AbortController().signal, impatient);
      expect(last).toMatchObject({ type: "error", error: { kind: "timeout" } });
    }
    await provider.ledger.until(({ open }) => open.length === 0, 1_000);
    expect(provider.ledger.calls.slice(-2).every(({ closed_by_client }) => closed_by_client)).toBe(true);
  });

  it.each([
    ["before the headers", { kind: "silent" }],
    ["in the middle of the answer", { kind: "stalled", after: 2 }],
    ["of an endless answer", { kind: "endless" }],
  ] as const)("closes the request when aborted %s", async (_when, scenario) => {
    const abort = new AbortController();
    const before = provider.ledger.calls.length;
    const called = call(scenario, requestOf({ max_tokens: 100_000 }), abort.signal);
    await provider.ledger.until(({ calls }) => calls.length > before);
    await new Promise((resolve) => setTimeout(resolve, 60));
    const aborted = performance.now();
    abort.abort();
    const { last } = await called;
    expect(last?.type).not.toBe("error");
    await provider.ledger.until(({ open }) => open.length === 0, 1_000);
    expect(performance.now() - aborted).toBeLessThan(1_000);
    expect(lastCall().closed_by_client).toBe(true);
  });

  it("never follows a redirect, so no key goes elsewhere", async () => {
    const elsewhere = await startFakeProvider({ wire });
    const { last } = await call({ kind: "redirect", to: `${elsewhere.origin}/v1/messages` });
    expect(last).toMatchObject({ type: "error", error: { kind: "redirect" } });
    expect(elsewhere.ledger.entries).toEqual([]);
    await elsewhere.close();
  });

  it("sends no key to another origin, and says when nobody is there", async () => {
    const other = await startFakeProvider({ wire });
    await call([], requestOf(), undefined, makeModels(options({ base_url: other.base_url })));
    expect(other.ledger.calls).toHaveLength(1);
    expect(other.ledger.everything).not.toContain(KEY);
    await other.close();
    const { last } = await call([], requestOf(), undefined, makeModels(options({ base_url: other.base_url })));
    expect(last).toMatchObject({
      type: "error",
      error: { kind: "unreachable", message: expect.stringContaining("ECONNREFUSED") },
    });
    const plain = await call([], requestOf(), undefined, makeModels(options({ base_url: "http://example.com" })));
    expect(plain.last).toMatchObject({ type: "error", error: { kind: "blocked" } });
  });

  it("takes an answer of 10 MB", async () => {
    const { text, last } = await call({ kind: "huge", bytes: 10_000_000 });
    expect(text.length).toBeGreaterThan(9_000_000);
    expect(last).toEqual({ type: "end", stop: "end" });
  });
});

describe("OpenAI-compatible servers that know less", () => {
  it("get a forced tool instead of a response format, and are remembered", async () => {
    const provider = await startFakeProvider({ wire: "openai" });
    provider.direct(() => ({ kind: "tools-only" }));
    const models = openAiCompatibleModels({
      http: nodeHttp(),
      clock,
      base_url: provider.base_url,
      default_model: "model-x",
    });
    for (const requests of [2, 3]) {
      let last: ModelChunk | undefined;
      for await (const chunk of models.resolve(undefined)?.stream(requestOf(), new AbortController().signal) ?? [])
        last = chunk;
      expect(last).toEqual({ type: "end", stop: "end" });
      expect(provider.ledger.calls).toHaveLength(requests);
    }
    await provider.close();
  });
});
