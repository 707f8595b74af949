import fc from "fast-check";
import { expect, it } from "vitest";
import { exampleInputs } from "./example.ts";
import type { Contracts, Fields } from "./field.ts";
import { checkInputs } from "./inputs.ts";

const contracts: Contracts = {
  Line: {
    fields: { price: { type: "number", exclusive_minimum: 0, maximum: 0.5 }, note: { type: "string", nullable: true } },
  },
};

it("shows inputs that the declared types hold, without the optional ones", () => {
  const declared: Fields = {
    customer_name: { type: "string", min_length: 20, max_length: 22 },
    kind: { type: "string", values: ["new", "old"] },
    count: { type: "integer", minimum: 2.5 },
    when: { type: "date" },
    at: { type: "datetime" },
    picture: { type: "bytes" },
    lines: { type: "array", items: { type: "contract", contract: "Line" }, min_items: 2 },
    none: { type: "array", items: { type: "string" }, max_items: 0 },
    late: { type: "boolean", nullable: true },
    more: { type: "any" },
  };
  const made = exampleInputs(declared, contracts);
  expect(made["customer_name"]).toBe("Some customer name..");
  expect(made["count"]).toBe(3);
  expect(Object.keys(made)).not.toContain("late");
  expect(checkInputs(made, declared, contracts)).toEqual({ ok: true, value: expect.anything() });
});

it("keeps away from limits that may not be reached, and less far where there is little room", () => {
  const declared: Fields = {
    share: { type: "number", exclusive_minimum: 1, exclusive_maximum: 1.001 },
    count: { type: "integer", exclusive_minimum: 1.5 },
    below: { type: "integer", exclusive_maximum: 0.5 },
  };
  const made = exampleInputs(declared, {});
  expect(made).toEqual({ share: expect.closeTo(1.0005, 9), count: 2, below: 0 });
  expect(checkInputs(made, declared, {}).ok).toBe(true);
});

it("stays within bounds of any numbers that leave room", () => {
  fc.assert(
    fc.property(fc.integer({ min: -50, max: 50 }), fc.integer({ min: 1, max: 9 }), fc.boolean(), (low, room, whole) => {
      const declared: Fields = { n: { type: whole ? "integer" : "number", minimum: low, maximum: low + room } };
      expect(checkInputs(exampleInputs(declared, {}), declared, {}).ok).toBe(true);
    }),
  );
});
