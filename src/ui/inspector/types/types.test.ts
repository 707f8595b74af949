import { describe, expect, it } from "vitest";
import type { Contracts } from "../../../contracts/index.ts";
import { kindOf, kindOptions, withKind } from "./field-kinds.ts";
import { readFieldLine } from "./read-field-line.ts";

const contracts: Contracts = { Topic: { fields: { area: { type: "string" } } } };

describe("a field written in one line", () => {
  it.each([
    ["note", { type: "string" }],
    ["label: positive | neutral|negative", { type: "string", values: ["positive", "neutral", "negative"] }],
    ["label: 'a' | \"b c\"", { type: "string", values: ["a", "b c"] }],
    ["score: number 0..1", { type: "number", minimum: 0, maximum: 1 }],
    ["count: int 1..", { type: "integer", minimum: 1 }],
    ["least: number ..-0.5", { type: "number", maximum: -0.5 }],
    ["tags: string[]", { type: "array", items: { type: "string" } }],
    ["tags: (a | b)[]?", { type: "array", items: { type: "string", values: ["a", "b"] }, nullable: true }],
    ["topic: Topic?", { type: "contract", contract: "Topic", nullable: true }],
    ["done: bool", { type: "boolean" }],
  ])("%s", (line, field) => {
    expect(readFieldLine(line, contracts)?.field).toEqual(field);
  });

  it.each(["", "two words", "x: Unknown", "x: a |", "1x: string", "x: number 0...1"])("refuses %j", (line) => {
    expect(readFieldLine(line, contracts)).toBeNull();
  });
});

describe("choosing another type", () => {
  it("keeps what all types share", () => {
    const before = { type: "string", nullable: true, opaque: true, description: "d", max_length: 3 } as const;
    expect(withKind(before, "number")).toEqual({ type: "number", nullable: true, opaque: true, description: "d" });
  });

  it("makes a list of what was there", () => {
    expect(withKind({ type: "contract", contract: "Topic" }, "array")).toEqual({
      type: "array",
      items: { type: "contract", contract: "Topic" },
    });
  });

  it("offers contracts, and keeps one that is missing as the choice it is", () => {
    const values = kindOptions(contracts, { type: "contract", contract: "Gone" }).map((option) => option.value);
    expect(values).toContain("contract:Topic");
    expect(values).toContain("contract:Gone");
    expect(kindOf(withKind({ type: "any" }, "contract:Topic"))).toBe("contract:Topic");
  });
});
