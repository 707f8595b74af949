import type { JsonObject } from "../../base/index.ts";
import { type OpaqueNames, withinList } from "../../expressions/index.ts";
import { PreconditionFailed } from "../errors.ts";
import type { CheckReport } from "../events.ts";
import type { Check } from "../spec.ts";
import { holdCheck } from "./hold-check.ts";

/** `given` over the inputs by name (LANGUAGE 5.1). Throws `PreconditionFailed`: the step fails, and nobody is asked. */
export function requireGiven(
  { function: name, given }: { readonly function: string; readonly given: readonly Check[] },
  inputs: JsonObject,
  path: string,
  opaque: OpaqueNames = {},
): readonly CheckReport[] {
  const reports = withinList(() => given.map((check) => holdCheck("given", check, inputs, opaque)));
  const reasons = reports.flatMap(({ reason }) => (reason === undefined ? [] : [reason]));
  if (reasons.length === 0) return reports;
  throw new PreconditionFailed({
    path,
    message: `${name} was called with inputs that it does not accept: ${reasons.join("; ")}`,
    data: { function: name, reasons },
  });
}
