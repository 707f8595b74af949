import { ownValue } from "../../../../base/index.ts";
import { handledOutcomes, type Ir, type IrHumanStep, type IrStep } from "../../../../ir/index.ts";
import { type StepPrinter, values } from "../body-scope.ts";
import { literal, objectLiteral } from "../text.ts";
import { inputSource } from "../values.ts";

/** `awaitHuman(this, { question: "Send it?", artifacts: { reply }, decision: Reply, outcomes: ["revise"], name: "review" })`. */
export const printHuman: StepPrinter<"human"> = (step, scope) => {
  const { trigger, options, timeout_ms, on_timeout } = step;
  const artifacts = Object.entries(step.artifacts).map(([name, field]): [string, string] => [
    name,
    inputSource(ownValue(step.inputs, name), field, values(scope)),
  ]);
  const outcomes = handledOutcomes(step, graphOf(step, scope.ir));
  const entries: (readonly [string, string])[] = [["question", literal(step.question)]];
  if (trigger !== undefined) entries.push(["trigger", literal(trigger)]);
  if (artifacts.length > 0) entries.push(["artifacts", objectLiteral(artifacts)]);
  entries.push(["decision", scope.module.schema(step.decision)]);
  if (options) entries.push(["options", literal(options)]);
  if (timeout_ms !== undefined) entries.push(["timeoutMs", literal(timeout_ms)]);
  if (on_timeout !== undefined) {
    entries.push(["onTimeout", on_timeout === "raise" ? literal(on_timeout) : literal({ value: on_timeout.value })]);
  }
  if (outcomes.length > 0) entries.push(["outcomes", literal(outcomes)]);
  if (step.id !== "human") entries.push(["name", literal(step.id)]);
  return `${scope.module.library("awaitHuman")}(${scope.self}, ${objectLiteral(entries)})`;
};

/** The steps among which a step stands: those that can wait for its outcomes. */
function graphOf(step: IrHumanStep, ir: Ir): readonly IrStep[] {
  const waiting: (readonly IrStep[])[] = Object.values(ir.flows).map(({ steps }) => steps);
  for (let steps = waiting.pop(); steps !== undefined; steps = waiting.pop()) {
    if (steps.includes(step)) return steps;
    for (const inner of steps)
      if (inner.type === "parallel") for (const lane of inner.branches) waiting.push(lane.steps);
  }
  return [step];
}
