import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { isJsonObject, type Json, type JsonObject } from "../../src/base/index.ts";
import { olderSchema } from "../../src/dialects/file/json-schema.ts";
import { judgeOlder } from "../../src/dialects/index.ts";
import { DIALECTS } from "../../src/ir/index.ts";
import { fitsSchema } from "../support/json-schema.ts";

const root = new URL("../../", import.meta.url);

function published(version: string): JsonObject {
  const schema: Json = JSON.parse(readFileSync(new URL(`public/schemas/stratum-${version}.schema.json`, root), "utf8"));
  if (!isJsonObject(schema)) throw new Error("a schema is an object");
  return schema;
}

describe("the published schemas of 0.1 to 0.3", () => {
  it.each(DIALECTS)("are those of the key table: %s", (version) => {
    expect(published(version)).toEqual(olderSchema(version));
  });

  const folder = new URL("tests/corpus/ir/valid/", root);
  // An infinite limit is a number that JSON has no word for.
  const files = readdirSync(folder).filter((name) => !name.includes("usd-inf"));
  it.each(files)("take what is valid: %s", (name) => {
    const file = judgeOlder(readFileSync(new URL(name, folder), "utf8"))?.file;
    if (!file) throw new Error("the file is valid");
    const schema = published(file.version);
    for (const { json } of file.functions) {
      expect(fitsSchema({ version: file.version, functions: { f: json } }, schema)).toBe(true);
    }
    for (const { steps } of file.flows) {
      const flow = { input: {}, output: "X", steps: steps.map(({ json }) => json) };
      expect(fitsSchema({ version: file.version, flows: { f: flow } }, schema)).toBe(true);
    }
    if (file.workflow) expect(fitsSchema({ version: file.version, workflow: file.workflow.json }, schema)).toBe(true);
  });

  it.each([
    ["0.1", { flows: { f: { input: {}, output: "X", steps: [{ id: "a", intent: "Do it" }] } } }],
    ["0.2", { flows: { f: { input: {}, steps: [{ id: "a", source: "$.input.x" }] } } }],
    ["0.2", { functions: { f: { mode: "gate", retries: 0 } } }],
    ["0.3", { flows: { f: { input: {}, steps: [] } } }],
    ["0.3", { flows: { f: { input: {}, steps: [{ id: "a", require: "none" }] } } }],
    ["0.3", { contracts: { C: { field: { values: ["a"] } } } }],
    ["0.3", { version: 0.3 }],
  ])("refuse in %s what is none: %j", (version, file) => {
    expect(fitsSchema({ version, ...file }, published(version))).toBe(false);
  });
});
