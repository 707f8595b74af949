import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { parse } from "yaml";
import type { Json, JsonObject } from "../../src/base/index.ts";
import { isJsonObject } from "../../src/base/index.ts";
import { compile } from "../../src/compiler/index.ts";
import { CONSTRAINTS, type Field, parseField, printField } from "../../src/contracts/index.ts";
import { documentSchema as madeDocumentSchema } from "../../src/flow/file/json-schema.ts";
import { newDocument, parseDocument, printDocument } from "../../src/flow/index.ts";
import { printIr } from "../../src/ir/yaml/index.ts";
import { flowSchema } from "../../src/ir/yaml/json-schema.ts";
import { arbitraryDocument } from "../support/arbitrary-document.ts";
import { arbitraryField, CONTRACTS } from "../support/fields.ts";
import { fitsSchema } from "../support/json-schema.ts";

vi.setConfig({ testTimeout: 120_000 });

const root = new URL("../../", import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, root), "utf8");

function schemaOf(name: string) {
  const schema: Json = JSON.parse(read(`public/schemas/${name}.schema.json`));
  if (!isJsonObject(schema)) throw new Error("a schema is an object");
  return schema;
}

const documentSchema = schemaOf("flow-document");
const irSchema = schemaOf("flow-1");
const hostile = readdirSync(new URL("tests/hostile/files/", root));
/** Mistakes of shape, which a schema can see; not text that is no JSON, duplicate keys, or names that lead nowhere. */
const ofShape = /^(D10[1-46]|D11[3467]|Y51[0-57])/;

/** A document of one contract whose one field has the type. */
const documentOf = (field: Field) => ({
  ...newDocument("Generated"),
  contracts: { ...CONTRACTS, Drawn: { fields: { x: field } } },
});

/** Whether a schema takes a field as a file spells it. */
const takes = (schema: JsonObject, field: Json): boolean =>
  fitsSchema(field, { $ref: "#/$defs/Field", $defs: schema["$defs"] ?? {} });

describe.each([
  ["flow-document", documentSchema, madeDocumentSchema()],
  ["flow-1", irSchema, flowSchema()],
])("the published schema %s", (_, published, made) => {
  it("is the one that is made of the tables that read the file: run `npx tsx scripts/schemas.ts`", () => {
    expect(published).toEqual(made);
  });

  it("takes every field that is printed, and only keys that are read", () => {
    const oddKey = fc.constantFrom(...Object.keys(CONSTRAINTS), "values", "items", "fields", "default");
    const oddValue = fc.constantFrom<Json>(-1, 0, 0.5, "x", [], ["a"], {}, { type: "string" });
    fc.assert(
      fc.property(arbitraryField, oddKey, oddValue, (field, key, value) => {
        const printed = printField(field);
        // Names that mean something to JavaScript's objects are kept in memory, and refused in files.
        fc.pre(namesAreReadable(field));
        expect(takes(published, printed)).toBe(true);
        const changed = { ...printed, [key]: value };
        const { diagnostics } = parseField(changed);
        expect(takes(published, changed)).toBe(diagnostics.length === 0);
      }),
      { numRuns: 500 },
    );
  });
});

const READABLE = /^(?!.*__)(?!(?:constructor|prototype)$)[A-Za-z_]\w{0,99}$/;

function namesAreReadable(field: Field): boolean {
  if (field.type === "array") return namesAreReadable(field.items);
  if (field.type !== "object") return true;
  return Object.entries(field.fields).every(([name, inner]) => READABLE.test(name) && namesAreReadable(inner));
}

describe("the published schema of documents", () => {
  it("takes documents with fields of every type and constraint, as they are read", () => {
    fc.assert(
      fc.property(arbitraryField, (field) => {
        fc.pre(namesAreReadable(field));
        const text = printDocument(documentOf(field));
        expect(parseDocument(text).diagnostics).toEqual([]);
        expect(fitsSchema(JSON.parse(text), documentSchema)).toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  it.each(readdirSync(new URL("examples/", root)).filter((name) => !name.includes(".")))("takes example %s", (name) => {
    expect(fitsSchema(JSON.parse(read(`examples/${name}/flow.json`)), documentSchema)).toBe(true);
  });

  it("takes what is printed", () => {
    fc.assert(
      fc.property(arbitraryDocument(), (document) => {
        expect(fitsSchema(JSON.parse(printDocument(document)), documentSchema)).toBe(true);
      }),
      { numRuns: 40 },
    );
  });

  const files = hostile.filter((name) => ofShape.test(name) && name.endsWith(".json") && !name.startsWith("D114"));
  it.each(files)("refuses %s", (name) => {
    expect(fitsSchema(JSON.parse(read(`tests/hostile/files/${name}`)), documentSchema)).toBe(false);
  });
});

describe("the published schema of flow/1", () => {
  it("takes what is printed", () => {
    fc.assert(
      fc.property(arbitraryDocument(), (document) => {
        const { ir } = compile(document);
        if (ir) expect(fitsSchema(parse(printIr(ir).text), irSchema)).toBe(true);
      }),
      { numRuns: 40 },
    );
  });

  const files = hostile.filter((name) => ofShape.test(name) && name.endsWith(".yaml"));
  it.each(files)("refuses %s", (name) => {
    expect(fitsSchema(parse(read(`tests/hostile/files/${name}`)) ?? null, irSchema)).toBe(false);
  });
});
