import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Json } from "./json.ts";
import { parseJson, readPlainJson } from "./parse-json.ts";

const words = (text: string): string => {
  const read = parseJson(text);
  return read.ok ? JSON.stringify(read.value) : read.error;
};

describe("JSON from outside", () => {
  it.each([
    ['{"id": 2512292042121000001}', /^line 1, column 8: 2512292042121000001 has more digits than a number can keep/],
    ["[1, -9007199254740993]", /^line 1, column 5: -9007199254740993 has more digits/],
    ["100000000000000000000000", /^line 1, column 1: 100000000000000000000000 has more/],
    ["[1, -1e400]", /^line 1, column 5: -1e400 is larger than any number here/],
    ['{"id": 1,\n  "id": 2}', /^line 2, column 3: "id" stands twice in one object$/],
    ['{"__proto__": 1, "__proto__": 2}', /"__proto__" stands twice/],
    ['{"a": [1,]}', /^line 1, column 10: \] doesn't belong here$/],
    ['{"a": "', /^line 1, column 8: the text ends here, in the middle: it was cut off$/],
    ['{"a": 1', /^line 1, column 8: .*cut off/],
    ['{"a": "b\nc"}', /^line 1, column 7: this text holds/],
    ["", /nothing is there/],
    ["1 2", /nothing may follow/],
    ["[".repeat(2_000), /nested too deep/],
  ])("%s is refused with its place", (text, expected) => {
    expect(words(text)).toMatch(expected);
  });

  it.each([
    ["9007199254740991", 9007199254740991],
    ["-9007199254740992", -9007199254740992],
    ["1152921504606847000", 2 ** 60],
    ["2.5e18", 2.5e18],
    ["2512292042121000001.5", Number("2512292042121000001.5")],
    ["-0", -0],
    ['{"__proto__": {"a": 1}}', JSON.parse('{"__proto__": {"a": 1}}')],
    ['\ufeff{"a": "é\\u00e9"}', { a: "éé" }],
  ])("%s is read", (text, expected: Json) => {
    expect(parseJson(text)).toEqual({ ok: true, value: expected });
  });

  it("is what JSON.parse reads, and whatever was written here can be read here", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.integer({ min: 0, max: 2 }), (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        expect(parseJson(text)).toEqual({ ok: true, value: JSON.parse(text) });
      }),
    );
    for (let power = 50; power < 70; power++) expect(words(JSON.stringify(2 ** power + 1024))).toMatch(/^\d+$/);
  });

  it("says of every beginning of a text that it was cut off", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (value, part) => {
        const text = JSON.stringify({ value, 'a"\\b': [true, false, null, -1.5e-7] });
        const cut = text.slice(0, 1 + Math.floor(part * (text.length - 1)));
        expect(words(cut)).toMatch(/cut off$/);
      }),
    );
  });

  it("makes objects like any other", () => {
    const read = readPlainJson('{"a": {}}');
    expect(read.ok && Object.getPrototypeOf(read.value)).toBe(Object.prototype);
  });
});

/** What they read was written by this program itself, or is not what anybody said. */
const OWN_TEXT: { readonly [file: string]: string } = {
  "base/json.ts": "parseMachineJson",
  "base/json-reader.ts": "one string, quotes included",
  "sandbox/faults.ts": "what the sandbox's own prelude says",
  "sandbox/sandbox.ts": "what JSON.stringify says in the sandbox",
  "platform/connection.ts": "the head before an answer, written by this page's service worker",
  "workers/egress/head.ts": "that head, where the run reads it",
  "platform/preferences.ts": "preferences, kept by this page",
  "platform/storage/project-text.ts": "a project, kept by this page",
  "cli/code-checker.ts": "package.json and the checker's own cache",
  "node/library.ts": "this package's package.json",
  "platform/build-client.ts": "what the build worker has written of the IR",
};

it("nobody else reads JSON with JSON.parse, which rounds and drops in silence", () => {
  const source = join(import.meta.dirname, "..");
  const files = readdirSync(source, { recursive: true, encoding: "utf8" }).filter(
    (file) => /\.tsx?$/.test(file) && !file.includes(".test."),
  );
  const found = files.filter((file) => readFileSync(join(source, file), "utf8").includes("JSON.parse("));
  expect(found.map((file) => file.replaceAll("\\", "/")).sort()).toEqual(Object.keys(OWN_TEXT).sort());
});
