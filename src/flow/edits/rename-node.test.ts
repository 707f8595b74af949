import { describe, expect, it } from "vitest";
import { applyEdit, applyEdits, type Edit, type FlowDocument, parseDocument, printDocument } from "../index.ts";

const TEXT = { type: "string" };
const LIST = { type: "array", items: TEXT };
const PROSE = "Look at $.steps.a and {a}; 'a' is a letter.";
const data = (from: string, to: string) => {
  const [source, ...path] = from.split(".");
  return { kind: "data", from: { node: source, path }, to: { node: to, path: ["text"] } };
};

/** Steps `a`, `a1`, `A`, and `a` of another flow; conditions, texts, variables, inputs and answers of that name around. */
function crowded(): FlowDocument {
  const { value, diagnostics } = parseDocument(
    JSON.stringify({
      name: "Crowded",
      functions: {
        a: {
          mode: "infer",
          intent: PROSE,
          input: { text: TEXT },
          output: LIST,
          ensure: ["len([a for a in result]) > 0"],
        },
        say: { mode: "infer", intent: PROSE, input: { text: TEXT }, output: LIST },
      },
      flows: {
        main: {
          input: { a: TEXT },
          nodes: {
            a: { kind: "call", function: "a" },
            a1: { kind: "call", function: "a", skip_if: "len($.steps.a.output) == 0 and $.input.a == '$.steps.a'" },
            A: { kind: "call", function: "say", constants: { text: "$.steps.a.output" } },
            which: {
              kind: "branch",
              cases: [
                { name: "a", condition: "len([a for a in $.steps.a.output if a != 'a']) > len($.steps.a1.output)" },
                { name: "b", condition: "$.steps['a'].output == $.steps.A.output" },
              ],
            },
            sure: { kind: "human", question: PROSE, artifacts: { a: LIST }, decision: TEXT },
            around: { kind: "section", title: "a", members: ["a", "a1"] },
            note: { kind: "note", text: PROSE },
          },
          edges: [
            data("input.a", "a"),
            data("input.a", "a1"),
            { kind: "data", from: { node: "a", path: [] }, to: { node: "sure", path: ["a"] } },
            { kind: "control", from: { node: "a", port: "done" }, to: { node: "A" } },
            { kind: "control", from: { node: "which", port: "a" }, to: { node: "a1" } },
          ],
        },
        other: { input: { a: TEXT }, nodes: { a: { kind: "call", function: "a" } }, edges: [data("input.a", "a")] },
      },
      main: "main",
      bench: {
        cases: [
          { name: "a", flow: "main", input: { a: "a" }, answers: { sure: [{ outcome: "approve", value: "a" }] } },
        ],
        pins: [
          { flow: "main", node: "a", output: ["a"] },
          { flow: "main", node: "a1", output: ["a1"] },
          { flow: "other", node: "a", output: ["other"] },
        ],
        breakpoints: [{ flow: "main", node: "a" }],
      },
    }),
  );
  if (!value) throw new Error(JSON.stringify(diagnostics));
  return value;
}

const rename = (node: string, name: string): Edit => ({ edit: "rename-node", flow: "main", node, name });

describe("renaming a step among others that look like it", () => {
  const before = crowded();
  const after = applyEdit(before, rename("a", "first"));
  const nodes = after.flows["main"]?.nodes ?? {};

  it("follows every reference to it", () => {
    expect(Object.keys(nodes)).toEqual(["first", "a1", "A", "which", "sure", "around", "note"]);
    expect(nodes["a1"]?.skip_if).toBe("len($.steps.first.output) == 0 and $.input.a == '$.steps.a'");
    expect(nodes["which"]).toMatchObject({
      cases: [
        { name: "a", condition: "len([a for a in $.steps.first.output if a != 'a']) > len($.steps.a1.output)" },
        { name: "b", condition: "$.steps['first'].output == $.steps.A.output" },
      ],
    });
    expect(nodes["around"]).toMatchObject({ members: ["first", "a1"] });
    expect(after.flows["main"]?.edges.map(({ from, to }) => `${from.node}>${to.node}`)).toEqual([
      "input>first",
      "input>a1",
      "first>sure",
      "first>A",
      "which>a1",
    ]);
  });

  it("leaves prose, texts, variables, inputs, cases and other flows as they are", () => {
    expect(after.functions).toBe(before.functions);
    expect(after.flows["other"]).toBe(before.flows["other"]);
    expect(nodes["A"]?.constants).toEqual({ text: "$.steps.a.output" });
    expect(nodes["sure"]).toBe(before.flows["main"]?.nodes["sure"]);
    expect(nodes["note"]).toMatchObject({ text: PROSE });
    expect(after.bench.cases).toBe(before.bench.cases);
  });

  it("takes its kept answer and its breakpoint along, and no other's", () => {
    expect(after.bench.pins.map(({ flow, node, output }) => [flow, node, output])).toEqual([
      ["main", "first", ["a"]],
      ["main", "a1", ["a1"]],
      ["other", "a", ["other"]],
    ]);
    expect(after.bench.breakpoints).toEqual([{ flow: "main", node: "first" }]);
    const asked = applyEdit(after, rename("sure", "decide"));
    expect(asked.bench.cases[0]?.answers).toEqual({ decide: before.bench.cases[0]?.answers?.["sure"] });
  });

  it("and back again, also by way of the other's name, gives the same bytes", () => {
    expect(printDocument(applyEdit(after, rename("first", "a")))).toBe(printDocument(before));
    const swapped = applyEdits(before, [rename("a", "x"), rename("a1", "a"), rename("x", "a1")]);
    const back = applyEdits(swapped, [rename("a", "x"), rename("a1", "a"), rename("x", "a1")]);
    expect(swapped.bench.pins[0]).toMatchObject({ node: "a1", output: ["a"] });
    expect(printDocument(back)).toBe(printDocument(before));
  });

  it.each(["", " ", 'a"b', "a'b", "a`b", "a.b", "$", "a b", "a1", "input", "output", "__proto__", "a__b", "1a", "a\n"])(
    "is refused for a name that none may have: %j",
    (name) => {
      expect(applyEdit(before, rename("a", name))).toBe(before);
    },
  );
});
