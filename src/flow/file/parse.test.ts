import { describe, expect, it } from "vitest";
import { MAX_CHARACTERS, newDocument, parseDocument, printDocument } from "../index.ts";

const only = (text: string) => {
  const { value, diagnostics } = parseDocument(text);
  expect(value).toBeNull();
  expect(diagnostics).toHaveLength(1);
  return diagnostics[0];
};

it("refuses a whole number that would be rounded, at its place", () => {
  const [first] = parseDocument('{\n "format": "stratum-playground",\n "version": 2512292042121000001\n}').diagnostics;
  expect(first).toMatchObject({ code: "D104", at: { line: 3, column: 13, path: ["version"] } });
});

describe("parseDocument", () => {
  it("opens a hand-written file with only its flow part", () => {
    const { value, diagnostics } = parseDocument(
      '{ "name": "Mine", "contracts": {}, "functions": {}, "flows": { "main": {} } }',
    );
    expect(diagnostics).toEqual([]);
    expect(value?.flows["main"]).toEqual({ input: {}, nodes: {}, edges: [] });
    expect(value?.layout).toEqual({});
    expect(value?.bench).toEqual({ cases: [], scripts: [], pins: [], breakpoints: [] });
  });

  it("says line and column of a mistake in the JSON", () => {
    expect(only('{\n  "flows": {},\n  "name": oops\n}')).toMatchObject({
      code: "D110",
      at: { in: "text", line: 3, column: 11 },
      data: { problem: "unexpected", found: "o" },
    });
  });

  it("says where the text broke off", () => {
    expect(only('{\n  "flows": {\n')).toMatchObject({
      code: "D110",
      at: { line: 3, column: 1 },
      data: { problem: "unclosed" },
    });
  });

  it("names an unknown key, its path, and the key that was meant", () => {
    expect(only('{ "flows": { "main": {\n  "ndoes": {} } } }')).toMatchObject({
      code: "D102",
      at: { line: 2, column: 3, path: ["flows", "main", "ndoes"] },
      data: { key: "ndoes", nearest: "nodes" },
    });
  });

  it("names an unknown key of a field, and the key that was meant", () => {
    const text = '{ "flows": {}, "contracts": { "A": { "fields": { "x": { "type": "string", "max_lenght": 3 } } } } }';
    expect(only(text)).toMatchObject({ code: "D102", data: { key: "max_lenght", nearest: "max_length" } });
  });

  it("reports all problems, not only the first", () => {
    const text =
      '{ "flows": { "main": { "nodes": { "input": { "kind": "note", "text": 1 }, "a b": { "kind": "x" } } } } }';
    expect(
      parseDocument(text)
        .diagnostics.map(({ code }) => code)
        .sort(),
    ).toEqual(["D101", "D104", "D116", "D117"]);
  });

  it("refuses a newer version with the reason, and reads nothing into it", () => {
    expect(only('{ "format": "stratum-playground", "version": 7, "nodes": [] }')).toMatchObject({
      code: "D112",
      data: { version: 7, known: 1 },
    });
  });

  it("refuses both of two equal keys, because nobody knows which one was meant", () => {
    expect(only('{ "flows": {},\n"name": "a",\n"name": "b" }')).toMatchObject({
      code: "D114",
      at: { line: 3, column: 1 },
    });
  });

  it("leaves every prototype alone and makes records without one", () => {
    only('{ "flows": {}, "__proto__": { "polluted": true } }');
    expect(Reflect.get({}, "polluted")).toBeUndefined();
    const { value } = parseDocument('{ "flows": { "main": {} } }');
    expect(value && Object.getPrototypeOf(value.flows)).toBeNull();
    expect(value?.functions["constructor"]).toBeUndefined();
  });

  it("takes a byte order mark and Windows line ends", () => {
    expect(parseDocument('\ufeff{\r\n"flows": {}\r\n}').diagnostics).toEqual([]);
  });

  it("does not read a file that is too large", () => {
    expect(only(" ".repeat(MAX_CHARACTERS + 1))).toMatchObject({ code: "D111", data: { what: "characters" } });
  });
});

describe("printDocument", () => {
  it("prints a new document that reads back", () => {
    const text = printDocument(newDocument("Fresh"));
    expect(text.endsWith("}\n")).toBe(true);
    expect(parseDocument(text).value).toEqual(newDocument("Fresh"));
  });

  it("keeps one order of keys whatever the order in the file", () => {
    const { value } = parseDocument('{ "layout": {}, "flows": {}, "name": "x", "version": 1 }');
    const keys = Object.keys(JSON.parse(value ? printDocument(value) : "{}"));
    expect(keys).toEqual(["format", "version", "name", "contracts", "functions", "flows", "layout", "bench"]);
  });

  it("prints one line a node in the layout, and one an edge", () => {
    const { value } = parseDocument(
      '{ "flows": { "main": { "nodes": { "n": { "kind": "note", "text": "" } }, "edges": [] } }, "layout": { "main": { "n": { "y": 8, "x": 4, "open": ["in:a"] } } } }',
    );
    expect(value && printDocument(value)).toContain('\n      "n": { "x": 4, "y": 8, "open": ["in:a"] }\n');
  });
});
