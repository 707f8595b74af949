import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import type { Json, JsonObject } from "../../src/base/index.ts";
import {
  CONSTRAINTS,
  checkInputs,
  constraintsOf,
  exampleInputs,
  type Field,
  type FieldType,
  jsonSchema,
  limitsOf,
  nearestCount,
  nearestNumber,
  nearestText,
  numberInput,
  parseField,
  printField,
  providerSchema,
  validate,
} from "../../src/contracts/index.ts";
import { simulatedModels } from "../../src/models/index.ts";
import { parseEvents } from "../../src/reports/index.ts";
import { VirtualClock } from "../../src/runtime/index.ts";
import { typeWords } from "../../src/ui/look/type-words.ts";
import { limitOf } from "../support/fields.ts";
import { fitsSchema } from "../support/json-schema.ts";

vi.setConfig({ testTimeout: 60_000 });

const TYPES: readonly FieldType[] = ["string", "number", "integer", "array"];
/** Every constraint of every type that may carry it. */
const CASES = TYPES.flatMap((type) => constraintsOf(type).map(([key]) => ({ type, key })));

function fieldWith(type: FieldType, limits: JsonObject): Field {
  const spelled = { type, ...limits, ...(type === "array" && { items: { type: "boolean" } }) };
  const { value, diagnostics } = parseField(spelled);
  if (!value || diagnostics.length > 0) throw new Error(`no field: ${JSON.stringify(spelled)}`);
  return value;
}

/** A number, or a text or a list of so many. */
function ofSize(type: FieldType, size: number): Json {
  if (type === "string") return "é".repeat(Math.max(0, size));
  return type === "array" ? Array.from({ length: Math.max(0, size) }, () => true) : size;
}

/** What a made-up value is mended into. */
function nearest(field: Field, value: Json): Json {
  switch (field.type) {
    case "string":
      return nearestText(String(value), field);
    case "array":
      return Array.from({ length: nearestCount(Array.isArray(value) ? value.length : 0, field) }, () => true);
    case "number":
    case "integer":
      return nearestNumber(Number(value), field);
    default:
      return null;
  }
}

const SAMPLES = ["abc", "123", "a/b", "a\\/b", "é", "x\ny", "\n", "[/]", ""];

/** Values of a type, half of them about where the limit lies. */
function valueNear(type: FieldType, limit: string | number): fc.Arbitrary<Json> {
  const about = typeof limit === "number" ? limit : 3;
  const count = fc.integer({ min: -1, max: 1 }).map((by) => Math.max(0, Math.round(Math.min(about, 60)) + by));
  if (type === "string") {
    return fc.oneof(
      fc.constantFrom(...SAMPLES),
      count.map((length) => "é😀".repeat(length).slice(0, length)),
    );
  }
  if (type === "array") return count.map((length): Json => Array.from({ length }, () => true));
  const number = fc.oneof(
    fc.integer({ min: -2, max: 2 }).map((by) => about + by),
    fc.integer({ min: -2000, max: 2000 }),
  );
  return type === "integer" ? number.map(Math.round) : number;
}

