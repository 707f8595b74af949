import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PostconditionFailed } from "./errors.ts";
import { type BranchState, judgeBranches, type Require } from "./requirement.ts";

const failure = (name: string) => new PostconditionFailed({ path: name, message: name });
const open: BranchState = { status: "open" };
const skipped: BranchState = { status: "skipped" };
const good = (instant: number): BranchState => ({ status: "ok", instant, value: instant });
const bad = (name: string, instant: number): BranchState => ({ status: "failed", instant, error: failure(name) });

/** `ok 0,2`, `failed 1 late`, `short 0`, `open`. */
function verdict(require: Require, states: readonly BranchState[]): string {
  const judged = judgeBranches(require, states);
  if (judged.kind === "met") return `ok ${judged.branches.join()}`;
  if (judged.kind === "failed") return `failed ${judged.branch} ${judged.error.message}`;
  return judged.kind === "short" ? `short ${judged.possible}` : "open";
}

describe("what a frame requires (LANGUAGE 5.5)", () => {
  it.each<[Require, readonly BranchState[], string]>([
    ["all", [], "ok "],
    ["all", [good(0), open], "open"],
    ["all", [open, bad("x", 0)], "failed 1 x"],
    ["all", [bad("late", 3), bad("early", 1), open], "failed 1 early"],
    ["all", [skipped, good(1)], "ok 1"],
    ["all", [skipped, skipped], "ok "],
    ["any", [], "short 0"],
    ["any", [open, good(4)], "ok 1"],
    ["any", [open, bad("x", 0)], "open"],
    ["any", [good(2), good(2), good(1)], "ok 2"],
    ["any", [good(2), good(2)], "ok 0"],
    ["any", [bad("last", 5), bad("first", 1)], "failed 0 last"],
    ["any", [bad("a", 5), bad("b", 5)], "failed 1 b"],
    ["any", [skipped, bad("only", 0)], "failed 1 only"],
    ["any", [skipped, skipped], "short 0"],
    [2, [good(1), open, open], "open"],
    [2, [good(3), good(1), open, good(2)], "ok 1,3"],
    [2, [good(1), good(1), good(1)], "ok 0,1"],
    [2, [good(0), bad("x", 1), open], "open"],
    [2, [bad("first in order", 7), good(0), bad("earlier", 1), bad("x", 2)], "failed 0 first in order"],
    [2, [open, bad("x", 0)], "failed 1 x"],
    [3, [open, open], "short 2"],
    [2, [skipped, good(0)], "short 1"],
    [0, [], "ok "],
    [0, [good(0), open], "open"],
    [0, [bad("x", 2), good(0), skipped], "ok 0,1"],
  ])("%s of %j: %s", (require, states, expected) => {
    expect(verdict(require, states)).toBe(expected);
  });

  const state = fc.oneof(
    fc.constantFrom(open, skipped),
    fc.nat(3).map((instant) => good(instant)),
    fc.nat(3).map((instant) => bad("x", instant)),
  );
  const requirement = fc.oneof(fc.constantFrom<Require>("all", "any", 0), fc.integer({ min: 1, max: 4 }));

  it("is open only while a branch is, and gives as many as were asked for", () => {
    fc.assert(
      fc.property(requirement, fc.array(state, { maxLength: 6 }), (require, states) => {
        const judged = judgeBranches(require, states);
        if (judged.kind === "open") expect(states).toContain(open);
        if (judged.kind !== "met") return;
        if (require === "any") expect(judged.branches).toHaveLength(1);
        if (typeof require === "number" && require > 0) expect(judged.branches).toHaveLength(require);
        for (const branch of judged.branches) {
          expect(states[branch]?.status === "ok" || (require === 0 && states[branch]?.status === "failed")).toBe(true);
        }
      }),
    );
  });

  it("never changes its mind when more branches end later", () => {
    fc.assert(
      fc.property(requirement, fc.array(state, { maxLength: 6 }), fc.array(state), (require, states, rest) => {
        const before = judgeBranches(require, states);
        if (before.kind === "open") return;
        const later = states.map((one, at): BranchState => {
          const next = rest[at];
          if (one !== open || next === undefined) return one;
          return next.status === "ok" || next.status === "failed" ? { ...next, instant: next.instant + 4 } : next;
        });
        const after = judgeBranches(require, later);
        // Of several failures that make N impossible the first in branch order counts at the time of the verdict.
        if (before.kind === "failed" && typeof require === "number") expect(after.kind).toBe("failed");
        else if (before.kind !== "short") expect(after).toEqual(before);
      }),
    );
  });
});
