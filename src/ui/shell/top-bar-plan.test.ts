import { expect, it } from "vitest";
import { planTopBar } from "./top-bar-plan.ts";

it("a wide window has everything in its top bar", () => {
  const plan = planTopBar(1920, true);
  expect(Object.values(plan)).not.toContain(false);
  expect(plan).toMatchObject({ meters: "whole", save: "words", review: "words" });
});

it("from 640 px on the meters and the state of saving are in it, whoever waits", () => {
  for (let width = 640; width <= 1920; width++)
    for (const waits of [false, true]) expect(planTopBar(width, waits).meters, `${width}`).not.toBe("below");
});

it("with less room there is never more in it", () => {
  const words = (width: number, waits: boolean) =>
    Object.values(planTopBar(width, waits)).filter((part) => part !== false && part !== "below").length;
  for (const waits of [false, true])
    for (let width = 320; width < 1920; width++)
      expect(words(width, waits), `${width}`).toBeLessThanOrEqual(words(width + 1, waits));
});
