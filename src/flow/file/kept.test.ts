import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { isJsonObject, type Json } from "../../base/index.ts";
import { fileJson } from "./kept-json.ts";
import { parseDocument, readKeptDocument } from "./parse.ts";

const examples = new URL("../../../examples/", import.meta.url);
const folders = readdirSync(examples).filter((name) => /^\d/.test(name));

describe("a kept document", () => {
  it.each(folders)("%s is whole as it is kept, and its file is the one that is printed", (folder) => {
    const text = readFileSync(new URL(`${folder}/flow.json`, examples), "utf8");
    const kept: Json = JSON.parse(JSON.stringify(parseDocument(text).value));
    if (!isJsonObject(kept)) throw new Error("The example is no document");
    expect(readKeptDocument(kept)).toMatchObject({ isWhole: true, isNewer: false });
    expect(parseDocument(JSON.stringify(fileJson(kept))).value).toEqual(parseDocument(text).value);
    expect(readKeptDocument({ ...kept, version: 2 })).toMatchObject({ isWhole: true, isNewer: true });
    expect(readKeptDocument({ ...kept, version: 2, dreams: [] })).toBeNull();
  });
});
