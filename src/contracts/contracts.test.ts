import { describe, expect, test } from "vitest";
import type { Json } from "../base/index.ts";
import type { Contracts, Field, Fields } from "./index.ts";
import {
  assignable,
  canonicalSchema,
  contentHash,
  contractCycles,
  fieldAt,
  fieldPaths,
  jsonSchema,
  opaquePaths,
  parseContract,
  parseField,
  providerSchema,
  splitOpaque,
  typeLabel,
  typeScriptContract,
  typeScriptType,
  validate,
  zodContractSource,
} from "./index.ts";

const contracts: Contracts = {
  Sentiment: {
    description: "How it sounds",
    fields: {
      label: { type: "string", values: ["positive", "negative"] },
      confidence: { type: "number", minimum: 0, maximum: 1, description: "How sure" },
      topic: { type: "contract", contract: "Topic", nullable: true, description: "What about" },
    },
  },
  Topic: { fields: { name: { type: "string", max_length: 5 } } },
  Ticket: {
    fields: {
      id: { type: "integer" },
      body: { type: "string", opaque: true },
      items: {
        type: "array",
        items: { type: "object", fields: { text: { type: "string", opaque: true }, n: { type: "integer" } } },
      },
    },
  },
};
const sentiment: Field = { type: "contract", contract: "Sentiment" };
const ticket: Field = { type: "contract", contract: "Ticket" };

describe("schemas", () => {
  test("close every object, keep nested contracts under $defs, leave nullable fields out of required", () => {
    expect(jsonSchema(sentiment, contracts)).toEqual({
      description: "How it sounds",
      type: "object",
      properties: {
        label: { enum: ["positive", "negative"] },
        confidence: { type: "number", minimum: 0, maximum: 1, description: "How sure" },
        topic: { anyOf: [{ $ref: "#/$defs/Topic" }, { type: "null" }], description: "What about" },
      },
      required: ["confidence", "label"],
      additionalProperties: false,
      $defs: {
        Topic: {
          type: "object",
          properties: { name: { type: "string", maxLength: 5 } },
          required: ["name"],
          additionalProperties: false,
        },
      },
    });
  });

  test("are hashed without prose, and a field called title stays", () => {
    expect(contentHash(sentiment, contracts)).toBe("14282dab2a84");
    const undescribed = { ...contracts, Sentiment: { fields: { ...contracts["Sentiment"]?.fields } } };
    expect(contentHash(sentiment, undescribed)).toBe(contentHash(sentiment, contracts));
    const field: Field = {
      type: "object",
      fields: { title: { type: "string" }, description: { type: "string", description: "x" } },
    };
    expect(canonicalSchema(field, {})).toMatchObject({
      properties: { title: { type: "string" }, description: { type: "string" } },
    });
    expect(contentHash({ type: "string" }, {})).toBe("none");
  });

  test("change their hash with the order of values, not with the order of fields", () => {
    const of = (fields: { [name: string]: Field }) => contentHash({ type: "object", fields }, {});
    const [a, b]: Field[] = [
      { type: "string", values: ["x", "y"] },
      { type: "string", values: ["y", "x"] },
    ];
    expect(a && b && of({ f: a })).not.toBe(a && b && of({ f: b }));
    expect(of({ p: { type: "integer" }, q: { type: "boolean" } })).toBe(
      of({ q: { type: "boolean" }, p: { type: "integer" } }),
    );
  });

  test("of circular contracts end", () => {
    const circular: Contracts = {
      A: { fields: { b: { type: "contract", contract: "B" } } },
      B: { fields: { a: { type: "array", items: { type: "contract", contract: "A" } } } },
    };
    expect(contractCycles(circular)).toEqual([["A", "B"]]);
    expect(jsonSchema({ type: "contract", contract: "A" }, circular)).toHaveProperty("$defs.A");
    expect(contractCycles(contracts)).toEqual([]);
  });
});

