import { expect, it } from "vitest";
import type { Field } from "../contracts/index.ts";
import type { DataEdge, Edge, FlowDocument, FlowNode, FunctionDef } from "./document.ts";
import { outputType, resultsType } from "./types.ts";

const text: Field = { type: "string" };
const infer: FunctionDef = { mode: "infer", input: { text }, output: text, intent: "Say it." };
const data = (from: string, to: string): DataEdge => ({
  kind: "data",
  from: { node: from, path: from === "input" ? ["text"] : [] },
  to: { node: to, path: ["text"] },
});
const control = (from: string, port: string, to: string): Edge => ({
  kind: "control",
  from: { node: from, port },
  to: { node: to },
});

/** A frame of all whose lane `a` holds the nodes, with the last one as its result. */
function typeOfLane(nodes: { readonly [name: string]: FlowNode }, edges: readonly Edge[]): Field | null {
  const lane = { frame: "frame", branch: "a" };
  const inside = Object.fromEntries(Object.entries(nodes).map(([name, node]) => [name, { ...node, lane }]));
  const result = { node: Object.keys(nodes).at(-1) ?? "", path: [] };
  const frame: FlowNode = { kind: "parallel", branches: [{ name: "a", result }], require: "all" };
  const document: FlowDocument = {
    format: "stratum-playground",
    version: 1,
    name: "Test",
    contracts: {},
    functions: { say: infer },
    flows: { run: { input: { text }, nodes: { frame, ...inside }, edges } },
    layout: {},
    bench: { cases: [], scripts: [], pins: [], breakpoints: [] },
  };
  const whole = outputType(document, "run", "frame");
  const field = whole?.type === "object" ? (whole.fields["a"] ?? null) : null;
  expect(resultsType(document, "run", "frame")).toEqual({ type: "array", items: field });
  return field;
}

const say: FlowNode = { kind: "call", function: "say" };
const triage: FlowNode = { kind: "branch", cases: [{ name: "short", condition: "len($.input.text) < 9" }] };

it("a lane that surely runs gives its type", () => {
  expect(typeOfLane({ one: say }, [data("input", "one")])).toEqual(text);
});

it("a lane that may be skipped gives null too", () => {
  const maybe = { ...text, nullable: true };
  expect(typeOfLane({ one: { ...say, skip_if: "True" } }, [data("input", "one")])).toEqual(maybe);
  const edges = [data("input", "one"), data("one", "two"), control("triage", "short", "one")];
  expect(typeOfLane({ triage, one: say, two: say }, edges)).toEqual(maybe);
});

it("a lane that takes the source that ran gives its type", () => {
  const edges = [
    control("triage", "short", "one"),
    control("triage", "else", "two"),
    data("input", "one"),
    data("input", "two"),
    data("one", "end"),
    data("two", "end"),
  ];
  expect(typeOfLane({ triage, one: say, two: say, end: say }, edges)).toEqual(text);
  const failed = [data("input", "one"), control("one", "failed", "two"), data("input", "two"), data("one", "end")];
  expect(typeOfLane({ one: say, two: say, end: say }, [...failed, data("two", "end")])).toEqual(text);
});

it("a failure that goes back is no way on", () => {
  const edges = [data("input", "one"), data("one", "two"), control("two", "failed", "one")];
  expect(typeOfLane({ one: say, two: say }, edges)).toEqual(text);
});
