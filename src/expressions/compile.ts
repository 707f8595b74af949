import type { Json } from "../base/index.ts";
import type { BinaryOperator, Call, Comparison, ComparisonOperator, ComprehensionClause, Expression } from "./ast.ts";
import { callFunction, isFunctionName } from "./builtins.ts";
import { method } from "./methods.ts";
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
import { iterate, PyDict, PyIterator, PyTuple, toFloat, typeName } from "./values.ts";
import { spend } from "./work.ts";

/** Values of the free names. Only own properties are seen. */
export interface Bindings {
  readonly [name: string]: Json;
}

/** What one evaluation works in. Comprehension variables live in numbered slots. */
export interface Frame {
  readonly bindings: Bindings;
  readonly locals: PyValue[];
}

export type Thunk = (frame: Frame) => PyValue;

interface Scope {
  readonly slots: ReadonlyMap<string, number>;
  /** Next free slot, shared by the whole expression. */
  readonly counter: { next: number };
}

/** Turns a tree into closures, once; calling the result evaluates it. Throws `PyError` when called. */
export function compileThunk(ast: Expression): { readonly run: Thunk; readonly slots: number } {
  const counter = { next: 0 };
  const run = compile(ast, { slots: new Map(), counter });
  return { run, slots: counter.next };
}

function compile(node: Expression, scope: Scope): Thunk {
  switch (node.kind) {
    case "literal": {
      const value = node.float && typeof node.value === "number" ? toFloat(node.value) : node.value;
      return () => value;
    }
    case "name":
      return compileName(node.name, scope);
    case "attribute": {
      const object = compile(node.object, scope);
      const { name } = node;
      return (frame) => {
        spend(1);
        return attribute(object(frame), name);
      };
    }
    case "index": {
      const object = compile(node.object, scope);
      const key = compile(node.index, scope);
      return (frame) => {
        spend(1);
        const container = object(frame);
        return index(container, key(frame));
      };
    }
    case "slice": {
      const object = compile(node.object, scope);
      const [start, stop, step] = [node.start, node.stop, node.step].map((part) =>
        part ? compile(part, scope) : nothing,
      );
      return (frame) => {
        spend(1);
        const sequence = object(frame);
        const bounds = [start, stop, step].map((part) => (part ?? nothing)(frame));
        return slice(sequence, bounds[0] ?? null, bounds[1] ?? null, bounds[2] ?? null);
      };
    }
    case "call":
      return compileCall(node, scope);
    case "unary": {
      const operand = compile(node.operand, scope);
      const apply = node.operator === "not" ? not : node.operator === "-" ? neg : pos;
      return (frame) => {
        spend(1);
        return apply(operand(frame));
      };
    }
    case "binary": {
      const left = compile(node.left, scope);
      const right = compile(node.right, scope);
      const apply = ARITHMETIC[node.operator];
      return (frame) => {
        spend(1);
        const first = left(frame);
        return apply(first, right(frame));
      };
    }
    case "logical": {
      const left = compile(node.left, scope);
      const right = compile(node.right, scope);
      const stopsAt = node.operator === "or";
      return (frame) => {
        spend(1);
        const first = left(frame);
        return truthy(first) === stopsAt ? first : right(frame);
      };
    }
    case "comparison":
      return compileComparison(node, scope);
    case "conditional": {
      const test = compile(node.test, scope);
      const then = compile(node.then, scope);
      const otherwise = compile(node.otherwise, scope);
      return (frame) => {
        spend(1);
        return truthy(test(frame)) ? then(frame) : otherwise(frame);
      };
    }
    case "list":
    case "tuple": {
      const items = node.items.map((item) => compile(item, scope));
      const isTuple = node.kind === "tuple";
      return (frame) => {
        spend(items.length);
        const values = items.map((item) => item(frame));
        return isTuple ? new PyTuple(values) : values;
      };
    }
    case "dict": {
      const entries = node.entries.map((entry) => [compile(entry.key, scope), compile(entry.value, scope)] as const);
      return (frame) => {
        spend(entries.length);
        return new PyDict(entries.map(([key, value]) => [key(frame), value(frame)] as const));
      };
    }
    case "comprehension": {
      const source = compileClauses(node.clauses, scope, (inner) => compile(node.element, inner));
      if (node.form === "list") return (frame) => [...source(frame)];
      return (frame) => new PyIterator(source({ ...frame, locals: [...frame.locals] })[Symbol.iterator]());
    }
    case "dict-comprehension": {
      const source = compileClauses(node.clauses, scope, (inner) => {
        const key = compile(node.key, inner);
        const value = compile(node.value, inner);
        return (frame) => new PyTuple([key(frame), value(frame)]);
      });
      return (frame) => new PyDict(pairs(source(frame)));
    }
  }
}

const nothing: Thunk = () => null;
const not = (value: PyValue): boolean => !truthy(value);

function compileName(name: string, scope: Scope): Thunk {
  const slot = scope.slots.get(name);
  if (slot !== undefined) {
    return (frame) => {
      spend(1);
      return frame.locals[slot] ?? null;
    };
  }
  return (frame) => {
    spend(1);
    const value = Object.hasOwn(frame.bindings, name) ? frame.bindings[name] : undefined;
    return value === undefined ? fail("NameError", `name '${name}' is not defined`) : value;
  };
}