describe("towards a provider", () => {
  test("bounds become words, a nullable field stays required", () => {
    const { schema, strict, name, wrapped } = providerSchema(sentiment, contracts);
    expect({ strict, name, wrapped }).toEqual({ strict: true, name: "Sentiment", wrapped: false });
    expect(schema).toMatchObject({
      required: ["confidence", "label", "topic"],
      properties: {
        label: { type: "string", enum: ["positive", "negative"] },
        confidence: { type: "number", description: "How sure. Must be at least 0, at most 1." },
      },
      $defs: { Topic: { properties: { name: { type: "string", description: "Must be at most 5 characters." } } } },
    });
  });

  test("what is no object is wrapped, and unwrapped", () => {
    const wrapped = providerSchema({ type: "array", items: { type: "string" } }, {});
    expect(wrapped.schema).toMatchObject({
      type: "object",
      properties: { value: { type: "array" } },
      required: ["value"],
    });
    expect(wrapped.unwrap({ value: ["a"] })).toEqual(["a"]);
    expect(wrapped.unwrap("rubbish")).toBe("rubbish");
    expect(providerSchema({ ...sentiment, nullable: true }, contracts).wrapped).toBe(true);
  });

  test("a type that holds any is not strict", () => {
    expect(providerSchema({ type: "object", fields: { x: { type: "any" } } }, {}).strict).toBe(false);
  });
});

describe("validation", () => {
  const messages = (value: Json, field: Field) => {
    const outcome = validate(value, field, contracts);
    return outcome.ok ? outcome.value : outcome.error.map((issue) => issue.message);
  };

  test("gives one line for each way in which a value is wrong", () => {
    expect(messages({ label: "neutral", confidence: 1.4, topic: { name: "too long" }, more: 1 }, sentiment)).toEqual([
      'result.label: must be one of "positive", "negative" (was "neutral")',
      "result.confidence: must be at most 1 (was 1.4)",
      "result.topic.name: must have at most 5 characters (had 8)",
      "result.more: is not a field of the contract",
    ]);
    expect(messages({ confidence: "high" }, sentiment)).toEqual([
      "result.label: is missing",
      'result.confidence: must be a number (was "high")',
    ]);
    expect(messages("no", sentiment)).toEqual(['result: must be an object (Sentiment) (was "no")']);
  });

  test("makes an absent nullable field null", () => {
    expect(messages({ label: "positive", confidence: 1 }, sentiment)).toEqual({
      label: "positive",
      confidence: 1,
      topic: null,
    });
  });

  test("says which constraint is broken, and how", () => {
    const broken = (value: Json, field: Field) => messages({ x: value }, { type: "object", fields: { x: field } });
    expect(broken("a", { type: "string", min_length: 2 })).toEqual([
      "result.x: must have at least 2 characters (had 1)",
    ]);
    expect(broken("ab", { type: "string", max_length: 1 })).toEqual([
      "result.x: must have at most 1 character (had 2)",
    ]);
    expect(broken("ab", { type: "string", pattern: "^b" })).toEqual(['result.x: must match the pattern ^b (was "ab")']);
    expect(broken(1, { type: "number", minimum: 2 })).toEqual(["result.x: must be at least 2 (was 1)"]);
    expect(broken(1, { type: "number", maximum: 0 })).toEqual(["result.x: must be at most 0 (was 1)"]);
    expect(broken(1, { type: "integer", exclusive_minimum: 1 })).toEqual(["result.x: must be more than 1 (was 1)"]);
    expect(broken(1, { type: "integer", exclusive_maximum: 1 })).toEqual(["result.x: must be less than 1 (was 1)"]);
    const list = { type: "array", items: { type: "boolean" } } as const;
    expect(broken([], { ...list, min_items: 1 })).toEqual(["result.x: must have at least 1 item (had 0)"]);
    expect(broken([true, true], { ...list, max_items: 1 })).toEqual(["result.x: must have at most 1 item (had 2)"]);
  });

  test("keeps integers within what a float holds exactly", () => {
    const integer = (value: number) => messages({ id: value, body: "", items: [] }, ticket);
    expect(integer(Number.MAX_SAFE_INTEGER)).toMatchObject({ id: Number.MAX_SAFE_INTEGER });
    expect(integer(2 ** 53)).toEqual([
      "result.id: must lie within ±9007199254740991 to be kept exactly (was 9007199254740992)",
    ]);
  });

  test("masks opaque values, those inside an object of the wrong kind included", () => {
    expect(messages({ id: "x", body: 5, items: [{ text: 7, n: 1.5 }] }, ticket)).toEqual([
      'result.id: must be a whole number (was "x")',
      "result.body: must be a string (was <opaque, 1 chars>)",
      "result.items[0].text: must be a string (was <opaque, 1 chars>)",
      "result.items[0].n: must be a whole number (was 1.5)",
    ]);
  });

  test.each<[Field, Json, boolean]>([
    [{ type: "date" }, "2024-02-29", true],
    [{ type: "date" }, "2023-02-29", false],
    [{ type: "datetime" }, "2026-01-01T10:00:00.5+02:00", true],
    [{ type: "datetime" }, "2026-01-01 10:00", false],
    [{ type: "bytes" }, "aGk=", true],
    [{ type: "bytes" }, "aGk", false],
    [{ type: "integer" }, 3.0, true],
    [{ type: "integer" }, 3.5, false],
    [{ type: "number", exclusive_minimum: 0 }, 0, false],
    [{ type: "string", max_length: 1 }, "😀", true],
    [{ type: "string", pattern: "^\\p{L}+$" }, "é", true],
    [{ type: "string", pattern: "^[a-z]$" }, "A", false],
    [{ type: "array", items: { type: "boolean" }, min_items: 1 }, [], false],
    [{ type: "string", nullable: true }, null, true],
    [{ type: "string" }, null, false],
    [{ type: "any" }, { x: [1] }, true],
    [{ type: "object", fields: {} }, { constructor: 1 }, false],
  ])("%j on %j is %s", (field, value, fine) => {
    expect(validate(value, field, {}).ok).toBe(fine);
  });

  test("stops at values that are nested without end", () => {
    let deep: Json = [];
    for (let level = 0; level < 50_000; level++) deep = [deep];
    const loop: Contracts = { L: { fields: { next: { type: "array", items: { type: "contract", contract: "L" } } } } };
    const inAny: Field = { type: "array", items: { type: "array", items: { type: "any" } } };
    const refused = validate(deep, inAny, loop);
    expect(refused.ok ? [] : refused.error.map((issue) => issue.code)).toEqual(["depth"]);
    expect(validate([[deepTo(198)]], inAny, loop).ok).toBe(true);
    expect(validate([[deepTo(199)]], inAny, loop).ok).toBe(false);
    let chain: Json = { next: [] };
    for (let level = 0; level < 5_000; level++) chain = { next: [chain] };
    const outcome = validate(chain, { type: "contract", contract: "L" }, loop);
    expect(outcome.ok ? [] : outcome.error.map((issue) => issue.code)).toEqual(["depth"]);
  });
});

