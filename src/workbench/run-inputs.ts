import type { JsonObject } from "../base/index.ts";
import { checkInputs } from "../contracts/index.ts";
import type { Case, FlowDocument } from "../flow/index.ts";

/** What a run starts from, or why it cannot. */
export type Inputs =
  | { readonly ok: true; readonly inputs: JsonObject }
  | { readonly ok: false; readonly missing: readonly string[]; readonly problems: readonly string[] };

/** The flow's inputs out of a case, held against their types; absent nullable ones become null. */
export function inputsOf(document: FlowDocument, flow: string, chosen: Case | null): Inputs {
  const fields = document.flows[flow]?.input ?? {};
  // Values of inputs that the flow no longer has stay in the case and out of the run.
  const known = Object.fromEntries(Object.entries(chosen?.input ?? {}).filter(([name]) => Object.hasOwn(fields, name)));
  const checked = checkInputs(known, fields, document.contracts);
  if (checked.ok) return { ok: true, inputs: checked.value };
  const missing = checked.error.flatMap(({ code, path }) => (code === "missing" && path.length === 1 ? path : []));
  if (missing.length > 0) return { ok: false, missing: missing.map(String), problems: [] };
  return { ok: false, missing: [], problems: checked.error.map((issue) => issue.message) };
}
