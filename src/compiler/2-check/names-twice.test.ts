import { expect, it } from "vitest";
import { applyEdits, type Flow, type FlowDocument, type InferFunction, newDocument } from "../../flow/index.ts";
import { compile } from "../compile.ts";

const text = { type: "string" } as const;
const answer: InferFunction = { mode: "infer", intent: "Answer.", input: { text }, output: text };
const data = (from: string, to: string, path: readonly string[]) =>
  ({ kind: "data", from: { node: from, path: from === "input" ? ["text"] : [] }, to: { node: to, path } }) as const;

function documentOf(nodes: Flow["nodes"], functions: FlowDocument["functions"] = {}): FlowDocument {
  const [last = ""] = Object.keys(nodes);
  const edges = [data("input", last, ["text"]), data(last, "output", ["result"])];
  return {
    ...newDocument("Case"),
    functions: { answer, ...functions },
    flows: { run: { input: { text }, nodes, edges } },
  };
}

// A file with these cannot be opened, but edits can make them.
it.each([
  [
    "values",
    documentOf(
      { pick: { kind: "call", function: "pick" } },
      { pick: { ...answer, output: { type: "string", values: ["a", "b", "a"] } } },
    ),
  ],
  [
    "branches",
    documentOf({
      both: { kind: "parallel", branches: [{ name: "left" }, { name: "left" }], require: "all" },
      inner: { kind: "call", function: "answer", lane: { frame: "both", branch: "left" } },
    }),
  ],
  [
    "agents",
    documentOf({
      panel: {
        kind: "debate",
        agents: [
          { name: "one", function: "answer" },
          { name: "one", function: "answer" },
        ],
        rounds: 1,
        synthesizer: "answer",
      },
    }),
  ],
])("%s of one name are told apart by a click", (_, document) => {
  const twice = (one: FlowDocument) => compile(one).diagnostics.filter(({ code }) => code === "C307");
  const [found, ...others] = twice(document);
  expect(others).toEqual([]);
  expect(found?.fixes).toHaveLength(1);
  expect(twice(applyEdits(document, found?.fixes?.[0]?.edits ?? []))).toEqual([]);
});

it("limits that no budget can have are set to the nearest that one can", () => {
  const document = documentOf(
    { first: { kind: "call", function: "first" } },
    { first: { ...answer, budget: { ms: 0.5, usd: -1 } } },
  );
  const found = compile(document).diagnostics.filter(({ code }) => code === "C346");
  expect(found.map(({ fixes }) => fixes?.map(({ data: values }) => values))).toEqual([[{ value: 1 }], [{ value: 0 }]]);
});
