import ts from "typescript";
import { describe, expect, it } from "vitest";
import { typescriptLibs } from "../../../tests/support/typescript-libs.ts";
import type { Field, Fields } from "../../contracts/index.ts";
import type { FlowDocument } from "../../flow/index.ts";
import { createCodeChecker, virtualSource } from "./index.ts";

const sentiment: Field = { type: "contract", contract: "Sentiment" };

function documentWith(code: string, output: Field = { type: "boolean" }, input: Fields = { sentiment }): FlowDocument {
  return {
    format: "stratum-playground",
    version: 1,
    name: "Test",
    contracts: {
      Sentiment: {
        fields: { label: { type: "string", values: ["good", "bad"] }, note: { type: "string", nullable: true } },
      },
    },
    functions: { decide: { mode: "compute", input, output, code } },
    flows: {},
    layout: {},
    bench: { cases: [], scripts: [], pins: [], breakpoints: [] },
  };
}

const checker = createCodeChecker(ts, typescriptLibs);
const findings = (code: string, output?: Field) =>
  checker.check(documentWith(code, output)).map((one) => {
    const span = one.at.in === "document" && one.at.span ? one.at.span : { start: 0, end: 0 };
    return [one.code, code.slice(span.start, span.end)];
  });

describe("checking compute code", () => {
  it("accepts code that fits its signature", () => {
    expect(findings('return sentiment.label === "bad";')).toEqual([]);
  });

  it("knows the contracts: a field that isn't there is found under its own characters", () => {
    expect(findings("return sentiment.mood === 1;")).toEqual([["C380", "mood"]]);
  });

  it("knows nullable fields", () => {
    expect(findings("return sentiment.note.length > 0;")).toEqual([["C380", "sentiment.note"]]);
  });

  it("names a returned value of another type", () => {
    expect(findings("return 1;")).toEqual([["C383", "return"]]);
    expect(findings('return { label: "ugly", note: null };', sentiment)[0]?.[0]).toBe("C383");
  });

  it("names a missing return, where the code ends", () => {
    expect(findings('if (sentiment.label === "bad") {\n  return true;\n}')).toEqual([["C382", "}"]]);
    expect(findings("const a = 1;")[0]?.[0]).toBe("C382");
  });

  it("names what the sandbox doesn't have", () => {
    for (const code of [
      "console.log(1); return true;",
      'fetch("x"); return true;',
      "setTimeout(() => {}); return true;",
    ]) {
      expect(findings(code)[0]?.[0]).toBe("C384");
    }
    expect(findings('new Intl.NumberFormat("de").format(1); return true;')).toEqual([["C384", "Intl"]]);
    expect(findings("new WeakRef({}); return true;")).toEqual([["C384", "WeakRef"]]);
    expect(findings('import("x"); return true;')[0]).toEqual(["C384", "import"]);
  });

  it("reports syntax alone when there is any", () => {
    expect(findings("return (;").every(([code]) => code === "C381")).toBe(true);
    expect(findings("return (;").length).toBeGreaterThan(0);
  });

  it("refuses code that closes its own function", () => {
    expect(findings("return true; }\nfunction other(): boolean { return true;")).toEqual([["C381", "}"]]);
  });

  it("offers the input that was probably meant", () => {
    const [found] = checker.check(documentWith('return sentment.label === "bad";'));
    expect(found?.fixes?.[0]?.data).toEqual({ name: "sentiment" });
  });

  it("checks a function again only when it or the contracts changed", () => {
    const document = documentWith("return 2;");
    const first = checker.check(document);
    expect(checker.check({ ...document, name: "Renamed" })[0]).toBe(first[0]);
  });

  it("gives editors the same surroundings that it checks with", () => {
    const source = virtualSource(documentWith("return true;"), "decide");
    expect(source?.prefix).toContain("function $body(sentiment: Sentiment): boolean {");
    expect(source?.suffix).toBe("\n}\n");
    expect(virtualSource(documentWith(""), "absent")).toBeNull();
  });
});
