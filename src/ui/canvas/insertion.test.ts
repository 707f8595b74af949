import { describe, expect, it } from "vitest";
import type { FlowDocument } from "../../flow/index.ts";
import { applyEdits } from "../../workbench/index.ts";
import { functionsThatFit, planInsertion } from "./insertion.ts";

const document: FlowDocument = {
  format: "stratum-playground",
  version: 1,
  name: "Insertion",
  contracts: { Tone: { fields: { label: { type: "string" } } } },
  functions: {
    classify: {
      mode: "infer",
      input: { text: { type: "string" } },
      output: { type: "contract", contract: "Tone" },
      intent: "Say how it sounds.",
    },
    judge: {
      mode: "compute",
      input: { tone: { type: "contract", contract: "Tone" } },
      output: { type: "boolean" },
      code: "return true;",
    },
  },
  flows: {
    main: {
      input: { text: { type: "string" } },
      nodes: { classify: { kind: "call", function: "classify" } },
      edges: [],
    },
  },
  layout: {},
  bench: { cases: [], scripts: [], pins: [], breakpoints: [] },
};
const place = { flow: "main", position: { x: 101, y: 198 } };

describe("inserting a step", () => {
  it("adds a function and a node that calls it, on the grid, as one step", () => {
    const planned = planInsertion(document, { what: { kind: "infer" }, ...place });
    const after = applyEdits(document, planned.edits);
    expect(after.flows["main"]?.nodes[planned.node]).toEqual({ kind: "call", function: planned.node });
    expect(after.functions[planned.node]?.mode).toBe("infer");
    expect(after.layout["main"]?.[planned.node]).toMatchObject({ x: 100, y: 200 });
  });

  it("gives a step that was dropped from an edge an input of that type, and connects it", () => {
    const from = { node: "classify", path: [] };
    const planned = planInsertion(document, { what: { kind: "compute" }, ...place, from });
    const after = applyEdits(document, planned.edits);
    expect(after.functions[planned.node]?.input).toEqual({ tone: { type: "contract", contract: "Tone" } });
    expect(after.flows["main"]?.edges).toEqual([{ kind: "data", from, to: { node: planned.node, path: ["tone"] } }]);
  });

  it("names a second call of a function apart from the first", () => {
    const planned = planInsertion(document, { what: { kind: "call", function: "classify" }, ...place });
    expect(planned.node).not.toBe("classify");
  });

  it("offers the functions that take what an edge carries", () => {
    expect(functionsThatFit(document, "main", { node: "classify", path: [] }, undefined)).toContain("judge");
    expect(functionsThatFit(document, "main", undefined, undefined)).toEqual(["classify", "judge"]);
  });
});
