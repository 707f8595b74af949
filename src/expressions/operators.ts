import { compareCodePoints } from "../base/index.ts";
import { placeOf } from "./find.ts";
import { power } from "./power.ts";
import { fail } from "./py-error.ts";
import type { PyList, PyObject, PyValue } from "./values.ts";
import {
  checkSize,
  hashKey,
  isFloat,
  isList,
  isObject,
  iterate,
  length,
  numeric,
  PyDict,
  PyFloat,
  PyIterator,
  PyTuple,
  PyView,
  toExactInt,
  toFloat,
  typeName,
} from "./values.ts";
import { spend, spendOn } from "./work.ts";

/** `bool(value)`. */
export function truthy(value: PyValue): boolean {
  if (value === null) return false;
  if (typeof value === "boolean") return value;
  if (typeof value === "number") return value !== 0;
  if (typeof value === "string") return value !== "";
  if (value instanceof PyFloat) return value.value !== 0;
  return value instanceof PyIterator || length(value) > 0;
}

/** `left == right`, deep. */
export function eq(left: PyValue, right: PyValue): boolean {
  if (typeof left === "string" && typeof right === "string") return sameText(left, right);
  if (left === right) return true;
  const a = numeric(left);
  if (a !== undefined) return a === numeric(right);
  if (typeof left !== "object" || typeof right !== "object" || left === null || right === null) return false;
  if (isList(left)) return isList(right) && sameItems(left, right);
  if (left instanceof PyTuple) return right instanceof PyTuple && sameItems(left.items, right.items);
  if (left instanceof PyView) return right instanceof PyView && sameKeys(left, right);
  if (isDict(left) && isDict(right)) return sameEntries(left, right);
  return false;
}

function sameText(left: string, right: string): boolean {
  if (left.length === right.length) spendOn(left.length);
  return left === right;
}

function isDict(value: PyValue): value is PyDict | PyObject {
  return value instanceof PyDict || isObject(value);
}

function sameItems(left: PyList, right: PyList): boolean {
  return left.length === right.length && left.every((item, index) => eqItem(item, right[index] ?? null));
}

function eqItem(left: PyValue, right: PyValue): boolean {
  spend(1);
  return eq(left, right);
}

/** Views of keys are sets; views of values are equal to themselves only. */
function sameKeys(left: PyView, right: PyView): boolean {
  if (left.kind !== "dict_keys" || right.kind !== "dict_keys" || left.items.length !== right.items.length) return false;
  const keys = new Set(left.items.map(hashKey));
  return right.items.every((key) => keys.has(hashKey(key)));
}

function sameEntries(left: PyDict | PyObject, right: PyDict | PyObject): boolean {
  const entries = [...entriesOf(left)];
  if (entries.length !== length(right)) return false;
  return entries.every(([key, value]) => {
    const other = lookUp(right, key);
    return other !== undefined && eqItem(value, other);
  });
}

export function entriesOf(value: PyDict | PyObject): Iterable<readonly [PyValue, PyValue]> {
  spend(length(value));
  return value instanceof PyDict ? value.entries.values() : Object.entries(value);
}

/** The value of a key; undefined when it is not there. An unhashable key is an error. */
export function lookUp(dict: PyDict | PyObject, key: PyValue): PyValue | undefined {
  const hash = hashKey(key);
  if (dict instanceof PyDict) return dict.entries.get(hash)?.[1];
  return typeof key === "string" && Object.hasOwn(dict, key) ? dict[key] : undefined;
}

/** `left is right`: identity of None and bools; equal scalars of one type count as identical. */
export function is(left: PyValue, right: PyValue): boolean {
  if (left instanceof PyFloat && right instanceof PyFloat) return left.value === right.value;
  if (typeof left === "string" && typeof right === "string") return sameText(left, right);
  return left === right;
}

export type Order = "<" | "<=" | ">" | ">=";

