import { afterEach, describe, expect, it } from "vitest";
import { type FakeProvider, startFakeProvider } from "../../tests/support/fake-provider/index.ts";
import { MODEL_FAILURES } from "../base/index.ts";
import type { ModelChoice } from "../workbench/index.ts";
import { forward } from "../workers/egress/forward.ts";
import { checkConnection, type Send } from "./connection.ts";
import { createVault, type Vault } from "./vault.ts";

const open: FakeProvider[] = [];
afterEach(async () => {
  for (const provider of open.splice(0)) await provider.close();
});

/** The way out as it is in the page, with this vault. */
function through(vault: Vault): Send {
  const askVault = async (_page: string, origin: string) => vault.answer(origin);
  return (url, headers) =>
    forward({ askVault, fetch }, { id: "1", page: "p", url, method: "GET", headers }, new AbortController());
}

async function provider(): Promise<{ model: ModelChoice; vault: Vault; origin: string }> {
  const started = await startFakeProvider({ wire: "openai", key: "right" });
  open.push(started);
  return {
    model: { kind: "openai-compatible", model: "gpt-4o", baseUrl: `${started.base_url}/` },
    vault: createVault(),
    origin: started.origin,
  };
}

describe("the connection check", () => {
  it("lists the provider's models", async () => {
    const { model, vault, origin } = await provider();
    vault.set(origin, "right", "bearer");
    const report = await checkConnection(model, through(vault));
    expect(report).toMatchObject({ ok: true });
    expect(report.ok && report.models.length).toBeGreaterThan(0);
  });

  it.each([
    ["Ollama", { owned_by: "library" }],
    ["vLLM", { owned_by: "vllm" }],
    ["llama.cpp", { owned_by: "llamacpp" }],
    ["LM Studio", { owned_by: "organization_owner" }],
    ["OpenRouter", { pricing: { prompt: "0" }, architecture: { modality: "text" } }],
    [null, { owned_by: "openai", created: 1_700_000_000 }],
    [null, {}],
  ])("knows %s by the list %j, wherever it stands", async (kind, entry) => {
    const { model } = await provider();
    const send: Send = async () => ({
      ok: true,
      response: new Response(JSON.stringify({ data: [{ id: "mine:latest", ...entry }] })),
    });
    const report = await checkConnection({ ...model, model: "mine" } as ModelChoice, send);
    expect(report).toEqual({ ok: true, models: ["mine:latest"], listed: true, provider: kind });
  });

  it.each([
    ["LiteLLM", 1_677_610_602],
    // OpenAI's own list: one of its models is of that moment.
    [null, 1_715_367_049],
  ])("knows %s by a list whose models all are of one moment", async (kind, created) => {
    const { model } = await provider();
    const data = [
      { id: "gpt-3.5-turbo", owned_by: "openai", created: 1_677_610_602 },
      { id: "gpt-4o", owned_by: "openai", created },
    ];
    const send: Send = async () => ({ ok: true, response: new Response(JSON.stringify({ data })) });
    expect(await checkConnection(model, send)).toMatchObject({ ok: true, provider: kind });
  });

  it("says that an origin was not approved, without sending anything", async () => {
    const { model, vault } = await provider();
    expect(await checkConnection(model, through(vault))).toMatchObject({ ok: false, kind: "blocked" });
    expect(open[0]?.ledger.entries).toEqual([]);
  });

  it.each([
    [401, { message: "invalid key" }, "unauthorized"],
    [
      401,
      { message: "CORS requests are not allowed for this Organization because of its settings." },
      "pages_forbidden",
    ],
    [403, { message: "no" }, "forbidden"],
    [404, { message: "no such page" }, "not_found"],
    [429, { message: "You exceeded your current quota.", code: "insufficient_quota" }, "no_credit"],
    [500, { message: "oh" }, "server"],
  ] as const)("tells what %s with %j means, in the provider's own words", async (status, error, kind) => {
    const { model } = await provider();
    const send: Send = async () => ({ ok: true, response: new Response(JSON.stringify({ error }), { status }) });
    const message = expect.stringMatching(`^${MODEL_FAILURES[kind].title} .*${status}\\): ${error.message}`);
    expect(await checkConnection(model, send)).toEqual({ ok: false, kind, message });
  });

  it("shows no key that the provider quotes", async () => {
    const { model, vault, origin } = await provider();
    vault.set(origin, "the wrong one 4711", "bearer");
    const report = await checkConnection(model, through(vault));
    expect(report).toMatchObject({ ok: false, kind: "unauthorized", message: expect.stringContaining("invalid") });
    expect(JSON.stringify(report)).not.toContain("the wrong");
  });

  it("does not speak of a key that nobody gave", async () => {
    const { model, vault, origin } = await provider();
    vault.approve(origin);
    const send: Send = async (url, headers) => {
      const sent = await through(vault)(url, headers);
      if (sent.ok) return { ok: true, response: new Response("{}", { status: 401, headers: sent.response.headers }) };
      return sent;
    };
    const report = await checkConnection(model, send);
    expect(report).toMatchObject({
      ok: false,
      kind: "key_missing",
      message: expect.stringContaining("asks for a key"),
    });
  });

  it("says that nothing is there", async () => {
    const vault = createVault();
    vault.approve("http://127.0.0.1:9");
    const model = { kind: "openai-compatible", model: "m", baseUrl: "http://127.0.0.1:9/v1" } as const;
    expect(await checkConnection(model, through(vault))).toMatchObject({ ok: false, kind: "unreachable" });
  });

  it.each([
    ["denied", "kept_off"],
    ["answers", "closed"],
    ["silent", "down"],
    ["mixed", "mixed"],
    ["unknown", "unreachable"],
  ] as const)(
    "knows of a server on this machine that does not answer, and is %s without its leave, that it is %s",
    async (answer, kind) => {
      const model = { kind: "openai-compatible", model: "m", baseUrl: "http://127.0.0.1:9/v1" } as const;
      const asked: string[] = [];
      const ask = async (origin: string) => {
        asked.push(origin);
        return answer;
      };
      const vault = createVault();
      vault.approve("http://127.0.0.1:9");
      const near = { mustAsk: async () => false, ask };
      expect(await checkConnection(model, through(vault), near)).toMatchObject({ ok: false, kind });
      expect(asked).toEqual(["http://127.0.0.1:9"]);
    },
  );

  it("asks the user before anything is sent to this machine, and sends nothing after a no", async () => {
    const { model, vault, origin } = await provider();
    vault.set(origin, "right", "bearer");
    for (const answer of ["denied", "unknown"] as const) {
      const near = { mustAsk: async () => true, ask: async () => answer };
      expect(await checkConnection(model, through(vault), near)).toMatchObject({ ok: false, kind: "kept_off" });
    }
    expect(open[0]?.ledger.entries).toEqual([]);
  });

  it("refuses an address that may not be used", async () => {
    const model = { kind: "openai-compatible", model: "m", baseUrl: "http://example.com/v1" } as const;
    expect(await checkConnection(model, through(createVault()))).toMatchObject({ ok: false, kind: "address" });
  });
});