const ARITHMETIC = {
  "+": add,
  "-": sub,
  "*": mul,
  "/": div,
  "//": floordiv,
  "%": mod,
  "**": pow,
} as const satisfies { [K in BinaryOperator]: (left: PyValue, right: PyValue) => PyValue };

const COMPARE = {
  "<": (left, right) => compare("<", left, right),
  "<=": (left, right) => compare("<=", left, right),
  ">": (left, right) => compare(">", left, right),
  ">=": (left, right) => compare(">=", left, right),
  "==": eq,
  "!=": (left, right) => !eq(left, right),
  in: (left, right) => contains(right, left),
  "not in": (left, right) => !contains(right, left),
  is,
  "is not": (left, right) => !is(left, right),
} as const satisfies { [K in ComparisonOperator]: (left: PyValue, right: PyValue) => boolean };

function compileComparison(node: Comparison, scope: Scope): Thunk {
  const first = compile(node.first, scope);
  const links = node.links.map((link) => ({ holds: COMPARE[link.operator], right: compile(link.right, scope) }));
  const [only] = links;
  if (links.length === 1 && only) {
    const { holds, right } = only;
    return (frame) => {
      const left = first(frame);
      const value = right(frame);
      spend(1);
      return holds(left, value);
    };
  }
  return (frame) => {
    let left = first(frame);
    for (const { holds, right } of links) {
      const value = right(frame);
      spend(1);
      if (!holds(left, value)) return false;
      left = value;
    }
    return true;
  };
}

function compileCall(node: Call, scope: Scope): Thunk {
  const { callee } = node;
  const args = node.args.map((arg) => compile(arg, scope));
  const keywords = node.keywords.map((keyword) => [keyword.name, compile(keyword.value, scope)] as const);
  if (callee.kind === "attribute") {
    const object = compile(callee.object, scope);
    const { name } = callee;
    return (frame) => {
      spend(1);
      const call = method(object(frame), name);
      const values = args.map((arg) => arg(frame));
      for (const [, value] of keywords) value(frame);
      if (keywords.length > 0) return fail("TypeError", `${name}() takes no keyword arguments`);
      return call(...values);
    };
  }
  const { name } = callee;
  const variable = compileName(name, scope);
  return (frame) => {
    spend(1);
    // A name that is bound hides the function, as it would in Python, and what is bound is never callable.
    const isBound = scope.slots.has(name) || Object.hasOwn(frame.bindings, name) || !isFunctionName(name);
    const data = isBound ? variable(frame) : null;
    const values = args.map((arg) => arg(frame));
    const named = Object.fromEntries(keywords.map(([keyword, value]) => [keyword, value(frame)]));
    return isBound
      ? fail("TypeError", `'${typeName(data)}' object is not callable`)
      : callFunction(name, values, named);
  };
}

type Items = (frame: Frame) => Iterable<PyValue>;

/** The nested loops of a comprehension. The first source is evaluated at once, as in Python. */
function compileClauses(
  clauses: readonly ComprehensionClause[],
  scope: Scope,
  element: (scope: Scope) => Thunk,
): Items {
  const [clause, ...rest] = clauses;
  if (!clause) {
    const thunk = element(scope);
    return (frame) => [thunk(frame)];
  }
  const source = compile(clause.source, scope);
  const slots = new Map(scope.slots);
  const targets = clause.targets.map((target) => {
    const slot = scope.counter.next++;
    slots.set(target.name, slot);
    return slot;
  });
  const inner: Scope = { ...scope, slots };
  const conditions = clause.conditions.map((condition) => compile(condition, inner));
  const last = rest.length === 0 ? element(inner) : null;
  const next = last ? null : compileClauses(rest, inner, element);
  return (frame) => {
    const items = iterate(source(frame));
    return loop(frame, items, (item) => bind(frame, targets, clause.unpack, item), conditions, last, next);
  };
}

function* loop(
  frame: Frame,
  items: Iterable<PyValue>,
  assign: (item: PyValue) => void,
  conditions: readonly Thunk[],
  last: Thunk | null,
  next: Items | null,
): Generator<PyValue, void, undefined> {
  for (const item of items) {
    assign(item);
    if (!conditions.every((condition) => truthy(condition(frame)))) continue;
    if (last) yield last(frame);
    else if (next) yield* next(frame);
  }
}

function bind(frame: Frame, targets: readonly number[], unpack: boolean, item: PyValue): void {
  const values = unpack ? unpacked(item, targets.length) : [item];
  targets.forEach((slot, position) => {
    frame.locals[slot] = values[position] ?? null;
  });
}

/** Pairs as a dict takes them, one after the other: a key that can't be one fails before the next pair is made. */
export function* pairs(items: Iterable<PyValue>): Generator<readonly [PyValue, PyValue], void, undefined> {
  for (const item of items) {
    const [key = null, value = null] = item instanceof PyTuple ? item.items : [];
    yield [key, value];
  }
}

/** Takes an item apart into exactly `count` values. */
export function unpacked(item: PyValue, count: number): readonly PyValue[] {
  const values = [...iterable(item)];
  if (values.length === count) return values;
  const problem = values.length < count ? "not enough values to unpack" : "too many values to unpack";
  return fail("ValueError", `${problem} (expected ${count}, got ${values.length})`);
}

function iterable(item: PyValue): Iterable<PyValue> {
  if (typeof item === "number" || typeof item === "boolean" || item === null) {
    return fail("TypeError", `cannot unpack non-iterable ${typeName(item)} object`);
  }
  return iterate(item);
}
