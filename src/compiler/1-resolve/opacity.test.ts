import { describe, expect, it } from "vitest";
import type { Field } from "../../contracts/index.ts";
import type { DataEdge, Flow, FlowDocument, FlowNode, FunctionDef, Lane, Require } from "../../flow/index.ts";
import { compile } from "../index.ts";

const text: Field = { type: "string" };
const secret: Field = { type: "string", opaque: true };
const list = (items: Field): Field => ({ type: "array", items });
const infer = (input: FunctionDef["input"], output: Field = text): FunctionDef => ({
  mode: "infer",
  input,
  output,
  intent: "Do it.",
});

function edge(from: string, to: string): DataEdge {
  const [source = "", ...out] = from.split(".");
  const [target = "", ...into] = to.split(".");
  return { kind: "data", from: { node: source, path: out }, to: { node: target, path: into } };
}

function documentOf(functions: FlowDocument["functions"], flows: { readonly [name: string]: Flow }): FlowDocument {
  return {
    format: "stratum-playground",
    version: 1,
    name: "Test",
    contracts: {},
    functions,
    flows,
    main: "run",
    layout: {},
    bench: { cases: [], scripts: [], pins: [], breakpoints: [] },
  };
}

const isOpaque = (document: FlowDocument, name: string, input: string): boolean => {
  const { ir, diagnostics } = compile(document);
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  return ir?.functions[name]?.input[input]?.opaque === true;
};

const lane = (branch: string) => ({ lane: { frame: "frame", branch } });
const call = (name: string, more: { readonly lane?: Lane } = {}): FlowNode => ({
  kind: "call",
  function: name,
  ...more,
});

describe("opaque values in frames, lists and flows in flows", () => {
  it.each<[Require, Field]>([
    ["any", text],
    [2, list(text)],
    [
      0,
      list({
        type: "object",
        fields: {
          ok: { type: "boolean" },
          value: { type: "string", nullable: true },
          error: { type: "object", nullable: true, fields: { code: text, message: text } },
        },
      }),
    ],
  ])("come out of a frame that requires %s", (require, type) => {
    const document = documentOf(
      { pass: { ...infer({ text }), output: secret }, open: infer({ text }), say: infer({ given: type }) },
      {
        run: {
          input: { text },
          nodes: {
            frame: { kind: "parallel", branches: [{ name: "a" }, { name: "b" }], require },
            one: call("pass", lane("a")),
            two: call("open", lane("b")),
            three: call("say"),
          },
          edges: [
            edge("input.text", "one.text"),
            edge("input.text", "two.text"),
            edge("frame", "three.given"),
            edge("three", "output.result"),
          ],
        },
      },
    );
    expect(isOpaque(document, "say", "given")).toBe(true);
    expect(isOpaque(document, "open", "text")).toBe(false);
  });

  it("reach the target of a list item by item, and come back as a list", () => {
    const code: FunctionDef = { mode: "compute", input: { item: text }, output: text, code: "return item;" };
    const document = documentOf(
      { code, say: infer({ all: list(text), first: text }) },
      {
        run: {
          input: { texts: list(secret), open: text },
          nodes: {
            each: { kind: "for_each", target: { function: "code" }, item: "item", require: "all" },
            end: call("say"),
          },
          edges: [
            edge("input.texts", "each.item"),
            edge("each", "end.all"),
            edge("input.open", "end.first"),
            edge("end", "output.result"),
          ],
        },
      },
    );
    expect(isOpaque(document, "code", "item")).toBe(true);
    expect(isOpaque(document, "say", "all")).toBe(true);
    expect(isOpaque(document, "say", "first")).toBe(false);
  });

  it("go into a flow by its inputs, and out by its result", () => {
    const code: FunctionDef = { mode: "compute", input: { text }, output: text, code: "return text;" };
    const document = documentOf(
      { code, say: infer({ text }), other: infer({ text }) },
      {
        run: {
          input: { text: secret },
          nodes: { part: { kind: "subflow", flow: "part" }, last: call("say") },
          edges: [edge("input.text", "part.text"), edge("part.inner", "last.text"), edge("last", "output.result")],
        },
        part: {
          input: { text },
          nodes: { one: call("code"), two: call("other") },
          edges: [
            edge("input.text", "one.text"),
            edge("input.text", "two.text"),
            edge("one", "output.result.inner"),
            edge("two", "output.result.open"),
          ],
        },
      },
    );
    expect(isOpaque(document, "code", "text")).toBe(true);
    expect(isOpaque(document, "other", "text")).toBe(true);
    expect(isOpaque(document, "say", "text")).toBe(true);
  });

  it("end in flows that put themselves into themselves, which is an error", () => {
    const flow = (called: string): Flow => ({
      input: { text: secret },
      nodes: { part: { kind: "subflow", flow: called } },
      edges: [
        edge("input.text", "part.text"),
        edge("part", "output.result.deeper"),
        edge("input.text", "output.result.own"),
      ],
    });
    const { diagnostics } = compile(documentOf({}, { run: flow("other"), other: flow("run") }));
    expect(diagnostics.map(({ code }) => code)).toContain("C373");
  });
});
