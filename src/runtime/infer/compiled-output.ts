import { contentHash, opaquePaths, type ProviderSchema, providerSchema, typeLabel } from "../../contracts/index.ts";
import type { OpaqueNames } from "../../expressions/index.ts";
import type { OutputType } from "../spec.ts";

/** What is known of an output type before any call. */
export interface CompiledOutput {
  readonly type: OutputType;
  readonly provider: ProviderSchema;
  /** Length of the schema's JSON, which providers charge for. */
  readonly schemaText: string;
  /** Content hash of the contract; `none` for a primitive. */
  readonly hash: string;
  readonly label: string;
  /** Where `result` must not be shown. */
  readonly opaque: OpaqueNames;
}

const compiled = new WeakMap<OutputType, CompiledOutput>();

/** Compiled once for each type, however many calls there are. */
export function compileOutput(type: OutputType): CompiledOutput {
  const known = compiled.get(type);
  if (known !== undefined) return known;
  const { field, contracts } = type;
  const provider = providerSchema(field, contracts);
  const output: CompiledOutput = {
    type,
    provider,
    schemaText: JSON.stringify(provider.schema),
    hash: contentHash(field, contracts),
    label: typeLabel(field),
    opaque: { result: opaquePaths(field, contracts) },
  };
  compiled.set(type, output);
  return output;
}
