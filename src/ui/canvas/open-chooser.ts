import type { PortAddress } from "../../flow/index.ts";
import type { ConnectionWay } from "./plan-connection.ts";

/** Which list is open on the canvas, and where on the screen. */
export type OpenChooser =
  | {
      readonly kind: "insert";
      readonly at: { readonly x: number; readonly y: number };
      readonly from?: PortAddress;
      readonly to?: PortAddress;
      /** The control port that the new step is to follow. */
      readonly after?: { readonly node: string; readonly port: string };
    }
  | {
      readonly kind: "connect";
      readonly at: { readonly x: number; readonly y: number };
      readonly from: PortAddress;
      /** Only the steps that could follow it by that control port. */
      readonly order?: string;
    }
  /** How two ports are joined, where a field must be picked or a frame be left. */
  | {
      readonly kind: "way";
      readonly at: { readonly x: number; readonly y: number };
      readonly from: PortAddress;
      readonly to: PortAddress;
      readonly takes: "field" | "through";
      readonly ways: readonly ConnectionWay[];
    };
