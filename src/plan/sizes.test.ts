import { describe, expect, it } from "vitest";
import type { Field } from "../contracts/index.ts";
import { sizeOfField } from "./sizes.ts";

describe("the size of a value of a type", () => {
  it("comes from its bounds, and ends for types that hold themselves", () => {
    const contracts = {
      Node: { fields: { name: { type: "string" }, next: { type: "contract", contract: "Node" } } },
    } as const;
    const field: Field = { type: "contract", contract: "Node" };
    expect(sizeOfField(field, contracts).expected).toBeGreaterThan(200);
    expect(sizeOfField({ type: "string", max_length: 10 }, {})).toEqual({ expected: 7, worst: 12 });
    expect(sizeOfField({ type: "string", values: ["a", "bbb"] }, {})).toEqual({ expected: 4, worst: 5 });
    expect(sizeOfField({ type: "array", items: { type: "boolean" }, max_items: 2 }, {})).toEqual({
      expected: 16,
      worst: 16,
    });
  });
});