describe.each(CASES)("$key of a $type", ({ type, key }) => {
  // Beyond these a float is no longer counted by hundredths.
  const limit = limitOf(type, key).filter((drawn) => typeof drawn === "string" || Math.abs(drawn) <= 1e6);

  it("is broken by the values that its JSON Schema refuses", () => {
    const outcomes = new Set<boolean>();
    fc.assert(
      fc.property(
        limit.chain((limit) => fc.tuple(fc.constant(limit), valueNear(type, limit))),
        ([limit, value]) => {
          const field = fieldWith(type, { [key]: limit });
          const fits = fitsSchema(value, jsonSchema(field, {}));
          outcomes.add(fits);
          expect(validate(value, field, {}).ok).toBe(fits);
        },
      ),
      { numRuns: 300 },
    );
    expect([...outcomes].sort()).toEqual([false, true]);
  });

  it("is printed, and said in the same words to providers, people and whoever mends a value", () => {
    fc.assert(
      fc.property(limit, (limit) => {
        const field = fieldWith(type, { [key]: limit });
        const words = limitsOf(field)[0]?.words ?? "";
        expect(words).not.toBe("");
        expect(printField(field)).toHaveProperty([key], limit);
        expect(typeWords(field)).toContain(words);
        expect(JSON.stringify(providerSchema(field, {}).schema)).toContain(JSON.stringify(`Must be ${words}.`));
      }),
      { numRuns: 30 },
    );
  });

  it("takes no limit of another type, in a file or in an event", () => {
    const wrong: Json = CONSTRAINTS[key]?.written.schema.type === "string" ? 1 : "1";
    const spelled: JsonObject = { type, [key]: wrong, items: { type: "boolean" } };
    const codes = parseField(spelled).diagnostics.map(({ code }) => code);
    expect(codes).toContain("D101");
    const said = { id: "1", path: "p", kind: "review", question: "?", artifacts: {}, contracts: {}, outcomes: [] };
    const event = { v: 1, type: "ask-start", run: "r", seq: 0, at: 0, path: [] };
    const line = JSON.stringify({ ...event, question: { ...said, decision: spelled } });
    expect(parseEvents(line)).toMatchObject({
      error: { message: expect.stringContaining(`question.decision.${key}`) },
    });
  });

  // A text that follows a pattern is made elsewhere, and tested there.
  it.skipIf(CONSTRAINTS[key]?.written.schema.type === "string")("holds for what is made up", async () => {
    const model = simulatedModels({ clock: new VirtualClock((turn) => void setImmediate(turn)) }).resolve(undefined);
    if (!model) throw new Error("the simulated models have a first one");
    await fc.assert(
      fc.asyncProperty(limit, fc.nat(), async (limit, attempt) => {
        const field = fieldWith(type, { [key]: limit });
        const inputs = { value: field };
        expect(checkInputs(exampleInputs(inputs, {}), inputs, {})).toMatchObject({ ok: true });
        const output: Field = { type: "object", fields: inputs };
        const identity = {
          path: "s",
          function: "f",
          inputs: {},
          attempt,
          member: 1,
          output,
          contracts: {},
          ensure: [],
        };
        const prompt = { system: "", text: "", parts: [], cache_prefix: 0, attachment: null, hash: "" };
        const request = { model: "simulated", prompt, output: providerSchema(output, {}), max_tokens: 4000 };
        let text = "";
        for await (const chunk of model.stream({ ...request, call_id: "c", identity }, new AbortController().signal)) {
          if (chunk.type === "text") text += chunk.text;
        }
        expect(validate(JSON.parse(text), output, {})).toMatchObject({ ok: true });
      }),
      { numRuns: 30 },
    );
  });

  it("leaves alone what holds, and mends what does not", () => {
    fc.assert(
      fc.property(
        limit.chain((limit) => fc.tuple(fc.constant(limit), valueNear(type, limit))),
        ([limit, value]) => {
          const field = fieldWith(type, { [key]: limit });
          const mended = nearest(field, value);
          if (validate(value, field, {}).ok) expect(mended).toEqual(value);
          else if (typeof limit === "number") expect(validate(mended, field, {}).ok).toBe(true);
        },
      ),
    );
  });

  it("is named in docs/language.md", () => {
    const text = readFileSync(new URL("../../docs/language.md", import.meta.url), "utf8");
    expect(text).toContain(`\`${key.replace(/^exclusive_.*/, "exclusive_")}\``);
  });
});

const PAIRS = TYPES.flatMap((type) => {
  const keys = constraintsOf(type).filter(([, { written }]) => written.schema.type !== "string");
  return keys.flatMap(([one], at) => keys.slice(at + 1).map(([other]) => ({ type, one, other })));
});

describe.each(PAIRS)("$one and $other of a $type", ({ type, one, other }) => {
  it("are both met by what is made up, wherever one of the values about them meets both", () => {
    const near = fc.integer({ min: -20, max: 20 });
    const pair = fc
      .tuple(near, fc.integer({ min: -3, max: 3 }))
      .map(([at, by]): readonly [number, number] => [at, at + by])
      .filter((limits) =>
        [one, other].every((key, at) => fitsSchema(limits[at] ?? 0, { ...CONSTRAINTS[key]?.written.schema })),
      );
    let met = 0;
    fc.assert(
      fc.property(pair, fc.integer({ min: -50, max: 50 }), ([first, second], made) => {
        const field = fieldWith(type, { [one]: first, [other]: second });
        const halves = Array.from({ length: 201 }, (_, at) => at / 2 - 50);
        const tried = halves.filter((value) => type === "number" || Number.isInteger(value));
        if (!tried.some((value) => validate(ofSize(type, value), field, {}).ok)) return;
        met++;
        expect(validate(nearest(field, ofSize(type, made)), field, {}).ok).toBe(true);
      }),
    );
    expect(met).toBeGreaterThan(10);
  });
});

describe.each(CASES.filter(({ type }) => type === "number" || type === "integer"))(
  "the input of a $type with $key",
  ({ type, key }) => {
    it("lets in every value that holds, begins and ends where they do, and goes from one to the next", () => {
      const field = fieldWith(type, { [key]: 2 });
      if (field.type !== "number" && field.type !== "integer") throw new Error("a number");
      const { min = -Infinity, max = Infinity, step } = numberInput(field);
      const parts = type === "integer" ? 1 : 10;
      const grid = Array.from({ length: 20 * parts + 1 }, (_, at) => at / parts - 8);
      const holding = grid.map((value) => Math.round(value * 10) / 10).filter((value) => validate(value, field, {}).ok);
      expect(holding.filter((value) => value < min || value > max)).toEqual([]);
      // An end that a value may have is the input's; one that none may have cannot be said to it.
      if (holding[0] === 2) expect(min).toBe(2);
      if (holding.at(-1) === 2) expect(max).toBe(2);
      const gaps = holding.slice(1).map((value, at) => value - (holding[at] ?? 0));
      expect(step).toBeCloseTo(Math.min(...gaps));
    });
  },
);
