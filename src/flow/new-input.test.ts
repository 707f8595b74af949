import { expect, it } from "vitest";
import type { FlowDocument } from "./document.ts";
import { applyEdits } from "./edits/apply.ts";
import { newInputFor } from "./new-input.ts";

const document: FlowDocument = {
  format: "stratum-playground",
  version: 1,
  name: "Inputs",
  contracts: {},
  functions: {
    keep: {
      mode: "compute",
      input: { text: { type: "string", description: "What is kept." } },
      output: { type: "string" },
      code: "return text;",
    },
  },
  flows: {
    main: { input: { text: { type: "number" } }, nodes: { keep: { kind: "call", function: "keep" } }, edges: [] },
  },
  layout: {},
  bench: { cases: [], scripts: [], pins: [], breakpoints: [] },
};

it("an input of the flow takes over type and name of the port that it feeds, under a name of its own", () => {
  const made = newInputFor(document, "main", { node: "keep", path: ["text"] });
  expect(made?.name).toBe("text_2");
  const { input, edges } = applyEdits(document, made?.edits ?? []).flows["main"] ?? { input: {}, edges: [] };
  expect(input).toEqual({ text: { type: "number" }, text_2: { type: "string" } });
  expect(edges).toEqual([
    { kind: "data", from: { node: "input", path: ["text_2"] }, to: { node: "keep", path: ["text"] } },
  ]);
});

it("there is none for a port that is not there", () => {
  expect(newInputFor(document, "main", { node: "keep", path: ["nothing"] })).toBeNull();
  expect(newInputFor(document, "nowhere", { node: "keep", path: ["text"] })).toBeNull();
});
