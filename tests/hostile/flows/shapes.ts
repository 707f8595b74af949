import type { Json } from "../../../src/base/index.ts";
import type { Fields } from "../../../src/contracts/index.ts";
import type {
  ComputeFunction,
  Edge,
  Flow,
  FlowDocument,
  FlowNode,
  FunctionDef,
  HumanNode,
  InferFunction,
  Nodes,
} from "../../../src/flow/index.ts";
import type { Decision } from "../../../src/runtime/index.ts";

/** Documents of one flow `run(text, items)` whose functions take and give texts, each out of proportion in one way. */
export interface HostileFlow {
  /** What must come of it: the code of a finding, of a failure, or how the run ends. */
  readonly ends: string;
  /** What people decide, in turn; absent: everything is approved. */
  readonly decides?: () => Pick<Decision, "outcome"> & Partial<Decision>;
  readonly input?: { readonly [name: string]: Json };
  /** Must stand in no prompt, but for its attachment. */
  readonly never?: string;
  /** Must stand in some prompt as it is. */
  readonly verbatim?: string;
  make(): FlowDocument;
}

const text = { type: "string" } as const;
const texts = { type: "array", items: text } as const;

export const say = (more: Partial<InferFunction> = {}): InferFunction => ({
  mode: "infer",
  intent: "Say.",
  input: { text },
  output: text,
  ...more,
});

export const code = (body: string, more: Partial<ComputeFunction> = {}): ComputeFunction => ({
  mode: "compute",
  input: { text },
  output: text,
  code: body,
  ...more,
});

export const call = (name: string, more: Partial<Extract<FlowNode, { kind: "call" }>> = {}): FlowNode => ({
  kind: "call",
  function: name,
  constants: { text: "x" },
  ...more,
});

export const review = (more: Partial<HumanNode> = {}): HumanNode => ({
  kind: "human",
  question: "Good?",
  artifacts: { draft: text },
  decision: text,
  ...more,
});

export const data = (from: string, to: string, port = "text", path: readonly string[] = []): Edge => ({
  kind: "data",
  from: { node: from, path },
  to: { node: to, path: [port] },
});

export const control = (from: string, port: string, to: string): Edge => ({
  kind: "control",
  from: { node: from, port },
  to: { node: to },
});

export function documentOf(
  nodes: Nodes,
  edges: readonly Edge[],
  functions: { readonly [name: string]: FunctionDef } = {},
  more: { readonly flow?: Partial<Flow>; readonly flows?: FlowDocument["flows"]; readonly input?: Fields } = {},
): FlowDocument {
  return {
    format: "stratum-playground",
    version: 1,
    name: "Hostile",
    contracts: {},
    functions: { say: say(), ...functions },
    flows: { run: { input: more.input ?? { text, items: texts }, nodes, edges, ...more.flow }, ...more.flows },
    main: "run",
    layout: {},
    bench: { cases: [], scripts: [], pins: [], breakpoints: [] },
  };
}

export const named = <T>(count: number, make: (index: number) => readonly [string, T]): { [name: string]: T } =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => make(index)));
