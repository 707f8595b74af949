import type { Json } from "../../base/index.ts";
import type { Contract, Field } from "../../contracts/index.ts";
import type { Fragment } from "../clipboard.ts";
import type {
  Branch,
  Budget,
  Case,
  Edge,
  Flow,
  FlowDocument,
  FlowNode,
  FunctionDef,
  InferBody,
  Lane,
  NodeLayout,
  Pin,
  Require,
  Script,
} from "../document.ts";

/**
 * Every change of a document, as plain data: what commands dispatch, what fixes of diagnostics carry, what history
 * names. Edits are total: one whose subject is gone, or whose new name is taken or illegal, leaves the document as it
 * is (the same object). Renames are refactorings: edges, expressions, templates, constants, cases and layout follow.
 * `at` is the index in document order, the end if absent. Null removes an optional part.
 */
export type Edit =
  | { readonly edit: "batch"; readonly edits: readonly Edit[] }
  | DocumentEdit
  | ContractEdit
  | FunctionEdit
  | FlowEdit
  | NodeEdit
  | EdgeEdit
  | BranchEdit
  | BranchCaseEdit
  | LayoutEdit
  | BenchEdit;

export type EditName = Edit["edit"];
export type EditOf<Name extends EditName> = Extract<Edit, { readonly edit: Name }>;

export type DocumentEdit =
  | { readonly edit: "rename-document"; readonly name: string }
  | { readonly edit: "set-main"; readonly flow: string | null }
  | { readonly edit: "replace-document"; readonly document: FlowDocument };

export type ContractEdit =
  | { readonly edit: "add-contract"; readonly name: string; readonly contract: Contract; readonly at?: number }
  | { readonly edit: "rename-contract"; readonly contract: string; readonly name: string }
  | { readonly edit: "remove-contract"; readonly contract: string }
  /** Replaces the whole contract, without refactoring. */
  | { readonly edit: "set-contract"; readonly contract: string; readonly value: Contract }
  | {
      readonly edit: "add-field";
      readonly contract: string;
      readonly name: string;
      readonly field: Field;
      readonly at?: number;
    }
  | { readonly edit: "set-field"; readonly contract: string; readonly field: string; readonly value: Field }
  | { readonly edit: "rename-field"; readonly contract: string; readonly field: string; readonly name: string }
  | { readonly edit: "remove-field"; readonly contract: string; readonly field: string }
  | { readonly edit: "move-field"; readonly contract: string; readonly field: string; readonly at: number };

/** One part of a function. For an adaptive function the parts of `InferBody` except `ensure` are those of its infer body. */
export type FunctionPart =
  | { [Part in keyof InferBody]-?: { readonly part: Part; readonly value: InferBody[Part] | null } }[keyof InferBody]
  | { readonly part: "description"; readonly value: string | null }
  | { readonly part: "answered_by"; readonly value: "person" | null }
  | { readonly part: "code"; readonly value: string }
  | { readonly part: "dispatch"; readonly value: string };

export type FunctionEdit =
  | { readonly edit: "add-function"; readonly name: string; readonly function: FunctionDef; readonly at?: number }
  | { readonly edit: "rename-function"; readonly function: string; readonly name: string }
  | { readonly edit: "remove-function"; readonly function: string }
  /** Replaces the whole function (another mode, a regenerated body), without refactoring. */
  | { readonly edit: "set-function"; readonly function: string; readonly value: FunctionDef }
  | ({ readonly edit: "set-function-part"; readonly function: string } & FunctionPart)
  | {
      readonly edit: "add-input";
      readonly function: string;
      readonly name: string;
      readonly field: Field;
      readonly at?: number;
    }
  | { readonly edit: "set-input"; readonly function: string; readonly input: string; readonly value: Field }
  | { readonly edit: "rename-input"; readonly function: string; readonly input: string; readonly name: string }
  | { readonly edit: "remove-input"; readonly function: string; readonly input: string }
  | { readonly edit: "move-input"; readonly function: string; readonly input: string; readonly at: number }
  | { readonly edit: "set-output"; readonly function: string; readonly value: Field };

