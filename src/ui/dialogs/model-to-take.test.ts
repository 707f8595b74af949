import { expect, it } from "vitest";
import { modelToTake } from "./model-to-take.ts";

it.each([
  ["https://api.example/v1", ["text-embedding-3", "gpt-5"], ""],
  ["https://api.example/v1", ["gpt-5"], "gpt-5"],
  ["https://api.example/v1", [], ""],
  [" http://localhost:1234/v1", ["qwen3", "nomic-embed"], "qwen3"],
  ["http://127.0.0.1:8000/v1/", ["a", "b"], "a"],
  ["http://localhost:1234/v1", [], ""],
])("of the list at %s, %j, %j is taken", (address, models, taken) => {
  expect(modelToTake(address, models)).toBe(taken);
});
