import type { Json } from "../base/index.ts";
import type { IrStep } from "../ir/index.ts";
import type { GraphDriver, Skipped } from "./driver.ts";

/** Runs a step of one type: the promise of its output, or of why it was skipped; rejects when it fails. */
export type StepRunner<K extends IrStep["type"]> = (
  step: Extract<IrStep, { type: K }>,
  driver: GraphDriver,
) => Promise<Json | Skipped>;
