import { isJsonObject, type Json, type JsonObject, ownValue } from "../base/index.ts";
import { outputOf, type Schedule } from "./schedule.ts";
import type { ValueSource } from "./source.ts";

/** The graph being run and those around it, innermost first. */
export interface Surroundings {
  readonly schedule: Schedule;
  readonly outer: Surroundings | null;
}

/** Undefined: without a value, because what it comes from was skipped or holds null on the way. */
export function resolveSource(source: ValueSource, inputs: JsonObject, around: Surroundings): Json | undefined {
  switch (source.from) {
    case "value":
      return source.value;
    case "input":
      return atPath(inputs, source.path);
    case "step": {
      let scope: Surroundings | null = around;
      for (let up = source.up; up > 0 && scope; up--) scope = scope.outer;
      return scope ? atPath(outputOf(scope.schedule, source.place), source.path) : undefined;
    }
    case "fields": {
      const value: { [name: string]: Json } = {};
      for (const field of source.fields) {
        const inner = resolveSource(field.source, inputs, around);
        if ((inner === undefined || inner === null) && !field.nullable) return undefined;
        define(value, field.name, inner ?? null);
      }
      return value;
    }
    case "first":
      for (const candidate of source.sources) {
        const value = resolveSource(candidate, inputs, around);
        if (value !== undefined) return value;
      }
      return undefined;
  }
}

function atPath(value: Json | undefined, path: readonly string[]): Json | undefined {
  for (const key of path) {
    if (!isJsonObject(value)) return undefined;
    value = ownValue(value, key);
  }
  return value;
}

/** Sets an own property whatever its name: `__proto__` is a mere key. */
function define(target: { [name: string]: Json }, name: string, value: Json): void {
  if (name === "__proto__")
    Object.defineProperty(target, name, { value, enumerable: true, configurable: true, writable: true });
  else target[name] = value;
}
