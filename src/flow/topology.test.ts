import { describe, expect, it } from "vitest";
import { sampleDocument } from "../../tests/support/sample-document.ts";
import type { Edge, Flow, FlowNode } from "./index.ts";
import {
  areExclusive,
  downstream,
  edgeId,
  freeName,
  isLegalName,
  isReadableName,
  laneEnds,
  type NameKind,
  newDocument,
  topology,
  upstream,
  withMembers,
} from "./index.ts";

const sample = sampleDocument().flows["main"] ?? { input: {}, nodes: {}, edges: [] };

function flowOf(names: string, ...arrows: readonly string[]): Flow {
  const nodes: { [name: string]: FlowNode } = {};
  for (const name of names.split(" ")) {
    nodes[name] = name.startsWith("branch")
      ? { kind: "branch", cases: [{ name: "one", condition: "True" }] }
      : { kind: "call", function: "f" };
  }
  const edges = arrows.map((arrow): Edge => {
    const [from = "", to = ""] = arrow.split(">");
    const [node = "", port] = from.split(":");
    return port
      ? { kind: "control", from: { node, port }, to: { node: to } }
      : { kind: "data", from: { node, path: [] }, to: { node: to, path: ["x"] } };
  });
  return { input: {}, nodes, edges };
}

describe("topology", () => {
  it("puts nodes behind what they wait for, ties in document order, members behind their frame", () => {
    expect(topology(sample).sorted).toEqual(["classify", "both", "shorten", "shorter", "count", "draft", "verdict"]);
  });

  it("lists lanes and who lives in them", () => {
    expect(topology(sample).members.get("both/summary")).toEqual(["shorten", "shorter"]);
    expect(topology(sample).members.get("")).toEqual(["classify", "both", "draft", "verdict"]);
  });

  it("is made once for a flow", () => {
    expect(topology(sample)).toBe(topology(sample));
  });

  it("names the nodes of every circle, but not what merely waits for one", () => {
    const { cycles, sorted } = topology(flowOf("a b c d e", "a>b", "b>a", "b>c", "d>e", "e>d"));
    expect(cycles).toEqual([
      ["a", "b"],
      ["d", "e"],
    ]);
    expect(sorted).toEqual([]);
  });

  it("does not take edges that may lead back for circles", () => {
    expect(topology(flowOf("a b", "a>b", "b:revise>a")).cycles).toEqual([]);
    expect(topology(flowOf("a b", "a>b", "b:done>a")).cycles).toEqual([["a", "b"]]);
  });

  it("sees a circle that goes through a frame", () => {
    const nodes: Flow["nodes"] = {
      outside: { kind: "call", function: "f" },
      frame: { kind: "parallel", require: "all", branches: [{ name: "x" }] },
      inside: { kind: "call", function: "f", lane: { frame: "frame", branch: "x" } },
    };
    const edge = (from: string, to: string): Edge => ({
      kind: "data",
      from: { node: from, path: [] },
      to: { node: to, path: ["x"] },
    });
    expect(topology({ input: {}, nodes, edges: [edge("outside", "inside"), edge("frame", "outside")] }).cycles).toEqual(
      [["outside", "frame"]],
    );
  });

  it("lets nodes of lanes that don't exist, or that hold themselves, live in the flow", () => {
    const nodes: Flow["nodes"] = {
      lost: { kind: "call", function: "f", lane: { frame: "nobody", branch: "x" } },
      a: { kind: "parallel", require: "all", branches: [{ name: "x" }], lane: { frame: "b", branch: "x" } },
      b: { kind: "parallel", require: "all", branches: [{ name: "x" }], lane: { frame: "a", branch: "x" } },
    };
    const { sorted, lanes } = topology({ input: {}, nodes, edges: [] });
    expect([...sorted].sort()).toEqual(["a", "b", "lost"]);
    expect(lanes.size).toBe(0);
  });

  it("bears a chain of 20,000 nodes", () => {
    const names = Array.from({ length: 20_000 }, (_, at) => `n${at}`);
    const chain = flowOf(names.join(" "), ...names.slice(1).map((name, at) => `n${at}>${name}`), "n19999>n0");
    expect(topology(chain).cycles[0]).toHaveLength(20_000);
  });
});

