import { invariant } from "../base/index.ts";
import type { Compute, Patterns } from "../runtime/index.ts";
import type { SandboxOptions } from "./options.ts";

export interface Sandbox extends Compute, Patterns {
  dispose(): void;
}

/** Body follows. */
export function createSandbox(_options: SandboxOptions): Sandbox {
  invariant(false, "not built yet");
}
