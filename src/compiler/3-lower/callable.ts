import { ownValue } from "../../base/index.ts";
import type { FlowDocument } from "../../flow/index.ts";

/** True for a function that is there and whose mode runs. */
export function isCallable(document: FlowDocument, name: string): boolean {
  const mode = ownValue(document.functions, name)?.mode;
  return mode === "infer" || mode === "compute";
}
