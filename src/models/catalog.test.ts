import { expect, it } from "vitest";
import { takesTemperature } from "./index.ts";

it("a temperature is taken by OpenAI's older models and unknown ones, by no Claude and none that reasons", () => {
  const models = ["gpt-4.1-mini", "home-grown-7b", "claude-haiku-5-5", "gpt-5-mini", "openai/o3"];
  expect(models.map((model) => takesTemperature(model))).toEqual([true, true, false, false, false]);
});