describe("upstream and downstream", () => {
  it("go through frames", () => {
    expect([...upstream(sample, "draft")].sort()).toEqual(["both", "classify", "count", "input", "shorten", "shorter"]);
    expect([...downstream(sample, "shorten")].sort()).toEqual(["both", "draft", "output", "shorter"]);
  });

  it("of a selection bring along what stands in its frames", () => {
    expect(withMembers(sample, ["both"])).toEqual(["both", "shorten", "shorter", "count"]);
  });
});

describe("lanes", () => {
  it("end at the nodes that nothing else in them waits for", () => {
    expect(laneEnds(sample, "both", "summary")).toEqual(["shorter"]);
  });
});

describe("exclusive sources", () => {
  const at = (node: string) => ({ node, path: [] });
  const exclusive = (flow: Flow, a: string, b: string) => {
    const document = { ...newDocument(), flows: { run: flow } };
    return areExclusive(document, "run", at(a), at(b));
  };

  it("hang on different cases of one Branch", () => {
    const forked = flowOf("branch yes no after_no both", "branch:one>yes", "branch:else>no", "no>after_no");
    expect(exclusive(forked, "yes", "no")).toBe(true);
    expect(exclusive(forked, "yes", "both")).toBe(false);
  });

  it("are a step that may fail and what runs when it does", () => {
    const mended = flowOf("write mend other", "write:failed>mend");
    expect(exclusive(mended, "write", "mend")).toBe(true);
    expect(exclusive(mended, "write", "other")).toBe(false);
  });
});

describe("ways back", () => {
  it("lead to a node itself or to an earlier one; others are waited for", () => {
    const flow = flowOf("a b c", "a>b", "b:failed>a", "b:next>b", "a:failed>c");
    expect([...topology(flow).jumps].map(edgeId)).toEqual(["control:b.failed>a", "control:b.next>b"]);
    expect(topology(flow).waitsFor.get("c")).toEqual(["a"]);
  });

  it("are decided in document order where two lead to each other", () => {
    const flow = flowOf("a b", "a:failed>b", "b:failed>a");
    expect([...topology(flow).jumps].map(edgeId)).toEqual(["control:b.failed>a"]);
    expect(topology(flow).sorted).toEqual(["a", "b"]);
  });

  it("are none where an edge leads on from a cycle", () => {
    const flow = flowOf("a b c d", "a>b", "b>a", "b:failed>c", "c:failed>d", "b:next>a");
    const { cycles, sorted, waysBack } = topology(flow);
    expect([cycles, sorted]).toEqual([[["a", "b"]], []]);
    expect([...waysBack].map(edgeId)).toEqual(["control:b.next>a"]);
  });

  it("of a sequential flow are jumps to what it has taken before, in its own order", () => {
    const flow: Flow = {
      ...flowOf("a b c d", "a>b", "b:next>c", "c:next>d", "d:failed>d", "d:next>a"),
      order: "sequential",
    };
    const { jumps, sorted, waysBack } = topology(flow);
    expect(sorted).toEqual(["a", "c", "d", "b"]);
    expect(jumps.size).toBe(4);
    expect([...waysBack].map(edgeId)).toEqual(["control:b.next>c", "control:d.failed>d", "control:d.next>a"]);
  });
});

describe("names", () => {
  it("are ASCII identifiers, and no words of the languages that they meet where they stand", () => {
    const legal = (kind: NameKind, ...names: readonly string[]) => names.filter((name) => isLegalName(name, kind));
    const everywhere = ["a", "_a1", "Topic", "result", "self", "async", "Promise", "toString"];
    const nowhere = ["", "1a", "a b", "a-b", "a__b", "é", "constructor", "__proto__"];
    const words = ["class", "await", "infer", "unknown", "and", "integer"];
    expect(legal("member", ...nowhere, ...everywhere, ...words)).toEqual([...everywhere, ...words]);
    expect(legal("variable", ...nowhere, ...everywhere, ...words)).toEqual([
      ...everywhere,
      ...["infer", "unknown", "integer"],
    ]);
    expect(legal("type", ...nowhere, ...everywhere, ...words)).toEqual([...everywhere, "and"]);
    expect(isReadableName("class")).toBe(true);
  });

  it("get the lowest number that makes them free", () => {
    const taken =
      (...names: readonly string[]) =>
      (name: string) =>
        names.includes(name);
    expect(freeName("a", taken())).toBe("a");
    expect(freeName("a", taken("a", "a_2"))).toBe("a_3");
    expect(freeName("a_2", taken("a_2", "a"))).toBe("a_3");
    expect(freeName("Topic", taken("Topic"))).toBe("Topic2");
  });
});
