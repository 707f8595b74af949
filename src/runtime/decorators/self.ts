import { StratumCompileError } from "../errors.ts";
import { Scope } from "../scope.ts";

const SCOPE = Symbol("stratum.scope");
const NODE = Symbol("stratum.node");
const MODEL = Symbol("stratum.model");

/** What a derived `self` is marked with, where no code of the user's can come upon it. Set, not defined: calls are many. */
interface Marks {
  [SCOPE]?: Scope;
  [NODE]?: string;
  [MODEL]?: string;
}

/**
 * `self` for the methods that are called inside `scope`: an object derived from the caller's, so that two runs, and two
 * branches of one, never share anything (LANGUAGE 9).
 */
export function selfIn<Self extends object>(self: Self, scope: Scope): Self {
  return derived(self, scope);
}

/** Names the next call where the node is called otherwise than its function: `at(this, "second_opinion").classify(text)`. */
export function at<Self extends object>(self: Self, node: string): Self {
  const named: Self & Marks = derived(self, requireScope(self, "at"));
  named[NODE] = node;
  return named;
}

/** The next infer is asked of this model instead of its own: `using(this, "claude-opus").argue(topic)`. */
export function using<Self extends object>(self: Self, model: string): Self {
  const marked: Self & Marks = derived(self, scopeOf(self));
  marked[MODEL] = model;
  return marked;
}

/**
 * An object that shows what `self` shows. Becoming a prototype costs an object as much as ten steps: one that has nothing
 * of its own, as those of exported classes, is made a second time instead.
 */
function derived<Self extends object>(self: Self, scope: Scope | null): Self & Marks {
  const made: Self & Marks = Object.create(Reflect.ownKeys(self).every(isMark) ? Object.getPrototypeOf(self) : self);
  if (scope !== null) made[SCOPE] = scope;
  return made;
}

function isMark(key: string | symbol): boolean {
  return key === SCOPE || key === NODE || key === MODEL;
}

/** The model that this call was told to use. */
export function modelOf(self: object): string | undefined {
  const model: unknown = Object.hasOwn(self, MODEL) ? Reflect.get(self, MODEL) : undefined;
  return typeof model === "string" ? model : undefined;
}

/** Null: a call from outside, which opens a run of its own. */
export function scopeOf(self: object): Scope | null {
  const scope: unknown = Reflect.get(self, SCOPE);
  return scope instanceof Scope ? scope : null;
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
export function claimNode(self: object, scope: Scope, name: string): string {
  const node: unknown = Object.hasOwn(self, NODE) ? Reflect.get(self, NODE) : undefined;
  return scope.claim(typeof node === "string" ? node : name);
}

/** A method that was torn off its object has no scope, and would quietly open a run of its own. */
export function requireSelf(self: unknown, name: string): void {
  if (typeof self === "object" && self !== null) return;
  throw new StratumCompileError({ path: "", message: `${name} was called without its object: call it as a method.` });
}
