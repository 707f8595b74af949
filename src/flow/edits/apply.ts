import type { FlowDocument } from "../document.ts";
import { addEdits } from "./add.ts";
import { branchCaseEdits } from "./branch-cases.ts";
import { connectEdits } from "./connect.ts";
import { duplicateEdits } from "./duplicate.ts";
import type { Edit, EditName, EditOf } from "./edit.ts";
import type { AllHandlers } from "./handlers.ts";
import { moveEdits } from "./move.ts";
import { removeEdits } from "./remove.ts";
import { renameEdits } from "./rename.ts";
import { setEdits } from "./set.ts";

type SingleName = Exclude<EditName, "batch">;
type Single<Name extends SingleName = SingleName> = {
  readonly [Key in Name]: EditOf<Key> & { readonly edit: Key };
}[Name];

const handlers: AllHandlers = {
  ...addEdits,
  ...setEdits,
  ...renameEdits,
  ...removeEdits,
  ...moveEdits,
  ...connectEdits,
  ...duplicateEdits,
  ...branchCaseEdits,
};

/**
 * The document after an edit: a new one that shares what was not touched, or the same object when there was nothing
 * to do. Pure and total: what cannot be done is not done.
 */
export function applyEdit(document: FlowDocument, edit: Edit): FlowDocument {
  return edit.edit === "batch" ? applyEdits(document, edit.edits) : applySingle(document, edit);
}

/** One after the other. */
export function applyEdits(document: FlowDocument, edits: readonly Edit[]): FlowDocument {
  return edits.reduce(applyEdit, document);
}

function applySingle<Name extends SingleName>(document: FlowDocument, edit: Single<Name>): FlowDocument {
  return handlers[edit.edit](document, edit);
}
