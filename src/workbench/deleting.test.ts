import { afterEach, expect, it } from "vitest";
import { filled, followed } from "../../tests/support/filled.ts";
import { memoryBrowser, memoryPorts } from "../../tests/support/memory-ports.ts";
import { isJsonArray, isJsonObject } from "../base/index.ts";
import { documentSchema } from "../flow/file/json-schema.ts";
import type { Edit, FlowDocument, FlowNode, FunctionDef, InferBody, NodeKind, StepNodeKind } from "../flow/index.ts";
import { newDocument, parseDocument, printDocument } from "../flow/index.ts";
import { createWorkbench, isStep, textOnCard, type Workbench } from "./index.ts";

type Every<T> = { readonly [K in keyof T]-?: T[K] };
type OfKind<K extends NodeKind> = Extract<FlowNode, { readonly kind: K }>;
type OfMode<M extends FunctionDef["mode"]> = Extract<FunctionDef, { readonly mode: M }>;

const TEXT = { type: "string" } as const;
const lane = { frame: "frame", branch: "left" };
/** What every node may have. */
const base = {
  lane,
  constants: { text: "x", "deep.er": [null, 1.5] },
  skip_if: "$.input.text == ''",
  extra: { agent: "a" },
};

/** Nodes that name others, with every field filled; the type checker asks for those that are added. */
const NAMING: { readonly [K in StepNodeKind | "section"]: Every<OfKind<K>> } = {
  call: { kind: "call", function: "ask", unwrap: { assert_stable: 0.8 }, ...base },
  parallel: {
    ...{ kind: "parallel", require: 2, validate: "len(results) == 2", ...base },
    branches: [{ name: "left", result: { node: "call", path: ["label"] } }, { name: "right" }],
  },
  for_each: { kind: "for_each", target: { flow: "other" }, item: "text", max_concurrent: 3, require: "any", ...base },
  debate: {
    ...{ kind: "debate", rounds: 2, agree_on: "label", synthesizer: "ask", stop_when_converged: true, ...base },
    agents: [
      { name: "one", function: "ask", model: "m" },
      { name: "two", function: "ask" },
    ],
  },
  human: {
    ...{ kind: "human", question: "Sure?", trigger: "low", artifacts: { text: TEXT }, decision: TEXT, ...base },
    ...{ options: ["yes", "no"], timeout_ms: 1000, on_timeout: { value: { a: [] } } },
  },
  branch: { kind: "branch", cases: [{ name: "one", condition: "$.input.text == 'a'" }], ...base },
  subflow: { kind: "subflow", flow: "other", ...base },
  section: { kind: "section", title: "Around", members: ["call", "human"], ...base },
};

/** A node of every kind with every field filled; in one that names no other, any value will do. */
const NODES: { readonly [kind: string]: object } = { ...filledBySchema(), ...NAMING };

function filledBySchema(): { readonly [kind: string]: object } {
  const root = documentSchema();
  const { anyOf } = followed({ $ref: "#/$defs/Node" }, root);
  const nodes = isJsonArray(anyOf) ? anyOf.map((schema) => filled(schema, root)) : [];
  return Object.fromEntries(
    nodes.flatMap((node) =>
      isJsonObject(node) && typeof node["kind"] === "string" ? [[node["kind"], { ...node, ...base }]] : [],
    ),
  );
}

const body: Every<InferBody> = {
  ...{ intent: "Answer {text}.", context: ["Be brief."], given: ["text != ''"], ensure: ["result != ''"] },
  ...{
    guardrails: ["secret"],
    model: "m",
    temperature: 0.5,
    max_tokens: 100,
    thinking: "low",
    retries: 0,
    cache: "global",
    stable: false,
  },
  ...{ budget: { ms: 1, usd: 0.5, tokens: 10 }, sample_n: 3, quorum: 3, agree_on: "label", threshold: 2 },
  refine: { until: "result != ''", feedback: "More.", max_iterations: 2 },
};
const signature = { description: "Says", extra: { mode: "gate" }, input: { text: TEXT }, output: TEXT };
const FUNCTIONS: { readonly [M in FunctionDef["mode"]]: Every<OfMode<M>> } = {
  infer: { mode: "infer", answered_by: "person", ...signature, ...body },
  compute: { mode: "compute", code: "return text;", ensure: ["result"], budget: { ms: 5 }, ...signature },
  adaptive: {
    mode: "adaptive",
    dispatch: "len(text) > 3",
    code: "return text;",
    infer: body,
    ensure: ["result"],
    ...signature,
  },
};

