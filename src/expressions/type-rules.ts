import type { Contracts } from "../contracts/index.ts";
import type { BinaryOperator, Expression } from "./ast.ts";
import type { FunctionName } from "./builtins.ts";
import { DICT_METHOD_NAMES, STRING_METHOD_NAMES } from "./methods.ts";
import type { StaticType } from "./scope.ts";
import { ANY, fieldsOfType, isNumeric, typeOfField } from "./scope.ts";

/** The type of `left operator right`; null when it always fails. */
export function binaryType(operator: BinaryOperator, left: StaticType, right: StaticType): StaticType | null {
  if (isNumeric(left) && isNumeric(right)) return arithmeticType(operator, left, right);
  if (left.kind === "any" || right.kind === "any") return operator === "/" ? { kind: "float" } : ANY;
  if (operator === "+" && left.kind === right.kind) {
    if (left.kind === "str") return { kind: "str" };
    return left.kind === "list" || left.kind === "tuple" ? joinBare(left, right) : null;
  }
  if (operator !== "*") return null;
  return repeated(left, right) ?? repeated(right, left);
}

function repeated(sequence: StaticType, times: StaticType): StaticType | null {
  if (times.kind !== "int" && times.kind !== "bool" && times.kind !== "number") return null;
  if (sequence.kind === "str") return { kind: "str" };
  return sequence.kind === "list" || sequence.kind === "tuple" ? sequence : null;
}

function arithmeticType(operator: BinaryOperator, left: StaticType, right: StaticType): StaticType {
  if (operator === "/" || left.kind === "float" || right.kind === "float") return { kind: "float" };
  if (operator === "**" || left.kind === "number" || right.kind === "number") return { kind: "number" };
  return { kind: "int" };
}

/** What both types have in common, as far as it is worth knowing. Kinds that differ leave only whether it may be None. */
export function joinTypes(left: StaticType, right: StaticType): StaticType {
  const nullable = left.nullable === true || right.nullable === true || left.kind === "none" || right.kind === "none";
  const bare = left.kind === "none" ? right : right.kind === "none" ? left : joinBare(left, right);
  return nullable && bare.kind !== "none" ? { ...bare, nullable } : bare;
}

function joinBare(left: StaticType, right: StaticType): StaticType {
  if (left.kind === "str" && right.kind === "str") return { kind: "str" };
  if ((left.kind === "list" || left.kind === "tuple") && right.kind === left.kind) {
    if (left.empty || right.empty) return left.empty ? right : left;
    return { kind: left.kind, items: joinTypes(left.items, right.items) };
  }
  if (left.kind === "object" && right.kind === "object") {
    const same =
      left.field.type === "contract" && right.field.type === "contract" && left.field.contract === right.field.contract;
    return same ? left : ANY;
  }
  if (left.kind === right.kind && left.kind !== "iterator") return left;
  if (!isNumeric(left) || !isNumeric(right)) return ANY;
  const whole = [left, right].every((type) => type.kind === "int" || type.kind === "bool");
  return { kind: whole ? "int" : "number" };
}

/** What is left of the type of a node that has come out true, or false; null when it never does. */
export function typeWhen(node: Expression, type: StaticType, truth: boolean, contracts: Contracts): StaticType | null {
  if (node.kind === "literal" && Boolean(node.value) !== truth) return null;
  if (type.kind === "none") return truth ? null : type;
  if (truth) return present(type);
  const isEnumeration = type.kind === "str" && type.values !== undefined && !type.values.includes("");
  const hasFields = Object.keys(fieldsOfType(type, contracts) ?? {}).length > 0;
  if (!isEnumeration && !hasFields) return type;
  return type.nullable ? { kind: "none" } : null;
}

/** The type of the items that a loop over a value gives; null when it cannot be looped over. */
export function itemType(source: StaticType): StaticType | null {
  switch (source.kind) {
    case "list":
    case "tuple":
    case "iterator":
      return source.items;
    case "str":
    case "object":
      return { kind: "str" };
    case "any":
    case "dict":
      return ANY;
    default:
      return null;
  }
}

/** Whether `<` and its kin work between two types, None aside. */
export function orderable(left: StaticType, right: StaticType): boolean {
  if (left.kind === "any" || right.kind === "any") return true;
  if (isNumeric(left) && isNumeric(right)) return true;
  return left.kind === right.kind && (left.kind === "str" || left.kind === "list" || left.kind === "tuple");
}

