import { takesNull } from "../../contracts/index.ts";
import type { FlowDocument } from "../../flow/index.ts";
import { flowPathConditions, type Ir, type IrInput, type Reference } from "../../ir/index.ts";
import { type CompilerDiagnostic, fix, warning } from "../finding.ts";

/**
 * A result that only some ways give, where null is none: on the others the run ends with `NoOutput` (LANGUAGE 4, skips).
 * Sequential flows are left out: any of their steps may be jumped over.
 */
export function checkResults(document: FlowDocument, ir: Ir | null): readonly CompilerDiagnostic[] {
  return Object.entries(ir?.flows ?? {}).flatMap(([name, flow]) => {
    if (!ir || takesNull(flow.output) || flow.order === "sequential") return [];
    const pathConditions = flowPathConditions(ir, flow);
    const sources = sourcesOf(flow.result);
    if (
      !pathConditions ||
      sources.length === 0 ||
      pathConditions.isCertain(sources.map(({ step }) => ({ node: step })))
    )
      return [];
    const edits = document.flows[name]?.output
      ? [fix("nullable-result", [{ edit: "set-flow-output", flow: name, value: { ...flow.output, nullable: true } }])]
      : [];
    const from = sources.map(({ step }) => step);
    return [warning("C317", { flow: name, part: "output" }, { flow: name, from }, { fixes: edits })];
  });
}

/** Steps one of which gives the result; none where it is put together, or may come from the input. */
function sourcesOf(result: IrInput): readonly Extract<Reference, { root: "step" }>[] {
  const references =
    result.kind === "reference" ? [result.reference] : result.kind === "first_of" ? result.references : [];
  const steps = references.flatMap((reference) => (reference.root === "step" ? [reference] : []));
  return steps.length < references.length ? [] : steps;
}
