import type { Json, Result } from "../../base/index.ts";
import type { ComputeFault, ComputeJob } from "../../runtime/index.ts";
import type { SandboxSign } from "../../sandbox/index.ts";

export type ToSandbox =
  | { readonly id: number; readonly do: "run"; readonly job: ComputeJob }
  | { readonly id: number; readonly do: "search"; readonly pattern: string; readonly text: string };

export type FromSandbox =
  /** A sign of life from the call that it is at. */
  | { readonly id: number; readonly did: "sign"; readonly sign: SandboxSign }
  | { readonly id: number; readonly did: "run"; readonly result: Result<Json, ComputeFault> }
  | {
      readonly id: number;
      readonly did: "search";
      readonly result: { readonly matched: boolean; readonly stopped?: boolean };
    }
  | { readonly id: number; readonly did: "fail"; readonly message: string };
