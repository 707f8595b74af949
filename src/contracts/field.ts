import type { ListLimits, NumberLimits, TextLimits } from "./constraints.ts";

/**
 * Field types (LANGUAGE 1), as they are held in memory. The spelling in files (`type: Topic` for a contract) is
 * read and printed by `parseField` / `printField`.
 */
interface FieldBase {
  /** `T | null`; not in `required`. */
  readonly nullable?: boolean;
  /** Reaches the model only as an attachment. `false` undoes what a compute would inherit. */
  readonly opaque?: boolean;
  readonly description?: string;
}

export interface StringField extends FieldBase, TextLimits {
  readonly type: "string";
  /** An enumeration: order is kept and is part of the content hash. */
  readonly values?: readonly string[];
}

export interface NumberField extends FieldBase, NumberLimits {
  readonly type: "number" | "integer";
}

export interface BooleanField extends FieldBase {
  readonly type: "boolean";
}

/** Strings with a format: JSON Schema `date`, `date-time`, `contentEncoding: base64`. */
export interface FormatField extends FieldBase {
  readonly type: "date" | "datetime" | "bytes";
}

export interface ArrayField extends FieldBase, ListLimits {
  readonly type: "array";
  readonly items: Field;
}

export interface ObjectField extends FieldBase {
  readonly type: "object";
  readonly fields: Fields;
}

/** Another contract, by name. In files: `type: <Name>`. */
export interface ContractField extends FieldBase {
  readonly type: "contract";
  readonly contract: string;
}

/** For imported IR whose fields say no more: `{}` in JSON Schema, `unknown` in TypeScript. */
export interface AnyField extends FieldBase {
  readonly type: "any";
}

export type Field =
  | StringField
  | NumberField
  | BooleanField
  | FormatField
  | ArrayField
  | ObjectField
  | ContractField
  | AnyField;

export type FieldType = Field["type"];

/** Named fields in declared order. Records are made with a null prototype when they come from outside. */
export interface Fields {
  readonly [name: string]: Field;
}

/** A named object type: the unit of schema compilation, hashing and type checking. */
export interface Contract {
  readonly description?: string;
  readonly fields: Fields;
}

export interface Contracts {
  readonly [name: string]: Contract;
}