/** `<`, `<=`, `>`, `>=`; an error between types that Python does not order. */
export function compare(operator: Order, left: PyValue, right: PyValue): boolean {
  const a = numeric(left);
  const b = numeric(right);
  if (a !== undefined && b !== undefined) return ordered(operator, a, b);
  if (typeof left === "string" && typeof right === "string") {
    spendOn(Math.min(left.length, right.length));
    return ordered(operator, compareCodePoints(left, right), 0);
  }
  const x = isList(left) && isList(right) ? [left, right] : pairOfTuples(left, right);
  if (x) return compareItems(operator, x[0] ?? [], x[1] ?? []);
  const types = `'${typeName(left)}' and '${typeName(right)}'`;
  return fail("TypeError", `'${operator}' not supported between instances of ${types}`);
}

function pairOfTuples(left: PyValue, right: PyValue): readonly PyList[] | undefined {
  return left instanceof PyTuple && right instanceof PyTuple ? [left.items, right.items] : undefined;
}

function compareItems(operator: Order, left: PyList, right: PyList): boolean {
  const shared = Math.min(left.length, right.length);
  for (let index = 0; index < shared; index++) {
    const a = left[index] ?? null;
    const b = right[index] ?? null;
    if (!eqItem(a, b)) return compare(operator, a, b);
  }
  return ordered(operator, left.length, right.length);
}

function ordered(operator: Order, a: number, b: number): boolean {
  if (operator === "<") return a < b;
  if (operator === "<=") return a <= b;
  return operator === ">" ? a > b : a >= b;
}

/** `item in container`. */
export function contains(container: PyValue, item: PyValue): boolean {
  if (typeof container === "string") {
    if (typeof item !== "string") {
      return fail("TypeError", `'in <string>' requires string as left operand, not ${typeName(item)}`);
    }
    return placeOf(item, container) >= 0;
  }
  if (isDict(container)) return lookUp(container, item) !== undefined;
  if (container instanceof PyView && container.kind === "dict_keys") {
    const hash = hashKey(item);
    // Each key is hashed, a step each.
    return container.items.some((key) => hashKey(key) === hash);
  }
  if (!isContainer(container)) return fail("TypeError", `argument of type '${typeName(container)}' is not iterable`);
  for (const candidate of iterate(container)) if (eq(candidate, item)) return true;
  return false;
}

const isContainer = (value: PyValue) => typeof value === "object" && value !== null && !(value instanceof PyFloat);

function unsupported(operator: string, left: PyValue, right: PyValue): never {
  const types = `'${typeName(left)}' and '${typeName(right)}'`;
  return fail("TypeError", `unsupported operand type(s) for ${operator}: ${types}`);
}

/** Both operands as numbers, and whether the result is an int. */
function numbers(operator: string, left: PyValue, right: PyValue): readonly [number, number, boolean] {
  const a = numeric(left);
  const b = numeric(right);
  if (a === undefined || b === undefined) return unsupported(operator, left, right);
  return [a, b, !isFloat(left) && !isFloat(right)];
}

export function add(left: PyValue, right: PyValue): PyValue {
  if (typeof left === "string" && typeof right === "string") {
    checkSize(left.length + right.length);
    spendOn(left.length + right.length);
    return left + right;
  }
  if (isList(left) && isList(right)) return joined(left, right);
  if (left instanceof PyTuple && right instanceof PyTuple) return new PyTuple(joined(left.items, right.items));
  const [a, b, int] = numbers("+", left, right);
  return int ? toExactInt(a + b, () => BigInt(a) + BigInt(b)) : toFloat(a + b);
}

function joined(left: PyList, right: PyList): PyList {
  checkSize(left.length + right.length);
  spendOn(left.length + right.length);
  return [...left, ...right];
}

export function sub(left: PyValue, right: PyValue): PyValue {
  const [a, b, int] = numbers("-", left, right);
  return int ? toExactInt(a - b, () => BigInt(a) - BigInt(b)) : toFloat(a - b);
}

export function mul(left: PyValue, right: PyValue): PyValue {
  const repeated = repeat(left, right) ?? repeat(right, left);
  if (repeated !== undefined) return repeated;
  const [a, b, int] = numbers("*", left, right);
  return int ? toExactInt(a * b, () => BigInt(a) * BigInt(b)) : toFloat(a * b);
}

