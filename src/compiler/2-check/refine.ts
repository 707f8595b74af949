import { ownValue } from "../../base/index.ts";
import type { Contracts } from "../../contracts/index.ts";
import { childrenOf, type Expression, isFunctionName, type Name, parseExpression } from "../../expressions/index.ts";
import type { AdaptiveFunction, FlowDocument, FunctionDef, InferFunction, Refine } from "../../flow/index.ts";
import type { NamedFunctions } from "../1-resolve/callees.ts";
import { type CompilerDiagnostic, error, type Fix, fix, warning } from "../finding.ts";
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

/**
 * `until` and `feedback` are decided here, without a model: a call of one of the document's own functions cannot be. Both
 * are read as expressions, so that neither text in quotes nor a sentence that only names a function is taken for a call.
 */
export function checkRefineCalls(
  functions: FlowDocument["functions"],
  named: NamedFunctions,
): readonly CompilerDiagnostic[] {
  const refining = named.filter(([, definition]) => refineOf(definition) !== undefined);
  return refining.flatMap(([name, definition]) => {
    const refine = refineOf(definition);
    if (definition.mode === "compute" || !refine) return [];
    const prefix = definition.mode === "adaptive" ? "infer." : "";
    return (["until", "feedback"] as const).flatMap((part) =>
      callsOf(refine)
        [part].filter(({ name: called }) => ownValue(functions, called))
        .map(({ name: called, span }) =>
          error(
            "C352",
            { function: name, part: `${prefix}refine.${part}`, span },
            { part, called },
            { fixes: [withoutRefine(name, definition)] },
          ),
        ),
    );
  });
}

function refineOf(definition: FunctionDef): Refine | undefined {
  if (definition.mode === "compute") return undefined;
  return definition.mode === "infer" ? definition.refine : definition.infer.refine;
}

function withoutRefine(name: string, definition: InferFunction | AdaptiveFunction): Fix {
  if (definition.mode === "infer") {
    return fix("remove-part", [{ edit: "set-function-part", function: name, part: "refine", value: null }]);
  }
  const { refine: _, ...infer } = definition.infer;
  return fix("remove-part", [{ edit: "set-function", function: name, value: { ...definition, infer } }]);
}

const known = new WeakMap<Refine, Calls>();

interface Calls {
  readonly until: readonly Name[];
  readonly feedback: readonly Name[];
}

/** The same as long as the refinement is the same object. */
function callsOf(refine: Refine): Calls {
  let calls = known.get(refine);
  if (!calls) {
    calls = { until: callsIn(refine.until), feedback: callsIn(refine.feedback) };
    known.set(refine, calls);
  }
  return calls;
}

/** What a text calls by a name that expressions don't know, if all of it is an expression. */
function callsIn(text: string): readonly Name[] {
  const { ast } = text.includes("(") ? parseExpression(text) : { ast: null };
  return ast ? unknownCalls(ast) : [];
}

function unknownCalls(node: Expression): readonly Name[] {
  const inside = childrenOf(node).flatMap(unknownCalls);
  if (node.kind !== "call" || node.callee.kind !== "name" || isFunctionName(node.callee.name)) return inside;
  return [node.callee, ...inside];
}
