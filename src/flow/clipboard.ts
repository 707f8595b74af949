import type { Contracts } from "../contracts/index.ts";
import type { Edge, FlowLayout, Functions, Nodes } from "./document.ts";

/** A piece of a flow that can stand alone: nodes with the edges among them, and the functions and contracts they need. */
export interface Fragment {
  readonly contracts: Contracts;
  readonly functions: Functions;
  readonly nodes: Nodes;
  readonly edges: readonly Edge[];
  /** Positions relative to the fragment's top left corner; of nodes in a lane of the fragment, to that lane. */
  readonly layout: FlowLayout;
}
