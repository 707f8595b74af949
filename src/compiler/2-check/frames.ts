import { assignable, typeLabel } from "../../contracts/index.ts";
import { branchTypes, type ParallelNode, type Require, resultsType } from "../../flow/index.ts";
import { type CompilerDiagnostic, error, fix } from "../finding.ts";
import { checkExpressionAt } from "./expression.ts";
import type { AroundNode, NodeCheck } from "./node-check.ts";

/** What a frame requires of its branches, and what it demands of their results (LANGUAGE 4 and 5.5). */
export const checkRequirement: NodeCheck<ParallelNode> = (node, around) => {
  const range = requirementRange(node.require, around);
  return [
    ...(range.length > 0 ? range : [...checkCount(node, around), ...checkTypes(node, around)]),
    ...checkValidate(node, around),
  ];
};

/** `all`, `any`, or a whole number from 0. */
export function requirementRange(require: Require, around: AroundNode): readonly CompilerDiagnostic[] {
  if (typeof require !== "number" || (Number.isSafeInteger(require) && require >= 0)) return [];
  const data = { what: "require", problem: "whole", low: 0, high: null } as const;
  return [error("C346", requirementPlace(around), data, { fixes: [requireAll(around)] })];
}

function checkCount({ require, branches }: ParallelNode, around: AroundNode): readonly CompilerDiagnostic[] {
  if (typeof require !== "number" || require <= branches.length || branches.length === 0) return [];
  const data = { node: around.name, require, branches: branches.length };
  return [error("C370", requirementPlace(around), data, { fixes: [requireAll(around)] })];
}

/** One value or a list of them has one type, so all branches must give it. */
function checkTypes({ require, branches }: ParallelNode, around: AroundNode): readonly CompilerDiagnostic[] {
  if (require === "all" || require === 0) return [];
  const { document, resolved, name } = around;
  const types = branchTypes(document, resolved.name, name);
  const [first] = types;
  // A branch without a type has a problem of its own.
  if (!first || types.includes(null)) return [];
  const at = types.findIndex(
    (type) =>
      type && !(assignable(type, first, document.contracts).ok && assignable(first, type, document.contracts).ok),
  );
  const other = types[at];
  if (!other) return [];
  const data = {
    node: name,
    left: branches[0]?.name ?? "",
    right: branches[at]?.name ?? "",
    leftType: typeLabel(first),
    rightType: typeLabel(other),
  };
  return [error("C371", requirementPlace(around), data, { fixes: [requireAll(around)] })];
}

function checkValidate({ validate }: ParallelNode, around: AroundNode): readonly CompilerDiagnostic[] {
  if (validate === undefined) return [];
  const { document, resolved, name } = around;
  const names = { results: resultsType(document, resolved.name, name) };
  return checkExpressionAt(
    validate,
    { names, contracts: document.contracts },
    { flow: resolved.name, node: name, part: "validate" },
    (value) => [{ edit: "set-validate", flow: resolved.name, node: name, value }],
  );
}

export const requirementPlace = ({ resolved, name }: AroundNode) => ({
  flow: resolved.name,
  node: name,
  part: "require",
});

export const requireAll = ({ resolved, name }: AroundNode) =>
  fix("set-require-all", [{ edit: "set-require", flow: resolved.name, node: name, require: "all" }]);
