import type { QuickJSSyncVariant } from "quickjs-emscripten-core";

export interface SandboxLimits {
  /** Calls of QuickJS's interrupt handler: deterministic, 10,000 loop turns or calls each. */
  readonly interrupts: number;
  /** For code with few turns that take long, by the injected `now`; as many times longer as the machine is busy. */
  readonly wall_ms: number;
  /** A pattern search that takes longer is stopped. */
  readonly pattern_ms: number;
  /** UTF-16 units of the arguments' JSON, and of the result's. */
  readonly json_chars: number;
}

export interface SandboxOptions {
  /** Makes QuickJS on the given memory: each realm finds the wasm file its own way. Called once for every instance. */
  readonly loadVariant: (memory: WebAssembly.Memory) => Promise<QuickJSSyncVariant>;
  /** Milliseconds from anywhere. */
  readonly now: () => number;
  readonly limits?: Partial<SandboxLimits>;
  /** A sign of life: the next one, or the answer, comes within so many milliseconds on a machine that isn't busy. */
  readonly onSign?: (within_ms: number) => void;
}
