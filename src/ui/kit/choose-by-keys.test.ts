import { describe, expect, it } from "vitest";
import { choiceByKey, RADIO_KEYS, TAB_KEYS } from "./choose-by-keys.ts";

describe("keys in a row of three choices", () => {
  it.each([
    ["ArrowRight", 0, 1],
    ["ArrowRight", 2, 0],
    ["ArrowLeft", 0, 2],
    ["Home", 2, 0],
    ["End", 0, 2],
    ["ArrowDown", 0, null],
    ["Enter", 0, null],
  ])("%s on tab %i chooses %o", (key, chosen, to) => {
    expect(choiceByKey(TAB_KEYS, key, chosen, 3)).toBe(to);
  });

  it.each([
    ["ArrowDown", 0, 1],
    ["ArrowUp", 1, 0],
    ["ArrowRight", -1, 0],
    ["ArrowLeft", -1, 2],
    ["End", 0, null],
  ])("%s on radio button %i chooses %o", (key, chosen, to) => {
    expect(choiceByKey(RADIO_KEYS, key, chosen, 3)).toBe(to);
  });

  it("choose nothing where there is nothing to choose", () => {
    expect(choiceByKey(TAB_KEYS, "End", -1, 0)).toBeNull();
  });
});
