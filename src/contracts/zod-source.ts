import type { Contract, Field, Fields } from "./field.ts";
import { limitsOf } from "./limits.ts";
import { hostPattern } from "./pattern/parse.ts";
import { propertyKey } from "./typescript.ts";

/** What source calls zod, and the contracts. */
export interface ZodNames {
  readonly zod: string;
  readonly contract: (name: string) => string;
}

const OWN_NAMES: ZodNames = { zod: "z", contract: (name) => name };

/**
 * A field as zod source (LANGUAGE 9): `z.number().min(0).max(1)`. Contracts are referred to by name. What zod would
 * not give back exactly is kept in `.meta`, so that walking the schema back (`fieldOfZod`) yields the same field.
 */
export function zodSource(field: Field, names: ZodNames = OWN_NAMES): string {
  return new ZodPrinter(names).field(field, "");
}

/** The schema of a contract, a field a line: `z.object({ … })`. */
export function zodContractSource(contract: Contract, names: ZodNames = OWN_NAMES): string {
  const schema = new ZodPrinter(names).object(contract.fields, "");
  return contract.description === undefined ? schema : `${schema}.describe(${JSON.stringify(contract.description)})`;
}

class ZodPrinter {
  readonly #names: ZodNames;

  constructor(names: ZodNames) {
    this.#names = names;
  }

  field(field: Field, indent: string): string {
    const bare = this.#bare(field, indent);
    return (field.nullable ? `${bare}.nullable()` : bare) + metaSource(field);
  }

  object(fields: Fields, indent: string): string {
    const entries = Object.entries(fields);
    const { zod } = this.#names;
    if (entries.length === 0) return `${zod}.object({})`;
    const lines = entries.map(([key, field]) => `${indent}  ${propertyKey(key)}: ${this.field(field, `${indent}  `)},`);
    return [`${zod}.object({`, ...lines, `${indent}})`].join("\n");
  }

  #bare(field: Field, indent: string): string {
    const { zod, contract } = this.#names;
    switch (field.type) {
      case "string":
        return zod + (field.values ? valuesSource(field.values) : `.string()${limitsSource(field)}`);
      case "number":
        return `${zod}.number()${limitsSource(field)}`;
      case "integer":
        return `${zod}.int()${limitsSource(field)}`;
      case "boolean":
        return `${zod}.boolean()`;
      case "date":
        return `${zod}.iso.date()`;
      case "datetime":
        return `${zod}.iso.datetime({ offset: true })`;
      case "bytes":
        return `${zod}.base64()`;
      case "array":
        return `${zod}.array(${this.field(field.items, indent)})${limitsSource(field)}`;
      case "object":
        return this.object(field.fields, indent);
      case "contract":
        return contract(field.contract);
      case "any":
        return `${zod}.unknown()`;
    }
  }
}

const limitsSource = (field: Field) =>
  limitsOf(field)
    .map(({ zod }) => zod)
    .join("");

function valuesSource(values: readonly string[]): string {
  const list = `[${values.map((value) => JSON.stringify(value)).join(", ")}]`;
  // An enumeration is an object to zod, and objects put keys like "10" first; a literal keeps the order.
  const reordered = values.some((value) => /^\d+$/.test(value) || value === "__proto__");
  return reordered ? `.literal(${list})` : `.enum(${list})`;
}

/** Whether the regular expression's own `source` gives the pattern back. */
const isPlain = (pattern: string) => pattern !== "" && hostPattern(pattern)?.source === pattern;

function metaSource(field: Field): string {
  const { description, opaque } = field;
  const pattern = field.type === "string" && !field.values ? field.pattern : undefined;
  const members = [
    ...(description !== undefined ? [`description: ${JSON.stringify(description)}`] : []),
    ...(opaque !== undefined ? [`opaque: ${opaque}`] : []),
    ...(pattern !== undefined && !isPlain(pattern) ? [`pattern: ${JSON.stringify(pattern)}`] : []),
  ];
  if (members.length === 0) return "";
  if (members.length === 1 && description !== undefined) return `.describe(${JSON.stringify(description)})`;
  return `.meta({ ${members.join(", ")} })`;
}
