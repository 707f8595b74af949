import type { Json, Result } from "../base/index.ts";
import type { ComputeFault, ComputeJob } from "../runtime/index.ts";

/** To the thread of a sandbox; one at a time. */
export type ToSandbox =
  | { readonly id: number; readonly do: "run"; readonly job: ComputeJob }
  | { readonly id: number; readonly do: "search"; readonly pattern: string; readonly text: string };

export type FromSandbox =
  /** A sign of life from the call that it is at: the next, or the answer, comes in so many milliseconds. */
  | { readonly id: number; readonly did: "sign"; readonly within_ms: number }
  | { readonly id: number; readonly did: "run"; readonly result: Result<Json, ComputeFault> }
  | {
      readonly id: number;
      readonly did: "search";
      readonly result: { readonly matched: boolean; readonly stopped?: boolean };
    }
  | { readonly id: number; readonly did: "fail"; readonly message: string };
