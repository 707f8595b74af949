import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import type { Json } from "../../src/base/index.ts";
import { canonicalJson } from "../../src/base/index.ts";
import type { Contracts, Field } from "../../src/contracts/index.ts";
import {
  assignable,
  CONSTRAINTS,
  canonicalSchema,
  contentHash,
  parseField,
  printField,
  providerSchema,
  typeScriptType,
  zodContractSource,
  zodSource,
} from "../../src/contracts/index.ts";
import { contractOfZod, fieldOfZod } from "../../src/contracts/zod.ts";
import { arbitraryField, CONTRACTS } from "../support/fields.ts";

/** Runs printed zod source, with the contracts declared as exported code does. */
function zodOf(field: Field, contracts: Contracts) {
  const names = Object.keys(contracts);
  const declarations = names.map((name) => `const ${name} = ${zodContractSource(contracts[name] ?? { fields: {} })};`);
  const source = `${declarations.join("\n")}\nreturn { schema: ${zodSource(field)}, declared: [${names.join(", ")}] };`;
  const { schema, declared } = new Function("z", source)(z);
  const nameOf = (candidate: z.core.$ZodType) => names[declared.indexOf(candidate)];
  return { schema, declared, nameOf };
}

const plain = (value: unknown): Json => JSON.parse(JSON.stringify(value));

describe("fields", () => {
  test("parse ∘ print is the identity, without diagnostics", () => {
    fc.assert(
      fc.property(arbitraryField, (field) => {
        const { value, diagnostics } = parseField(printField(field));
        expect(diagnostics).toEqual([]);
        expect(plain(value)).toEqual(plain(field));
      }),
    );
  });

  test("exported zod walks back into the same field, so the hash is the same", () => {
    fc.assert(
      fc.property(arbitraryField, (field) => {
        const { schema, nameOf } = zodOf(field, CONTRACTS);
        const back = fieldOfZod(schema, nameOf);
        expect(plain(back)).toEqual(plain(field));
        expect(contentHash(back, CONTRACTS)).toBe(contentHash(field, CONTRACTS));
      }),
      { numRuns: 300 },
    );
  });

  test("exported contracts walk back too, descriptions included", () => {
    const { declared, nameOf } = zodOf({ type: "any" }, CONTRACTS);
    const back = Object.fromEntries(
      Object.keys(CONTRACTS).map((name, index) => [name, contractOfZod(declared[index], nameOf)]),
    );
    expect(plain(back)).toEqual(plain(CONTRACTS));
  });

  test("every field can stand where it stands, and prints as one line of TypeScript", () => {
    fc.assert(
      fc.property(arbitraryField, (field) => {
        expect(assignable(field, field, CONTRACTS).ok).toBe(true);
        expect(typeScriptType(field)).not.toContain("\n");
      }),
    );
  });

  test("towards a provider every property is required and no refused keyword is left", () => {
    fc.assert(
      fc.property(arbitraryField, (field) => {
        const { schema } = providerSchema(field, CONTRACTS);
        expect(refused(schema)).toEqual([]);
      }),
    );
  });

  test("canonical schemas hold no prose and survive being written", () => {
    fc.assert(
      fc.property(arbitraryField, (field) => {
        const text = canonicalJson(canonicalSchema(field, CONTRACTS));
        expect(canonicalJson(JSON.parse(text))).toBe(text);
      }),
    );
  });
});

const KEYWORDS = [...Object.values(CONSTRAINTS).map(({ keyword }) => keyword), "format", "contentEncoding"];

/** Refused keywords, and objects with an optional property, anywhere in a schema. */
function refused(schema: Json, isNames = false): readonly string[] {
  if (Array.isArray(schema)) return schema.flatMap((inner) => refused(inner));
  if (typeof schema !== "object" || schema === null) return [];
  const entries = Object.entries(schema);
  if (isNames) return entries.flatMap(([, inner]) => refused(inner));
  const found = entries.filter(([key]) => KEYWORDS.includes(key)).map(([key]) => key);
  const properties = Object.keys(Object(Object.fromEntries(entries)["properties"]));
  const required = Object.fromEntries(entries)["required"];
  if (Array.isArray(required) && required.length !== properties.length) found.push("required");
  return [
    ...found,
    ...entries.flatMap(([key, inner]) =>
      key === "enum" ? [] : refused(inner, key === "properties" || key === "$defs"),
    ),
  ];
}
