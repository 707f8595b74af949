import { describe, expect, it } from "vitest";
import type { Edit, FlowDocument } from "../index.ts";
import { applyEdit, applyEdits, cardGeometry, edgeId, nodePosition, parseDocument, printDocument } from "../index.ts";

const text = { type: "string" } as const;
const flow = "main";

const document: FlowDocument = {
  format: "stratum-playground",
  version: 1,
  name: "Nodes",
  contracts: {},
  functions: { draft: { mode: "infer", input: { topic: text }, output: text, intent: "Draft {topic}." } },
  flows: {
    main: {
      input: { topic: text },
      nodes: {
        draft: { kind: "call", function: "draft" },
        route: {
          kind: "branch",
          cases: [
            { name: "long", condition: "len($.steps.draft.output) > 100" },
            { name: "short", condition: "True" },
          ],
        },
        review: {
          kind: "human",
          question: "Is this good?",
          artifacts: { draft: text },
          decision: { type: "boolean" },
          constants: { draft: "none" },
        },
        all: { kind: "section", title: "All", members: ["draft", "route"] },
      },
      edges: [
        { kind: "control", from: { node: "route", port: "long" }, to: { node: "review" } },
        { kind: "control", from: { node: "route", port: "else" }, to: { node: "draft" } },
        { kind: "data", from: { node: "draft", path: [] }, to: { node: "review", path: ["draft"] } },
      ],
    },
  },
  layout: { main: { draft: { x: 100, y: 200 }, route: { x: 500, y: 200 }, review: { x: 900, y: 0 } } },
  bench: { cases: [{ name: "one", flow, input: { topic: "tea" } }], scripts: [], pins: [], breakpoints: [] },
};

const edited = (...edits: readonly Edit[]): FlowDocument => {
  const result = applyEdits(document, edits);
  expect(parseDocument(printDocument(result)).diagnostics).toEqual([]);
  return result;
};
const ids = (value: FlowDocument) => value.flows[flow]?.edges.map(edgeId);
const node = (value: FlowDocument, name: string) => value.flows[flow]?.nodes[name];

describe("cases of a Branch", () => {
  it("are added, reordered and given conditions", () => {
    const changed = edited(
      { edit: "add-branch-case", flow, node: "route", name: "empty", condition: "False", at: 0 },
      { edit: "move-branch-case", flow, node: "route", case: "short", at: 0 },
      { edit: "set-branch-condition", flow, node: "route", case: "long", condition: "True" },
    );
    expect(node(changed, "route")).toMatchObject({
      cases: [
        { name: "short", condition: "True" },
        { name: "empty", condition: "False" },
        { name: "long", condition: "True" },
      ],
    });
  });

  it("take their edges along when they are renamed, and away when they are removed", () => {
    const renamed = edited({ edit: "rename-branch-case", flow, node: "route", case: "long", name: "wordy" });
    expect(ids(renamed)).toContain("control:route.wordy>review");
    const removed = edited({ edit: "remove-branch-case", flow, node: "route", case: "long" });
    expect(ids(removed)).toEqual(["control:route.else>draft", "data:draft>review.draft"]);
  });

  it("bear no name of a port that every step or every Branch has", () => {
    for (const name of ["else", "failed", "next", "done", "short", "two words"]) {
      expect(applyEdit(document, { edit: "rename-branch-case", flow, node: "route", case: "long", name })).toBe(
        document,
      );
    }
  });
});

describe("settings of nodes and flows", () => {
  it("rename what a review shows, with edges and constants", () => {
    const changed = edited({ edit: "rename-artifact", flow, node: "review", artifact: "draft", name: "reply" });
    expect(ids(changed)).toContain("data:draft>review.reply");
    expect(node(changed, "review")).toMatchObject({ artifacts: { reply: text }, constants: { reply: "none" } });
  });

  it("set and drop a condition to skip, and the order of a flow", () => {
    const changed = edited(
      { edit: "set-skip-if", flow, node: "draft", value: "True" },
      { edit: "set-flow-order", flow, value: "sequential" },
    );
    expect(node(changed, "draft")?.skip_if).toBe("True");
    expect(changed.flows[flow]?.order).toBe("sequential");
    const back = applyEdits(changed, [
      { edit: "set-skip-if", flow, node: "draft", value: null },
      { edit: "set-flow-order", flow, value: null },
    ]);
    expect(printDocument(back)).toBe(printDocument(document));
  });

  it("copy a flow with its layout and cases", () => {
    const changed = edited({ edit: "duplicate-flow", flow, name: "second" });
    expect(Object.keys(changed.flows)).toEqual(["main", "second"]);
    expect(changed.layout["second"]).toEqual(document.layout[flow]);
    expect(changed.bench.cases.map((found) => found.flow)).toEqual(["main", "second"]);
  });
});

describe("sections", () => {
  it("lie around their members and take them along", () => {
    const box = cardGeometry(document, flow, "all");
    const at = nodePosition(document, flow, "all");
    expect(at).toEqual({ x: 76, y: 140 });
    expect(box?.width).toBeGreaterThan(400);
    const moved = edited({ edit: "set-positions", flow, positions: { all: { x: at.x + 40, y: at.y + 8 } } });
    expect(moved.layout[flow]?.["draft"]).toEqual({ x: 140, y: 208 });
    expect(moved.layout[flow]?.["review"]).toEqual({ x: 900, y: 0 });
    expect(nodePosition(moved, flow, "all")).toEqual({ x: at.x + 40, y: at.y + 8 });
  });
});

describe("control ports of cards", () => {
  it("stand at the bottom, those of the kind before those of every step, none above another", () => {
    const control = cardGeometry(document, flow, "route")?.control ?? [];
    expect(control.map((found) => found.port)).toEqual(["long", "short", "else", "failed", "next", "done"]);
    const xs = control.map((found) => found.x);
    expect([...xs].sort((a, b) => a - b)).toEqual(xs);
    expect(xs.every((x, at) => at === 0 || x - (xs[at - 1] ?? 0) >= 24)).toBe(true);
    expect(cardGeometry(document, flow, "all")?.control).toEqual([]);
  });
});

describe("renaming what conditions name", () => {
  it("follows into skip_if, and back again is as before", () => {
    const skipped = edited({
      edit: "set-skip-if",
      flow,
      node: "review",
      value: "$.steps.draft.output == $.input.topic",
    });
    const renames: readonly Edit[] = [
      { edit: "rename-node", flow, node: "draft", name: "letter" },
      { edit: "rename-flow-input", flow, input: "topic", name: "subject" },
    ];
    const back: readonly Edit[] = [
      { edit: "rename-node", flow, node: "letter", name: "draft" },
      { edit: "rename-flow-input", flow, input: "subject", name: "topic" },
    ];
    const renamed = applyEdits(skipped, renames);
    expect(renamed.flows[flow]?.nodes["review"]?.skip_if).toBe("$.steps.letter.output == $.input.subject");
    expect(applyEdits(renamed, back)).toEqual(skipped);
  });
});
