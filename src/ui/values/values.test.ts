import { describe, expect, it } from "vitest";
import { findInJson, findInText, textPieces } from "./find.ts";
import { idsAbove, jsonRows, PIECE, writePath } from "./json-rows.ts";
import { cellText, jsonTable } from "./table-rows.ts";

const closed = { field: null, contracts: {}, isOpen: () => false };
const opened = { ...closed, isOpen: () => true };

describe("rows of the tree", () => {
  it("shows only what is open", () => {
    const value = { a: { b: 1 }, c: [1, 2] };
    expect(jsonRows(value, closed).map((row) => row.id)).toEqual(["/a", "/c"]);
    expect(jsonRows(value, opened).map((row) => row.id)).toEqual(["/a", "/a/b", "/c", "/c/0", "/c/1"]);
  });

  it("keeps names with slashes apart from paths", () => {
    const ids = jsonRows({ "a/b": 1, a: { b: 2 } }, opened).map((row) => row.id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("shows a long list in pieces, and leads to an item in one of them", () => {
    const list = Array.from({ length: 3 * PIECE + 1 }, (_, index) => index);
    const rows = jsonRows(list, closed);
    expect(rows).toHaveLength(4);
    expect(rows[3]?.label).toBe("1500 – 1500");
    const above = new Set(idsAbove(list, [PIECE + 7]));
    const found = jsonRows(list, { ...closed, isOpen: (id) => above.has(id) });
    expect(found.some((row) => row.id === `/${PIECE + 7}`)).toBe(true);
  });

  it("knows the declared type of every value", () => {
    const contracts = { Topic: { fields: { tags: { type: "array", items: { type: "string" } } } } } as const;
    const rows = jsonRows({ tags: ["x"] }, { ...opened, contracts, field: { type: "contract", contract: "Topic" } });
    expect(rows.map((row) => row.field?.type)).toEqual(["array", "string"]);
  });

  it("folds long text like a branch", () => {
    expect(jsonRows("x".repeat(601), closed)[0]?.open).toBe(false);
    expect(jsonRows("a\n".repeat(8), closed)[0]?.open).toBe(false);
    expect(jsonRows("a\nb", closed)[0]?.open).toBe(null);
  });
});

describe("paths", () => {
  it("are written as code spells them", () => {
    expect(writePath("result", ["items", 3, "odd name"])).toBe('result.items[3]["odd name"]');
  });
});

describe("finding", () => {
  it("finds names and values, whatever the case", () => {
    expect(findInJson({ Label: "x", other: ["a LABEL", 3] }, "label")).toEqual([["Label"], ["other", 0]]);
    expect(findInJson({ n: 42 }, "42")).toEqual([["n"]]);
  });

  it("finds every place in a text once", () => {
    expect(findInText("abAB", "ab")).toEqual([0, 2]);
    expect(findInText("aaa", "aa")).toEqual([0]);
    expect(findInText("abc", "")).toEqual([]);
  });

  it("keeps places right where lower case is longer", () => {
    expect(findInText("İİ x", "x")).toEqual([3]);
  });
});

describe("text in pieces", () => {
  it("gives back the whole text", () => {
    const text = `one\n\n${"x".repeat(4500)}\nlast`;
    const pieces = textPieces(text);
    expect(pieces.map((piece) => text.slice(piece.at, piece.at + piece.text.length))).toEqual(
      pieces.map((piece) => piece.text),
    );
    expect(pieces.map((piece) => piece.text.length)).toEqual([3, 0, 2000, 2000, 500, 4]);
  });

  it("holds one empty piece for an empty text", () => {
    expect(textPieces("")).toEqual([{ at: 0, text: "", lines: 1 }]);
  });

  it("puts lines of a very long text together, and loses none", () => {
    const text = Array.from({ length: 200_000 }, (_, line) => (line % 50 === 0 ? "" : `line ${line}`)).join("\n");
    for (const whole of [text, `${text}\n`, `${text}${"x".repeat(5000)}\n\n`]) {
      const pieces = textPieces(whole);
      expect(pieces.length).toBeLessThan(10_000);
      expect(
        pieces
          .map((piece) => piece.text)
          .join("\n")
          .replace(/x\nx/g, "xx"),
      ).toBe(whole);
    }
  });
});

describe("a list as a table", () => {
  it("takes its columns from all rows, in order of first sight", () => {
    expect(jsonTable([{ a: 1 }, { b: 2, a: 3 }])?.columns).toEqual(["a", "b"]);
  });

  it("is made of lists of objects only", () => {
    expect(jsonTable([{ a: 1 }, 2])).toBe(null);
    expect(jsonTable([])).toBe(null);
    expect(jsonTable([{}])).toBe(null);
    expect(jsonTable({ a: 1 })).toBe(null);
  });

  it("puts a value in the width of a cell", () => {
    expect(cellText(["a", 1, null])).toBe("a, 1, null");
    expect(cellText([{ a: 1 }])).toBe("1 item");
    expect(cellText({ a: 1, b: 2 })).toBe("{ a, b }");
    expect(cellText(undefined)).toBe("");
  });
});
