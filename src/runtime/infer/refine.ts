import { deepEqual, type Json } from "../../base/index.ts";
import { ConvergenceFailure } from "../errors.ts";
import type { InferSpec } from "../spec.ts";
import type { InferCall } from "./call.ts";
import { whyBroken } from "./hold-check.ts";
import { partOf } from "./part.ts";

/** So many equal results in a row are a standstill (LANGUAGE 5.3). */
const STAGNATION = 3;

/**
 * A refinement (LANGUAGE 5.3): asked again until `until` holds over the result. From the second turn on the context has one
 * line more, with the feedback. Throws `ConvergenceFailure` with the history when turns are used up or nothing changes.
 */
export async function refine(
  call: InferCall,
  { until, feedback, max_iterations }: NonNullable<InferSpec["refine"]>,
  ask: (turn: InferCall, iteration: number) => Promise<Json>,
): Promise<Json> {
  const { spec } = call;
  const line = `Previous output had the following issues: ${feedback}. Fix these and regenerate.`;
  const history: Json[] = [];
  for (let iteration = 1; iteration <= max_iterations; iteration += 1) {
    const turn = partOf(call, { iteration });
    const asked = iteration === 1 ? turn : { ...turn, spec: { ...spec, context: [...spec.context, line] } };
    const result = await ask(asked, iteration);
    history.push(result);
    const { run, signal } = call;
    const holds = () => whyBroken("until", until, { result }, call.output.opaque) === null;
    const ok = await run.evaluations.evaluate(signal, turn.printed, holds);
    await run.emitter.emit(turn.path, { type: "iteration-end", iteration, ok });
    if (ok) return result;
    const last = history.slice(-STAGNATION);
    if (last.length === STAGNATION && last.every((other) => deepEqual(other, result))) {
      throw failure(call, history, "stagnation", `gave the same result ${STAGNATION} times in a row`);
    }
  }
  throw failure(call, history, "iterations", `did not converge in ${max_iterations} iterations`);
}

function failure(call: InferCall, history: readonly Json[], reason: string, what: string): ConvergenceFailure {
  const { spec } = call;
  return new ConvergenceFailure({
    path: call.printed,
    message: `${spec.function} ${what}: ${spec.refine?.until.text ?? ""} is false.`,
    data: { function: spec.function, reason, until: spec.refine?.until.text ?? "", history },
  });
}
