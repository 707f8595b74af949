import { expect, it } from "vitest";
import { isToldElse, outputLimit, type Thinking, type ThinkingFacts, thinkingOf, thoughtRoom } from "./index.ts";

const facts = (change: Partial<ThinkingFacts>): ThinkingFacts => ({
  off: "none",
  efforts: ["low", "medium", "high"],
  temperature: true,
  forced_tool: "always",
  ...change,
});
const SAID: readonly (Thinking | undefined)[] = [undefined, "off", "low", "medium", "high"];

it.each([
  ["of which nothing is known", undefined, [undefined, "off", "low", "medium", "high"]],
  ["that can be told anything", facts({}), ["off", "off", "low", "medium", "high"]],
  ["that always thinks", facts({ off: null }), ["low", "low", "low", "medium", "high"]],
  ["that always thinks hard", facts({ off: null, efforts: ["high"] }), ["high", "high", "high", "high", "high"]],
  ["that knows two efforts", facts({ efforts: ["low", "high"] }), ["off", "off", "low", "low", "high"]],
  ["that never thinks", facts({ efforts: [] }), [undefined, undefined, undefined, undefined, undefined]],
  ["that can't be told", facts({ off: null, efforts: [] }), [undefined, undefined, undefined, undefined, undefined]],
] as const)("a model %s is told the nearest of what is said, the lesser of two", (_, known, told) => {
  expect(SAID.map((said) => thinkingOf(known, said))).toEqual(told);
});

it("only what a model cannot do counts as told else", () => {
  const told = (known: ThinkingFacts | undefined) => SAID.filter((said) => isToldElse(known, said));
  expect(told(undefined)).toEqual([]);
  expect(told(facts({}))).toEqual([]);
  expect(told(facts({ efforts: [] }))).toEqual(["low", "medium", "high"]);
  expect(told(facts({ off: null }))).toEqual(["off"]);
  expect(told(facts({ off: null, efforts: [] }))).toEqual(["off", "low", "medium", "high"]);
});

it("there is room for thought beside the answer, within what the model can do", () => {
  const limit = (said: Thinking | undefined, known?: ThinkingFacts, max_tokens?: number) =>
    outputLimit(thoughtRoom(known, thinkingOf(known, said)), max_tokens, 8_000);
  expect(limit("off", undefined, 500)).toBe(500);
  expect(limit(undefined, undefined, 500)).toBe(500);
  expect(limit("low", undefined, 500)).toBe(4_596);
  expect(limit("high", undefined, 500)).toBe(8_000);
  expect(limit("high")).toBe(8_000);
  expect(limit("high", facts({ efforts: [] }), 500)).toBe(500);
});

it("a model that always thinks and can't be told how much has room for it", () => {
  const known = facts({ off: null, efforts: [] });
  for (const said of SAID) expect(outputLimit(thoughtRoom(known, thinkingOf(known, said)), 500, 100_000)).toBe(8_692);
});