function repeat(sequence: PyValue, times: PyValue): PyValue | undefined {
  const isSequence = typeof sequence === "string" || sequence instanceof PyTuple || isList(sequence);
  if (!isSequence) return undefined;
  const count = numeric(times);
  if (count === undefined || isFloat(times)) {
    return fail("TypeError", `can't multiply sequence by non-int of type '${typeName(times)}'`);
  }
  const whole = Math.max(0, count);
  if (typeof sequence === "string") {
    checkSize(sequence.length * whole);
    spendOn(sequence.length * whole);
    return sequence.repeat(whole);
  }
  const items = sequence instanceof PyTuple ? sequence.items : sequence;
  checkSize(items.length * whole);
  spendOn(items.length * whole);
  const list: PyValue[] = [];
  for (let round = 0; round < whole && items.length > 0; round++) for (const item of items) list.push(item);
  return sequence instanceof PyTuple ? new PyTuple(list) : list;
}

export function div(left: PyValue, right: PyValue): PyValue {
  const [a, b] = numbers("/", left, right);
  if (b === 0) return fail("ZeroDivisionError", "division by zero");
  return toFloat(a / b);
}

export function floordiv(left: PyValue, right: PyValue): PyValue {
  const [a, b, int] = numbers("//", left, right);
  if (b === 0) return fail("ZeroDivisionError", "integer division or modulo by zero");
  if (!int) return toFloat(divmod(a, b)[0]);
  const rest = integerRest(a, b);
  return toExactInt((a - rest) / b, () => (BigInt(a) - BigInt(rest)) / BigInt(b));
}

export function mod(left: PyValue, right: PyValue): PyValue {
  if (typeof left === "string") return fail("TypeError", "% formatting is not part of these expressions");
  const [a, b, int] = numbers("%", left, right);
  if (b === 0) return fail("ZeroDivisionError", "integer modulo by zero");
  return int ? integerRest(a, b) : toFloat(divmod(a, b)[1]);
}

function integerRest(a: number, b: number): number {
  const rest = a % b;
  return (rest !== 0 && rest < 0 !== b < 0 ? rest + b : rest) + 0;
}

/** CPython's own steps for floats: the quotient is rounded from the exact rest. */
function divmod(a: number, b: number): readonly [number, number] {
  let rest = a % b;
  let quotient = (a - rest) / b;
  if (rest !== 0) {
    if (b < 0 !== rest < 0) {
      rest += b;
      quotient -= 1;
    }
  } else {
    rest = b < 0 ? -0 : 0;
  }
  if (quotient === 0) return [a / b < 0 || Object.is(a / b, -0) ? -0 : 0, rest];
  const floor = Math.floor(quotient);
  return [quotient - floor > 0.5 ? floor + 1 : floor, rest];
}

/** Of a power of floats, which is worked out to its last place. */
const POWER_STEPS = 100;

export function pow(left: PyValue, right: PyValue): PyValue {
  const [a, b, int] = numbers("** or pow()", left, right);
  if (a === 0 && b < 0) return fail("ZeroDivisionError", "0.0 cannot be raised to a negative power");
  if (int && b >= 0) return integerPower(a, b);
  if (a < 0 && !Number.isInteger(b) && Number.isFinite(a) && Number.isFinite(b)) {
    return fail("ValueError", "complex results are not part of these expressions");
  }
  const isOne = a === 1 || b === 0 || (a === -1 && !Number.isFinite(b) && !Number.isNaN(b));
  spend(POWER_STEPS);
  const result = isOne ? 1 : power(a, b);
  if (!Number.isFinite(result) && Number.isFinite(a) && Number.isFinite(b)) {
    return fail("OverflowError", "(34, 'Numerical result out of range')");
  }
  return toFloat(result);
}

function integerPower(a: number, b: number): number {
  if (b === 0 || a === 1) return 1;
  if (a === 0) return 0;
  if (a === -1) return b % 2 === 0 ? 1 : -1;
  if (b > 53) return fail("OverflowError", "int beyond 2^53");
  const exact = BigInt(a) ** BigInt(b);
  return toExactInt(Number(exact), () => exact);
}

