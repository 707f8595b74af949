import type { FlowDocument } from "../document.ts";
import type { Edit, EditName, EditOf } from "./edit.ts";

/** One pure function an edit; a file of handlers covers one verb. */
export type Handlers<Names extends EditName> = {
  readonly [Name in Names]: (document: FlowDocument, edit: EditOf<Name>) => FlowDocument;
};

export type AllHandlers = Handlers<Exclude<Edit["edit"], "batch">>;