function deepTo(levels: number): Json {
  let deep: Json = 1;
  for (let level = 0; level < levels; level++) deep = [deep];
  return deep;
}

describe("assignability", () => {
  const verdict = (from: Field, to: Field) => {
    const result = assignable(from, to, contracts);
    return result.ok ? (result.unchecked ? "unchecked" : "ok") : `${result.reason.code} ${result.reason.path}`.trim();
  };

  test.each<[Field, Field, string]>([
    [{ type: "integer" }, { type: "number" }, "ok"],
    [{ type: "number" }, { type: "integer" }, "type"],
    [{ type: "string", nullable: true }, { type: "string" }, "nullable"],
    [{ type: "string" }, { type: "string", nullable: true }, "ok"],
    [{ type: "string", values: ["a"] }, { type: "string", values: ["a", "b"] }, "ok"],
    [{ type: "string", values: ["a", "c"] }, { type: "string", values: ["a", "b"] }, "values"],
    [{ type: "string" }, { type: "string", values: ["a"] }, "values"],
    [{ type: "date" }, { type: "string" }, "ok"],
    [{ type: "string" }, { type: "date" }, "type"],
    [{ type: "any" }, { type: "integer" }, "unchecked"],
    [{ type: "integer" }, { type: "any" }, "ok"],
    [sentiment, sentiment, "ok"],
    [{ type: "object", fields: { name: { type: "string" } } }, { type: "contract", contract: "Topic" }, "ok"],
    [{ type: "object", fields: { name: { type: "integer" } } }, { type: "contract", contract: "Topic" }, "type name"],
    [{ type: "object", fields: {} }, { type: "contract", contract: "Topic" }, "missing-field"],
    [sentiment, { type: "contract", contract: "Topic" }, "missing-field"],
    [{ type: "contract", contract: "Nowhere" }, { type: "contract", contract: "Topic" }, "unknown-contract"],
    [
      { type: "array", items: { type: "string", nullable: true } },
      { type: "array", items: { type: "string" } },
      "nullable []",
    ],
    [{ type: "number", maximum: 5 }, { type: "number", maximum: 1 }, "ok"],
  ])("%j into %j: %s", (from, to, expected) => {
    expect(verdict(from, to)).toBe(expected);
  });
});