export function neg(value: PyValue): PyValue {
  const number = numeric(value);
  if (number === undefined) return fail("TypeError", `bad operand type for unary -: '${typeName(value)}'`);
  return isFloat(value) ? toFloat(-number) : -number + 0;
}

export function pos(value: PyValue): PyValue {
  const number = numeric(value);
  if (number === undefined) return fail("TypeError", `bad operand type for unary +: '${typeName(value)}'`);
  return isFloat(value) ? value : number;
}

/** `object.name`: an own property of a JSON object and nothing else. */
export function attribute(object: PyValue, name: string): PyValue {
  if (isObject(object) && Object.hasOwn(object, name)) return object[name] ?? null;
  return fail("AttributeError", `'${typeName(object)}' object has no attribute '${name}'`);
}

/** `object[key]`. */
export function index(object: PyValue, key: PyValue): PyValue {
  if (isDict(object)) {
    const value = lookUp(object, key);
    return value === undefined ? fail("KeyError", typeof key === "string" ? `'${key}'` : String(numeric(key))) : value;
  }
  const items = typeof object === "string" ? object : sequenceOf(object);
  if (items === undefined) return fail("TypeError", `'${typeName(object)}' object is not subscriptable`);
  const position = indexOf(key);
  if (position === undefined) {
    return fail("TypeError", `${typeName(object)} indices must be integers or slices, not ${typeName(key)}`);
  }
  const at = position < 0 && typeof items !== "string" ? position + items.length : position;
  const item = typeof items === "string" ? characterAt(items, at) : items[at];
  return item === undefined ? fail("IndexError", `${typeName(object)} index out of range`) : item;
}

/** Goes no further into the text than it has to, from its end for a negative position. */
function characterAt(text: string, position: number): string | undefined {
  const most = 2 * (position < 0 ? -position : position + 1);
  const near = position < 0 ? text.slice(-most) : text.slice(0, most);
  spendOn(near.length);
  return [...near].at(position);
}

function sequenceOf(value: PyValue): PyList | undefined {
  if (typeof value === "string") {
    spendOn(value.length);
    return [...value];
  }
  if (value instanceof PyTuple) return value.items;
  return isList(value) ? value : undefined;
}

/** An int or a bool as a position. */
function indexOf(value: PyValue): number | undefined {
  return isFloat(value) ? undefined : numeric(value);
}

/** `object[start:stop:step]`; null stands for what is left out. */
export function slice(object: PyValue, start: PyValue, stop: PyValue, step: PyValue): PyValue {
  const stride = step === null ? 1 : sliceIndex(step);
  const items = sequenceOf(typeof object === "string" && stride > 0 ? upTo(object, start, stop) : object);
  if (!items) {
    if (isDict(object)) return fail("TypeError", "unhashable type: 'slice'");
    return fail("TypeError", `'${typeName(object)}' object is not subscriptable`);
  }
  if (stride === 0) return fail("ValueError", "slice step cannot be zero");
  const [low, high] = stride > 0 ? [0, items.length] : [-1, items.length - 1];
  const clamp = (value: PyValue, missing: number) => {
    if (value === null) return missing;
    const position = sliceIndex(value);
    return Math.min(Math.max(position < 0 ? position + items.length : position, low), high);
  };
  const from = clamp(start, stride > 0 ? low : high);
  const to = clamp(stop, stride > 0 ? high : low);
  spendOn(Math.abs((to - from) / stride));
  const taken: PyValue[] = [];
  for (let at = from; stride > 0 ? at < to : at > to; at += stride) taken.push(items[at] ?? null);
  if (typeof object === "string") return taken.join("");
  return object instanceof PyTuple ? new PyTuple(taken) : taken;
}

/** What a slice can take of a text: a character has at most two units. */
function upTo(text: string, start: PyValue, stop: PyValue): string {
  const [from, to] = [start ?? 0, stop ?? -1].map(indexOf);
  return from !== undefined && to !== undefined && from >= 0 && to >= 0 ? text.slice(0, 2 * to) : text;
}

function sliceIndex(value: PyValue): number {
  const position = indexOf(value);
  if (position !== undefined) return position;
  return fail("TypeError", "slice indices must be integers or None or have an __index__ method");
}
