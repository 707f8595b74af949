import type { Contract, Field, Fields } from "./field.ts";
import { fieldProse } from "./words.ts";

/**
 * The TypeScript type of a field, on one line: `string`, `"a" | "b"`, `Topic[]`, `{ id: number; name: string | null }`.
 * `documented`: the members of inline objects have their comments.
 */
export function typeScriptType(field: Field, documented = false): string {
  return field.nullable ? `${bare(field, documented)} | null` : bare(field, documented);
}

/** What an editor tells of a field besides its type, as the line before it; no line where there is nothing to tell. */
export function typeScriptComment(field: Field): readonly string[] {
  return comment(fieldProse(field));
}

/** `export interface Topic { … }`, a field a line, descriptions and constraints as comments. */
export function typeScriptContract(name: string, contract: Contract): string {
  const lines = Object.entries(contract.fields).flatMap(([key, field]) => [
    ...typeScriptComment(field).map((line) => `  ${line}`),
    `  ${propertyKey(key)}: ${typeScriptType(field, true)};`,
  ]);
  return [...comment(contract.description), `export interface ${name} {`, ...lines, "}"].join("\n");
}

/** A property's key as TypeScript spells it: quoted only where it must be. */
export function propertyKey(key: string): string {
  if (key === "__proto__") return '["__proto__"]';
  return /^[A-Za-z_$][\w$]*$/.test(key) ? key : JSON.stringify(key);
}

function bare(field: Field, documented: boolean): string {
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
      return `${operand(field.items, documented)}[]`;
    case "object":
      return inline(field.fields, documented);
    case "contract":
      return field.contract;
    case "any":
      return "unknown";
  }
}

function operand(field: Field, documented: boolean): string {
  const type = typeScriptType(field, documented);
  const isUnion = field.nullable || (field.type === "string" && (field.values?.length ?? 0) > 1);
  return isUnion ? `(${type})` : type;
}

function inline(fields: Fields, documented: boolean): string {
  const members = Object.entries(fields).map(([key, field]) => {
    const said = documented ? typeScriptComment(field) : [];
    return [...said, `${propertyKey(key)}: ${typeScriptType(field, documented)}`].join(" ");
  });
  return members.length === 0 ? "{ [name: string]: never }" : `{ ${members.join("; ")} }`;
}

function comment(text: string | undefined): readonly string[] {
  return text ? [`/** ${text.replaceAll("*/", "*\\/").replace(/\s*\n\s*/g, " ")} */`] : [];
}
