import type { Contract, Field, Fields } from "./field.ts";

/** The TypeScript type of a field, on one line: `string`, `"a" | "b"`, `Topic[]`, `{ id: number; name: string | null }`. */
export function typeScriptType(field: Field): string {
  return field.nullable ? `${field.type === "any" ? "unknown" : bare(field)} | null` : bare(field);
}

/** `export interface Topic { … }`, a field a line, descriptions as comments. */
export function typeScriptContract(name: string, contract: Contract): string {
  const lines = Object.entries(contract.fields).flatMap(([key, field]) => [
    ...comment(field.description, "  "),
    `  ${propertyKey(key)}: ${typeScriptType(field)};`,
  ]);
  return [...comment(contract.description, ""), `export interface ${name} {`, ...lines, "}"].join("\n");
}

/** A property's key as TypeScript spells it: quoted only where it must be. */
export function propertyKey(key: string): string {
  if (key === "__proto__") return '["__proto__"]';
  return /^[A-Za-z_$][\w$]*$/.test(key) ? key : JSON.stringify(key);
}

function bare(field: Field): string {
  switch (field.type) {
    case "string":
      return field.values ? field.values.map((value) => JSON.stringify(value)).join(" | ") : "string";
    case "number":
    case "integer":
      return "number";
    case "boolean":
      return "boolean";
    case "date":
    case "datetime":
    case "bytes":
      return "string";
    case "array":
      return `${operand(field.items)}[]`;
    case "object":
      return inline(field.fields);
    case "contract":
      return field.contract;
    case "any":
      return "unknown";
  }
}

function operand(field: Field): string {
  const type = typeScriptType(field);
  const isUnion = field.nullable || (field.type === "string" && (field.values?.length ?? 0) > 1);
  return isUnion ? `(${type})` : type;
}

function inline(fields: Fields): string {
  const members = Object.entries(fields).map(([key, field]) => `${propertyKey(key)}: ${typeScriptType(field)}`);
  return members.length === 0 ? "{ [name: string]: never }" : `{ ${members.join("; ")} }`;
}

function comment(text: string | undefined, indent: string): readonly string[] {
  return text === undefined ? [] : [`${indent}/** ${text.replaceAll("*/", "*\\/").replace(/\s*\n\s*/g, " ")} */`];
}
