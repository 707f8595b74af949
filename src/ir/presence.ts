import { type Need, ownValue, type PresenceNode, type Presences, presencesOf } from "../base/index.ts";
import { type Field, type Fields, fieldsOf } from "../contracts/index.ts";
import { declaredInputs } from "./declared-inputs.ts";
import type { Ir, IrFlow, IrInput, IrStep, Reference } from "./model.ts";

const known = new WeakMap<Ir, ReadonlyMap<IrStep, Presences>>();

/** When the steps of the flow that this step is in run and have values (LANGUAGE 4, skips); null: nothing can be skipped. */
export function presencesAround(ir: Ir, step: IrStep): Presences | null {
  let found = known.get(ir);
  if (!found) {
    const bySteps = new Map<IrStep, Presences>();
    for (const flow of Object.values(ir.flows)) {
      const presences = stepPresences(ir, flow);
      if (presences) for (const { step: inner } of allSteps(flow.steps)) bySteps.set(inner, presences);
    }
    found = bySteps;
    known.set(ir, found);
  }
  return found.get(step) ?? null;
}

/** Of one flow; null where nothing in it can be skipped. */
export function stepPresences(ir: Ir, flow: IrFlow): Presences | null {
  const isSequential = flow.order === "sequential";
  if (!isSequential && !hasSkips(flow.steps)) return null;
  const steps = allSteps(flow.steps);
  const kinds = new Map(steps.map(({ step }) => [step.id, step.type]));
  const killable = new Set(
    steps.flatMap(({ step }) => (step.when ?? []).flatMap((one) => (one.port === "kill" ? [one.step] : []))),
  );
  const nodes = steps.map(
    ({ step, frame }): PresenceNode => ({
      name: step.id,
      ...(frame !== null && { frame }),
      routes: step.when ? step.when.map(({ step: node, port }) => ({ node, port })) : null,
      needs: needsOf(ir, step, (id) => kinds.get(id) === "human"),
      mayDecline: step.skip_if !== undefined || isSequential,
      ...(step.type === "branch" && { decides: [...step.cases.map((one) => one.name), "else"] }),
      ...(step.type === "human" && { decides: killable.has(step.id) ? ["approve", "kill"] : ["approve"] }),
    }),
  );
  return presencesOf(nodes);
}

const skipping = new WeakMap<readonly IrStep[], boolean>();

function hasSkips(steps: readonly IrStep[]): boolean {
  let found = skipping.get(steps);
  if (found === undefined) {
    found = steps.some(
      (step) =>
        step.when !== undefined ||
        step.skip_if !== undefined ||
        (step.type === "parallel" && step.branches.some((branch) => hasSkips(branch.steps))),
    );
    skipping.set(steps, found);
  }
  return found;
}

interface PlacedStep {
  readonly step: IrStep;
  readonly frame: string | null;
}

/** With those inside frames, each after the frame that it is in. */
function allSteps(steps: readonly IrStep[], frame: string | null = null): readonly PlacedStep[] {
  return steps.flatMap((step) => [
    { step, frame },
    ...(step.type === "parallel" ? step.branches.flatMap((branch) => allSteps(branch.steps, step.id)) : []),
  ]);
}

/** Values that a step cannot do without, each with the steps that may give it. */
function needsOf(ir: Ir, step: IrStep, isHuman: (id: string) => boolean): readonly (readonly Need[])[] {
  const declared = declaredInputs(ir, step);
  const needOf = (reference: Reference): readonly Need[] => {
    if (reference.root === "input") return [];
    const isDecision = isHuman(reference.step) && reference.path[0] === "value";
    return [isDecision ? { node: reference.step, port: "approve" } : { node: reference.step }];
  };
  const needsFor = (input: IrInput, field: Field): readonly (readonly Need[])[] => {
    if (field.nullable || field.type === "any") return [];
    if (input.kind === "reference") return [needOf(input.reference)];
    if (input.kind === "first_of") {
      // A flow's own input is always there.
      return input.references.some((one) => one.root === "input") ? [] : [input.references.flatMap(needOf)];
    }
    if (input.kind !== "fields") return [];
    const types: Fields = fieldsOf(field, ir.contracts) ?? {};
    return Object.entries(input.fields).flatMap(([name, inner]) =>
      needsFor(inner, ownValue(types, name) ?? { type: "any" }),
    );
  };
  const needs = declared.flatMap(([name, field]) => {
    const input = ownValue(step.inputs, name);
    return input ? needsFor(input, field) : [];
  });
  const over = step.type === "for_each" ? needsFor(step.over, { type: "array", items: { type: "any" } }) : [];
  return [...needs, ...over].filter((sources) => sources.length > 0);
}
