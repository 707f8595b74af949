import { describe, expect, it } from "vitest";
import { writeCount, writeDollars, writeTime, writeValue } from "./figures.ts";

describe("figures", () => {
  it("write times from milliseconds to days", () => {
    expect([340, 2100, 8000, 12_345, 64_000].map(writeTime)).toEqual(["340 ms", "2.1 s", "8 s", "12 s", "1:04 min"]);
    expect([24, 24.5, 48, 76].map((hours) => writeTime(hours * 3_600_000))).toEqual([
      "24 h",
      "24:30 h",
      "2 d",
      "3 d 4 h",
    ]);
    expect(writeTime(86_399_000)).toBe("23:59 h");
  });

  it("write money with as many digits as say something, and never a small sum as nothing", () => {
    expect([0, 0.00001, 0.0062, 0.05, 1.2].map(writeDollars)).toEqual(["$0", "<$0.0001", "$0.0062", "$0.05", "$1.20"]);
  });

  it("write counts", () => {
    expect([842, 1284, 12_000, 1_200_000].map(writeCount)).toEqual(["842", "1,284", "12k", "1.2M"]);
  });

  it("cut long values", () => {
    expect(writeValue({ reply: "a".repeat(200) }, 20)).toHaveLength(20);
  });
});
