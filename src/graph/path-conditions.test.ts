import { describe, expect, it } from "vitest";
import { implies, isAlways } from "./path-condition.ts";
import { type ConditionalStep, pathConditionsOf } from "./path-conditions.ts";

type More = Partial<Omit<ConditionalStep, "needs">> & { readonly needs?: readonly (readonly string[])[] };

/** `review.approve`: the value of a node after that outcome. */
function node(name: string, { needs = [], ...more }: More = {}): ConditionalStep {
  const parsed = needs.map((sources) =>
    sources.map((source) => {
      const [from = "", port] = source.split(".");
      return port === undefined ? { node: from } : { node: from, port };
    }),
  );
  return { name, routes: null, mayDecline: false, needs: parsed, ...more };
}
const branch = (name: string, ports: readonly string[], more: More = {}) => node(name, { decides: ports, ...more });
const on = (from: string, port: string) => ({ routes: [{ node: from, port }] });

function always(nodes: readonly ConditionalStep[]): readonly string[] {
  const { hasValue } = pathConditionsOf(nodes);
  return nodes.map(({ name }) => name).filter((name) => isAlways(hasValue(name) ?? []));
}

describe("which nodes of a flow surely have a value", () => {
  it("all that hang on no condition", () => {
    expect(always([node("a"), node("b", { needs: [["a"]] })])).toEqual(["a", "b"]);
  });

  it("not those on one case, nor what needs them; but what takes the one that ran", () => {
    const nodes = [
      branch("triage", ["urgent", "else"]),
      node("escalate", on("triage", "urgent")),
      node("reply", on("triage", "else")),
      node("log", { needs: [["reply"]] }),
      node("send", { needs: [["escalate", "reply"]] }),
    ];
    expect(always(nodes)).toEqual(["triage", "send"]);
  });

  it("what takes the value or what stands in for its failure", () => {
    const nodes = [
      node("draft"),
      node("fallback", on("draft", "failed")),
      node("after", { needs: [["draft"]] }),
      node("send", { needs: [["draft", "fallback"]] }),
    ];
    expect(always(nodes)).toEqual(["send"]);
  });

  it("what reads a decision, where nothing but an approval goes on", () => {
    const reads = node("reads", { needs: [["review.approve"]] });
    expect(always([node("review", { decides: ["approve"] }), reads])).toEqual(["review", "reads"]);
    expect(always([node("review", { decides: ["approve", "kill"] }), reads])).toEqual(["review"]);
  });

  it("not what may decline, or waits for an outcome that may not come", () => {
    const nodes = [node("a", { mayDecline: true }), node("b", on("debate", "disagreement")), node("debate")];
    expect(always(nodes)).toEqual(["debate"]);
  });

  it("inside a frame, those that need no more than the frame", () => {
    const nodes = [
      branch("triage", ["urgent", "else"]),
      node("draft", on("triage", "urgent")),
      node("frame", on("triage", "urgent")),
      node("inner", { frame: "frame", needs: [["draft"]] }),
      node("other", { frame: "frame", mayDecline: true }),
    ];
    const { runs } = pathConditionsOf(nodes);
    const surely = (name: string) => implies(runs("frame") ?? [], runs(name) ?? []);
    expect([surely("inner"), surely("other")]).toEqual([true, false]);
  });

  it("is found in long flows and in circles", () => {
    const chain = Array.from({ length: 50_000 }, (_, at) =>
      node(`n${at}`, at === 0 ? {} : { needs: [[`n${at - 1}`]] }),
    );
    expect(always(chain)).toHaveLength(50_000);
    expect(always([node("a", { needs: [["b"]] }), node("b", { needs: [["a"]] })])).toEqual(["a", "b"]);
  });
});
