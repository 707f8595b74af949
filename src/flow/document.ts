import type { Json, ScriptedAnswer, ScriptedDecisions, Thinking } from "../base/index.ts";
import type { Contracts, Field, Fields } from "../contracts/index.ts";
import type { Extra, FlowNode } from "./node-kinds.ts";

export type * from "./node-kinds.ts";

/**
 * The document: one file, keys in fixed order, coordinates apart, so that a moved node is a one-line diff.
 * Names (contracts, functions, flows, nodes) are keys; a node's id is its name, unique in its flow. Order of keys is
 * document order and decides dispatch order.
 */
export interface FlowDocument {
  readonly format: "stratum-playground";
  readonly version: 1;
  readonly name: string;
  readonly contracts: Contracts;
  readonly functions: Functions;
  readonly flows: Flows;
  /** The flow that runs when none is named; the first one if absent. */
  readonly main?: string;
  readonly layout: Layout;
  readonly bench: Bench;
  readonly extra?: Extra;
}

export interface Functions {
  readonly [name: string]: FunctionDef;
}
export interface Flows {
  readonly [name: string]: Flow;
}

/** Hard limits; each optional (LANGUAGE 5.4). */
export interface Budget {
  readonly ms?: number;
  readonly usd?: number;
  readonly tokens?: number;
}

// ── functions (LANGUAGE 2) ────────────────────────────────────────────────

export type FunctionDef = InferFunction | ComputeFunction | AdaptiveFunction;
export type FunctionMode = FunctionDef["mode"];

interface Signature {
  readonly extra?: Extra;
  readonly description?: string;
  /** In declared order; may carry `opaque: true`. */
  readonly input: Fields;
  readonly output: Field;
}

export interface InferBody {
  readonly intent: string;
  readonly context?: readonly string[];
  readonly given?: readonly string[];
  readonly ensure?: readonly string[];
  /** Python `re` patterns that must not match. */
  readonly guardrails?: readonly string[];
  readonly model?: string;
  readonly temperature?: number;
  readonly max_tokens?: number;
  /** How much a model may think first. Absent: off, or the least that the model knows. */
  readonly thinking?: Thinking;
  readonly budget?: Budget;
  /** After the first attempt; 3 if absent. */
  readonly retries?: number;
  readonly cache?: "none" | "session" | "global";
  /** True if absent. */
  readonly stable?: boolean;
  readonly sample_n?: number;
  readonly quorum?: number;
  readonly agree_on?: string;
  readonly threshold?: number;
  readonly refine?: Refine;
}

export interface Refine {
  readonly until: string;
  readonly feedback: string;
  /** 5 if absent. */
  readonly max_iterations?: number;
}

export interface InferFunction extends Signature, InferBody {
  readonly mode: "infer";
  /** A person answers instead of a model, as for steps that need an agent or files; `given` and `ensure` hold all the same. */
  readonly answered_by?: "person";
}

export interface ComputeFunction extends Signature {
  readonly mode: "compute";
  /** The body of one TypeScript function over the declared inputs: `return sentiment.label === "negative";` */
  readonly code: string;
  /** Over `result`: checked once, since the same code would give the same again. */
  readonly ensure?: readonly string[];
  readonly budget?: Budget;
}

export interface AdaptiveFunction extends Signature {
  readonly mode: "adaptive";
  /** Over inputs: true takes the compute body, false the infer body. */
  readonly dispatch: string;
  readonly code: string;
  readonly infer: InferBody;
  readonly ensure?: readonly string[];
}

// ── flows (LANGUAGE 4) ────────────────────────────────────────────────────

export interface Flow {
  readonly description?: string;
  /** What the Input node offers, in order. */
  readonly input: Fields;
  /** Declared type of the result; inferred from what feeds the Output node if absent. */
  readonly output?: Field;
  readonly budget?: Budget;
  /** Bound of how often the flow may go back; 3 if absent. */
  readonly max_rounds?: number;
  /** One step at a time in topological order, as files of 0.2 and 0.3 with jumps run; absent: as a graph. */
  readonly order?: "sequential";
  readonly extra?: Extra;
  /** Without the Input and Output nodes, which every flow has under the reserved names `input` and `output`. */
  readonly nodes: Nodes;
  readonly edges: readonly Edge[];
}

export interface Nodes {
  readonly [name: string]: FlowNode;
}

export const INPUT_NODE = "input";
export const OUTPUT_NODE = "output";
/** The one input port of the Output node: data edges lead to `["result", …path]`. */
export const RESULT_PORT = "result";

/** Joins an output (`path` empty: the whole value; of the Input node `path[0]` is the flow input) to an input (`path[0]` is the input's name). */
export interface DataEdge {
  readonly kind: "data";
  readonly from: { readonly node: string; readonly path: readonly string[] };
  readonly to: { readonly node: string; readonly path: readonly string[] };
}

/**
 * `port` is a case's name, `else`, `failed`, `disagreement`, `approve`, `revise`, `kill`, `next`, or `done` (order only).
 * In a sequential flow one that leads to the Output node ends the flow.
 */
export interface ControlEdge {
  readonly kind: "control";
  readonly from: { readonly node: string; readonly port: string };
  readonly to: { readonly node: string };
}

export type Edge = DataEdge | ControlEdge;

// ── what does not compile ─────────────────────────────────────────────────

export interface Layout {
  readonly [flow: string]: FlowLayout;
}

export interface FlowLayout {
  readonly [node: string]: NodeLayout;
}

/** Position in pixels on a 4 px grid; of a node in a lane, relative to the lane's content. */
export interface NodeLayout {
  readonly x: number;
  readonly y: number;
  /** Field ports kept open though unconnected: `in:ticket.subject`, `out:label`. */
  readonly open?: readonly string[];
  readonly folded?: boolean;
}

/** Undoable and shared, but never part of the IR or of flow code; cases become the exported project's tests. */
export interface Bench {
  readonly cases: readonly Case[];
  readonly scripts: readonly Script[];
  readonly pins: readonly Pin[];
  readonly breakpoints: readonly { readonly flow: string; readonly node: string }[];
  /** Seed of the simulated model; 1 if absent. */
  readonly seed?: number;
}

export interface Case {
  readonly name: string;
  readonly flow: string;
  readonly input: { readonly [name: string]: Json };
  /** What people decide in it, where the flow asks them. */
  readonly answers?: ScriptedDecisions;
}

export type Script = ScriptedAnswer;

export interface Pin {
  readonly flow: string;
  readonly node: string;
  readonly output: Json;
}
