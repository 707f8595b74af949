import type { Contracts } from "../contracts/index.ts";
import type { BinaryOperator, Expression } from "./ast.ts";
import type { StaticType } from "./scope.ts";
import { ANY, fieldsOfType, isNumeric } from "./scope.ts";

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

/** A type without None. */
export function present(type: StaticType): StaticType {
  return type.nullable ? { ...type, nullable: false } : type;
}

/** Of what is looped over, the type; else that it cannot be. */
export function looped(source: StaticType, type: StaticType): FunctionVerdict {
  return itemType(source) ? { type } : { type, mismatch: source, iterable: true };
}

/** Of a number, or of the `other` kind that may stand in its place, the type. */
export function converted(source: StaticType, type: StaticType, other?: "str"): FunctionVerdict {
  return source.kind === "any" || source.kind === other || isNumeric(source) ? { type } : { type, mismatch: source };
}

/** Whether it has a length. */
export const sized = (type: StaticType) => ["any", "str", "list", "tuple", "dict", "object"].includes(type.kind);

export function literalType(value: null | boolean | number | string, float: boolean): StaticType {
  if (value === null) return { kind: "none" };
  if (typeof value === "boolean") return { kind: "bool" };
  if (typeof value === "string") return { kind: "str" };
  return { kind: float || !Number.isInteger(value) ? "float" : "int" };
}
