import type { PlacedPort } from "../../workbench/index.ts";
import { typeName } from "../look/index.ts";

/** An inline object's fields stand on rows of their own; here its name is enough. */
export function briefType({ field }: PlacedPort): string {
  return field.type === "object" ? "object" : typeName(field);
}