describe("paths", () => {
  test("inherit nullability and opacity", () => {
    expect(fieldAt(sentiment, ["topic", "name"], contracts)).toMatchObject({ type: "string", nullable: true });
    expect(fieldAt({ ...sentiment, opaque: true }, ["label"], contracts)).toMatchObject({ opaque: true });
    expect(fieldAt(sentiment, ["nothing"], contracts)).toBeNull();
    expect(fieldAt(ticket, ["items", "text"], contracts)).toBeNull();
    expect(fieldAt(sentiment, ["constructor"], contracts)).toBeNull();
    expect(fieldPaths(sentiment, contracts).map(({ path }) => path.join("."))).toEqual([
      "label",
      "confidence",
      "topic",
      "topic.name",
    ]);
  });
});

describe("opacity", () => {
  test("is told by path and takes values apart", () => {
    const paths = opaquePaths(ticket, contracts);
    expect(paths).toEqual(["body", "items[].text"]);
    expect(splitOpaque({ id: 1, body: "b", items: [{ text: "t", n: 2 }] }, paths)).toEqual({
      inline: { id: 1, items: [{ n: 2 }] },
      attached: { body: "b", items: [{ text: "t" }] },
    });
    expect(splitOpaque({ body: "b" }, paths)).toEqual({ attached: { body: "b" } });
    expect(splitOpaque("whole", [""])).toEqual({ attached: "whole" });
    expect(splitOpaque({ id: 1, items: [] }, ["items[].text"])).toEqual({ inline: { id: 1, items: [] } });
    expect(opaquePaths({ type: "string", opaque: true }, {})).toEqual([""]);
  });
});

describe("reading", () => {
  test("reports every problem with its path and keeps what is usable", () => {
    const { value, diagnostics } = parseContract({
      fields: { x: { type: "string", min_length: -1, oops: 1 }, y: { type: 5 }, z: { type: "B", values: ["a"] } },
      more: 1,
    });
    expect(JSON.parse(JSON.stringify(value))).toEqual({
      fields: { x: { type: "string" }, z: { type: "contract", contract: "B" } },
    });
    expect(diagnostics.map(({ code, path }) => `${code} ${path.join(".")}`)).toEqual([
      "D102 more",
      "D102 fields.x.oops",
      "D104 fields.x.min_length",
      "D101 fields.y.type",
      "D102 fields.z.values",
    ]);
    expect(parseContract([]).value).toBeNull();
  });

  test("takes hostile names as plain names", () => {
    const { value } = parseField(JSON.parse('{"type":"object","fields":{"__proto__":{"type":"string"}}}'));
    expect(value?.type === "object" && Object.keys(value.fields)).toEqual(["__proto__"]);
    expect(Object.prototype).not.toHaveProperty("type");
  });
});

describe("printing", () => {
  test("labels, TypeScript and zod are the field's own words", () => {
    const union: Field = { type: "string", values: ["a", "b"] };
    expect(typeLabel({ type: "array", items: union })).toBe('("a" | "b")[]');
    expect(typeLabel({ type: "number", nullable: true })).toBe("number?");
    expect(typeScriptType({ type: "array", items: { ...union, nullable: true } })).toBe('("a" | "b" | null)[]');
    expect(typeScriptContract("Topic", contracts["Topic"] ?? { fields: {} })).toBe(
      "export interface Topic {\n  /** Must be at most 5 characters. */\n  name: string;\n}",
    );
    const step: Field = { type: "object", fields: { at: { type: "date" }, of: { type: "integer", minimum: 1 } } };
    const fields: Fields = {
      share: { type: "number", minimum: 0, exclusive_maximum: 1, description: "How much" },
      steps: { type: "array", items: step, max_items: 8 },
      marks: { type: "array", items: { type: "string", pattern: "^a" }, description: "*/ no end" },
    };
    expect(typeScriptContract("Work", { description: "What is\ndone", fields })).toBe(
      [
        "/** What is done */",
        "export interface Work {",
        "  /** How much. Must be at least 0, less than 1. */",
        "  share: number;",
        "  /** Must be at most 8 items. */",
        "  steps: { /** Must be a date, YYYY-MM-DD. */ at: string; /** Must be at least 1. */ of: number }[];",
        "  /** *\\/ no end. Each must be matching the pattern ^a. */",
        "  marks: string[];",
        "}",
      ].join("\n"),
    );
    expect(zodContractSource(contracts["Sentiment"] ?? { fields: {} })).toBe(
      [
        "z.object({",
        '  label: z.enum(["positive", "negative"]),',
        '  confidence: z.number().min(0).max(1).describe("How sure"),',
        '  topic: Topic.nullable().describe("What about"),',
        '}).describe("How it sounds")',
      ].join("\n"),
    );
  });
});
