import { type Field, limitsOf } from "../../contracts/index.ts";
import { typeName } from "./type-look.ts";

/** A type in full, for a tooltip: bounds, nullability and opacity in words. */
export function typeWords(field: Field): string {
  const words = [typeName(field), ...limitsOf(field).map((limit) => limit.words)];
  if (field.nullable) words.push("may be null");
  if (field.opaque) words.push("opaque: only as an attachment");
  return `${words.join(", ")}${field.description ? `\n${field.description}` : ""}`;
}
