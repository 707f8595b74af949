export type { Assignable, Mismatch, MismatchCode } from "./assign.ts";
export { assignable } from "./assign.ts";
export type { ConstraintFacts, ConstraintKeyword } from "./constraints.ts";
export { exampleInputs } from "./example.ts";
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
export { fileDefinitions } from "./file-schema.ts";
export { checkInputs } from "./inputs.ts";
export {
  CONSTRAINTS,
  constraintsOf,
  FIELD_KEYS,
  FIELD_TYPES,
  limitsOf,
  nearestCount,
  nearestNumber,
  nearestText,
  numberInput,
  withLimit,
} from "./limits.ts";
export type { OpaqueSplit } from "./opaque.ts";
export { joinPath, opaquePaths, splitOpaque } from "./opaque.ts";
export type { FieldPath } from "./paths.ts";
export { contractCycles, contractsUsed, fieldAt, fieldPaths } from "./paths.ts";
export type { PatternFault } from "./pattern/parse.ts";
export { compilePattern } from "./pattern/program.ts";
export { printContract, printField, printFields } from "./print.ts";
export type { ProviderSchema } from "./provider.ts";
export { holdsAny, providerSchema } from "./provider.ts";
export type { FieldFinding } from "./read.ts";
export { parseContract, parseField } from "./read.ts";
export { canonicalSchema, contentHash, jsonSchema } from "./schema.ts";
export type { TypeName } from "./types.ts";
export { fieldsOf, isTypeName, takesNull, typeLabel } from "./types.ts";
export { propertyKey, typeScriptComment, typeScriptContract, typeScriptType } from "./typescript.ts";
export type { Issue, IssueCode, ValidateOptions } from "./validate.ts";
export { maskOpaque, printJsonPath, validate } from "./validate.ts";
export { innermostFirst, namedIn } from "./walk.ts";
export { zodContractSource, zodSource } from "./zod-source.ts";
