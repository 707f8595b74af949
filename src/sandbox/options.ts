import type { QuickJSSyncVariant } from "quickjs-emscripten-core";

export interface SandboxLimits {
  /** Calls of QuickJS's interrupt handler: deterministic, 10,000 loop turns or calls each. */
  readonly interrupts: number;
  /** Wall-clock backstop, by the injected `now`; as many times longer as the machine is busy with other things. */
  readonly wall_ms: number;
  /** A pattern search that takes longer is stopped. */
  readonly pattern_ms: number;
  /** UTF-16 units of the arguments' JSON, and of the result's. */
  readonly json_chars: number;
}

export interface SandboxOptions {
  /** Makes QuickJS on the given memory: each realm finds the wasm file its own way. Called once for every instance. */
  readonly loadVariant: (memory: WebAssembly.Memory) => Promise<QuickJSSyncVariant>;
  /** Milliseconds from anywhere, for the wall-clock backstop. */
  readonly now: () => number;
  readonly limits?: Partial<SandboxLimits>;
  /** Signs of life, for whoever ends the thread when there are none: see `SandboxSign`. */
  readonly onSign?: (sign: SandboxSign) => void;
}

/**
 * `starting`: QuickJS is being loaded, which takes what the machine takes. `running`: a call is at work; said when it
 * begins, and again while it is given more time because the machine is busy.
 */
export type SandboxSign = "starting" | "running";