function everything(): FlowDocument {
  const kinds = Object.keys(NODES);
  const nodes = { frame: { ...NAMING.parallel, lane: undefined }, ...NODES };
  const data = kinds.map((kind) => ({
    kind: "data",
    from: { node: "input", path: ["text"] },
    to: { node: kind, path: ["text"] },
  }));
  const control = kinds.map((kind) => ({ kind: "control", from: { node: kind, port: "done" }, to: { node: "frame" } }));
  const document = {
    ...newDocument("Everything"),
    contracts: {
      Tone: { description: "How", fields: { label: TEXT, deep: { type: "object", fields: { er: TEXT } } } },
    },
    functions: { ask: { ...FUNCTIONS.infer, output: { type: "Tone" } }, ...FUNCTIONS },
    flows: {
      main: { input: { text: TEXT }, nodes, edges: [...data, ...control] },
      other: { description: "Other", input: { text: TEXT }, output: TEXT, nodes: {}, edges: [] },
    },
    main: "main",
    layout: {
      main: Object.fromEntries(kinds.map((kind, at) => [kind, { x: at * 4, y: 8, open: ["in:text"], folded: true }])),
    },
    bench: {
      ...{ seed: 7, scripts: [{ function: "ask", attempt: 1, answer: { value: "x" } }] },
      cases: [
        { name: "One", flow: "main", input: { text: "x" }, answers: { human: [{ outcome: "approve", value: "x" }] } },
      ],
      pins: kinds.map((node) => ({ flow: "main", node, output: { node } })),
      breakpoints: kinds.map((node) => ({ flow: "main", node })),
    },
  };
  const { value, diagnostics } = parseDocument(JSON.stringify(document));
  if (!value) throw new Error(JSON.stringify(diagnostics));
  return value;
}

const open: Workbench[] = [];
afterEach(() => {
  for (const workbench of open.splice(0)) workbench.dispose();
});

it("undo gives back what was deleted, byte for byte, for every field of every kind", async () => {
  expect(Object.keys(filledBySchema())).toEqual(expect.arrayContaining([...Object.keys(NAMING), "note"]));
  const workbench = createWorkbench(memoryPorts(memoryBrowser()), { sample: printDocument(everything()) });
  open.push(workbench);
  await workbench.ready;
  const { document } = workbench.stores;
  const text = () => printDocument(document.getState().document);
  const before = text();
  const json = JSON.stringify(document.getState().document);
  const undone = async (what: string, act: () => Promise<unknown>) => {
    await act();
    expect(text(), what).not.toBe(before);
    await workbench.dispatch({ do: "undo" });
    expect(text(), what).toBe(before);
    // Records keep their order in memory too: it decides what runs first.
    expect(JSON.stringify(document.getState().document), what).toBe(json);
    await workbench.dispatch({ do: "redo" });
    await workbench.dispatch({ do: "undo" });
    expect(text(), `${what}, again`).toBe(before);
  };
  for (const nodes of [...Object.keys(NODES).map((kind) => [kind]), ["frame"], Object.keys(NODES)]) {
    await workbench.dispatch({ do: "select", nodes });
    await undone(nodes.join(", "), () => workbench.dispatch({ do: "delete-selection" }));
  }
  const edits: readonly Edit[] = [
    ...[...Object.keys(FUNCTIONS), "ask"].map((name) => ({ edit: "remove-function", function: name }) as const),
    { edit: "remove-contract", contract: "Tone" },
    { edit: "remove-flow", flow: "other" },
  ];
  for (const edit of edits) {
    await undone(JSON.stringify(edit), () => workbench.dispatch({ do: "edit", label: "Delete", edits: [edit] }));
  }
});

it.each(Object.entries(everything().flows["main"]?.nodes ?? {}).filter(([, node]) => !isStep(node)))(
  "the card of a %s, which is for people, shows a text that it has",
  (kind, node) => {
    if (isStep(node)) throw new Error("for people");
    // A section's is its title, in which no more stands.
    const shown = node.kind === "section" ? node.title : textOnCard(node);
    const had = Object.entries(node).flatMap(([key, value]) =>
      key !== "kind" && typeof value === "string" ? value : [],
    );
    expect(had.filter((text) => shown?.includes(text) && text !== kind)).not.toEqual([]);
  },
);
