import { afterEach, expect, it } from "vitest";
import { type FakeProvider, startFakeProvider } from "../../tests/support/fake-provider/index.ts";
import { ask, clock } from "../../tests/support/remote-model.ts";
import { nodeHttp } from "../node/http.ts";
import type { Http } from "../runtime/index.ts";
import { anthropicModels } from "./anthropic.ts";
import { authHeader, openAiCompatibleModels } from "./index.ts";

const KEY = "sk-TEST-0123456789abcdef";
const open: FakeProvider[] = [];

afterEach(async () => {
  for (const provider of open.splice(0)) await provider.close();
});

const escaped = (text: string) => [...text].map((unit) => `\\u00${unit.charCodeAt(0).toString(16)}`).join("");

async function provided(wire: "anthropic" | "openai", key: string) {
  const provider = await startFakeProvider({ wire, key });
  open.push(provider);
  const auth = authHeader(wire === "anthropic" ? "anthropic" : "openai-compatible", key);
  const http = nodeHttp({ keys: { [provider.origin]: auth } });
  const options = { http, clock, base_url: provider.base_url, default_model: "model-x" };
  return { provider, models: wire === "anthropic" ? anthropicModels(options) : openAiCompatibleModels(options) };
}

it.each(["anthropic", "openai"] as const)(
  "a key that %s sends back in pieces, or under escapes, is starred in the text and in what it means",
  async (wire) => {
    const { provider, models } = await provided(wire, KEY);
    const stars = "*".repeat(KEY.length);
    for (const spelled of [KEY, escaped(KEY), `${escaped(KEY.slice(0, 7))}${KEY.slice(7)}`, `${KEY}${KEY}`]) {
      for (const chunk_chars of [1, 5, 17, 400]) {
        provider.script({ kind: "answer", text: `{"text": "hello ${spelled}."}`, chunk_chars, write_bytes: 50 });
        const { text, last } = await ask(models);
        expect(JSON.parse(text)).toEqual({ text: `hello ${stars}${spelled === KEY + KEY ? stars : ""}.` });
        expect(last).toEqual({ type: "end", stop: "end" });
      }
    }
  },
);

it.each(["anthropic", "openai"] as const)("a key that %s shows in an error is starred there", async (wire) => {
  // No shape that gives it away: only the key itself tells.
  const key = "plain words and 4711";
  const { provider, models } = await provided(wire, key);
  for (const scenario of [
    { kind: "status", status: 403, message: `this ${key} may not` },
    { kind: "status", status: 500, body: `oh: ${key}` },
    { kind: "error-mid-stream", after: 1, type: "server_error", message: `this ${key} broke` },
    { kind: "status", status: 400, message: `${"x".repeat(390)}${key}` },
  ] as const) {
    provider.script(scenario);
    const { last } = await ask(models);
    expect(last?.type).toBe("error");
    expect(JSON.stringify(last)).not.toContain(key.slice(0, 8));
  }
});

it.each(["anthropic", "openai"] as const)(
  "a key that %s shows in a refusal of a schema is starred in why the next call is asked otherwise, with another key",
  async (wire) => {
    const provider = await startFakeProvider({ wire });
    open.push(provider);
    const kind = wire === "anthropic" ? "anthropic" : "openai-compatible";
    const first = "plain words and 4711";
    let key = first;
    const http: Http = {
      fetch: (request, signal) =>
        nodeHttp({ keys: { [provider.origin]: authHeader(kind, key) } }).fetch(request, signal),
    };
    const options = { http, clock, base_url: provider.base_url, default_model: "model-x" };
    const models = wire === "anthropic" ? anthropicModels(options) : openAiCompatibleModels(options);
    provider.script({ kind: "status", status: 400, message: `The schemas of ${first} are not supported.` });
    const said = `The provider refused the schema for its answers: The schemas of ${"*".repeat(first.length)} are not supported.`;
    for (key of [first, "other words and 0815"])
      expect((await ask(models)).asked).toEqual({ as: "tool", because: said });
    expect(provider.ledger.calls).toHaveLength(3);
  },
);

it.each(["x", "none", "ollama", "data", "index", "content", "sk-1234"])(
  "the key %s takes no letter out of an answer and breaks no stream",
  async (key) => {
    const { provider, models } = await provided("openai", key);
    const json = { text: "none of the data, an ollama xylophone, index and content" };
    provider.script({ kind: "answer", json, chunk_chars: 3 });
    const { text, last } = await ask(models);
    expect([JSON.parse(text), last]).toEqual([json, { type: "end", stop: "end" }]);
  },
);

it.each(["anthropic", "openai"] as const)(
  "a thought of %s that ends as the key begins is not cut off",
  async (wire) => {
    const { provider, models } = await provided(wire, KEY);
    const thought = `It begins with ${KEY.slice(0, 7)}`;
    const end = wire === "anthropic" ? "end_turn" : "stop";
    const data =
      wire === "anthropic"
        ? [
            { type: "message_start", message: { usage: { input_tokens: 30, output_tokens: 1 } } },
            { type: "content_block_delta", index: 0, delta: { type: "thinking_delta", thinking: thought } },
            { type: "content_block_delta", index: 1, delta: { type: "text_delta", text: "{}" } },
            { type: "message_delta", delta: { stop_reason: end }, usage: { output_tokens: 90 } },
          ]
        : [
            { choices: [{ delta: { reasoning_content: thought } }] },
            { choices: [{ delta: { content: "{}" }, finish_reason: end }] },
          ];
    provider.script({ kind: "broken-events", data: data.map((event) => JSON.stringify(event)) });
    const { chunks, text } = await ask(models);
    expect(chunks.map((chunk) => (chunk.type === "thought" ? chunk.text : "")).join("")).toBe(thought);
    expect(text).toBe("{}");
  },
);
