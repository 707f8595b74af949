import type { Axis, Diagnostic, Thinking } from "../base/index.ts";
import type { Asked } from "../runtime/index.ts";

/** Codes of what a plan warns of, at a place in the document, with the data of each. */
export interface PlanProblems {
  /** A dollar budget that an unpriced model escapes. */
  R720: { readonly flow: string; readonly node: string; readonly model: string };
  /** The worst case is over the flow's budget. */
  R721: { readonly axis: Axis; readonly worst: number; readonly limit: number };
  /** A step's budget exceeds its flow's. */
  R722: { readonly axis: Axis; readonly step: number; readonly limit: number };
  /** A model that this run doesn't have. */
  R723: { readonly model: string | null };
  /** Even what is expected is over a budget. */
  R724: { readonly of: "run" | "step"; readonly axis: Axis; readonly expected: number; readonly limit: number };
  /** More steps than a run may take. */
  R725: { readonly steps: number; readonly limit: number };
  /** A model that cannot think as its function says: it is told this; absent: nothing. */
  R726: { readonly model: string | null; readonly said: Thinking; readonly told?: Thinking };
  /** A type that is asked for in a lower way than the provider's own schema. */
  R727: { readonly as: Asked["as"]; readonly because: string };
}

export type PlanDiagnostic = Diagnostic<PlanProblems>;
