import { describe, expect, it } from "vitest";
import { loadYaml } from "./construct.ts";

describe("a duplicate key, as PyYAML reads it", () => {
  it("counts the last time, and is reported", () => {
    const { value, duplicates } = loadYaml("a: 1\nb: 2\na: 3\n");
    if (value?.type !== "mapping") throw new Error("The text is a mapping.");
    const read = [...value.entries.values()].map((entry) => [
      entry.key,
      entry.value.type === "number" ? entry.value.number : null,
    ]);
    expect(read).toEqual([
      ["a", 3],
      ["b", 2],
    ]);
    expect(duplicates).toHaveLength(1);
  });
});
