import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { type FakeProvider, startFakeProvider } from "../../tests/support/fake-provider/index.ts";
import { ask, clock, requestOf } from "../../tests/support/remote-model.ts";
import type { Field, Fields } from "../contracts/index.ts";
import { nodeHttp } from "../node/http.ts";
import { anthropicModels } from "./anthropic.ts";
import { asking, schemaFor } from "./asking.ts";
import { ANTHROPIC_PROFILE, openAiProfile } from "./provider-profiles.ts";

const OPENAI = openAiProfile("https://api.openai.com/v1");
const AZURE = openAiProfile("https://mine.openai.azure.com/openai/v1");
const text: Field = { type: "string" };

const fields = (many: number, field: Field): Fields =>
  Object.fromEntries(Array.from({ length: many }, (_, index) => [`f${index}`, field]));
const nested = (levels: number): Field =>
  levels === 1 ? { type: "object", fields: { text } } : { type: "object", fields: { inner: nested(levels - 1) } };
const listed = (many: number, letters = 1): Field => ({
  type: "string",
  values: Array.from({ length: many }, (_, index) => String(index).padStart(letters, "x")),
});
const object = (of: Fields): Field => ({ type: "object", fields: of });

describe("the strictest way that takes a type", () => {
  test.each([
    ["16 nullable fields", ANTHROPIC_PROFILE, object(fields(16, { ...text, nullable: true })), "schema"],
    ["17 nullable fields", ANTHROPIC_PROFILE, object(fields(17, { ...text, nullable: true })), "tool"],
    ["500 fields", ANTHROPIC_PROFILE, object(fields(500, text)), "schema"],
    ["17 nullable fields", OPENAI, object(fields(17, { ...text, nullable: true })), "schema"],
    ["10 levels", OPENAI, nested(10), "schema"],
    ["11 levels", OPENAI, nested(11), "tool"],
    ["a list in 10 levels", OPENAI, object({ list: { type: "array", items: nested(9) } }), "tool"],
    ["5,000 fields", OPENAI, object(fields(5_000, text)), "schema"],
    ["5,001 fields", OPENAI, object(fields(5_001, text)), "tool"],
    ["1,000 listed values", OPENAI, object({ a: listed(600), b: listed(400) }), "schema"],
    ["1,001 listed values", OPENAI, object({ a: listed(600), b: listed(401) }), "tool"],
    ["120,000 characters of names and values", OPENAI, object({ a: listed(119, 1_000), b: listed(1, 998) }), "schema"],
    ["120,001 characters of names and values", OPENAI, object({ a: listed(119, 1_000), b: listed(1, 999) }), "tool"],
    ["5 levels", AZURE, nested(5), "schema"],
    ["6 levels", AZURE, nested(6), "tool"],
    ["101 fields", AZURE, object(fields(101, text)), "tool"],
    ["any", OPENAI, object({ a: { type: "any" } }), "tool"],
    ["a text", openAiProfile("https://api.deepseek.com"), text, "json"],
    ["any", openAiProfile("http://localhost:11434/v1"), object({ a: { type: "any" } }), "json"],
    ["any", openAiProfile("http://localhost:1234/v1"), object({ a: { type: "any" } }), "tool"],
    ["6 levels", openAiProfile("https://gateway.example/v1"), nested(6), "schema"],
  ] as const)("%s, asked of $provider", (_, profile, output, as) => {
    const asked = asking(profile, requestOf({ output }).output, {});
    expect(asked.as).toBe(as);
    expect(asked.because === undefined).toBe(as === "schema");
  });

  test("says how much is too much", () => {
    const { output } = requestOf({ output: object(fields(17, { ...text, nullable: true })) });
    expect(
      asking(ANTHROPIC_PROFILE, output, { tool: "The provider refused the tool that must be called: no." }),
    ).toEqual({
      as: "prompt",
      because:
        "Anthropic takes at most 16 places of more than one type: this type has 17. The provider refused the tool that must be called: no. Anthropic takes no JSON mode.",
    });
  });

  test("a contract that holds another twice counts once, at its depth", () => {
    const contracts = {
      Leaf: { fields: { text } },
      Node: { fields: { left: { type: "contract", contract: "Leaf" }, right: { type: "contract", contract: "Leaf" } } },
    } as const;
    const { output } = requestOf({ output: { type: "contract", contract: "Node" }, contracts });
    expect(asking({ ...OPENAI, limits: { properties: 3, levels: 2 } }, output, {}).as).toBe("schema");
    expect(asking({ ...OPENAI, limits: { properties: 2 } }, output, {}).as).toBe("tool");
    expect(asking({ ...OPENAI, limits: { levels: 1 } }, output, {}).as).toBe("tool");
  });
});

