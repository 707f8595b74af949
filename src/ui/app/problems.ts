import { countFindings, type Severity } from "../../base/index.ts";
import type { CompilerDiagnostic } from "../../compiler/index.ts";
import type { DerivedState } from "../../workbench/index.ts";
import { useDerived, useDocument } from "./context.tsx";

type Problems = readonly CompilerDiagnostic[];

interface Marks {
  /** By `flow node`, and by `function name`: the worst that was found. */
  readonly nodes: ReadonlyMap<string, Severity>;
  readonly functions: ReadonlyMap<string, Severity>;
  /** By `flow edge`. */
  readonly edges: ReadonlyMap<string, Severity>;
}

const marksOf = new WeakMap<Problems, Marks>();

function marks(problems: Problems): Marks {
  const known = marksOf.get(problems);
  if (known) return known;
  const nodes = new Map<string, Severity>();
  const functions = new Map<string, Severity>();
  const edges = new Map<string, Severity>();
  for (const { at, severity } of problems) {
    if (at.in !== "document" || severity === "info") continue;
    if (at.flow !== undefined && at.edge !== undefined) note(edges, `${at.flow} ${at.edge}`, severity);
    if (at.flow !== undefined && at.node !== undefined) note(nodes, `${at.flow} ${at.node}`, severity);
    else if (at.function !== undefined) note(functions, at.function, severity);
  }
  const made = { nodes, functions, edges };
  marksOf.set(problems, made);
  return made;
}

function note(into: Map<string, Severity>, key: string, severity: Severity): void {
  if (into.get(key) !== "error") into.set(key, severity);
}

const none: Problems = [];

/** The worst problem of a node, its function's included: `error`, `warning`, or null. */
export function useProblem(flow: string, node: string): "error" | "warning" | null {
  const called = useDocument((state) => {
    const found = state.document.flows[flow]?.nodes[node];
    return found?.kind === "call" ? found.function : null;
  });
  return useDerived((state) => problemOf(state, flow, node, called));
}

/** The same at a moment; `called`: the function that the node calls. */
export function problemOf(
  state: DerivedState,
  flow: string,
  node: string,
  called: string | null,
): "error" | "warning" | null {
  const all = [state.compiled?.value.diagnostics ?? none, state.codeProblems?.value ?? none].map(marks);
  const found = all.flatMap((mark) => [
    mark.nodes.get(`${flow} ${node}`),
    called === null ? undefined : mark.functions.get(called),
  ]);
  return found.includes("error") ? "error" : found.includes("warning") ? "warning" : null;
}

/** The worst problem of an edge: a type that does not fit, a border that it crosses. */
export function useEdgeProblem(flow: string, edge: string): Severity | null {
  return useDerived((state) => edgeProblemOf(state, flow, edge));
}

export function edgeProblemOf(state: DerivedState, flow: string, edge: string): Severity | null {
  return marks(state.compiled?.value.diagnostics ?? none).edges.get(`${flow} ${edge}`) ?? null;
}

/** How many errors and warnings there are. */
export function useProblemCount(severity: "error" | "warning"): number {
  return useDerived(
    (state) =>
      countFindings(state.compiled?.value.diagnostics ?? none, severity) +
      countFindings(state.codeProblems?.value ?? none, severity),
  );
}