export interface FunctionVerdict {
  readonly type: StaticType;
  /** The type of the first argument, when the call always fails because of it. */
  readonly mismatch?: StaticType;
  /** The mismatch is that it cannot be looped over. */
  readonly iterable?: true;
}

/** How many of a function's first arguments must not be None, and whether that holds for the items of the first too. */
export function needsOf(name: FunctionName, given: number): { readonly count: number; readonly items: boolean } {
  if (name === "bool" || name === "str") return { count: 0, items: false };
  const compares = name === "min" || name === "max";
  if (compares && given > 1) return { count: given, items: false };
  return { count: name === "sum" ? 2 : 1, items: compares || name === "sum" || name === "sorted" };
}

/** Whether an argument of a method of strings must not be None. */
export function methodNeeds(name: string, position: number): boolean {
  if (name === "strip" || name === "split") return position > 0;
  return position === 0 || name === "replace";
}

/** What a function of the table gives for arguments of these types; `fallback` is that of `default=`. */
export function functionType(name: FunctionName, args: readonly StaticType[], fallback?: StaticType): FunctionVerdict {
  const [first = ANY] = args;
  switch (name) {
    case "len":
      return sized(first) ? { type: { kind: "int" } } : { type: { kind: "int" }, mismatch: first };
    case "bool":
      return { type: { kind: "bool" } };
    case "str":
      return { type: { kind: "str" } };
    case "int":
    case "float": {
      const fits = first.kind === "any" || first.kind === "str" || isNumeric(first);
      return fits ? { type: { kind: name } } : { type: { kind: name }, mismatch: first };
    }
    case "abs":
    case "round": {
      const type = roundType(name, first, args.length);
      return first.kind === "any" || isNumeric(first) ? { type } : { type, mismatch: first };
    }
    case "min":
    case "max":
      if (args.length > 1) return { type: args.map(present).reduce(joinTypes) };
      return looped(first, extremeType(present(itemType(first) ?? ANY), fallback));
    case "sum": {
      const items = itemType(first) ?? ANY;
      return looped(
        first,
        isNumeric(items) && items.kind !== "bool" ? { kind: items.kind === "int" ? "int" : "number" } : ANY,
      );
    }
    case "any":
    case "all":
      return looped(first, { kind: "bool" });
    case "sorted":
      return looped(first, { kind: "list", items: present(itemType(first) ?? ANY) });
  }
}

function extremeType(items: StaticType, fallback: StaticType | undefined): StaticType {
  return fallback ? joinTypes(items, fallback) : items;
}

/** A type without None. */
export function present(type: StaticType): StaticType {
  return type.nullable ? { ...type, nullable: false } : type;
}

function roundType(name: "abs" | "round", first: StaticType, given: number): StaticType {
  if (name === "round" && given < 2) return { kind: "int" };
  if (first.kind === "int" || first.kind === "bool") return { kind: "int" };
  return first.kind === "float" || first.kind === "number" ? { kind: first.kind } : ANY;
}

function looped(source: StaticType, type: StaticType): FunctionVerdict {
  return itemType(source) ? { type } : { type, mismatch: source, iterable: true };
}

const sized = (type: StaticType) => ["any", "str", "list", "tuple", "dict", "object"].includes(type.kind);

/** What a method gives. */
export function methodType(
  name: string,
  object: StaticType,
  argument: Expression | undefined,
  contracts: Contracts,
): StaticType {
  if (name === "get" && argument?.kind === "literal" && typeof argument.value === "string") {
    return typeOfField(object, argument.value, contracts) ?? ANY;
  }
  if (["lower", "upper", "strip", "replace", "join"].includes(name)) return { kind: "str" };
  if (name === "startswith" || name === "endswith") return { kind: "bool" };
  if (name === "count" || name === "find") return { kind: "int" };
  if (name === "split") return { kind: "list", items: { kind: "str" } };
  return ANY;
}

/** The names of the methods that a value of the type has, or may have. */
export function methodsOf(type: StaticType): readonly string[] {
  if (type.kind === "str") return STRING_METHOD_NAMES;
  if (type.kind === "object" || type.kind === "dict") return DICT_METHOD_NAMES;
  return type.kind === "any" ? [...STRING_METHOD_NAMES, ...DICT_METHOD_NAMES] : [];
}

export function literalType(value: null | boolean | number | string, float: boolean): StaticType {
  if (value === null) return { kind: "none" };
  if (typeof value === "boolean") return { kind: "bool" };
  if (typeof value === "string") return { kind: "str" };
  return { kind: float || !Number.isInteger(value) ? "float" : "int" };
}
