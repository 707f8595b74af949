export type {
  AnyField,
  ArrayField,
  BooleanField,
  Contract,
  ContractField,
  Contracts,
  Field,
  Fields,
  FieldType,
  FormatField,
  NumberField,
  ObjectField,
  StringField,
} from "./field.ts";
export { printContract, printContracts, printField, printFields } from "./print.ts";
export type { JsonPath, PlaceOf } from "./read.ts";
export { FIELD_CODES, parseContract, parseContracts, parseField, parseFields } from "./read.ts";
export { canonicalSchema, contentHash, isPrimitive, jsonSchema } from "./schema.ts";
export type { TypeName } from "./types.ts";
export { fieldsOf, isTypeName, TYPE_NAMES, typeLabel } from "./types.ts";