describe("keywords", () => {
  const output = object({
    day: { type: "date" },
    data: { type: "bytes" },
    code: { type: "string", pattern: "^[A-Z]{2}\\d+$", max_length: 9 },
    word: { type: "string", pattern: "^(?=a)\\w+$" },
    edge: { type: "string", pattern: "\\bend\\b" },
    some: { type: "array", items: text, min_items: 1 },
    more: { type: "array", items: text, min_items: 2 },
    sure: { type: "number", minimum: 0, description: "How sure." },
  });

  test.each([
    [
      ANTHROPIC_PROFILE,
      {
        day: { format: "date" },
        code: { pattern: "^[A-Z]{2}\\d+$", description: "Must be at most 9 characters." },
        some: { minItems: 1 },
        more: { description: "Must be at least 2 items." },
        sure: { description: "How sure. Must be at least 0." },
      },
    ],
    [OPENAI, { day: { format: "date" }, more: { minItems: 2 }, sure: { minimum: 0, description: "How sure." } }],
    [openAiProfile("https://gateway.example/v1"), { day: { description: "Must be a date, YYYY-MM-DD." } }],
  ])("$provider gets those that it takes, and words for the others", (profile, properties) => {
    const schema = schemaFor(profile, requestOf({ output }));
    expect(schema).toMatchObject({ properties });
    expect(schema["properties"]).toMatchObject({ word: { type: "string", description: expect.any(String) } });
    const said = JSON.stringify(schema);
    for (const keyword of ['"pattern":"^(?=a)', '"pattern":"\\\\bend', '"contentEncoding"', '"maxLength"'])
      expect(said).not.toContain(keyword);
  });
});

describe("Claude", () => {
  let provider: FakeProvider;
  beforeAll(async () => {
    provider = await startFakeProvider({ wire: "anthropic" });
  });
  afterAll(() => provider.close());

  const refused = (message: string) => ({ kind: "status", status: 400, message }) as const;
  const GRAMMAR = "output_config.format.schema: Invalid schema: The compiled grammar is too large";
  const THINKS = "Thinking may not be enabled when tool_choice forces tool use.";

  it.each([
    { refusals: [GRAMMAR], as: "tool", having: "tools" },
    { refusals: ["output_config: Extra inputs are not permitted"], as: "tool", having: "tools" },
    { refusals: [GRAMMAR, THINKS], as: "prompt", having: "system" },
  ])("is asked as $as after $refusals, and that is remembered", async ({ refusals, as, having }) => {
    const models = anthropicModels({ http: nodeHttp(), clock, base_url: provider.base_url, default_model: "model-x" });
    const before = provider.ledger.calls.length;
    provider.script(...refusals.map(refused));
    for (const calls of [refusals.length + 1, refusals.length + 2]) {
      const { last, asked } = await ask(models);
      expect(last).toEqual({ type: "end", stop: "end" });
      expect(asked).toEqual({ as, because: expect.stringContaining(refusals.at(-1) ?? "") });
      expect(provider.ledger.calls.length - before).toBe(calls);
    }
    const { body, system } = provider.ledger.calls.at(-1) ?? {};
    expect(body).not.toHaveProperty("output_config");
    expect(body).toHaveProperty(having);
    expect(system?.includes("JSON Schema: {")).toBe(as === "prompt");
  });

  it("is not asked again for what no other way helps", async () => {
    const models = anthropicModels({ http: nodeHttp(), clock, base_url: provider.base_url, default_model: "model-x" });
    const before = provider.ledger.calls.length;
    provider.script(refused("max_tokens: 999999 > 64000, which is the maximum allowed number"));
    expect((await ask(models)).last).toMatchObject({ type: "error", error: { kind: "bad_request" } });
    expect(provider.ledger.calls.length - before).toBe(1);
  });
});
