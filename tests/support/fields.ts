import fc from "fast-check";
import { type Contracts, constraintsOf, type Field, type FieldType } from "../../src/contracts/index.ts";
import { fitsSchema } from "./json-schema.ts";

/** Contracts that generated fields refer to. */
export const CONTRACTS: Contracts = {
  Topic: {
    description: "What it is about",
    fields: { name: { type: "string" }, score: { type: "number", minimum: 0 } },
  },
  Ticket: { fields: { topic: { type: "contract", contract: "Topic" }, body: { type: "string", opaque: true } } },
};

const bound = fc.oneof(
  fc.integer({ min: -1000, max: 1000 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((n) => (n === 0 ? 0 : n)),
);
const size = fc.nat({ max: 50 });
const word = fc.oneof(
  fc.string({ minLength: 1, maxLength: 6 }),
  fc.constantFrom("10", "2", "__proto__", "constructor", "a b"),
);
const pattern = fc.constantFrom("^[a-z]+$", "a/b", "\\d{3}", "", "é", "[/]", "a\\/b", "\\n", "x\ny");
const common = {
  nullable: fc.constant(true as const),
  opaque: fc.boolean(),
  description: fc.string({ maxLength: 12 }),
};

/** A limit that a constraint of a type may have. */
export function limitOf(type: FieldType, key: string): fc.Arbitrary<string | number> {
  const found = constraintsOf(type).find(([name]) => name === key);
  if (!found) throw new Error(`${type} has no ${key}`);
  const { schema } = found[1].written;
  const drawn: fc.Arbitrary<string | number> = { string: pattern, integer: size, number: bound }[schema.type];
  return drawn.filter((limit) => fitsSchema(limit, { ...schema }));
}

/** Any limits of a type's constraints, whether or not a value can meet them all. */
const limits = (type: FieldType): { readonly [key: string]: fc.Arbitrary<string | number> } =>
  Object.fromEntries(constraintsOf(type).map(([key]) => [key, limitOf(type, key)]));

const leaf: fc.Arbitrary<Field> = fc.oneof(
  fc.record({ type: fc.constant("string" as const), ...limits("string"), ...common }, { requiredKeys: ["type"] }),
  fc.record(
    { type: fc.constant("string" as const), values: fc.uniqueArray(word, { minLength: 1, maxLength: 4 }), ...common },
    { requiredKeys: ["type", "values"] },
  ),
  fc.record(
    {
      type: fc.constantFrom("number" as const, "integer" as const),
      ...limits("number"),
      ...common,
    },
    { requiredKeys: ["type"] },
  ),
  fc.record(
    {
      type: fc.constantFrom("boolean" as const, "date" as const, "datetime" as const, "bytes" as const, "any" as const),
      ...common,
    },
    { requiredKeys: ["type"] },
  ),
  fc.record(
    { type: fc.constant("contract" as const), contract: fc.constantFrom("Topic", "Ticket"), ...common },
    { requiredKeys: ["type", "contract"] },
  ),
);

/** Every type with every constraint, nested up to three deep. */
export const arbitraryField: fc.Arbitrary<Field> = fc.letrec<{ field: Field }>((tie) => ({
  field: fc.oneof(
    { depthSize: "small", maxDepth: 3, withCrossShrink: true },
    leaf,
    fc.record(
      { type: fc.constant("array" as const), items: tie("field"), ...limits("array"), ...common },
      { requiredKeys: ["type", "items"] },
    ),
    fc.record(
      { type: fc.constant("object" as const), fields: fc.dictionary(word, tie("field"), { maxKeys: 4 }), ...common },
      { requiredKeys: ["type", "fields"] },
    ),
  ),
})).field;
