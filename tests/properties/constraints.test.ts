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

function fieldWith(type: FieldType, key: string, limit: Json): Field {
  const spelled = { type, [key]: limit, ...(type === "array" && { items: { type: "boolean" } }) };
  const { value, diagnostics } = parseField(spelled, () => ({ in: "document" }));
  if (!value || diagnostics.length > 0) throw new Error(`no field: ${JSON.stringify(spelled)}`);
  return value;
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
          const field = fieldWith(type, key, limit);
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
        const field = fieldWith(type, key, limit);
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
    const codes = parseField(spelled, () => ({ in: "document" })).diagnostics.map(({ code }) => code);
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
        const field = fieldWith(type, key, limit);
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
          const field = fieldWith(type, key, limit);
          const nearest =
            field.type === "string"
              ? nearestText(String(value), field)
              : field.type === "array"
                ? Array.from({ length: nearestCount(Array.isArray(value) ? value.length : 0, field) }, () => true)
                : field.type === "number" || field.type === "integer"
                  ? nearestNumber(Number(value), field)
                  : null;
          if (validate(value, field, {}).ok) expect(nearest).toEqual(value);
          else if (typeof limit === "number") expect(validate(nearest, field, {}).ok).toBe(true);
        },
      ),
    );
  });

  it("is named in docs/language.md", () => {
    const text = readFileSync(new URL("../../docs/language.md", import.meta.url), "utf8");
    expect(text).toContain(`\`${key.replace(/^exclusive_.*/, "exclusive_")}\``);
  });
});
