import type { RunPath } from "../runtime/index.ts";

/** One axis of an envelope: what is spent, what calls in flight hold, and the limit (null: none). */
export interface AxisMeter {
  readonly spent: number;
  readonly reserved: number;
  readonly limit: number | null;
}

export interface EnvelopeMeter {
  /** Printed path of what declared the budget; empty for the flow. */
  readonly path: string;
  readonly segments: RunPath;
  /** On the run's clock. Of a step it is filled in when the step ends; before that: now − `startedAt`. */
  readonly ms: AxisMeter;
  readonly usd: AxisMeter;
  readonly tokens: AxisMeter;
  /** An unpriced model was used: `usd.spent` is what is known, and the limit is not enforced for the rest. */
  readonly unknownPrice: boolean;
  /** Some of it was settled from an estimate. */
  readonly estimated: boolean;
}

/** Of the flow. Steps that declare a budget have their own (`NodeView.meter`). */
export interface Meters extends EnvelopeMeter {
  /** Printed path of the step that spent most: by dollars, by tokens where prices are unknown. */
  readonly topStep: string | null;
  readonly topStepUsd: number;
  readonly topStepTokens: number;
  /** Tokens that were thought, as far as providers say. */
  readonly thought: number;
}
