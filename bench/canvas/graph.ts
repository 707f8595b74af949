import type { Edge, FlowDocument, FlowNode, FunctionDef } from "../../src/flow/index.ts";
import { EDITED } from "./edits.ts";

/** What every side shows: the same cards at the same places with the same edges. */
export interface Graph {
  readonly document: FlowDocument;
  readonly cards: readonly { readonly id: string; readonly x: number; readonly y: number }[];
  readonly edges: readonly { readonly id: string; readonly source: string; readonly target: string }[];
}

/** Of the cards of the flow, which are all of one kind. */
export const CARD = { width: 240, height: 224 } as const;
const STEP = { x: 320, y: 280 } as const;
/** Long enough that fifty cards change in a second: one column of a thousand after the other. */
const WAIT_MS = 900;

/** A flow of that many nodes, half as wide again as high: each reads from two cards of the column before. */
export function gridGraph(count: number): Graph {
  const rows = Math.max(2, Math.round(Math.sqrt(count / 1.6)));
  const functions: { [name: string]: FunctionDef } = {};
  const nodes: { [name: string]: FlowNode } = {};
  const edges: Edge[] = [];
  const layout: { [name: string]: { readonly x: number; readonly y: number } } = {};
  const name = (index: number) => `step_${index}`;
  for (let index = 0; index < count; index++) {
    const [column, row] = [Math.floor(index / rows), index % rows];
    const id = name(index);
    const isEdited = id === EDITED;
    functions[id] = {
      mode: "infer",
      input: { text: { type: "string" }, hint: { type: "string" }, ...(isEdited && { tone: { type: "string" } }) },
      output: { type: "string" },
      intent: `Say in a sentence what part ${index} is about.`,
    };
    nodes[id] = { kind: "call", function: id, ...(isEdited && { constants: { tone: "plain" } }) };
    layout[id] = { x: (column + 1) * STEP.x, y: row * STEP.y };
    const before = (at: number): Edge["from"] & { path: readonly string[] } =>
      column === 0
        ? { node: "input", path: ["text"] }
        : { node: name((column - 1) * rows + ((row + at) % rows)), path: [] };
    edges.push(
      { kind: "data", from: before(0), to: { node: id, path: ["text"] } },
      { kind: "data", from: before(1), to: { node: id, path: ["hint"] } },
    );
  }
  edges.push({ kind: "data", from: { node: name(count - 1), path: [] }, to: { node: "output", path: ["result"] } });
  const middle = (rows / 2) * STEP.y;
  layout["input"] = { x: 0, y: middle };
  layout["output"] = { x: (Math.ceil(count / rows) + 1) * STEP.x, y: middle };
  return {
    document: {
      format: "stratum-playground",
      version: 1,
      name: `Grid of ${count}`,
      contracts: {},
      functions,
      flows: { main: { input: { text: { type: "string" } }, nodes, edges } },
      layout: { main: layout },
      bench: {
        cases: [{ name: "one", flow: "main", input: { text: "Anything" } }],
        scripts: Object.keys(functions).map((id) => ({ function: id, wait_ms: WAIT_MS, answer: { value: "It is." } })),
        pins: [],
        breakpoints: [],
      },
    },
    cards: Object.entries(layout).map(([id, at]) => ({ id, ...at })),
    edges: edges.map(({ from, to }, at) => ({ id: `e${at}`, source: from.node, target: to.node })),
  };
}
