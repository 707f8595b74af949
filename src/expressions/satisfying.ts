import { ownValue } from "../base/index.ts";
import { FUNCTIONS } from "./builtins.ts";
import type { Facts, Satisfying } from "./callable.ts";
import { methodsOf } from "./methods.ts";
import { ANY } from "./scope.ts";

/** How made-up values come to satisfy conditions that call something of this name; null of a name that nothing has. */
export function satisfyingOf(name: string): Satisfying | null {
  const functions: { readonly [name: string]: Facts } = FUNCTIONS;
  return (ownValue(methodsOf(ANY), name) ?? ownValue(functions, name))?.satisfying ?? null;
}
