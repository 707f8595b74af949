import { type Contracts, type Field, isTypeName } from "../../../contracts/index.ts";

export interface FieldLine {
  readonly name: string;
  readonly field: Field;
}

const SHAPE = /^\s*([A-Za-z_]\w*)\s*(?::\s*(.+?))?\s*$/;

/**
 * Reads a field as people write it in one line: `note`, `label: positive | negative`, `score: number 0..1`,
 * `tags: string[]`, `topic: Topic?`. Null when it is none.
 */
export function readFieldLine(line: string, contracts: Contracts): FieldLine | null {
  const [, name, type] = SHAPE.exec(line) ?? [];
  if (name === undefined) return null;
  const field = type === undefined ? ({ type: "string" } as const) : readType(type, contracts);
  return field && { name, field };
}

function readType(text: string, contracts: Contracts): Field | null {
  const trimmed = text.trim();
  if (trimmed.endsWith("?")) {
    const field = readType(trimmed.slice(0, -1), contracts);
    return field && { ...field, nullable: true };
  }
  if (trimmed.endsWith("[]")) {
    const items = readType(trimmed.slice(0, -2), contracts);
    return items && { type: "array", items };
  }
  const grouped = /^\((.*)\)$/.exec(trimmed);
  if (grouped) return readType(grouped[1] ?? "", contracts);
  if (trimmed.includes("|")) return readValues(trimmed);
  return readNamed(trimmed, contracts);
}

/** `a | b`, with or without quotes. */
function readValues(text: string): Field | null {
  const values = text.split("|").map((value) => value.trim().replace(/^(["'])(.*)\1$/, "$2"));
  return values.every((value) => value !== "") ? { type: "string", values: [...new Set(values)] } : null;
}

/** `number 0..1`, `integer 1..`, `Topic`. */
function readNamed(text: string, contracts: Contracts): Field | null {
  const [, word = "", low, high] = /^([A-Za-z_]\w*)(?:\s+(-?\d+(?:\.\d+)?)?\.\.(-?\d+(?:\.\d+)?)?)?$/.exec(text) ?? [];
  if (Object.hasOwn(contracts, word)) return { type: "contract", contract: word };
  const name = aliases[word] ?? word;
  if (!isTypeName(name)) return null;
  switch (name) {
    case "number":
    case "integer":
      return {
        type: name,
        ...(low === undefined ? {} : { minimum: Number(low) }),
        ...(high === undefined ? {} : { maximum: Number(high) }),
      };
    case "array":
      return { type: "array", items: { type: "string" } };
    case "object":
      return { type: "object", fields: {} };
    default:
      return { type: name };
  }
}

const aliases: { readonly [word: string]: string | undefined } = {
  text: "string",
  str: "string",
  int: "integer",
  float: "number",
  bool: "boolean",
  list: "array",
};
