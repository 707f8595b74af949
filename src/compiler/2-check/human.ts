import type { Json } from "../../base/index.ts";
import { validate } from "../../contracts/index.ts";
import type { Edit, HumanNode } from "../../flow/index.ts";
import { type At, type CompilerDiagnostic, error, type Fix, fix, warning } from "../finding.ts";
import type { AroundNode, NodeCheck } from "./node-check.ts";
import { checkField, checkFields } from "./types.ts";

/** A year: whoever may take longer needs no time limit. */
const LONGEST_MS = 366 * 24 * 3_600_000;

/** What is asked, what may be chosen, and what counts when the time has run out (LANGUAGE 5.6). */
export const checkHuman: NodeCheck<HumanNode> = (node, around) => [
  ...checkQuestion(node, around),
  ...checkDeclared(node, around),
  ...checkOptions(node, around),
  ...checkTimeout(node, around),
  ...checkFallback(node, around),
];

function checkQuestion({ question }: HumanNode, around: AroundNode): readonly CompilerDiagnostic[] {
  return question.trim() === "" ? [error("C390", placeOf(around, "question"), { node: around.name })] : [];
}

/** The types of what is shown and of what is decided. */
function checkDeclared(node: HumanNode, around: AroundNode): readonly CompilerDiagnostic[] {
  const { document, resolved, name } = around;
  const { artifacts } = node;
  const set = (value: HumanNode): readonly Edit[] => [{ edit: "set-node", flow: resolved.name, node: name, value }];
  return [
    ...checkFields(document.contracts, artifacts, { flow: resolved.name, node: name }, "artifacts", (artifact, value) =>
      set({ ...node, artifacts: { ...artifacts, [artifact]: value } }),
    ),
    ...checkField(document.contracts, node.decision, placeOf(around, "decision"), (decision) =>
      set({ ...node, decision }),
    ),
  ];
}

/** Every option must be a value of the decision's type: it is what an approval says. */
function checkOptions(node: HumanNode, around: AroundNode): readonly CompilerDiagnostic[] {
  const { options, ...rest } = node;
  if (options === undefined) return [];
  return options.flatMap((option, place) => {
    const problem = misfit(option, node, around);
    if (problem === null) return [];
    const left = options.filter((_, other) => other !== place);
    const mended: HumanNode = left.length === 0 ? rest : { ...rest, options: left };
    const data = { node: around.name, option, problem };
    return [error("C391", placeOf(around, `options.${place}`), data, { fixes: [removePart(around, mended)] })];
  });
}

function checkTimeout(node: HumanNode, around: AroundNode): readonly CompilerDiagnostic[] {
  const { timeout_ms, ...rest } = node;
  if (timeout_ms === undefined || (timeout_ms > 0 && timeout_ms <= LONGEST_MS)) return [];
  const data = { what: "timeout_ms", problem: "range", low: 1, high: LONGEST_MS } as const;
  const fixes = [removePart(around, withoutFallback(rest))];
  return [error("C346", placeOf(around, "timeout_ms"), data, { fixes })];
}

function checkFallback(node: HumanNode, around: AroundNode): readonly CompilerDiagnostic[] {
  const { on_timeout, timeout_ms } = node;
  if (on_timeout === undefined) return [];
  const at = placeOf(around, "on_timeout");
  const fixes = [removePart(around, withoutFallback(node))];
  if (timeout_ms === undefined) return [warning("C393", at, { node: around.name }, { fixes })];
  if (on_timeout === "raise") return [];
  const problem = misfit(on_timeout.value, node, around);
  return problem === null ? [] : [error("C392", at, { node: around.name, problem }, { fixes })];
}

/** Why a value is none of the decision's type; null: it is one, or the type itself is not known. */
function misfit(value: Json, { decision }: HumanNode, { document }: AroundNode): string | null {
  const checked = validate(value, decision, document.contracts, { root: "value" });
  return checked.ok ? null : (checked.error[0]?.message ?? null);
}

function withoutFallback(node: HumanNode): HumanNode {
  const { on_timeout: _, ...rest } = node;
  return rest;
}

const removePart = ({ resolved, name }: AroundNode, value: HumanNode): Fix =>
  fix("remove-part", [{ edit: "set-node", flow: resolved.name, node: name, value }]);

const placeOf = ({ resolved, name }: AroundNode, part: string): At => ({ flow: resolved.name, node: name, part });
