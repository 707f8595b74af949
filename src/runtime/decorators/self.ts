import { StratumCompileError } from "../errors.ts";
import type { Scope } from "../scope.ts";

const SCOPE = Symbol("stratum.scope");
const NODE = Symbol("stratum.node");
const MODEL = Symbol("stratum.model");

/**
 * What a derived `self` is marked with, where no code of the user's can come upon it. Each derived one has all of them,
 * so that none shows through from what it is derived from.
 */
interface Marks {
  [SCOPE]?: Scope | undefined;
  [NODE]?: string | undefined;
  [MODEL]?: string | undefined;
}

const MARKS = 3;

/**
 * `self` for the methods that are called inside `scope`: an object derived from the caller's, so that two runs, and two
 * branches of one, never share anything (LANGUAGE 9).
 */
export function selfIn<Self extends object>(self: Self, scope: Scope): Self {
  return derived(self, scope);
}

/** Names the next call where the node is called otherwise than its function: `at(this, "second_opinion").classify(text)`. */
export function at<Self extends object>(self: Self, node: string): Self {
  return derived(self, requireScope(self, "at"), node);
}

/** The next infer is asked of this model instead of its own: `using(this, "claude-opus").argue(topic)`. */
export function using<Self extends object>(self: Self, model: string): Self {
  return derived(self, scopeOf(self), undefined, model);
}

/**
 * An object that shows what `self` shows. Becoming a prototype costs an object as much as ten steps: one that has nothing
 * of its own, as those of exported classes, is made a second time instead.
 */
function derived<Self extends object>(self: Self, scope: Scope | null, node?: string, model?: string): Self {
  const own = Reflect.ownKeys(self).length;
  const isBare = own === 0 || (own === MARKS && Object.hasOwn(self, SCOPE));
  // Set, not defined: calls are many.
  const made: Self & Marks = Object.create(isBare ? Object.getPrototypeOf(self) : self);
  made[SCOPE] = scope ?? undefined;
  made[NODE] = node;
  made[MODEL] = model;
  return made;
}

/** The model that this call was told to use. */
export function modelOf(self: Marks): string | undefined {
  return self[MODEL];
}

/** Null: a call from outside, which opens a run of its own. */
export function scopeOf(self: Marks): Scope | null {
  return self[SCOPE] ?? null;
}

export function requireScope(self: object, what: string): Scope {
  const scope = scopeOf(self);
  if (scope !== null) return scope;
  throw new StratumCompileError({
    path: "",
    message: `${what}(this, …) belongs inside a @flow method, with its \`this\`.`,
  });
}

/** The name that identifies this call in its scope; in a loop, with its ordinal. */
export function claimNode(self: Marks, scope: Scope, name: string): string {
  return scope.claim(self[NODE] ?? name);
}

/** A method that was torn off its object has no scope, and would quietly open a run of its own. */
export function requireSelf(self: unknown, name: string): void {
  if (typeof self === "object" && self !== null) return;
  throw new StratumCompileError({ path: "", message: `${name} was called without its object: call it as a method.` });
}
