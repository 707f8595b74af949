import { describe, expect, it } from "vitest";
import { nameFitter } from "./far-names.ts";

const fitted = nameFitter((text) => 60 * text.length);
const size = { least: 6, most: 15 };

describe("a name in a card seen from afar", () => {
  it("stands in one line as large as it may be where there is room", () => {
    expect(fitted("judge", { width: 200, height: 80 }, size)).toEqual({ lines: ["judge"], size: 15 });
  });

  it("breaks after its underscores where it can be larger so", () => {
    expect(fitted("classify_sentiment", { width: 80, height: 60 }, size)?.lines).toEqual(["classify_", "sentiment"]);
    expect(fitted("Judge the mood", { width: 40, height: 60 }, size)?.lines).toEqual(["Judge", "the", "mood"]);
  });

  it("is left out where it could not be read", () => {
    expect(fitted("classify_sentiment", { width: 24, height: 22 }, size)).toBeNull();
  });
});
