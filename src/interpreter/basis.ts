import type { Ir } from "../ir/index.ts";
import type { RunEvent } from "../runtime/index.ts";

/** An earlier run, of which everything stands that would come out the same. */
export interface Basis {
  readonly run: string;
  /** What it ran. */
  readonly ir: Ir;
  /** At least its `run-start`, and what is said of where steps began, ended, were passed over, or were gone back to. */
  readonly events: readonly RunEvent[];
  /** Functions whose answers do not stand, as another model would be asked, or this one would say something else. */
  readonly otherAnswers: "all" | readonly string[];
}
