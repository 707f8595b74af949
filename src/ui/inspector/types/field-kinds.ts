import type { Contracts, Field, FieldType } from "../../../contracts/index.ts";
import { typeName } from "../../look/index.ts";

/** A choice of type: a built-in one, a text with values, or `contract:Name`. */
export type FieldKind = Exclude<FieldType, "contract"> | "values" | `contract:${string}`;

/** The names that cards, messages, expressions and the IR use too (`typeName`). */
const labels = {
  string: "string",
  values: "a | b | …",
  number: "number",
  integer: "integer",
  boolean: "boolean",
  array: "…[]",
  object: "object",
  date: "date",
  datetime: "datetime",
  bytes: "bytes",
  any: "any",
} as const satisfies { [K in Exclude<FieldKind, `contract:${string}`>]: string };

export function kindOf(field: Field): FieldKind {
  if (field.type === "contract") return `contract:${field.contract}`;
  return field.type === "string" && field.values !== undefined ? "values" : field.type;
}

/** Everything that can be chosen, contracts included; the current choice says what it holds. */
export function kindOptions(
  contracts: Contracts,
  current: Field,
): readonly { readonly value: FieldKind; readonly label: string }[] {
  const own = kindOf(current);
  const known = Object.keys(contracts).map((name) => ({ value: `contract:${name}` as const, label: name }));
  const lost = current.type === "contract" && !Object.hasOwn(contracts, current.contract);
  const builtIn = (kind: Exclude<FieldKind, `contract:${string}`>) => ({
    value: kind,
    label: kind === own && kind === "array" ? `${bare(current)}[]` : labels[kind],
  });
  return [
    builtIn("string"),
    builtIn("values"),
    builtIn("number"),
    builtIn("integer"),
    builtIn("boolean"),
    builtIn("array"),
    ...known,
    ...(lost ? [{ value: own, label: `${current.contract} (missing)` }] : []),
    builtIn("object"),
    builtIn("date"),
    builtIn("datetime"),
    builtIn("bytes"),
    builtIn("any"),
  ];
}

const bare = (field: Field) => (field.type === "array" ? typeName(field.items) : typeName(field));

/** A field of another type that keeps what all types share: nullable, opaque, description. */
export function withKind(field: Field, kind: FieldKind): Field {
  const shared = {
    ...(field.nullable === undefined ? {} : { nullable: field.nullable }),
    ...(field.opaque === undefined ? {} : { opaque: field.opaque }),
    ...(field.description === undefined ? {} : { description: field.description }),
  };
  switch (kind) {
    case "values":
      return { type: "string", values: [], ...shared };
    case "array":
      return { type: "array", items: inner(field), ...shared };
    case "object":
      return { type: "object", fields: {}, ...shared };
    case "string":
    case "number":
    case "integer":
    case "boolean":
    case "date":
    case "datetime":
    case "bytes":
    case "any":
      return { type: kind, ...shared };
    default:
      return { type: "contract", contract: kind.slice("contract:".length), ...shared };
  }
}

/** A list of what it was before: `Topic` becomes `Topic[]`. */
function inner(field: Field): Field {
  const { nullable: _nullable, opaque: _opaque, description: _description, ...bareField } = field;
  return bareField.type === "array" ? bareField.items : bareField;
}
