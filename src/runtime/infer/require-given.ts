import type { JsonObject } from "../../base/index.ts";
import { type OpaqueNames, withinList } from "../../expressions/index.ts";
import { PreconditionFailed } from "../errors.ts";
import type { CheckReport } from "../events.ts";
import type { Check } from "../spec.ts";
import type { InferCall } from "./call.ts";
import { holdCheck } from "./hold-check.ts";

interface Given {
  readonly function: string;
  readonly given: readonly Check[];
}

/** Rejects with `PreconditionFailed` where `given` does not hold over the inputs: the step fails, and nobody is asked. */
export async function requireGiven(
  { function: name, given }: Given,
  inputs: JsonObject,
  { run, signal, printed: path }: Pick<InferCall, "run" | "signal" | "printed">,
  opaque: OpaqueNames = {},
): Promise<readonly CheckReport[]> {
  if (given.length === 0) return [];
  const reports = await run.evaluations.evaluate(signal, path, () =>
    withinList(() => given.map((check) => holdCheck("given", check, inputs, opaque))),
  );
  const reasons = reports.flatMap(({ reason }) => (reason === undefined ? [] : [reason]));
  if (reasons.length === 0) return reports;
  throw new PreconditionFailed({
    path,
    message: `${name} was called with inputs that it does not accept: ${reasons.join("; ")}`,
    data: { function: name, reasons },
  });
}
