import { describe, expect, it } from "vitest";
import type { FlowDocument } from "../../flow/index.ts";
import { applyEdits, edgeId } from "../../workbench/index.ts";
import { planConnection } from "./plan-connection.ts";

const document: FlowDocument = {
  format: "stratum-playground",
  version: 1,
  name: "Connections",
  contracts: { Tone: { fields: { label: { type: "string" }, note: { type: "string" }, score: { type: "number" } } } },
  functions: {
    classify: {
      mode: "infer",
      input: { text: { type: "string" } },
      output: { type: "contract", contract: "Tone" },
      intent: "Say how it sounds.",
    },
    shout: { mode: "compute", input: { label: { type: "string" } }, output: { type: "string" }, code: "return label;" },
  },
  flows: {
    main: {
      input: { text: { type: "string" } },
      nodes: {
        both: { kind: "parallel", require: "all", branches: [{ name: "a" }, { name: "b" }] },
        inner: { kind: "call", function: "classify", lane: { frame: "both", branch: "a" } },
        other: { kind: "call", function: "shout", lane: { frame: "both", branch: "b" } },
        outer: { kind: "call", function: "classify" },
        loud: { kind: "call", function: "shout" },
      },
      edges: [],
    },
  },
  layout: {},
  bench: { cases: [], scripts: [], pins: [], breakpoints: [] },
};

const to = { node: "loud", path: ["label"] };

describe("joining two ports", () => {
  it("takes a whole value that fits without asking", () => {
    const planned = planConnection(document, "main", { node: "input", path: ["text"] }, to);
    expect(planned).toMatchObject({ ok: true, takes: "whole", ways: [{ label: "input.text", aside: null }] });
  });

  it("says what gives way", () => {
    const edge = { kind: "data", from: { node: "input", path: ["text"] }, to } as const;
    const fed = applyEdits(document, [{ edit: "connect", flow: "main", edge }]);
    const planned = planConnection(fed, "main", { node: "outer", path: [] }, to);
    expect(planned.ok && planned.ways.map((way) => way.aside)).toEqual(["replaces input.text", "replaces input.text"]);
  });

  it("offers the fields that fit, the one of the port's name first", () => {
    const planned = planConnection(document, "main", { node: "outer", path: [] }, to);
    expect(planned).toMatchObject({ ok: true, takes: "field" });
    expect(planned.ok && planned.ways.map((way) => way.label)).toEqual(["outer.label", "outer.note"]);
  });

  it("leads a value out of a frame by the frame's own output", () => {
    const planned = planConnection(document, "main", { node: "inner", path: ["label"] }, to);
    expect(planned).toMatchObject({
      ok: true,
      takes: "through",
      ways: [{ label: "both.a", aside: "inner.label becomes the result of branch a" }],
    });
    const done = planned.ok ? applyEdits(document, planned.ways[0].edits) : document;
    expect(done.flows["main"]?.nodes["both"]).toMatchObject({
      branches: [{ name: "a", result: { node: "inner", path: ["label"] } }, { name: "b" }],
    });
    expect(done.flows["main"]?.edges.map(edgeId)).toEqual(["data:both.a>loud.label"]);
  });

  it("says why nothing passes between lanes", () => {
    const planned = planConnection(
      document,
      "main",
      { node: "inner", path: ["label"] },
      { node: "other", path: ["label"] },
    );
    expect(planned).toEqual({ ok: false, words: "Branches run apart: no value passes from one to another" });
  });
});
