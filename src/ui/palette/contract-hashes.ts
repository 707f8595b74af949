import { contentHash } from "../../contracts/index.ts";
import type { FlowDocument } from "../../flow/index.ts";

/** Content hash of every contract, by its name. */
export function contractHashes(contracts: FlowDocument["contracts"]): ReadonlyMap<string, string> {
  return new Map(
    Object.keys(contracts).map((name) => [name, contentHash({ type: "contract", contract: name }, contracts)]),
  );
}
