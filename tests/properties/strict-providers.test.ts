import { describe, expect, it } from "vitest";
import type { Json, JsonObject } from "../../src/base/index.ts";
import { anthropicWire } from "../support/fake-provider/anthropic-wire.ts";
import { FAKE_PROFILES, type FakeProfile } from "../support/fake-provider/index.ts";
import { openaiWire } from "../support/fake-provider/openai-wire.ts";
import { type Condition, type Refusal, refusalOf } from "../support/fake-provider/profile.ts";

const text = { type: "string" };
const object = (properties: JsonObject): JsonObject => ({
  type: "object",
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});
const many = (count: number, field: Json): JsonObject =>
  object(Object.fromEntries(Array.from({ length: count }, (_, index) => [`f${index}`, field])));
const nested = (levels: number): JsonObject => object({ inner: levels === 1 ? text : nested(levels - 1) });

/** A schema that holds more of something than so much. */
const MORE: {
  readonly [what in Extract<Condition, { readonly more: unknown }>["more"]]: (than: number) => JsonObject;
} = {
  optional: (than) => ({ ...many(than + 1, text), required: [] }),
  unions: (than) => many(than + 1, { anyOf: [text, { type: "null" }] }),
  levels: (than) => nested(than + 1),
  properties: (than) => many(than + 1, text),
  enum_values: (than) => object({ it: { type: "string", enum: Array.from({ length: than + 1 }, String) } }),
  name_characters: (than) => object({ ["x".repeat(than + 1)]: text }),
};

const HEADERS = {
  authorization: "Bearer sk-test",
  "x-api-key": "sk-test",
  "anthropic-version": "2023-06-01",
  "anthropic-dangerous-direct-browser-access": "true",
};

/** Told to think, in each wire's words. */
const THINKS = { thinking: { type: "adaptive" }, reasoning_effort: "low" };

interface Made {
  readonly headers?: readonly string[];
  readonly body?: JsonObject;
  readonly schema?: JsonObject;
  readonly as?: "tool";
}

/** What a request has that meets a condition. */
function offence(when: Condition): Made {
  if ("header" in when) return { headers: [when.header] };
  if ("parameter" in when)
    return {
      body: { [when.parameter]: 1, ...(when.streamed === false && { stream: false }), ...(when.thinking && THINKS) },
    };
  if ("value" in when) {
    const [name = "", part] = when.value.split(".");
    const [value = ""] = when.is;
    return { body: { [name]: part === undefined ? value : { [part]: value } } };
  }
  if ("budget" in when) return { body: { max_tokens: 4_096, thinking: { type: "enabled", budget_tokens: 4_096 } } };
  if ("parameters_but" in when) return { body: { surprise: 1 } };
  if ("format" in when) return { body: { response_format: { type: when.format } } };
  if ("without_word" in when) return { body: { response_format: { type: "json_object" } } };
  if ("tool" in when) return { as: "tool", ...(when.thinking && { body: THINKS }) };
  if ("of" in when)
    return {
      schema: { ...object({ it: { ...text, contentEncoding: "base64" } }) },
      ...(when.of === "tool" && { as: "tool" }),
    };
  if ("keyword" in when)
    return { schema: object({ it: { [when.keyword]: when.keyword === "pattern" ? "^(?=a)" : 7 } }) };
  if ("more" in when) return { schema: MORE[when.more](when.than) };
  if ("untyped" in when) return { schema: object({ it: {} }) };
  return { schema: when.object === "open" ? { type: "object", properties: {} } : { ...many(1, text), required: [] } };
}

function sent(
  { wire }: FakeProfile,
  { headers = [], body = {}, schema = object({ it: text }), as }: Made,
  model: string,
) {
  const tool = { name: "output", description: "Gives the answer." };
  const asked: JsonObject =
    wire === "anthropic"
      ? as === "tool"
        ? { tools: [{ ...tool, input_schema: schema }], tool_choice: { type: "tool", name: "output" } }
        : { output_config: { format: { type: "json_schema", schema } } }
      : as === "tool"
        ? {
            tools: [{ type: "function", function: { ...tool, parameters: schema } }],
            tool_choice: { type: "function", function: { name: "output" } },
          }
        : { response_format: { type: "json_schema", json_schema: { name: "output", strict: true, schema } } };
  const whole: JsonObject = { model, messages: [{ role: "user", content: "Hello." }], stream: true, ...asked, ...body };
  const speech = wire === "anthropic" ? anthropicWire : openaiWire;
  const kept = Object.fromEntries(Object.entries(HEADERS).filter(([name]) => !headers.includes(name)));
  return { headers: kept, body: whole, asked: speech.asked(whole) };
}

const rows = FAKE_PROFILES.flatMap((profile) => profile.refuses.map((refusal) => ({ profile, refusal, ...profile })));

describe("a fake is as strict as the real provider", () => {
  it.each(rows)("$provider: $refusal.message", ({ profile, refusal, models }) => {
    const alone = (only: Refusal): FakeProfile => ({ ...profile, refuses: [only] });
    const concerned = models.find((model) => refusal.model?.test(model) ?? true) ?? "";
    const refused = refusalOf(alone(refusal), sent(profile, offence(refusal.when), concerned));
    expect(refused?.status).toBe(refusal.status ?? 400);
    const said = JSON.stringify(refused?.body).replaceAll("\\\\\\", "\\").replaceAll('\\"', '"');
    for (const part of refusal.message.split(/\{\w+\}/)) expect(said).toContain(part.replaceAll("\\", ""));
    const plain: Made = "format" in refusal.when ? { as: "tool" } : {};
    expect(refusalOf(alone(refusal), sent(profile, plain, concerned)), "a plain request").toBeNull();
    const others = models.filter((model) => refusal.model && !refusal.model.test(model));
    for (const other of others)
      expect(refusalOf(alone(refusal), sent(profile, offence(refusal.when), other))).toBeNull();
  });

  it("says of each where it is known from", () => {
    for (const { provider, from } of FAKE_PROFILES) expect([provider, from.length > 0]).toEqual([provider, true]);
  });
});
