import { ownValue } from "../../base/index.ts";
import type { FlowDocument } from "../../flow/index.ts";

/** True for a function that is there. */
export function isCallable(document: FlowDocument, name: string): boolean {
  return ownValue(document.functions, name) !== undefined;
}
