import { expect, it } from "vitest";
import { applyEdits, type FlowDocument, newDocument } from "../../flow/index.ts";
import { compile } from "../compile.ts";

const text = { type: "string" } as const;
const data = (from: string, to: string) => {
  const [source = "", ...path] = from.split(".");
  const [target = "", ...port] = to.split(".");
  return { kind: "data", from: { node: source, path }, to: { node: target, path: port } } as const;
};
const DOCUMENT: FlowDocument = {
  ...newDocument("Case"),
  contracts: { Reply: { fields: { note: { ...text, nullable: true } } } },
  functions: {
    answer: { mode: "infer", intent: "Answer.", input: { text }, output: { type: "contract", contract: "Reply" } },
    soften: { mode: "infer", intent: "Say it kindly.", input: { text: { ...text, min_length: 3 } }, output: text },
  },
  flows: {
    run: {
      input: { text },
      nodes: { answer: { kind: "call", function: "answer" }, soften: { kind: "call", function: "soften" } },
      edges: [data("input.text", "answer.text"), data("answer.note", "soften.text"), data("soften", "output.result")],
    },
  },
};

it("offers no default that the type refuses, and a step between that is skipped when there is nothing", () => {
  const [found, ...others] = compile(DOCUMENT).diagnostics;
  expect(others).toEqual([]);
  expect(found?.fixes?.map(({ title }) => title)).toEqual(["make-input-nullable", "skip-when-null"]);
  const mended = applyEdits(DOCUMENT, found?.fixes?.[1]?.edits ?? []);
  expect(mended.flows["run"]?.nodes["text_if_any"]).toEqual({
    kind: "call",
    function: "text_if_any",
    skip_if: "$.steps.answer.output.note is None",
  });
  // Where nothing comes, nothing is given: which is said.
  expect(compile(mended).diagnostics.map(({ code }) => code)).toEqual(["C317"]);
});
