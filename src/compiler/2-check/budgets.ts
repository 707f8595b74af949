import { ownValue } from "../../base/index.ts";
import type { Budget, FlowDocument, FunctionDef } from "../../flow/index.ts";
import type { ResolvedFlow } from "../1-resolve/ports.ts";
import type { CompilerDiagnostic } from "../compilation.ts";
import { fix, warning } from "../finding.ts";
import { declaredBudget, functionsOf, worstCaseOf } from "./worst-case.ts";

const AXES = ["ms", "usd", "tokens"] as const;

/** Declared limits against each other; what a flow would really cost is the plan's matter (LANGUAGE 5.4 and 8). */
export function checkBudgets(document: FlowDocument, resolved: ResolvedFlow): readonly CompilerDiagnostic[] {
  const budget = resolved.flow.budget;
  if (!budget) return [];
  return [...stepsOverFlow(document, resolved, budget), ...worstCaseOverFlow(document, resolved, budget)];
}

function stepsOverFlow(document: FlowDocument, resolved: ResolvedFlow, budget: Budget): readonly CompilerDiagnostic[] {
  const found: CompilerDiagnostic[] = [];
  const seen = new Set<string>();
  for (const [node, { name, called }] of calls(document, resolved)) {
    const own = declaredBudget(called);
    if (!own || seen.has(name)) continue;
    seen.add(name);
    for (const axis of AXES) {
      const step = own[axis];
      const limit = budget[axis];
      if (step === undefined || limit === undefined || step <= limit) continue;
      found.push(
        warning(
          "C354",
          { function: name, flow: resolved.name, node, part: `budget.${axis}` },
          { function: name, flow: resolved.name, axis, step, limit },
          {
            related: [{ in: "document", flow: resolved.name, part: `budget.${axis}` }],
            fixes: [
              fix(
                "lower-budget",
                [{ edit: "set-function-part", function: name, part: "budget", value: { ...own, [axis]: limit } }],
                { limit, axis },
              ),
            ],
          },
        ),
      );
    }
  }
  return found;
}

function worstCaseOverFlow(
  document: FlowDocument,
  resolved: ResolvedFlow,
  budget: Budget,
): readonly CompilerDiagnostic[] {
  const sums = worstCaseOf(document, resolved.name);
  return AXES.flatMap((axis) => {
    const limit = budget[axis];
    const worst = axis === "usd" ? Math.round(sums.usd * 1e9) / 1e9 : sums[axis];
    if (limit === undefined || worst <= limit) return [];
    const value = { ...budget, [axis]: worst };
    return [
      warning(
        "C355",
        { flow: resolved.name, part: `budget.${axis}` },
        { flow: resolved.name, axis, worst, limit },
        {
          fixes: [
            fix("raise-budget", [{ edit: "set-flow-budget", flow: resolved.name, value }], { limit: worst, axis }),
          ],
        },
      ),
    ];
  });
}

function calls(
  document: FlowDocument,
  resolved: ResolvedFlow,
): readonly (readonly [string, { readonly name: string; readonly called: FunctionDef }])[] {
  return [...resolved.nodes].flatMap(([id, node]) => {
    return functionsOf(node).flatMap((name) => {
      const called = ownValue(document.functions, name);
      return called ? [[id, { name, called }] as const] : [];
    });
  });
}
