import { type Json, ownValue } from "../base/index.ts";
import { type Contracts, type Field, fieldsOf, takesNull } from "../contracts/index.ts";
import type { IrInput, Reference } from "../ir/index.ts";

/** Where the steps of a graph stand, by id. */
export type Places = ReadonlyMap<string, number>;

/** Where a value comes from. `up`: how many frames out from the graph that reads it. */
export type ValueSource =
  | { readonly from: "input"; readonly path: readonly string[] }
  | { readonly from: "step"; readonly up: number; readonly place: number; readonly path: readonly string[] }
  | { readonly from: "value"; readonly value: Json }
  | { readonly from: "fields"; readonly fields: readonly SourceField[] }
  | { readonly from: "first"; readonly sources: readonly ValueSource[] };

export interface SourceField {
  readonly name: string;
  readonly source: ValueSource;
  /** Null does where there is no value. */
  readonly nullable: boolean;
}

/** `scopes`: the graph that reads first, then those around it. `type`: of the port, where known. */
export function sourceOf(
  input: IrInput,
  type: Field | null,
  contracts: Contracts,
  scopes: readonly Places[],
): ValueSource {
  switch (input.kind) {
    case "value":
      return { from: "value", value: input.value };
    case "reference":
      return referenceSource(input.reference, scopes);
    case "first_of":
      return { from: "first", sources: input.references.map((reference) => referenceSource(reference, scopes)) };
    case "fields": {
      const types = type ? fieldsOf(type, contracts) : null;
      const fieldOf = (name: string, inner: IrInput): SourceField => {
        const field = types ? (ownValue(types, name) ?? null) : null;
        return {
          name,
          source: sourceOf(inner, field, contracts, scopes),
          nullable: field === null || takesNull(field),
        };
      };
      return { from: "fields", fields: Object.entries(input.fields).map(([name, inner]) => fieldOf(name, inner)) };
    }
  }
}

export function referenceSource(reference: Reference, scopes: readonly Places[]): ValueSource {
  if (reference.root === "input") return { from: "input", path: reference.path };
  for (const [up, places] of scopes.entries()) {
    const place = places.get(reference.step);
    if (place !== undefined) return { from: "step", up, place, path: reference.path };
  }
  // A step that isn't there gives nothing: the input is without a value.
  return { from: "first", sources: [] };
}
