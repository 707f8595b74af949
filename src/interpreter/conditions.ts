import { type Json, type JsonObject, textReferences } from "../base/index.ts";
import { compileExpression } from "../expressions/index.ts";
import type { IrStep } from "../ir/index.ts";
import { decideSkip, type Scope } from "../runtime/index.ts";
import type { GraphDriver } from "./driver.ts";
import { Skipped } from "./outcome.ts";
import { outputOf } from "./schedule.ts";
import { referenceSource } from "./source.ts";
import { resolveSource, type Surroundings } from "./values.ts";

/** Why the conditions of a step keep it from running; null: they don't. Rejects when `skip_if` cannot be evaluated. */
export async function keptBack(step: IrStep, driver: GraphDriver, scope: Scope): Promise<Skipped | null> {
  const { when, skip_if } = step;
  if (when && !when.some(({ step: source, port }) => isTaken(driver, source, port))) {
    return new Skipped(`None of its conditions was taken: ${when.map((one) => `${one.step}.${one.port}`).join(", ")}.`);
  }
  if (skip_if === undefined) return null;
  const isSkipped = await decideSkip(scope, step.id, () => truthOf(skip_if, driver));
  return isSkipped ? new Skipped(`skip_if holds: ${skip_if}`) : null;
}

/** Whether an outcome of a settled step was taken (docs/nodes.md, "Conditions"). */
function isTaken(around: Surroundings, id: string, port: string): boolean {
  const { schedule, outer } = around;
  const place = schedule.graph.scopes[0]?.get(id);
  if (place === undefined) return outer !== null && isTaken(outer, id, port);
  const record = schedule.records[place];
  if (!record) return false;
  if (record.status === "failed") return port === "failed";
  if (record.status !== "done") return false;
  if (port === "next" || port === "done") return true;
  if (port === "disagreement") {
    const output = outputOf(schedule, place);
    return typeof output === "object" && output !== null && "converged" in output && output.converged === false;
  }
  return record.port === port;
}

/** The truth of a condition over `$`. Throws when it cannot be read or evaluated. */
export function truthOf(text: string, driver: GraphDriver): boolean {
  const compiled = compileExpression(text);
  const outcome = compiled.ok ? compiled.value.test({ $: rootOf(text, driver) }) : null;
  if (outcome?.ok) return outcome.value;
  throw new Error("The condition cannot be evaluated.");
}

/** `$`: the flow's inputs, and the outputs that the text names; null where a step has no value. */
function rootOf(text: string, driver: GraphDriver): JsonObject {
  const steps: { [id: string]: Json } = {};
  for (const step of textReferences(text).steps) {
    const source = referenceSource({ root: "step", step, path: [] }, driver.schedule.graph.scopes);
    steps[step] = { output: resolveSource(source, driver.execution.inputs, driver) ?? null };
  }
  return { input: driver.execution.inputs, steps };
}
