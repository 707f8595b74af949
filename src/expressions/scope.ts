import { ownValue } from "../base/index.ts";
import type { Contracts, Field, Fields } from "../contracts/index.ts";
import { fieldsOf, holdsAny, typeLabel } from "../contracts/index.ts";

/** The names that an expression may use, with their types. `$` is one of them where references are allowed. */
export interface ExpressionScope {
  readonly names: Fields;
  readonly contracts: Contracts;
}

/** What is known of a value before the run. `number` is an int or a float; a nullable `any` is None or one of several. */
export type StaticType = { readonly nullable?: boolean } & (
  | { readonly kind: "any" | "none" | "bool" | "int" | "float" | "number" | "dict" }
  | { readonly kind: "str"; readonly values?: readonly string[] }
  | {
      readonly kind: "list" | "tuple" | "iterator";
      readonly items: StaticType;
      /** Written as `[]` or `()`: nothing is said about its items. */
      readonly empty?: true;
    }
  | { readonly kind: "object"; readonly field: Field }
);

export const ANY: StaticType = { kind: "any" };

export function staticType(field: Field, contracts: Contracts): StaticType {
  const type = bareType(field, contracts);
  return field.nullable && type.kind !== "any" ? { ...type, nullable: true } : type;
}

function bareType(field: Field, contracts: Contracts): StaticType {
  switch (field.type) {
    case "string":
      return { kind: "str", ...(field.values && { values: field.values }) };
    case "date":
    case "datetime":
    case "bytes":
      return { kind: "str" };
    case "number":
      return { kind: "number" };
    case "integer":
      return { kind: "int" };
    case "boolean":
      return { kind: "bool" };
    case "array":
      return { kind: "list", items: staticType(field.items, contracts) };
    case "object":
    case "contract":
      return fieldsOf(field, contracts) ? { kind: "object", field } : ANY;
    case "any":
      return ANY;
  }
}

/** For messages: the contract's own name where there is one. */
export function staticLabel(type: StaticType): string {
  const bare = bareLabel(type);
  return type.nullable && type.kind !== "any" ? `${bare}?` : bare;
}

function bareLabel(type: StaticType): string {
  switch (type.kind) {
    case "object":
      return typeLabel({ ...type.field, nullable: false });
    case "list":
      return `list of ${staticLabel(type.items)}`;
    case "iterator":
      return "generator";
    case "none":
      return "None";
    default:
      return type.kind;
  }
}

/** The declared fields of an object type. */
export function fieldsOfType(type: StaticType, contracts: Contracts): Fields | null {
  return type.kind === "object" ? fieldsOf(type.field, contracts) : null;
}

/** The type of a field of an object type; null when there is no such field. */
export function typeOfField(type: StaticType, name: string, contracts: Contracts): StaticType | null {
  const field = ownValue(fieldsOfType(type, contracts) ?? {}, name);
  return field ? staticType(field, contracts) : null;
}

/** Whether the TypeScript type of a value holds `unknown` somewhere. */
export function holdsUnknown(type: StaticType, contracts: Contracts): boolean {
  if (type.kind === "any") return true;
  if (type.kind === "list") return holdsUnknown(type.items, contracts);
  return type.kind === "object" && holdsAny(type.field, contracts);
}

type NumericType = StaticType & { readonly kind: "int" | "float" | "number" | "bool" };

/** Whether arithmetic works on a type, None aside. */
export function isNumeric(type: StaticType): type is NumericType {
  return type.kind === "int" || type.kind === "float" || type.kind === "number" || type.kind === "bool";
}