export type FlowEdit =
  | { readonly edit: "add-flow"; readonly name: string; readonly flow: Flow; readonly at?: number }
  | { readonly edit: "rename-flow"; readonly flow: string; readonly name: string }
  | { readonly edit: "remove-flow"; readonly flow: string }
  | { readonly edit: "set-flow-description"; readonly flow: string; readonly value: string | null }
  | { readonly edit: "set-flow-output"; readonly flow: string; readonly value: Field | null }
  | { readonly edit: "set-flow-budget"; readonly flow: string; readonly value: Budget | null }
  | { readonly edit: "set-flow-max-rounds"; readonly flow: string; readonly value: number | null }
  /** Null: as a graph, steps that don't depend on each other at the same time. */
  | { readonly edit: "set-flow-order"; readonly flow: string; readonly value: "sequential" | null }
  /** A copy under another name, behind its original, with its layout and cases. */
  | { readonly edit: "duplicate-flow"; readonly flow: string; readonly name: string }
  | {
      readonly edit: "add-flow-input";
      readonly flow: string;
      readonly name: string;
      readonly field: Field;
      readonly at?: number;
    }
  | { readonly edit: "set-flow-input"; readonly flow: string; readonly input: string; readonly value: Field }
  | { readonly edit: "rename-flow-input"; readonly flow: string; readonly input: string; readonly name: string }
  | { readonly edit: "remove-flow-input"; readonly flow: string; readonly input: string }
  | { readonly edit: "move-flow-input"; readonly flow: string; readonly input: string; readonly at: number };

export type NodeEdit =
  | {
      readonly edit: "add-node";
      readonly flow: string;
      readonly name: string;
      readonly node: FlowNode;
      readonly layout?: NodeLayout;
      readonly at?: number;
    }
  /** With what stands in their lanes, and every edge, pin and breakpoint that touches them. */
  | { readonly edit: "remove-nodes"; readonly flow: string; readonly nodes: readonly string[] }
  | { readonly edit: "rename-node"; readonly flow: string; readonly node: string; readonly name: string }
  | { readonly edit: "set-node"; readonly flow: string; readonly node: string; readonly value: FlowNode }
  | { readonly edit: "set-node-function"; readonly flow: string; readonly node: string; readonly function: string }
  /** `port` is dotted: `text`, `ticket.subject`. The boundary nodes have no constants. */
  | {
      readonly edit: "set-constant";
      readonly flow: string;
      readonly node: string;
      readonly port: string;
      readonly value: Json;
    }
  | { readonly edit: "remove-constant"; readonly flow: string; readonly node: string; readonly port: string }
  | { readonly edit: "set-skip-if"; readonly flow: string; readonly node: string; readonly value: string | null }
  /** What a review shows: edges, a constant and open ports follow the new name. */
  | {
      readonly edit: "rename-artifact";
      readonly flow: string;
      readonly node: string;
      readonly artifact: string;
      readonly name: string;
    }
  /** Membership only; edges that the move makes impossible stay, as problems. `positions` are relative to the new lane. */
  | {
      readonly edit: "move-to-lane";
      readonly flow: string;
      readonly nodes: readonly string[];
      readonly lane: Lane | null;
      readonly positions?: { readonly [node: string]: { readonly x: number; readonly y: number } };
    }
  /** Copies with their inner edges, named by `freeName`, `by` pixels away. */
  | {
      readonly edit: "duplicate-nodes";
      readonly flow: string;
      readonly nodes: readonly string[];
      readonly by: { readonly x: number; readonly y: number };
    }
  | {
      readonly edit: "paste";
      readonly flow: string;
      readonly fragment: Fragment;
      /** Where the top left corner of what is pasted comes to stand. */
      readonly position: { readonly x: number; readonly y: number };
      readonly lane?: Lane;
    };

