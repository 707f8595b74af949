import type { Json } from "../base/index.ts";
import type { InputBinding } from "../runtime/index.ts";
import type { Parameter } from "./call.ts";
import type { GraphDriver } from "./driver.ts";
import { Skipped } from "./outcome.ts";
import { resolveSource } from "./values.ts";

/** A needed input without a value skips the step (LANGUAGE 4). */
export function argsOf(driver: GraphDriver, parameters: readonly Parameter[]): readonly Json[] | Skipped {
  const args: Json[] = [];
  for (const parameter of parameters) {
    const value = resolveSource(parameter.source, driver.execution.inputs, driver) ?? null;
    if (value === null && !parameter.type.nullable) return withoutValue(parameter);
    args.push(value);
  }
  return args;
}

/** As `argsOf`, each with its name and what of it is opaque. */
export function bindingsOf(driver: GraphDriver, parameters: readonly Parameter[]): readonly InputBinding[] | Skipped {
  const bindings: InputBinding[] = [];
  for (const parameter of parameters) {
    const value = resolveSource(parameter.source, driver.execution.inputs, driver) ?? null;
    if (value === null && !parameter.type.nullable) return withoutValue(parameter);
    bindings.push({ name: parameter.type.name, value, opaque: parameter.type.opaque });
  }
  return bindings;
}

function withoutValue({ type }: Parameter): Skipped {
  return new Skipped(`Needed input ${type.name} has no value.`);
}
