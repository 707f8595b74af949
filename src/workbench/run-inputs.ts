import { isJsonObject, type JsonObject } from "../base/index.ts";
import { validate } from "../contracts/index.ts";
import type { Case, FlowDocument } from "../flow/index.ts";

/** What a run starts from, or why it cannot. */
export type Inputs =
  | { readonly ok: true; readonly inputs: JsonObject }
  | { readonly ok: false; readonly missing: readonly string[]; readonly problems: readonly string[] };

/** The flow's inputs out of a case, held against their types; absent nullable ones become null. */
export function inputsOf(document: FlowDocument, flow: string, chosen: Case | null): Inputs {
  const fields = document.flows[flow]?.input ?? {};
  const declared = Object.entries(fields);
  const given = chosen?.input ?? {};
  const missing = declared.filter(([name, field]) => given[name] === undefined && field.nullable !== true);
  if (missing.length > 0) return { ok: false, missing: missing.map(([name]) => name), problems: [] };
  // Values of inputs that the flow no longer has stay in the case and out of the run.
  const known = Object.fromEntries(declared.map(([name]) => [name, given[name] ?? null]));
  const checked = validate(known, { type: "object", fields }, document.contracts, {
    root: "input",
    // Patterns of a document from outside are not searched on the page: the runtime does it in the run's worker.
    searchPattern: () => true,
  });
  if (!checked.ok) return { ok: false, missing: [], problems: checked.error.map((issue) => issue.message) };
  return { ok: true, inputs: isJsonObject(checked.value) ? checked.value : {} };
}