export type EdgeEdit =
  /** A data edge replaces the one that its port had, unless `besides` (exclusive sources). */
  | { readonly edit: "connect"; readonly flow: string; readonly edge: Edge; readonly besides?: boolean }
  | { readonly edit: "disconnect"; readonly flow: string; readonly edges: readonly string[] }
  /** Splices a node into a data edge: the edge's source feeds `input`, `output` feeds its target. */
  | {
      readonly edit: "insert-on-edge";
      readonly flow: string;
      readonly edge: string;
      readonly node: string;
      readonly input: readonly string[];
      readonly output: readonly string[];
    };

export type BranchEdit =
  | {
      readonly edit: "add-branch";
      readonly flow: string;
      readonly node: string;
      readonly name: string;
      readonly at?: number;
    }
  | {
      readonly edit: "rename-branch";
      readonly flow: string;
      readonly node: string;
      readonly branch: string;
      readonly name: string;
    }
  /** With the nodes in it. */
  | { readonly edit: "remove-branch"; readonly flow: string; readonly node: string; readonly branch: string }
  | {
      readonly edit: "move-branch";
      readonly flow: string;
      readonly node: string;
      readonly branch: string;
      readonly at: number;
    }
  | { readonly edit: "duplicate-branch"; readonly flow: string; readonly node: string; readonly branch: string }
  | {
      readonly edit: "set-branch-result";
      readonly flow: string;
      readonly node: string;
      readonly branch: string;
      readonly result: NonNullable<Branch["result"]> | null;
    }
  | { readonly edit: "set-require"; readonly flow: string; readonly node: string; readonly require: Require }
  | { readonly edit: "set-validate"; readonly flow: string; readonly node: string; readonly value: string | null };

/** Cases of a Branch, in the order in which they are tried; edges follow their names. */
export type BranchCaseEdit =
  | {
      readonly edit: "add-branch-case";
      readonly flow: string;
      readonly node: string;
      readonly name: string;
      readonly condition: string;
      readonly at?: number;
    }
  | {
      readonly edit: "rename-branch-case";
      readonly flow: string;
      readonly node: string;
      readonly case: string;
      readonly name: string;
    }
  /** With the edges that leave by it. */
  | { readonly edit: "remove-branch-case"; readonly flow: string; readonly node: string; readonly case: string }
  | {
      readonly edit: "move-branch-case";
      readonly flow: string;
      readonly node: string;
      readonly case: string;
      readonly at: number;
    }
  | {
      readonly edit: "set-branch-condition";
      readonly flow: string;
      readonly node: string;
      readonly case: string;
      readonly condition: string;
    };

export type LayoutEdit =
  | {
      readonly edit: "set-positions";
      readonly flow: string;
      readonly positions: { readonly [node: string]: { readonly x: number; readonly y: number } };
    }
  /** Field ports pinned open: `in:ticket.subject`, `out:label`. */
  | { readonly edit: "set-open-ports"; readonly flow: string; readonly node: string; readonly open: readonly string[] }
  | { readonly edit: "set-folded"; readonly flow: string; readonly node: string; readonly folded: boolean };

export type BenchEdit =
  | { readonly edit: "add-case"; readonly case: Case; readonly at?: number }
  /** A case is found by its name and flow. */
  | { readonly edit: "set-case"; readonly flow: string; readonly case: string; readonly value: Case }
  | { readonly edit: "remove-case"; readonly flow: string; readonly case: string }
  | { readonly edit: "set-scripts"; readonly scripts: readonly Script[] }
  | { readonly edit: "set-pin"; readonly pin: Pin }
  | { readonly edit: "remove-pin"; readonly flow: string; readonly node: string }
  | { readonly edit: "set-breakpoint"; readonly flow: string; readonly node: string; readonly on: boolean }
  | { readonly edit: "set-seed"; readonly seed: number | null };
