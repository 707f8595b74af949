import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { ControlEdge, FlowDocument, FlowNode } from "../../src/flow/index.ts";
import { isStep, parseDocument } from "../../src/flow/index.ts";

/** More than the code of a flow keeps in variables. */
const COUNT = 51;

/** The same flow after a long chain of steps that do nothing to it. */
function longer(document: FlowDocument): FlowDocument {
  const [first = ""] = Object.keys(document.flows);
  const main = document.main ?? first;
  const flow = document.flows[main];
  if (!flow) throw new Error(`${document.name} has no flow`);
  const chain = Array.from({ length: COUNT }, (_, at) => `before_${at}`);
  const follows = (before: string, after: string): ControlEdge => ({
    kind: "control",
    from: { node: before, port: "done" },
    to: { node: after },
  });
  const steps = Object.entries(flow.nodes).filter(([, node]) => isStep(node) && node.lane === undefined);
  const edges = [
    ...chain.slice(1).map((name, at) => follows(chain[at] ?? name, name)),
    ...steps.map(([name]) => follows(chain.at(-1) ?? name, name)),
  ];
  const nodes = Object.fromEntries(chain.map((name): [string, FlowNode] => [name, { kind: "call", function: "tick" }]));
  return {
    ...document,
    functions: {
      ...document.functions,
      tick: { mode: "compute", input: {}, output: { type: "integer" }, code: "return 1;" },
    },
    flows: {
      ...document.flows,
      [main]: { ...flow, nodes: { ...nodes, ...flow.nodes }, edges: [...edges, ...flow.edges] },
    },
  };
}

/** The flows whose code is in the corpus, each after a long chain. */
export function longFlows(): readonly FlowDocument[] {
  const folder = join(import.meta.dirname, "../corpus/code");
  return readdirSync(folder).map((name) => {
    const { value } = parseDocument(readFileSync(join(folder, name, "flow.json"), "utf8"));
    if (!value) throw new Error(`${name} cannot be opened`);
    return longer(value);
  });
}

/** A flow in which as many steps as that start together, and one step reads them all. */
export function wideFlow(width: number): FlowDocument {
  const names = Array.from({ length: width }, (_, at) => `part_${at}`);
  const text = { type: "string" } as const;
  const from = (node: string, path: readonly string[] = []) => ({ node, path });
  const document = {
    format: "stratum-playground",
    version: 1,
    name: "Wide",
    main: "main",
    functions: {
      ask: { mode: "infer", input: { text }, output: text, intent: "Say it in other words.", budget: { ms: 4000 } },
      join: {
        mode: "compute",
        input: Object.fromEntries(names.map((name) => [name, text])),
        output: text,
        code: `return [${names.join(", ")}].join(" ");`,
      },
    },
    flows: {
      main: {
        input: { text },
        output: text,
        nodes: {
          ...Object.fromEntries(names.map((name) => [name, { kind: "call", function: "ask" }])),
          join: { kind: "call", function: "join" },
        },
        edges: [
          ...names.map((name) => ({ kind: "data", from: from("input", ["text"]), to: from(name, ["text"]) })),
          ...names.map((name) => ({ kind: "data", from: from(name), to: from("join", [name]) })),
          { kind: "data", from: from("join"), to: from("output", ["result"]) },
        ],
      },
    },
  };
  const { value } = parseDocument(JSON.stringify(document));
  if (!value) throw new Error("the wide flow cannot be opened");
  return value;
}
