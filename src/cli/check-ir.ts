import type { Json } from "../base/index.ts";
import { lookup } from "../base/index.ts";
import { type Contracts, validate } from "../contracts/index.ts";
import type { AnyDiagnostic } from "../diagnostics/index.ts";
import type { FlowDocument } from "../flow/index.ts";
import type { Ir, IrFlow, IrInput } from "../ir/index.ts";
import { compileDocument } from "../toolchain/index.ts";

/**
 * What there is to say about `flow/1` text beyond its being well formed: what the compiler finds in the document that it
 * opens as. Left out is what the text does not lack, but only the document: cases, and constants in a flow's result.
 */
export async function checkIr(ir: Ir, opened: FlowDocument): Promise<readonly AnyDiagnostic[]> {
  const { diagnostics } = await compileDocument(opened);
  return diagnostics.filter(({ code, at, data }) => {
    if (code === "C358") return data.reason !== "cases";
    if (at.in !== "document" || at.flow === undefined) return true;
    const flow = lookup(ir.flows, at.flow);
    if (code === "C316") return !flow || !hasConstantResult(flow, ir.contracts);
    if (code !== "C312" || at.node !== "output") return true;
    const [, ...path] = data.port.split(".");
    return !isConstant(flow?.result, path);
  });
}

/** `result` or something around its part at the path is a fixed value. */
function isConstant(result: IrInput | undefined, path: readonly string[]): boolean {
  if (result?.kind === "value") return true;
  const [field, ...rest] = path;
  return field !== undefined && result?.kind === "fields" && isConstant(lookup(result.fields, field), rest);
}

/** A flow whose whole result is fixed, and of the type that it declares. */
function hasConstantResult({ result, output }: IrFlow, contracts: Contracts): boolean {
  const value = constantOf(result);
  return value !== undefined && validate(value, output, contracts).ok;
}

function constantOf(result: IrInput): Json | undefined {
  if (result.kind === "value") return result.value;
  if (result.kind !== "fields") return undefined;
  const parts: { [name: string]: Json } = {};
  for (const [name, part] of Object.entries(result.fields)) {
    const value = constantOf(part);
    if (value === undefined) return undefined;
    parts[name] = value;
  }
  return parts;
}
