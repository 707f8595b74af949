import { ownValue } from "../../base/index.ts";
import type { Contracts } from "../../contracts/index.ts";
import type { FlowDocument, InferFunction } from "../../flow/index.ts";
import type { CompilerDiagnostic } from "../compilation.ts";
import { error, fix, warning } from "../finding.ts";
import { checkExpressionAt } from "./expression.ts";

/** What a refinement stops at, and what it says until then (LANGUAGE 5.3). */
export function checkRefine(
  name: string,
  definition: InferFunction,
  contracts: Contracts,
): readonly CompilerDiagnostic[] {
  const { refine } = definition;
  if (!refine) return [];
  const remove = fix("remove-part", [{ edit: "set-function-part", function: name, part: "refine", value: null }]);
  return [
    ...checkExpressionAt(
      refine.until,
      { names: { result: definition.output }, contracts },
      { function: name, part: "refine.until" },
      (until) => [{ edit: "set-function-part", function: name, part: "refine", value: { ...refine, until } }],
    ),
    ...(refine.feedback.trim() === ""
      ? [warning("C353", { function: name, part: "refine.feedback" }, { function: name }, { fixes: [remove] })]
      : []),
  ];
}

const CALL = /\b([A-Za-z_]\w*)\s*\(/g;

/** `until` and `feedback` are decided here, without a model: a call of one of the document's own functions cannot be. */
export function checkRefineCalls(document: FlowDocument): readonly CompilerDiagnostic[] {
  return Object.entries(document.functions).flatMap(([name, definition]) => {
    const refine =
      definition.mode === "infer" ? definition.refine : definition.mode === "adaptive" ? definition.infer.refine : null;
    if (!refine) return [];
    const prefix = definition.mode === "adaptive" ? "infer." : "";
    return (["until", "feedback"] as const).flatMap((part) =>
      [...refine[part].matchAll(CALL)].flatMap(([, called = ""]) =>
        ownValue(document.functions, called)
          ? [error("C352", { function: name, part: `${prefix}refine.${part}` }, { part, called })]
          : [],
      ),
    );
  });
}
