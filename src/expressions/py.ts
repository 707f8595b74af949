import type { FunctionName, Keywords } from "./builtins.ts";
import { callFunction } from "./builtins.ts";
import { pairs, unpacked } from "./compile.ts";
import { method } from "./methods.ts";
import type { Order } from "./operators.ts";
import {
  add,
  attribute,
  compare,
  contains,
  div,
  eq,
  floordiv,
  index,
  is,
  mod,
  mul,
  neg,
  pos,
  pow,
  slice,
  sub,
  truthy,
} from "./operators.ts";
import { fail } from "./py-error.ts";
import type { PyValue } from "./values.ts";
import { isPyValue, iterate, length, PyDict, PyIterator, PyTuple, toFloat, typeName } from "./values.ts";
import { spend } from "./work.ts";

export type { PyErrorType } from "./py-error.ts";
export type { PyValue } from "./values.ts";

/** Flattening loop of a comprehension: each item gives the items of `body(item)`. */
function* flat(source: PyValue, body: (item: PyValue) => Iterable<PyValue>): Generator<PyValue, void, undefined> {
  for (const item of iterate(source)) yield* body(item);
}

/** Costs a step, as evaluating the same in the interpreter does. */
function step<Args extends readonly unknown[], Result>(work: (...args: Args) => Result): (...args: Args) => Result {
  return (...args) => {
    spend(1);
    return work(...args);
  };
}

const call = step(callFunction);

type ChainLink = readonly [Order | "==" | "!=" | "in" | "not in" | "is" | "is not", () => PyValue];

function holds(operator: ChainLink[0], left: PyValue, right: PyValue): boolean {
  switch (operator) {
    case "==":
      return eq(left, right);
    case "!=":
      return !eq(left, right);
    case "in":
      return contains(right, left);
    case "not in":
      return !contains(right, left);
    case "is":
      return is(left, right);
    case "is not":
      return !is(left, right);
    default:
      return compare(operator, left, right);
  }
}

/**
 * Python's meaning for exported expressions (LANGUAGE 3 and 9): what plain operators of TypeScript would do
 * differently. The interpreter is made of the same functions. Every one throws `PyError` where CPython raises.
 */
export const py = {
  /** A value whose type says no more than `unknown`. */
  value: (value: unknown): PyValue => (isPyValue(value) ? value : fail("TypeError", "not a JSON value")),
  truthy,
  eq: step(eq),
  is: step(is),
  lt: step((left: PyValue, right: PyValue) => compare("<", left, right)),
  le: step((left: PyValue, right: PyValue) => compare("<=", left, right)),
  gt: step((left: PyValue, right: PyValue) => compare(">", left, right)),
  ge: step((left: PyValue, right: PyValue) => compare(">=", left, right)),
  /** `item in container`. */
  in: step((item: PyValue, container: PyValue) => contains(container, item)),
  /** `a < b <= c`: operands are evaluated once, and only as far as needed. */
  chain: (first: PyValue, ...links: readonly ChainLink[]): boolean => {
    let left = first;
    for (const [operator, operand] of links) {
      const right = operand();
      spend(1);
      if (!holds(operator, left, right)) return false;
      left = right;
    }
    return true;
  },
  /** `left and right` as a value. */
  and: step((left: PyValue, right: () => PyValue): PyValue => (truthy(left) ? right() : left)),
  /** `left or right` as a value. */
  or: step((left: PyValue, right: () => PyValue): PyValue => (truthy(left) ? left : right())),
  add: step(add),
  sub: step(sub),
  mul: step(mul),
  div: step(div),
  floordiv: step(floordiv),
  mod: step(mod),
  pow: step(pow),
  neg: step(neg),
  pos: step(pos),
  /** `object.name`. */
  get: step(attribute),
  /** `object[key]`. */
  index: step(index),
  /** `object[start:stop:step]`, null for what is left out. */
  slice: step((object: PyValue, from: PyValue = null, to: PyValue = null, by: PyValue = null) =>
    slice(object, from, to, by),
  ),
  /** `self.name(…)` is `method(self, "name")(…)`. */
  method: step(method),
  /** A float written with an integral value: `1.0`. */
  real: (value: number): PyValue => toFloat(value),
  tuple: (...items: readonly PyValue[]): PyValue => new PyTuple(items),
  dict: (...pairs: readonly (readonly [PyValue, PyValue])[]): PyValue => new PyDict(pairs),
  /** A generator: `each(xs, (x) => x > 1 ? [x] : [])` is `(x for x in xs if x > 1)`. */
  each: (source: PyValue, body: (item: PyValue) => Iterable<PyValue>): PyIterator => new PyIterator(flat(source, body)),
  /** The items of a generator as a list; inside `each`, the items of an inner loop. */
  list: (source: PyValue): readonly PyValue[] => [...iterate(source)],
  items: (source: PyValue): Iterable<PyValue> => iterate(source),
  /** A dict from a generator of pairs. */
  dictOf: (source: PyValue): PyValue => new PyDict(pairs(iterate(source))),
  /** `for a, b in …`: takes an item apart. */
  spread:
    <T>(count: number, body: (...items: readonly PyValue[]) => T) =>
    (item: PyValue): T =>
      body(...unpacked(item, count)),
  len: (value: PyValue): number => length(value),
  bool: (...args: readonly PyValue[]): boolean => call("bool", args) === true,
  int: (...args: readonly PyValue[]): PyValue => call("int", args),
  float: (...args: readonly PyValue[]): PyValue => call("float", args),
  str: (...args: readonly PyValue[]): PyValue => call("str", args),
  abs: (value: PyValue): PyValue => call("abs", [value]),
  any: (source: PyValue): boolean => call("any", [source]) === true,
  all: (source: PyValue): boolean => call("all", [source]) === true,
  min: (...args: readonly PyValue[]): PyValue => call("min", args),
  max: (...args: readonly PyValue[]): PyValue => call("max", args),
  sum: (...args: readonly PyValue[]): PyValue => call("sum", args),
  round: (...args: readonly PyValue[]): PyValue => call("round", args),
  sorted: (source: PyValue): PyValue => call("sorted", [source]),
  /** A function of the table with keyword arguments: `with("sorted", [xs], { reverse: true })`. */
  with: (name: FunctionName, args: readonly PyValue[], keywords?: Keywords): PyValue => call(name, args, keywords),
  /** `value(…)`: data cannot be called, which Python finds when it has evaluated the arguments. */
  invoke: (value: PyValue, ..._args: readonly PyValue[]): never =>
    fail("TypeError", `'${typeName(value)}' object is not callable`),
} satisfies { readonly [name: string]: unknown } & {
  /** Exported code calls every function of the table by its name. */
  readonly [N in FunctionName]: (value: PyValue) => PyValue;
};
