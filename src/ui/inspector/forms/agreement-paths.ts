import { type Contracts, type Field, fieldPaths } from "../../../contracts/index.ts";

/** Fields of an output that answers can be held against each other by, in dotted form: those that hold one plain value. */
export function agreementPaths(output: Field, contracts: Contracts): readonly string[] {
  return fieldPaths(output, contracts)
    .filter(({ field }) => field.type !== "array" && field.type !== "object" && field.type !== "contract")
    .map(({ path }) => path.join("."));
}
