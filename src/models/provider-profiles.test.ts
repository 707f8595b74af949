import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { FAKE_MODELS, fakeProfile, modelsOf } from "../../tests/support/fake-models.ts";
import { type FakeProvider, startFakeProvider } from "../../tests/support/fake-provider/index.ts";
import { ask, requestOf } from "../../tests/support/remote-model.ts";
import { parseJson } from "../base/index.ts";
import { type Contracts, type Field, providerSchema, validate } from "../contracts/index.ts";

const text: Field = { type: "string" };
const tone: Field = { type: "string", values: ["good", "bad"], nullable: true };
const object = (fields: { readonly [name: string]: Field }): Field => ({ type: "object", fields });
const nested = (levels: number): Field => object({ inner: levels === 1 ? text : nested(levels - 1) });
const many = (count: number, field: Field): Field =>
  object(Object.fromEntries(Array.from({ length: count }, (_, index) => [`f${index}`, field])));

/** A tree that is three levels high: each contract holds the next one twice, by name and in a list. */
const CONTRACTS: Contracts = {
  Tree: {
    fields: {
      left: { type: "contract", contract: "Branch" },
      right: { type: "contract", contract: "Branch", nullable: true },
    },
  },
  Branch: {
    fields: {
      leaf: { type: "contract", contract: "Leaf" },
      more: { type: "array", items: { type: "contract", contract: "Leaf" } },
    },
  },
  Leaf: { fields: { text } },
};

const TYPES: readonly (readonly [what: string, type: Field])[] = [
  ["a nullable enum", object({ tone })],
  [
    "a union",
    object({ it: { ...object({ text }), nullable: true }, or: { type: "contract", contract: "Leaf", nullable: true } }),
  ],
  ["more unions than Claude takes", many(17, { ...text, nullable: true })],
  ["any", object({ it: { type: "any" } })],
  [
    "an array of nullable objects",
    object({ list: { type: "array", items: { ...object({ text, tone }), nullable: true } } }),
  ],
  ["a contract that looks recursive", { type: "contract", contract: "Tree" }],
  ["a text alone", text],
  ["a nullable list alone", { type: "array", items: { type: "integer" }, nullable: true }],
  ["twelve levels", nested(12)],
  ["more fields than Azure takes", many(101, text)],
];

/** Of these only the way there is looked at: what the fake says conforms to no pattern. */
const BOUND: readonly (readonly [what: string, type: Field])[] = [
  [
    "a day, a moment and bounds",
    object({ day: { type: "date" }, at: { type: "datetime" }, sure: { type: "number", minimum: 0, maximum: 1 } }),
  ],
  ["a pattern with lookaround", object({ code: { type: "string", pattern: "^(?!x)\\w+\\b" } })],
  [
    "bounds of texts and lists",
    object({
      list: { type: "array", items: { ...text, max_length: 3 }, min_items: 2, max_items: 4 },
      raw: { type: "bytes" },
    }),
  ],
];

describe.each(FAKE_MODELS)("$provider's $model", ({ profile, wire, address, model, ignores_tools = false }) => {
  let fake: FakeProvider;
  beforeAll(async () => {
    fake = await startFakeProvider({ wire, profile });
  });
  afterAll(() => fake.close());

  const modelsAt = (base_url: string) => modelsOf(fake, profile, model, base_url);

  it.each([...TYPES, ...BOUND])("takes %s at its own address and behind an unknown one", async (what, output) => {
    const request = { ...requestOf({ output, contracts: CONTRACTS }), model, temperature: 0.2 };
    for (const base_url of [address, fake.base_url]) {
      // Which servers ignore a forced tool is known by their addresses only.
      if (ignores_tools && base_url !== address && !request.output.strict) continue;
      const models = modelsAt(base_url);
      const before = fake.ledger.calls.length;
      const first = await ask(models, request);
      expect(first.last).toEqual({ type: "end", stop: "end" });
      const refused = fake.ledger.calls.slice(before, -1);
      expect(refused.every(({ status }) => status >= 400)).toBe(true);
      if (TYPES.some(([name]) => name === what)) {
        const answer = parseJson(first.text);
        const { unwrap } = providerSchema(output, CONTRACTS);
        expect(answer.ok && validate(unwrap(answer.value), output, CONTRACTS)).toMatchObject({ ok: true });
      }
      const learnt = fake.ledger.calls.length;
      const second = await ask(models, request);
      expect([second.last, second.asked]).toEqual([first.last, first.asked]);
      expect(fake.ledger.calls.length - learnt, "what was refused is not sent again").toBe(1);
    }
  });
});

it.each([
  ["Anthropic", 1],
  ["OpenAI", 0],
  ["Azure", 0],
  ["OpenRouter", 1],
  ["Groq", 1],
  ["DeepSeek", 0],
  ["Mistral", 0],
  ["Gemini", 1],
  ["Ollama", 0],
  ["vLLM", 0],
  ["LM Studio", 0],
  ["LiteLLM before Claude", 1],
])("%s refuses no request more than %i times at its own address", async (name, most) => {
  const profile = fakeProfile(name);
  const fake = await startFakeProvider({ wire: profile.wire, profile });
  const refusals: number[] = [];
  for (const model of profile.models)
    for (const [, output] of [...TYPES, ...BOUND]) {
      const models = modelsOf(fake, profile, model);
      const before = fake.ledger.calls.length;
      await ask(models, { ...requestOf({ output, contracts: CONTRACTS }), model });
      refusals.push(fake.ledger.calls.length - before - 1);
    }
  await fake.close();
  expect(Math.max(...refusals)).toBe(most);
});
