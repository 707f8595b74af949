import type { Json, Result } from "../base/index.ts";
import type { ComputeFault, ComputeJob } from "../runtime/index.ts";
import type { SandboxSign } from "../sandbox/index.ts";

export type SandboxQuestion =
  | { readonly kind: "run"; readonly job: ComputeJob }
  | { readonly kind: "search"; readonly pattern: string; readonly text: string };

export type SandboxAnswer =
  | { readonly kind: "ready" }
  /** A sign of life from the question that it is at. */
  | { readonly kind: "sign"; readonly sign: SandboxSign }
  | { readonly kind: "run"; readonly result: Result<Json, ComputeFault> }
  | { readonly kind: "search"; readonly found: { readonly matched: boolean; readonly stopped?: boolean } };
