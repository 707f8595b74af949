import { describe, expect, test } from "vitest";
import {
  camelCase,
  canonicalJson,
  codePointLength,
  compareCodePoints,
  deepEqual,
  pascalCase,
  pythonFloat,
  pythonJson,
  sha256Hex,
  shortHash,
  snakeCase,
} from "./index.ts";

describe("canonical JSON", () => {
  test("sorts keys by code point, not by UTF-16 unit", () => {
    expect(canonicalJson({ "\u{1f600}": 1, "\uffff": 2, b: 3, a: 4 })).toBe(
      '{"a":4,"b":3,"\\uffff":2,"\\ud83d\\ude00":1}',
    );
  });

  test("escapes everything outside printable ASCII in lower-case hex, with the short forms", () => {
    expect(canonicalJson('é\u007f\b\t\n\f\r\u0000"\\/')).toBe('"\\u00e9\\u007f\\b\\t\\n\\f\\r\\u0000\\"\\\\/"');
  });

  test("writes numbers in ECMAScript's shortest form, -0 as 0", () => {
    expect(canonicalJson([1.0, -0, 1e21, 1e-7, 0.1])).toBe("[1,0,1e+21,1e-7,0.1]");
  });
});

describe("Python's JSON", () => {
  test("separates with comma-space and colon-space and leaves other scripts alone in prompts", () => {
    expect(pythonJson({ b: [1, null], a: "é" })).toBe('{"a": "é", "b": [1, null]}');
    expect(pythonJson({ a: "é😀" }, { ascii: true })).toBe('{"a": "\\u00e9\\ud83d\\ude00"}');
  });

  test("spells floats as repr does", () => {
    expect([0.1, 1e-5, 1e16, 1e-4, 123456789.125, -2.5, 5e-324, 1.7976931348623157e308].map(pythonFloat)).toEqual([
      "0.1",
      "1e-05",
      "1e+16",
      "0.0001",
      "123456789.125",
      "-2.5",
      "5e-324",
      "1.7976931348623157e+308",
    ]);
  });
});

test("hashes are SHA-256, short ones its first 12 digits", () => {
  expect(sha256Hex("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  expect(shortHash("é")).toBe(sha256Hex("é").slice(0, 12));
});

test("names change case and back", () => {
  expect(camelCase("find_topic")).toBe("findTopic");
  expect(pascalCase("find_topic")).toBe("FindTopic");
  expect(["findTopic", "FindTopic", "HTTPServer", "find topic"].map(snakeCase)).toEqual([
    "find_topic",
    "find_topic",
    "http_server",
    "find_topic",
  ]);
});

test("strings are measured and ordered by code point", () => {
  expect(codePointLength("a😀b\ud800")).toBe(4);
  expect(compareCodePoints("😀", "\uffff")).toBeGreaterThan(0);
  expect(compareCodePoints("a", "ab")).toBeLessThan(0);
});

test("values are equal whatever the order of their keys, and nothing inherited counts", () => {
  expect(deepEqual({ a: [1, { b: null }], c: -0 }, { c: 0, a: [1, { b: null }] })).toBe(true);
  expect(deepEqual({ a: 1 }, { b: 1 })).toBe(false);
  expect(deepEqual([1], { 0: 1 })).toBe(false);
  expect(deepEqual({}, JSON.parse('{"__proto__": 1}'))).toBe(false);
});
