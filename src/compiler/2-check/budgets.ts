import { ownValue } from "../../base/index.ts";
import {
  type Budget,
  calledFlowOf,
  type Edit,
  type Flow,
  type FlowDocument,
  type FlowNode,
  type FunctionDef,
  functionsOf,
} from "../../flow/index.ts";
import type { Ir } from "../../ir/index.ts";
import type { CompilerOptions } from "../compilation.ts";
import { type At, type CompilerDiagnostic, fixOf, warning } from "../finding.ts";
import { worstCases } from "./worst-case.ts";

const AXES = ["ms", "usd", "tokens"] as const;

/**
 * Declared limits against each other; what a flow would really cost is the plan's matter (LANGUAGE 5.4 and 8). `ir`: of
 * the document, null where it means nothing.
 */
export function checkBudgets(
  document: FlowDocument,
  ir: Ir | null,
  options: CompilerOptions,
): readonly CompilerDiagnostic[] {
  const worst = ir && worstCases(ir, options);
  return Object.entries(document.flows).flatMap(([name, flow]) => {
    const { budget } = flow;
    if (!budget) return [];
    return [...stepsOverFlow(document, name, flow, budget), ...(worst ? overFlow(name, budget, worst(name)) : [])];
  });
}

function stepsOverFlow(
  document: FlowDocument,
  flow: string,
  { nodes }: Flow,
  budget: Budget,
): readonly CompilerDiagnostic[] {
  const found: CompilerDiagnostic[] = [];
  const seen = new Set<string>();
  for (const [node, definition] of Object.entries(nodes)) {
    for (const limited of limitsOf(document, definition)) {
      if (seen.has(limited.name)) continue;
      seen.add(limited.name);
      for (const axis of AXES) {
        const step = limited.budget[axis];
        const limit = budget[axis];
        if (step === undefined || limit === undefined || step <= limit) continue;
        const lower = fixOf("lower-budget", [limited.set({ ...limited.budget, [axis]: limit })], { limit, axis });
        found.push(
          warning(
            "C354",
            { ...limited.at, flow, node, part: `budget.${axis}` },
            { function: limited.name, flow, axis, step, limit },
            { related: [{ in: "document", flow, part: `budget.${axis}` }], fixes: [lower] },
          ),
        );
      }
    }
  }
  return found;
}

/** What a node calls that has limits of its own. */
interface Limited {
  readonly name: string;
  readonly at: At;
  readonly budget: Budget;
  readonly set: (budget: Budget) => Edit;
}

function limitsOf({ functions, flows }: FlowDocument, node: FlowNode): readonly Limited[] {
  const called = calledFlowOf(node);
  const flow = called === null ? undefined : ownValue(flows, called);
  if (called !== null && flow?.budget) {
    const set = (value: Budget): Edit => ({ edit: "set-flow-budget", flow: called, value });
    return [{ name: called, at: {}, budget: flow.budget, set }];
  }
  return functionsOf(node).flatMap((name) => {
    const definition = ownValue(functions, name);
    const budget = definition && declaredBudget(definition);
    if (!budget) return [];
    const set = (value: Budget): Edit => ({ edit: "set-function-part", function: name, part: "budget", value });
    return [{ name, at: { function: name }, budget, set }];
  });
}

const declaredBudget = (called: FunctionDef): Budget | undefined =>
  called.mode === "adaptive" ? called.infer.budget : called.budget;

function overFlow(
  flow: string,
  budget: Budget,
  sums: ReturnType<ReturnType<typeof worstCases>>,
): readonly CompilerDiagnostic[] {
  return AXES.flatMap((axis) => {
    const limit = budget[axis];
    const worst = axis === "usd" ? Math.round(sums.usd * 1e9) / 1e9 : sums[axis];
    if (limit === undefined || worst <= limit) return [];
    const value = { ...budget, [axis]: worst };
    return [
      warning(
        "C355",
        { flow, part: `budget.${axis}` },
        { flow, axis, worst, limit },
        { fixes: [fixOf("raise-budget", [{ edit: "set-flow-budget", flow, value }], { limit: worst, axis })] },
      ),
    ];
  });
}
