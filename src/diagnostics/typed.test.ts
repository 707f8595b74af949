import { describe, expect, it } from "vitest";
import { type Diagnostic, found, type NoData } from "../base/index.ts";
import { error, fixOf } from "../compiler/finding.ts";
import { compile } from "../compiler/index.ts";
import { newDocument } from "../flow/index.ts";
import { compilerEntries } from "./check.ts";
import type { Entries } from "./entry.ts";
import { type AnyDiagnostic, describe as inWords } from "./index.ts";

/** Most of this is judged by `tsc`: a line that compiles though it must not is an unused `@ts-expect-error`. */
describe("a code, its data and its sentence are one", () => {
  const at = { function: "f" };

  it("takes a finding with exactly its data", () => {
    const found = error("C302", at, { function: "f", nearest: null });
    expect(found).toEqual({
      code: "C302",
      severity: "error",
      at: { in: "document", function: "f" },
      data: { function: "f", nearest: null },
    });
  });

  it("refuses a code that there is not", () => {
    // @ts-expect-error: no code
    expect(error("C999", at, {}).code).toBe("C999");
    // @ts-expect-error: no code
    const made: AnyDiagnostic = { code: "C999", severity: "error", at: { in: "document" }, data: {} };
    expect(inWords(made).title).toBe("C999");
    // @ts-expect-error: a finding of no room is of no code
    expect(compile(newDocument("")).diagnostics.some(({ code }) => code === "C999")).toBe(false);
  });

  it("refuses data that are missing, wrong, another code's or too many", () => {
    // @ts-expect-error: `nearest` is missing
    expect(error("C302", at, { function: "f" }).code).toBe("C302");
    // @ts-expect-error: a number is no name
    expect(error("C302", at, { function: 1, nearest: null }).code).toBe("C302");
    // @ts-expect-error: of C303
    expect(error("C302", at, { flow: "f", nearest: null }).code).toBe("C302");
    // @ts-expect-error: one too many
    expect(error("C302", at, { function: "f", nearest: null, node: "n" }).code).toBe("C302");
    // @ts-expect-error: no such word
    expect(error("C335", at, { node: "n", problem: "case" }).code).toBe("C335");
    // @ts-expect-error: data of another code
    const made: AnyDiagnostic = { code: "C301", severity: "error", at: { in: "document" }, data: { key: "x" } };
    expect(made.code).toBe("C301");
  });

  interface Small {
    X1: { readonly name: string; readonly way: "one" | "other" };
    X2: NoData;
  }
  const X2 = { title: "Two", message: () => "Two.", help: "" };

  it("refuses any data of a code that needs none", () => {
    const X3 = found<Small, "X2">("X2", {});
    // @ts-expect-error: nothing to say
    expect(found<Small, "X2">("X2", { name: "x" }).code).toBe(X3.code);
    // @ts-expect-error: no list
    expect(found<Small, "X2">("X2", [1]).code).toBe(X3.code);
    // @ts-expect-error: no text
    expect(found<Small, "X2">("X2", "x").code).toBe(X3.code);
    // @ts-expect-error: this line says the same whatever it mends
    expect(fixOf("remove-ensure", [], { name: "x" }).title).toBe("remove-ensure");
  });

  it("refuses a sentence that reads what its code does not carry, and a table without one", () => {
    const good: Entries<Small> = {
      X1: { title: "One", message: (say) => `${say("name")} ${{ one: "1", other: "2" }[say("way")]}`, help: "" },
      X2,
    };
    const wrongField: Entries<Small> = {
      // @ts-expect-error: there is no `nmae`
      X1: { title: "One", message: (say) => say("nmae"), help: "" },
      X2,
    };
    const ofNothing: Entries<Small> = {
      X1: good.X1,
      // @ts-expect-error: there is nothing to be said of X2
      X2: { title: "Two", message: (say) => `Two: ${say("name")}`, help: "" },
    };
    const missingWord: Entries<Small> = {
      // @ts-expect-error: `other` has no words
      X1: { title: "One", message: (say) => ({ one: "1" })[say("way")], help: "" },
      X2,
    };
    const neverTrue: Entries<Small> = {
      // @ts-expect-error: it is never `both`
      X1: { title: "One", message: (say) => (say("way") === "both" ? "" : "1"), help: "" },
      X2,
    };
    // @ts-expect-error: X1 has no sentence
    const missing: Entries<Small> = { X2 };
    expect(Object.keys(good)).toEqual(Object.keys(wrongField));
    expect([missingWord, neverTrue, missing].map((table) => table.X2)).toEqual([X2, X2, X2]);
    expect(Object.keys(ofNothing)).toEqual(Object.keys(good));
  });

  it("refuses a fix whose title is none, or is filled with something else", () => {
    expect(fixOf("rename-to", [], { name: "x" })).toEqual({ title: "rename-to", edits: [], data: { name: "x" } });
    // @ts-expect-error: no title
    expect(fixOf("rename", [], { name: "x" }).edits).toEqual([]);
    // @ts-expect-error: `name` is missing
    expect(fixOf("rename-to", [], {}).edits).toEqual([]);
  });

  it("knows the data by the code", () => {
    const found: Diagnostic<Small>[] = [
      { code: "X1", severity: "info", at: { in: "document" }, data: { name: "n", way: "one" } },
    ];
    expect(found.map((one) => (one.code === "X1" ? one.data.name : ""))).toEqual(["n"]);
    // @ts-expect-error: not every code has a name
    expect(found.map((one) => one.data.name)).toEqual(["n"]);
    expect(compilerEntries.C302.title).toBe("Unknown function");
  });
});
