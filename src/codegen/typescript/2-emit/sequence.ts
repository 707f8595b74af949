import { camelCase } from "../../../base/index.ts";
import {
  handledOutcomes,
  type IrFlow,
  type IrStep,
  type JumpPort,
  sequenceOf,
  stepDependencies,
} from "../../../ir/index.ts";
import { printer } from "./body.ts";
import { type BodyScope, readStep } from "./body-scope.ts";
import { guardOf, wholeGuard } from "./guards.ts";
import { type Known, takes, typeOfKnown } from "./known.ts";
import { emitResult } from "./result.ts";
import { knownOf, settle, stepCall } from "./step-call.ts";
import { literal } from "./text.ts";

const PORTS: readonly JumpPort[] = ["failed", "approve", "revise", "kill", "next"];

/**
 * A flow that takes one step at a time (docs/nodes.md, "Sequential flows"): where it is stands in `step`, and each step
 * says where it goes on.
 */
export function emitSequence(flow: IrFlow, outer: BodyScope): string {
  const order = sequenceOf(flow.steps);
  const [first] = order;
  if (!first) return emitResult(flow.result, flow.output, outer, "flow").join("\n");
  outer.uses.add("revisitable");
  const self = "self";
  const step = outer.names.take("step");
  const scope: BodyScope = { ...outer, self };
  const declarations = order.map((one) => {
    const known = knownOf(one, scope, flow.steps, scope.names.take(camelCase(one.id)), true);
    scope.steps.set(one.id, { ...known, isAssigned: true });
    return `let ${known.source}: ${typeOfKnown(known, scope.uses)};`;
  });
  const ids = order.map((one) => literal(one.id)).join(" | ");
  const cases = order.map((one, at) => emitCase(one, at, order, flow, scope, step));
  return [
    `const ${self} = revisitable(${outer.self});`,
    ...declarations.filter((_, at) => isNeeded(order[at], flow)),
    `for (let ${step}: ${ids} | null = ${literal(first.id)}; ${step} !== null; ) {`,
    `switch (${step}) {`,
    ...cases,
    "}",
    "}",
    ...emitResult(flow.result, flow.output, { ...scope, self: outer.self }, "flow"),
  ].join("\n");
}

function isNeeded(step: IrStep | undefined, flow: IrFlow): boolean {
  if (!step) return false;
  const isRead = flow.steps.some((other) => stepDependencies(other).has(step.id));
  return (
    isRead || step.jumps !== undefined || JSON.stringify(flow.result).includes(`"step":${JSON.stringify(step.id)}`)
  );
}

function emitCase(
  step: IrStep,
  at: number,
  order: readonly IrStep[],
  flow: IrFlow,
  scope: BodyScope,
  state: string,
): string {
  const { lines, inside } = settle(step, scope, flow.steps);
  const test = wholeGuard(guardOf(step, inside));
  const call = `await ${stepCall(step, inside, flow.steps, printer)}`;
  const known = readStep(step.id, scope);
  const isHeld = isNeeded(step, flow);
  const target = isHeld ? `${known.source} = ` : "";
  const run =
    test === null
      ? [`${target}${call};`]
      : isHeld
        ? [`${target}${test} ? ${call} : undefined;`]
        : [`if (${test}) ${call};`];
  // Right after it has run, nobody need ask whether it did.
  const now: Known = test === null ? { ...known, isOptional: false } : known;
  const next = `${state} = ${jumpSource(step, now, at, order, scope)};`;
  return [`case ${literal(step.id)}: {`, ...lines, ...run, next, "break;", "}"].join("\n");
}

/** Where the flow goes on: at the first jump whose outcome was taken, else at the next step. */
function jumpSource(step: IrStep, known: Known, at: number, order: readonly IrStep[], scope: BodyScope): string {
  const ways = PORTS.flatMap((port) => {
    const to = step.jumps?.[port];
    if (to === undefined) return [];
    const place = order.findIndex((one) => one.id === to);
    return [{ test: takes(known, port), target: targetSource(step, known, to, place <= at, scope) }];
  });
  const next = order[at + 1];
  const onwards = next ? literal(next.id) : "null";
  // One of them is taken for sure: the last one needs no question.
  const last = decidesAlways(step, order) && known.isOptional === false ? ways.pop() : undefined;
  return ways.reduceRight((otherwise, { test, target }) => {
    if (test === null || target === otherwise) return target;
    return `${test} ? ${target} : ${otherwise}`;
  }, last?.target ?? onwards);
}

/** A review all of whose outcomes lead somewhere. */
function decidesAlways(step: IrStep, order: readonly IrStep[]): boolean {
  if (step.type !== "human" || step.jumps?.approve === undefined) return false;
  return handledOutcomes(step, order).every((outcome) => step.jumps?.[outcome] !== undefined);
}

function targetSource(step: IrStep, known: Known, to: string | null, isBack: boolean, scope: BodyScope): string {
  if (to === null) return "null";
  if (!isBack) return literal(to);
  scope.uses.add("goBack");
  const note = step.type === "human" ? `, ${known.source}${known.isOptional ? "?." : "."}rationale` : "";
  return `await goBack(${scope.self}, ${literal(to)}${note})`;
}
