import { ownValue } from "../../base/index.ts";
import type { CallNode, Unwrap } from "../../flow/index.ts";
import { type CompilerDiagnostic, error, fixOf } from "../finding.ts";
import { type AroundNode, checkCalledFunction, type NodeCheck } from "./node-check.ts";

export const checkCall: NodeCheck<CallNode> = (node, around) => {
  const missing = checkCalledFunction(node.function, "function", around, (name) => ({
    edit: "set-node-function",
    flow: around.resolved.name,
    node: around.name,
    function: name,
  }));
  return missing.length > 0 ? missing : checkUnwrap(node, around);
};

const WAYS: readonly Unwrap[] = ["most_likely", "sample", { assert_stable: 0.9 }];

/** An unstable function gives several possible values: the node says which it takes (LANGUAGE 5.3). */
function checkUnwrap(node: CallNode, { document, resolved, name }: AroundNode): readonly CompilerDiagnostic[] {
  const called = ownValue(document.functions, node.function);
  if (called?.mode !== "infer" || called.stable !== false || node.unwrap !== undefined) return [];
  const fixes = WAYS.map((unwrap) =>
    fixOf("unwrap", [{ edit: "set-node", flow: resolved.name, node: name, value: { ...node, unwrap } }], {
      way: typeof unwrap === "string" ? unwrap : "assert_stable",
    }),
  );
  const at = { flow: resolved.name, node: name, part: "unwrap" };
  return [error("C378", at, { node: name, function: node.function }, { fixes })];
}
