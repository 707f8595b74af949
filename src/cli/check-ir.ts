import type { Diagnostic } from "../base/index.ts";
import { lookup } from "../base/index.ts";
import type { FlowDocument } from "../flow/index.ts";
import type { Ir, IrInput } from "../ir/index.ts";
import { compileDocument } from "./compile-document.ts";

/**
 * What there is to say about `flow/1` text beyond its being well formed: what the compiler finds in the document that it
 * opens as. Left out is what the text does not lack, but only the document: cases, and constants in a flow's result.
 */
export async function checkIr(ir: Ir, opened: FlowDocument): Promise<readonly Diagnostic<unknown>[]> {
  const { diagnostics } = await compileDocument(opened);
  return diagnostics.filter(({ code, at, data }) => {
    if (code === "C358") return data["reason"] !== "cases";
    if (code !== "C312" || at.in !== "document" || at.node !== "output" || at.flow === undefined) return true;
    const [, ...path] = String(data["port"]).split(".");
    return !isConstant(lookup(ir.flows, at.flow)?.result, path);
  });
}

/** `result` or something around its part at the path is a fixed value. */
function isConstant(result: IrInput | undefined, path: readonly string[]): boolean {
  if (result?.kind === "value") return true;
  const [field, ...rest] = path;
  return field !== undefined && result?.kind === "fields" && isConstant(lookup(result.fields, field), rest);
}
