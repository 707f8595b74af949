import { describe, expect, it } from "vitest";
import { hasControls, issuesOf, withValue } from "./form-values.ts";

describe("changing a value in place", () => {
  it("makes what is missing on the way", () => {
    expect(withValue({}, ["a", "items", 0], 1)).toEqual({ a: { items: [1] } });
  });

  it("takes away what is set to nothing", () => {
    expect(withValue({ a: [1, 2], b: 1 }, ["a", 0], undefined)).toEqual({ a: [2], b: 1 });
    expect(withValue({ a: 1 }, ["a"], undefined)).toEqual({});
  });

  it("leaves the original as it was, and keeps odd names plain", () => {
    const before = { a: { b: 1 } };
    expect(withValue(before, ["a", "b"], 2)).toEqual({ a: { b: 2 } });
    expect(before).toEqual({ a: { b: 1 } });
    expect(Object.keys(Object(withValue({}, ["__proto__"], 1)))).toEqual(["__proto__"]);
  });
});

describe("what keeps a case from running", () => {
  const fields = { text: { type: "string" }, note: { type: "string", nullable: true } } as const;

  it("names what is missing, and not what may be", () => {
    expect(issuesOf({}, fields, {}).map((issue) => [issue.code, issue.path])).toEqual([["missing", ["text"]]]);
  });

  it("does not mind values of inputs that are gone", () => {
    expect(issuesOf({ text: "x", old: 1 }, fields, {})).toEqual([]);
  });
});

describe("the form", () => {
  it("leaves circular contracts to JSON at some depth", () => {
    const contracts = { Tree: { fields: { left: { type: "contract", contract: "Tree" } } } } as const;
    expect(hasControls({ type: "contract", contract: "Tree" }, contracts, 2)).toBe(true);
    expect(hasControls({ type: "contract", contract: "Tree" }, contracts, 6)).toBe(false);
    expect(hasControls({ type: "contract", contract: "Gone" }, contracts, 0)).toBe(false);
  });
});
