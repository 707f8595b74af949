import { textReferences } from "../../base/index.ts";
import type { Field, Fields } from "../../contracts/index.ts";
import type { Expression } from "../../expressions/index.ts";
import { childrenOf } from "../../expressions/index.ts";
import { type BranchNode, type Edit, type FlowNode, isStep, laneKey, pathConditionsIn } from "../../flow/index.ts";
import { implies, isAlways } from "../../graph/index.ts";
import { laneChain } from "../1-resolve/ports.ts";
import { type At, type CompilerDiagnostic, error, type Fix, fix, warning } from "../finding.ts";
import { checkExpressionAt } from "./expression.ts";
import type { AroundNode } from "./node-check.ts";

/** A node's `skip_if`: what it reads is there to be read, and has the fields (LANGUAGE 3 and 8). */
export function checkSkip(node: FlowNode, around: AroundNode): readonly CompilerDiagnostic[] {
  const { skip_if, ...rest } = node;
  if (skip_if === undefined || !isStep(node)) return [];
  const set = (value: FlowNode): readonly Edit[] => [setNode(around, value)];
  const remove = fix("remove-part", set(rest));
  return checkCondition(skip_if, "skip_if", around, (text) => set({ ...node, skip_if: text }), remove);
}

/** Cases of a Branch: each a condition, none twice, all with names that edges can leave by. */
export function checkBranch(node: BranchNode, around: AroundNode): readonly CompilerDiagnostic[] {
  const { cases } = node;
  const without = (place: number) => setNode(around, { ...node, cases: cases.filter((_, at) => at !== place) });
  return cases.flatMap(({ name, condition }, place) => {
    const at: At = { flow: around.resolved.name, node: around.name, part: `cases[${place}]` };
    const remove = fix("remove-part", [without(place)]);
    const same = cases.findIndex((other) => other.condition.trim() === condition.trim());
    const isRepeated = cases.findIndex((other) => other.name === name) < place;
    const set = (text: string): readonly Edit[] => [
      setNode(around, {
        ...node,
        cases: cases.map((one, index) => (index === place ? { ...one, condition: text } : one)),
      }),
    ];
    return [
      ...(isRepeated ? [error("C307", at, { name, what: "case" }, { fixes: [remove] })] : []),
      ...(same < place && !isRepeated
        ? [warning("C337", at, { name, other: cases[same]?.name ?? "" }, { fixes: [remove] })]
        : []),
      ...checkCondition(condition, `cases[${place}]`, around, set, remove),
    ];
  });
}

function checkCondition(
  text: string,
  part: string,
  around: AroundNode,
  set: (text: string) => readonly Edit[],
  remove: Fix,
): readonly CompilerDiagnostic[] {
  const { resolved, name } = around;
  const at: At = { flow: resolved.name, node: name, part };
  const unreadable = textReferences(text).steps.filter((step) => resolved.nodes.has(step) && !isVisible(step, around));
  const hidden = unreadable.map((step) =>
    error("C334", at, { node: name, step, problem: "place" }, { fixes: [remove] }),
  );
  const contracts = resolved.contracts;
  const { steps } = textReferences(text);
  const read = checkExpressionAt(text, { names: { $: rootType(steps, around) }, contracts }, at, set, (ast) =>
    isPlain(ast) ? [] : [error("C334", at, { node: name, step: "", problem: "form" }, { fixes: [remove] })],
  );
  if (!read.some(({ code }) => code === "E202" || code === "E203")) return [...hidden, ...read];
  // All steps are on offer where something is unknown, so that what was meant can be proposed. That is its form as well.
  const names = { $: rootType([...resolved.nodes.keys()], around) };
  return [...hidden, ...checkExpressionAt(text, { names, contracts }, at, set)];
}

/** In the same lane or one around it, and not the frame that the reader is in. */
function isVisible(step: string, { resolved, name }: AroundNode): boolean {
  if (step === name) return false;
  const around = laneChain(resolved, name);
  const own = laneKey(resolved.topology.lanes.get(step));
  const isOutside = own === "" || around.some((lane) => laneKey(lane) === own);
  return isOutside && !around.some((lane) => lane.frame === step);
}

/** What `$` offers of the steps that are named. What may have no value by then reads as None. */
function rootType(named: readonly string[], { document, resolved, name }: AroundNode): Field {
  const pathConditions = pathConditionsIn(document, resolved.name, resolved.flow);
  const steps: { [name: string]: Field } = {};
  for (const step of named) {
    if (!resolved.nodes.has(step)) continue;
    const output: Field = resolved.ports.get(step)?.output ?? { type: "any" };
    const value = pathConditions?.hasValue(step);
    const isThere =
      !pathConditions || (value !== undefined && (isAlways(value) || implies(pathConditions.runs(name) ?? [], value)));
    steps[step] = object({ output: isThere ? output : { ...output, nullable: true } });
  }
  return object({ input: object(resolved.flow.input), steps: object(steps) });
}

const object = (fields: Fields): Field => ({ type: "object", fields });

/** Every `$` is the beginning of `$.input.name` or `$.steps.name.output`: nothing else says what is waited for. */
function isPlain(node: Expression): boolean {
  if (isReference(node)) return true;
  if (node.kind === "name" && node.name === "$") return false;
  return childrenOf(node).every(isPlain);
}

function isReference(node: Expression): boolean {
  if (node.kind !== "attribute") return false;
  const { object: inner, name } = node;
  if (inner.kind !== "attribute") return false;
  if (inner.name === "input" && inner.object.kind === "name") return inner.object.name === "$";
  const steps = inner.object;
  return (
    name === "output" &&
    steps.kind === "attribute" &&
    steps.name === "steps" &&
    steps.object.kind === "name" &&
    steps.object.name === "$"
  );
}

const setNode = ({ resolved, name }: AroundNode, value: FlowNode): Edit => ({
  edit: "set-node",
  flow: resolved.name,
  node: name,
  value,
});
