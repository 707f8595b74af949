import type { Contracts } from "../contracts/index.ts";
import type { Fragment } from "./clipboard.ts";
import type { FlowDocument } from "./document.ts";
import type { Edit } from "./edits/edit.ts";

export declare function applyEdit(document: FlowDocument, edit: Edit): FlowDocument;
export declare function applyEdits(document: FlowDocument, edits: readonly Edit[]): FlowDocument;

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
export type { Port, PortAddress } from "./ports.ts";
export { inputPorts, outputPorts } from "./ports.ts";
export { laneKey, topology } from "./topology.ts";
export { nodeOf } from "./types.ts";
export type { Contracts };
