import type { Field } from "../../../contracts/index.ts";

/**
 * Whether the TypeScript type of a field says all that the field does: no bounds, no format, no field that may be absent,
 * none that is one too many. What it leaves unsaid is checked when the code runs.
 */
export function typeSaysAll(field: Field): boolean {
  const { type, nullable: _nullable, opaque: _opaque, description: _description, ...rest } = field;
  switch (type) {
    case "any":
    case "boolean":
    case "number":
      return Object.keys(rest).length === 0;
    case "string":
      return Object.keys(rest).every((key) => key === "values");
    case "array":
      return field.type === "array" && Object.keys(rest).length === 1 && typeSaysAll(field.items);
    case "integer":
    case "date":
    case "datetime":
    case "bytes":
    case "object":
    case "contract":
      return false;
  }
}
