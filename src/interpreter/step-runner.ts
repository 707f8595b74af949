import type { IrStep } from "../ir/index.ts";
import type { Scope } from "../runtime/index.ts";
import type { GraphDriver } from "./driver.ts";
import type { StepResult } from "./outcome.ts";

/** Runs a step of one type in the scope that it is in now: the promise of how it settled; rejects when it fails. */
export type StepRunner<K extends IrStep["type"]> = (
  step: Extract<IrStep, { type: K }>,
  driver: GraphDriver,
  scope: Scope,
) => Promise<StepResult>;
