import type { JsonObject } from "../base/index.ts";
import type { Contracts, Field } from "../contracts/index.ts";
import type { Fragment } from "./clipboard.ts";
import type { FlowDocument, FlowNode } from "./document.ts";
import type { Edit } from "./edits/edit.ts";

export declare function applyEdit(document: FlowDocument, edit: Edit): FlowDocument;
export declare function applyEdits(document: FlowDocument, edits: readonly Edit[]): FlowDocument;

/** A whole input or output (`path` of one or no element), or a field of one. */
export interface Port {
  readonly side: "in" | "out";
  readonly node: string;
  readonly path: readonly string[];
  readonly field: Field;
  /** Field ports stand below their whole port, at depth ≥ 1. */
  readonly depth: number;
  readonly connected: boolean;
  /** An input that has no edge, no constant and is not nullable. */
  readonly missing: boolean;
}
export declare function inputPorts(document: FlowDocument, flow: string, node: string): readonly Port[];
export declare function outputPorts(document: FlowDocument, flow: string, node: string): readonly Port[];
export declare function outputType(document: FlowDocument, flow: string, node: string): Field | null;
export declare function resultType(document: FlowDocument, flow: string): Field | null;
export declare function fieldAtPort(
  document: FlowDocument,
  flow: string,
  port: { readonly side: "in" | "out"; readonly node: string; readonly path: readonly string[] },
): Field | null;
export declare function nodeOf(document: FlowDocument, flow: string, node: string): FlowNode | null;

export interface PortAddress {
  readonly node: string;
  readonly path: readonly string[];
}
export type RefusalCode =
  | "no-such-port"
  | "same-node"
  | "between-lanes"
  | "out-of-frame"
  | "into-own-frame"
  | "cycle"
  | "already-connected"
  | "port-taken"
  | "type"
  | "nullable";
export type Connection =
  | { readonly ok: true; readonly replaces?: string }
  | {
      readonly ok: false;
      readonly reason: { readonly code: RefusalCode; readonly data: JsonObject };
      /** Field paths of the source that would fit, best first. */
      readonly fits: readonly (readonly string[])[];
    };
export declare function canConnect(
  document: FlowDocument,
  flow: string,
  from: PortAddress,
  to: PortAddress,
): Connection;
export interface Target {
  readonly to: PortAddress;
  readonly field: Field;
  readonly connection: Connection;
}
/** Every input port, those that fit first, then those of which a field fits, then the others with the reason. */
export declare function targetsFor(document: FlowDocument, flow: string, from: PortAddress): readonly Target[];

export declare function copyFragment(document: FlowDocument, flow: string, nodes: readonly string[]): Fragment;
export declare function printFragment(fragment: Fragment): string;
export declare function parseFragment(text: string): Fragment | null;
export declare function pasteNames(
  document: FlowDocument,
  flow: string,
  fragment: Fragment,
): {
  readonly nodes: { readonly [name: string]: string };
  readonly functions: { readonly [name: string]: string };
  readonly contracts: { readonly [name: string]: string };
};
export { laneKey, topology } from "./topology.ts";
export type { Contracts };
