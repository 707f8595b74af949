import { isJsonArray, isJsonObject, type Json } from "../../../base/index.ts";
import { propertyKey } from "../../../contracts/index.ts";

/** A JSON value as a TypeScript literal. */
export function literal(value: Json): string {
  if (isJsonArray(value)) return `[${value.map(literal).join(", ")}]`;
  if (!isJsonObject(value)) return JSON.stringify(value);
  return objectLiteral(Object.entries(value).map(([name, inner]) => [name, literal(inner)]));
}

/** `{ a, b: f(x) }`: a property that is a variable of its own name is written short. */
export function objectLiteral(entries: readonly (readonly [string, string])[]): string {
  if (entries.length === 0) return "{}";
  const members = entries.map(([name, source]) => {
    const key = propertyKey(name);
    return key === source ? key : `${key}: ${source}`;
  });
  return `{ ${members.join(", ")} }`;
}

/** A JSDoc comment, nothing for no text. */
export function docComment(text: string | undefined): string {
  if (!text?.trim()) return "";
  const lines = text
    .trim()
    .replaceAll("*/", "*\\/")
    .split(/\s*\n\s*/);
  if (lines.length === 1) return `/** ${lines[0]} */\n`;
  return `/**\n${lines.map((line) => ` * ${line}`).join("\n")}\n */\n`;
}
