import { describe, expect, it } from "vitest";
import type { FlowDocument } from "../../flow/index.ts";
import { type OutlineItem, outlineItems } from "./outline-items.ts";

const document: FlowDocument = {
  format: "stratum-playground",
  version: 1,
  name: "Outline",
  contracts: {},
  functions: {
    shout: { mode: "compute", input: { text: { type: "string" } }, output: { type: "string" }, code: "return text;" },
  },
  flows: {
    main: {
      input: { text: { type: "string" } },
      nodes: {
        both: { kind: "parallel", require: "all", branches: [{ name: "a" }, { name: "b" }] },
        left: { kind: "call", function: "shout", lane: { frame: "both", branch: "a" } },
      },
      edges: [{ kind: "data", from: { node: "input", path: ["text"] }, to: { node: "left", path: ["text"] } }],
    },
  },
  layout: {},
  bench: { cases: [], scripts: [], pins: [], breakpoints: [] },
};

function lines(items: readonly OutlineItem[], depth = 0): readonly string[] {
  return items.flatMap((item) => {
    const name =
      item.what === "node"
        ? `${item.node} (${item.kind})`
        : item.what === "branch"
          ? `branch ${item.branch}`
          : `${item.side} ${item.path.join(".")}`;
    return [`${"  ".repeat(depth)}${name}`, ...(item.what === "port" ? [] : lines(item.children(), depth + 1))];
  });
}

describe("the outline", () => {
  it("lists every node, lane and port, whatever is on the canvas", () => {
    expect(lines(outlineItems(document, "main"))).toEqual([
      "input (Input)",
      "  out text",
      "both (Parallel)",
      "  branch a",
      "    left (Compute)",
      "      in text",
      "      out ",
      "  branch b",
      "  out ",
      "output (Output)",
      "  in result",
    ]);
  });

  it("is empty for a flow that is not there", () => {
    expect(outlineItems(document, "other")).toEqual([]);
  });
});
