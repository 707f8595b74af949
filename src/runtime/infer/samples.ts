import { deepEqual, type Json } from "../../base/index.ts";
import { StabilityAssertionError } from "../errors.ts";
import type { InferCall } from "./call.ts";
import { callMembers } from "./members.ts";

const SAMPLES = 5;

/**
 * Several answers to one call, in test mode (LANGUAGE 5.3): the first failure is the step's. A stable function must give one
 * answer, or `StabilityAssertionError` has them all. A quorum is not sampled: it tells by itself whether it agrees.
 */
export async function takeSamples(
  call: InferCall,
  ask: (sample: InferCall) => Promise<Json>,
): Promise<readonly Json[]> {
  const { spec } = call;
  const ends = await callMembers(call, spec.sample_n ?? SAMPLES, ask);
  const samples = ends.map((end) => {
    if (end.ok) return end.value;
    throw end.error;
  });
  const first = samples[0] ?? null;
  if (!spec.stable || samples.every((sample) => deepEqual(sample, first))) return samples;
  throw new StabilityAssertionError({
    path: call.printed,
    message: `${spec.function} is declared stable, but ${samples.length} samples are not all the same.`,
    data: { function: spec.function, samples },
  });
}
