import type { Json } from "../../../base/index.ts";
import { literal, objectLiteral } from "./text.ts";

/** `, { name: "checks", require: 2 }`: the last argument of a frame; nothing when there is nothing to say. */
export function frameOptions(plain: { readonly [name: string]: Json }, validate?: string): string {
  const entries = Object.entries(plain).map(([name, value]): [string, string] => [name, literal(value)]);
  if (validate !== undefined) entries.push(["validate", validate]);
  return entries.length === 0 ? "" : `, ${objectLiteral(entries)}`;
}
