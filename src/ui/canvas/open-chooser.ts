import type { PortAddress } from "../../flow/index.ts";
import type { Where } from "./insertion.ts";
import type { ConnectionWay } from "./plan-connection.ts";

/** Which list is open on the canvas, and where on the screen. */
export type OpenChooser =
  | {
      readonly kind: "insert";
      readonly at: { readonly x: number; readonly y: number };
      /** Where the step goes; just there, if nothing is said. */
      readonly where?: Where;
      readonly from?: PortAddress;
      readonly to?: PortAddress;
      /** The control port that the new step is to follow. */
      readonly after?: { readonly node: string; readonly port: string };
    }
  | {
      readonly kind: "connect";
      readonly at: { readonly x: number; readonly y: number };
      /** Without a path: the first output of its node; of the Output, what feeds it. */
      readonly from: PortAddress;
      /** Only the steps that could follow it by that control port. */
      readonly order?: string;
    }
  /** What could feed one of these ports; `only`: what one node gives. */
  | {
      readonly kind: "feed";
      readonly at: { readonly x: number; readonly y: number };
      readonly to: readonly PortAddress[];
      readonly only?: string;
    }
  /** How two ports are joined, where a field must be picked or a frame be left. */
  | {
      readonly kind: "way";
      readonly at: { readonly x: number; readonly y: number };
      readonly from: PortAddress;
      readonly to: PortAddress;
      readonly takes: "field" | "through";
      readonly ways: readonly ConnectionWay[];
      /** The edge that is moved so, by its id. */
      readonly lifted: string | null;
    };
