import { camelCase } from "../../../base/index.ts";
import { reachableFrom } from "../../../graph/index.ts";
import { handledOutcomes, type IrFlow, type IrStep, type JumpPort, sequenceOf } from "../../../ir/index.ts";
import { mentions, printer } from "./body.ts";
import { type BodyScope, readStep } from "./body-scope.ts";
import { guardOf, wholeGuard } from "./guards.ts";
import { type Known, takes, typeOfKnown } from "./known.ts";
import { readersOf } from "./readers.ts";
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
  const self = outer.inner;
  const step = outer.names.take("step");
  const scope: BodyScope = { ...outer, self };
  const declarations = order.map((one) => {
    const known = knownOf(one, scope, flow.steps, scope.names.take(camelCase(one.id)), true);
    scope.steps.set(one.id, { ...known, isAssigned: true });
    return `let ${known.source}: ${typeOfKnown(known, scope.module)};`;
  });
  const ids = order.map((one) => literal(one.id)).join(" | ");
  const sequence = { order, places: new Map(order.map((one, at) => [one.id, at])) };
  const emitted = order.map((one, at) => emitCase(one, at, sequence, flow, scope, step));
  // TypeScript refuses a case that nothing comes to.
  const ways = new Map(order.map((one, at) => [one.id, (emitted[at]?.leadsTo ?? []).filter((id) => id !== null)]));
  const reached = reachableFrom([first.id], (id) => ways.get(id) ?? []);
  const cases = emitted.flatMap(({ source }, at) => (reached.has(order[at]?.id ?? "") ? [source] : []));
  return [
    `const ${self} = ${outer.module.library("revisitable")}(${outer.self});`,
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
  const isRead = readersOf(flow.steps, step.id).length > 0;
  return isRead || step.jumps !== undefined || mentions(flow.result, step.id);
}

interface Sequence {
  readonly order: readonly IrStep[];
  readonly places: ReadonlyMap<string, number>;
}

function emitCase(
  step: IrStep,
  at: number,
  sequence: Sequence,
  flow: IrFlow,
  scope: BodyScope,
  state: string,
): { readonly source: string; readonly leadsTo: readonly (string | null)[] } {
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
  const { source, leadsTo } = emitWays(step, now, at, sequence, scope);
  const next = `${state} = ${source};`;
  return { source: [`case ${literal(step.id)}: {`, ...lines, ...run, next, "break;", "}"].join("\n"), leadsTo };
}

/** Where the flow goes on: at the first jump whose outcome was taken, else at the next step. */
function emitWays(step: IrStep, known: Known, at: number, { order, places }: Sequence, scope: BodyScope) {
  const ways = PORTS.flatMap((port) => {
    const to = step.jumps?.[port];
    if (to === undefined) return [];
    const isBack = to !== null && (places.get(to) ?? -1) <= at;
    return [{ to, test: takes(known, port), target: targetSource(step, known, to, isBack, scope) }];
  });
  const next = order[at + 1]?.id ?? null;
  // One of them is taken for sure: the last one needs no question.
  const last = decidesAlways(step, order) && known.isOptional === false ? ways.pop() : undefined;
  const onwards = { source: last?.target ?? literal(next), leadsTo: [last ? last.to : next] };
  return ways.reduceRight((otherwise, { to, test, target }) => {
    if (test === null || target === otherwise.source) return { source: target, leadsTo: [to] };
    return { source: `${test} ? ${target} : ${otherwise.source}`, leadsTo: [to, ...otherwise.leadsTo] };
  }, onwards);
}

/** A review all of whose outcomes lead somewhere. */
function decidesAlways(step: IrStep, order: readonly IrStep[]): boolean {
  if (step.type !== "human" || step.jumps?.approve === undefined) return false;
  return handledOutcomes(step, order).every((outcome) => step.jumps?.[outcome] !== undefined);
}

function targetSource(step: IrStep, known: Known, to: string | null, isBack: boolean, scope: BodyScope): string {
  if (to === null) return "null";
  if (!isBack) return literal(to);
  const note = step.type === "human" ? `, ${known.source}${known.isOptional ? "?." : "."}rationale` : "";
  return `await ${scope.module.library("goBack")}(${scope.self}, ${literal(to)}${note})`;
}
