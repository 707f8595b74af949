import { expect, it } from "vitest";
import { textReferences } from "./text-references.ts";

it("finds inputs and steps, and nothing in quotes", () => {
  const text = "$.steps.rate.output.score > 0.8 and $.input.mode == '$.steps.no.output' or $.steps.rate.output.ok";
  expect(textReferences(text)).toEqual({ inputs: ["mode"], steps: ["rate"] });
  expect(textReferences("len(text) > 3")).toEqual({ inputs: [], steps: [] });
  expect(textReferences('"a \\" $.input.x" in $ . steps . y .output')).toEqual({ inputs: [], steps: ["y"] });
});
