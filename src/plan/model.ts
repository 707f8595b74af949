import type { Json, Thinking } from "../base/index.ts";
import type { Asked, ModelInfo, ModelRequest, Prices } from "../runtime/index.ts";
import type { PlanDiagnostic } from "./problems.ts";

export interface PlanOptions {
  readonly prices: Prices;
  /** `undefined`: the run's default model. Null: no such model. */
  resolveModel(model: string | undefined): ModelInfo | null;
  /** How the type of an answer would be asked for; nothing is said of it if absent. */
  readonly asking?: (model: ModelInfo, output: ModelRequest["output"], thinking: ModelRequest["thinking"]) => Asked;
  /** Values of the flow's inputs, where known: makes the estimate of the prompts better. */
  readonly inputs?: { readonly [name: string]: Json };
  /** Steps of a flow that are not done, as what they said before stands: they cost nothing. */
  readonly standing?: { readonly flow: string; readonly steps: ReadonlySet<string> };
  /** Also runs below the flow's own budget if it is tighter (the user's cap). */
  readonly cap?: PlanFigures;
}

/** Null: unknown (an unpriced model), never 0. */
export interface PlanCost {
  readonly tokens: number;
  readonly usd: number | null;
  readonly ms: number;
}

export interface PlanFigures {
  readonly ms?: number;
  readonly usd?: number;
  readonly tokens?: number;
}

export interface PlanStep {
  /** Printed path: `draft`, `checks.left/spell`. */
  readonly path: string;
  /** The flow that it is a node of. */
  readonly flow: string;
  readonly node: string;
  readonly kind: "infer" | "compute" | "parallel" | "for_each" | "debate" | "flow" | "human" | "branch";
  /** Of the function called. */
  readonly name: string;
  /** Null for steps that call no model. */
  readonly model: string | null;
  readonly provider: string | null;
  /** What its model is told of how much to think; null: nothing. */
  readonly thinking: Thinking | null;
  /** What its function says of that and the model cannot do. */
  readonly unmet: Thinking | null;
  /** Why the type of its answer is asked for in a lower way than the provider's own schema; null: it is not, or isn't known. */
  readonly lowered: Asked | null;
  /** Which wave of its lane it runs in, from 0: steps of one wave may run side by side. */
  readonly level: number;
  readonly attempts: number;
  readonly expected: PlanCost;
  readonly worst: PlanCost;
  readonly budget: PlanFigures;
  /** What would be expected if its own budget did not end it. */
  readonly needs: PlanCost;
  /** On the path that decides the expected duration. */
  readonly critical: boolean;
  /** Of a frame its branches; of a list the work on one item; of a flow its steps. */
  readonly lanes: readonly PlanLane[];
}

export interface PlanLane {
  readonly branch: string;
  readonly steps: readonly PlanStep[];
}

export interface Plan {
  readonly flow: string;
  /** Document order; `level` says what runs side by side. */
  readonly steps: readonly PlanStep[];
  readonly levels: number;
  readonly expected: PlanCost;
  readonly worst: PlanCost;
  readonly budget: PlanFigures;
  /** What the run can spend at most: the worst case, or the budget where that is lower. */
  readonly atMost: PlanCost;
  /** Printed paths, in order. */
  readonly criticalPath: readonly string[];
  readonly models: readonly string[];
  /** `R72x`: what may go wrong, then what is good to know. */
  readonly warnings: readonly PlanDiagnostic[];
}
