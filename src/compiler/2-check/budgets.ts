import { ownValue } from "../../base/index.ts";
import type { Budget, FlowDocument, FunctionDef } from "../../flow/index.ts";
import type { ResolvedFlow } from "../1-resolve/ports.ts";
import type { CompilerDiagnostic } from "../compilation.ts";
import { fix, warning } from "../finding.ts";

const AXES = ["ms", "usd", "tokens"] as const;
type Axis = (typeof AXES)[number];

/** Retries after the first attempt when nothing is declared (LANGUAGE 2). */
export const DEFAULT_RETRIES = 3;

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
  const sums = { ms: 0, usd: 0, tokens: 0 };
  // Steps side by side share the clock: time adds up only along a path, in whose order the nodes come.
  const until = new Map<string, number>();
  const byName = new Map(calls(document, resolved));
  for (const node of resolved.topology.sorted) {
    const called = byName.get(node)?.called;
    const before = (resolved.topology.incoming.get(node) ?? []).map((edge) => until.get(edge.from.node) ?? 0);
    const ended = before.reduce((a, b) => Math.max(a, b), 0) + (called ? worstCase(called, "ms") : 0);
    until.set(node, ended);
    for (let lane = resolved.topology.lanes.get(node); lane; lane = resolved.topology.lanes.get(lane.frame)) {
      until.set(lane.frame, Math.max(until.get(lane.frame) ?? 0, ended));
    }
    sums.ms = Math.max(sums.ms, ended);
    if (!called) continue;
    sums.usd += worstCase(called, "usd");
    sums.tokens += worstCase(called, "tokens");
  }
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

/** What a step may use at most by its own declarations; 0 where it declares nothing. */
function worstCase(called: FunctionDef, axis: Axis): number {
  const declared = declaredBudget(called)?.[axis];
  const body = called.mode === "infer" ? called : called.mode === "adaptive" ? called.infer : null;
  if (axis !== "tokens" || body?.max_tokens === undefined) return declared ?? 0;
  const attempts = 1 + (body.retries ?? DEFAULT_RETRIES);
  return Math.min(declared ?? Number.POSITIVE_INFINITY, attempts * body.max_tokens);
}

function declaredBudget(called: FunctionDef): Budget | undefined {
  return called.mode === "adaptive" ? called.infer.budget : called.budget;
}

function calls(
  document: FlowDocument,
  resolved: ResolvedFlow,
): readonly (readonly [string, { readonly name: string; readonly called: FunctionDef }])[] {
  return [...resolved.nodes].flatMap(([id, node]) => {
    if (node.kind !== "call") return [];
    const called = ownValue(document.functions, node.function);
    return called ? [[id, { name: node.function, called }] as const] : [];
  });
}
