import { describe, expect, it } from "vitest";
import { isDeeperThan } from "../base/index.ts";
import type { Contracts, Field } from "./field.ts";
import {
  assignable,
  contentHash,
  contractCycles,
  contractsUsed,
  holdsAny,
  opaquePaths,
  providerSchema,
} from "./index.ts";
import { fieldPaths } from "./paths.ts";
import { innermostFirst } from "./walk.ts";

/** Each contract names the next one twice: 2^levels ways from the first to the last. */
function branching(levels: number, last: Field, prefix = "Level"): Contracts {
  return Object.fromEntries(
    Array.from({ length: levels }, (_, level) => {
      const inner: Field = level + 1 < levels ? { type: "contract", contract: `${prefix}${level + 1}` } : last;
      return [`${prefix}${level}`, { fields: { a: inner, b: inner } }];
    }),
  );
}

const text: Field = { type: "string" };
const first: Field = { type: "contract", contract: "Level0" };
const walkers = { contentHash, contractsUsed, fieldPaths, holdsAny, innermostFirst, opaquePaths, providerSchema };

describe.each([
  ["branch at 40 levels", branching(40, text), 40],
  ["stand in one another 20,000 deep", branching(20_000, text), 20_000],
])("contracts that %s", (_, contracts, count) => {
  it.each(Object.entries(walkers))("are no more work than there are of them: %s", (_name, walk) => {
    expect(() => walk(first, contracts)).not.toThrow();
  });

  it("are counted once, circles and all", () => {
    expect(contractsUsed(first, contracts)).toHaveLength(count);
    expect(innermostFirst(first, contracts)[0]).toBe(`Level${count - 1}`);
    expect(contractCycles(contracts)).toEqual([]);
    const circular = { ...contracts, [`Level${count - 1}`]: { fields: { a: first } } };
    expect(contractCycles(circular)).toEqual([Object.keys(contracts)]);
  });

  it("are compared with others once", () => {
    const both = { ...contracts, ...branching(count, { type: "integer" }, "Other") };
    expect(assignable(first, { type: "contract", contract: "Other0" }, both)).toMatchObject({
      ok: false,
      reason: { code: "type" },
    });
    const same = { ...contracts, ...branching(count, text, "Other") };
    expect(assignable(first, { type: "contract", contract: "Other0" }, same)).toEqual({ ok: true });
  });
});

it("a type with more opaque parts than anybody tells apart is opaque as a whole", () => {
  expect(opaquePaths(first, branching(40, { ...text, opaque: true }))).toEqual([""]);
  expect(opaquePaths(first, branching(2, { ...text, opaque: true }))).toEqual(["a.a", "a.b", "b.a", "b.b"]);
});

it("schemas stay as flat as contracts are", () => {
  expect(isDeeperThan(providerSchema(first, branching(20_000, text)).schema, 10)).toBe(false);
});
