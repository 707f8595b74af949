import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { compile } from "../../src/compiler/index.ts";
import { SEARCH_STEPS, searchPattern } from "../../src/contracts/pattern/search.ts";
import type { FlowDocument } from "../../src/flow/index.ts";
import { parseDocument } from "../../src/flow/index.ts";
import { liveCheck } from "../../src/ui/inspector/live-check.ts";
import { inputsOf } from "../../src/workbench/run-inputs.ts";
import { stratum } from "../support/command-line.ts";

/** Small files that ask for work without end. Each ends at once, and says where it was stopped. */

const fileOf = (name: string): string => join(import.meta.dirname, "bounds", name);

function open(name: string): FlowDocument {
  const { value } = parseDocument(readFileSync(fileOf(name), "utf8"));
  if (!value) throw new Error(`${name} can be read.`);
  return value;
}

it("a type that branches at every level is planned, and its run ends", async () => {
  const file = fileOf("contract-tree-24.json");
  expect(await stratum(["plan", file])).toMatchObject({ code: 0 });
  const { code, err } = await stratum(["run", file, "--case", "c"]);
  expect([code, err]).toEqual([1, expect.stringContaining("ParseFailure")]);
});

it("flows that call flows without end are counted beforehand", async () => {
  const { code, out } = await stratum(["plan", fileOf("subflow-bomb.json")]);
  expect([code, out]).toEqual([0, expect.stringContaining("R725: The run would take 1649267441662 steps or more")]);
});

describe("an expression without end", () => {
  it("is stopped, and fails like any other that has no value", async () => {
    const { code, err } = await stratum(["run", fileOf("e1-slow-ensure.json"), "--case", "Case 1"]);
    expect([code, err]).toEqual([1, expect.stringContaining("LimitError: too many steps")]);
  });

  it("is not tried in the inspector of an opened run", () => {
    const document = open("e1-slow-ensure.json");
    const { ensure = [], output = { type: "any" } } = document.functions["judge"] ?? {};
    const live = liveCheck({ result: "hello" }, { result: output }, document.contracts);
    expect(ensure.map(live)).toEqual([{ ok: null }]);
    expect(live("result == 'hello'")).toEqual({ ok: true, actual: 'result = "hello"' });
  });
});

describe("a pattern of a contract without end", () => {
  it("stops at its first look around when the steps are spent, and keeps no room for the others", () => {
    const meter = { left: SEARCH_STEPS };
    expect(searchPattern("(?:(?=a)){2000}b", "a".repeat(1_000_000), meter)).toBe(null);
    // What had not begun took nothing.
    expect(meter.left).toBeGreaterThan(-10);
  });

  it("is searched in a constant", () => {
    expect(compile(open("r1-pattern-constant.json")).diagnostics).toMatchObject([
      { code: "C313", at: { node: "judge", part: "constants.text" } },
    ]);
  });

  it("is searched in a result", async () => {
    const { code, err } = await stratum(["run", fileOf("r2-pattern-result.json"), "--case", "Case 1"]);
    expect([code, err]).toEqual([1, expect.stringContaining("in judge: judge: its result is not what it declares")]);
  });

  it.each([
    ["r3-pattern-input.json", "input.text: must match the pattern ^(a+)+$"],
    ["r4-input-pattern-unchecked.json", 'input.text: must match the pattern ^b+$ (was "xyz")'],
  ])("is searched in an input, in the page as in a terminal: %s", async (name, words) => {
    const document = open(name);
    expect(inputsOf(document, "main", document.bench.cases[0] ?? null)).toMatchObject({
      ok: false,
      problems: [expect.stringContaining(words)],
    });
    const { code, err } = await stratum(["run", fileOf(name), "--case", "Case 1"]);
    expect([code, err]).toEqual([2, expect.stringContaining(words)]);
  });
});
