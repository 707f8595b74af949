import { type Json, type JsonObject, printPath } from "../base/index.ts";
import { withinList } from "../expressions/index.ts";
import { openEnvelope } from "./budget/open-envelope.ts";
import { failureFrom, HITLTimeoutError, StratumCompileError } from "./errors.ts";
import { type Asking, askPerson } from "./human.ts";
import { askedType } from "./human-decision.ts";
import { holdCheck } from "./infer/hold-check.ts";
import { requireGiven } from "./infer/require-given.ts";
import type { Question } from "./question.ts";
import type { Scope } from "./scope.ts";
import type { Check, ComputeSpec, OutputType } from "./spec.ts";
import { runStep, type StepOutcome } from "./step.ts";

/** A function that cannot run here: there is no code, or it is for an agent or about files. */
export interface AnswerSpec extends ComputeSpec {
  /** What is asked. */
  readonly intent: string;
  readonly output: OutputType;
  /** Over the inputs by name: one that does not hold is `PreconditionFailed`, and nobody is asked. */
  readonly given: readonly Check[];
  /** Over `result`: what does not hold is asked again, with the reason. */
  readonly ensure: readonly Check[];
}

/**
 * A compute step whose result a person gives, from the inputs (docs/nodes.md, "What cannot run here"). To whoever reads it
 * it is a compute step like any other; its time limit stands still while everything under it waits.
 */
export function runAnswered(spec: AnswerSpec, inputs: JsonObject, scope: Scope): Promise<Json> {
  const path = scope.begin(spec.node ?? scope.claim(spec.function));
  const { budget } = spec;
  const args = Object.values(inputs);
  return runStep(
    scope,
    path,
    { type: "step-start", kind: "compute", name: spec.function, args, ...(budget && { limits: budget }) },
    async (outer) => {
      const { clock } = scope.run.ports;
      const { envelope, signal, close } = openEnvelope(
        clock,
        path,
        budget ?? {},
        scope.envelope,
        outer,
        scope.run.kept,
      );
      try {
        const refuses = (value: Json) => refusal(spec, value, { scope, path, signal });
        return await answered(spec, inputs, { scope, path, signal, envelope, refuses });
      } catch (thrown) {
        return { ok: false, error: failureFrom(thrown, (message) => unexpected(path, message)) };
      } finally {
        close();
      }
    },
  );
}

async function answered(spec: AnswerSpec, inputs: JsonObject, asking: Asking): Promise<StepOutcome> {
  const { scope, path } = asking;
  const printed = printPath(path);
  await requireGiven(spec, inputs, { run: scope.run, signal: asking.signal, printed });
  const question: Question = {
    id: `${scope.run.id}:${printed}`,
    path: printed,
    kind: "answer",
    question: spec.intent,
    artifacts: inputs,
    ...askedType(spec.output),
    outcomes: ["approve"],
  };
  const answer = await askPerson(question, asking);
  if (answer === "expired") {
    const data = { review_id: question.id };
    return { ok: false, error: new HITLTimeoutError({ path: printed, message: "Nobody answered in time.", data }) };
  }
  return { ok: true, output: answer.value };
}

async function refusal(
  { ensure }: AnswerSpec,
  value: Json,
  { scope, path, signal }: Pick<Asking, "scope" | "path" | "signal">,
): Promise<string | undefined> {
  const reasons = await scope.run.evaluations.evaluate(signal, printPath(path), () =>
    withinList(() => ensure.map((check) => holdCheck("ensure", check, { result: value }, {}).reason)),
  );
  const failed = reasons.filter((reason) => reason !== undefined);
  return failed.length === 0 ? undefined : failed.join("; ");
}

function unexpected(path: Asking["path"], message: string): StratumCompileError {
  return new StratumCompileError({ path: printPath(path), message });
}
