import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { parse } from "yaml";
import type { Json } from "../../src/base/index.ts";
import { isJsonObject } from "../../src/base/index.ts";
import { compile } from "../../src/compiler/index.ts";
import { printDocument } from "../../src/flow/index.ts";
import { printIr } from "../../src/ir/yaml/index.ts";
import { arbitraryDocument } from "../support/arbitrary-document.ts";
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

describe("the published schema of documents", () => {
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
