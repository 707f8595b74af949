import { ownValue } from "../../base/index.ts";
import type { FlowDocument, FlowNode, NodeKind } from "../../flow/index.ts";
import type { ResolvedFlow } from "../1-resolve/ports.ts";
import type { CompilerDiagnostic } from "../compilation.ts";
import { type At, error, fix } from "../finding.ts";
import { checkExpressionAt } from "./expression.ts";

/** Kinds that this version compiles and runs; the others can be drawn, saved and opened. */
const RUNS = {
  call: true,
  parallel: true,
  for_each: false,
  debate: false,
  human: false,
  branch: false,
  subflow: false,
  note: true,
  section: true,
} as const satisfies { [K in NodeKind]: boolean };

/** Each node by itself: what it calls, and whether it can be carried. */
export function checkNodes(document: FlowDocument, resolved: ResolvedFlow): readonly CompilerDiagnostic[] {
  return [...resolved.nodes].flatMap(([name, node]) => checkNode(document, resolved, name, node));
}

function checkNode(
  document: FlowDocument,
  resolved: ResolvedFlow,
  name: string,
  node: FlowNode,
): readonly CompilerDiagnostic[] {
  const flow = resolved.name;
  const at: At = { flow, node: name };
  const remove = fix("remove-node", [{ edit: "remove-nodes", flow, nodes: [name] }]);
  if (!RUNS[node.kind]) return [error("L401", at, { node: name, kind: node.kind }, { fixes: [remove] })];
  if (node.kind === "call") {
    if (ownValue(document.functions, node.function)) return [];
    const nearest = resolved.suggest(node.function, Object.keys(document.functions));
    const rename =
      nearest === null
        ? []
        : [fix("rename-to", [{ edit: "set-node-function", flow, node: name, function: nearest }], { name: nearest })];
    return [
      error("C302", { ...at, part: "function" }, { function: node.function, nearest }, { fixes: [...rename, remove] }),
    ];
  }
  if (node.kind !== "parallel") return [];
  const found: CompilerDiagnostic[] = [];
  if (node.require !== "all") {
    const all = fix("set-require-all", [{ edit: "set-require", flow, node: name, require: "all" }]);
    found.push(error("L403", { ...at, part: "require" }, { node: name, require: node.require }, { fixes: [all] }));
  }
  if (node.validate !== undefined) {
    const names = { results: { type: "array", items: { type: "any" } } } as const;
    found.push(
      ...checkExpressionAt(
        node.validate,
        { names, contracts: document.contracts },
        { ...at, part: "validate" },
        (value) => [{ edit: "set-validate", flow, node: name, value }],
      ),
    );
  }
  return found;
}
