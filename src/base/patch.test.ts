import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applyPatch, diff } from "./patch.ts";

/** Equal, order of keys included. */
const text = (value: unknown) => JSON.stringify(value);

describe("a patch", () => {
  it("turns the one value into the other, order of keys included", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (before, after) => {
        expect(text(applyPatch(before, diff(before, after)))).toBe(text(after));
      }),
    );
  });

  it("survives being written and read again", () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.string(), fc.jsonValue()),
        fc.dictionary(fc.string(), fc.jsonValue()),
        (before, after) => {
          const kept = JSON.parse(JSON.stringify(diff(before, after)));
          expect(text(applyPatch(before, kept))).toBe(text(after));
        },
      ),
    );
  });

  it("leaves what did not change the same object", () => {
    const same = { deep: [1, 2] };
    const before = { same, other: 1, gone: true };
    const after = applyPatch(before, diff(before, { new: 0, same, other: 2 }));
    expect(after).toEqual({ new: 0, same, other: 2 });
    expect(after).toHaveProperty("same", same);
    expect(Object.values(Object(after))).toContain(same);
  });

  it("is none where lists and objects were only made anew", () => {
    const item = { x: 1 };
    const before = { list: [item, 2], none: [], inner: { item } };
    const patch = diff(before, { list: [item, 2], none: [], inner: { item } });
    expect(patch).toEqual({ type: "same" });
    expect(applyPatch(before, patch)).toBe(before);
  });

  it("holds only what changed", () => {
    const nodes = Object.fromEntries(Array.from({ length: 1000 }, (_, i) => [`node_${i}`, { x: i }]));
    const patch = diff({ nodes }, { nodes: { ...nodes, node_500: { x: 0 } } });
    expect(text(patch).length).toBeLessThan(200);
  });

  it("never sets a prototype", () => {
    const hostile = JSON.parse('{"__proto__": {"polluted": true}}');
    const made = applyPatch({}, diff({}, hostile));
    expect(Object.getPrototypeOf(made)).toBe(Object.prototype);
    expect(text(made)).toBe(text(hostile));
  });
});
