import type { Json, JsonObject } from "../base/index.ts";
import { ownValue } from "../base/index.ts";
import { stepDependencies } from "./dependencies.ts";
import type { Ir, IrBranch, IrStep } from "./model.ts";
import { stepsIn } from "./reached.ts";

/** Of a flow, one step and what it needs. */
export interface Part {
  readonly until: string;
  /** Values for its inputs, by name; of an input that has none here, what the flow says. */
  readonly inputs?: JsonObject;
  /** By flow, then by step: what these would need is not needed. */
  readonly given?: { readonly [flow: string]: { readonly [step: string]: Json } };
}

/**
 * The same IR, whose flow ends with one step: what that doesn't need is gone, and its output is the flow's (of a step in a
 * lane: that of the frame around it). With values for its inputs nothing is needed before it. An IR without that step is
 * returned as it is.
 */
export function partOf(ir: Ir, flow: string, { until, inputs, given = {} }: Part): Ir {
  const whole = ownValue(ir.flows, flow);
  const lane = whole && laneUntil(whole.steps, { until, inputs, given: ownValue(given, flow) ?? {} });
  if (!lane) return ir;
  const part = { ...whole, ...lane, output: { type: "any", nullable: true } as const };
  return { ...ir, flows: { ...ir.flows, [flow]: part } };
}

interface Wanted {
  readonly until: string;
  readonly inputs: JsonObject | undefined;
  readonly given: { readonly [step: string]: Json };
}

function laneUntil(steps: readonly IrStep[], wanted: Wanted): Pick<IrBranch, "steps" | "result"> | null {
  for (const step of steps) {
    const last = step.id === wanted.until ? alone(step, wanted.inputs) : frameUntil(step, wanted);
    if (last === null) continue;
    const needed = neededBy(last, steps, wanted.given);
    const kept = steps.filter(({ id }) => id === last.id || needed.has(id));
    const result = { kind: "reference", reference: { root: "step", step: last.id, path: [] } } as const;
    return { steps: kept.map((one) => (one.id === last.id ? last : within(one, needed, wanted.given))), result };
  }
  return null;
}

/** The last step: it goes nowhere from here. */
function alone({ jumps: _jumps, ...step }: IrStep, inputs: JsonObject | undefined): IrStep {
  if (inputs === undefined) return step;
  const values = Object.fromEntries(
    Object.entries(inputs).map(([name, value]) => [name, { kind: "value", value } as const]),
  );
  const { when: _when, skip_if: _skipIf, ...unconditional } = step;
  const { over } = step.type === "for_each" ? { over: ownValue(values, step.item) ?? step.over } : {};
  return { ...unconditional, inputs: { ...step.inputs, ...values }, depends_on: [], ...(over && { over }) };
}

/** A frame of which only the lane with that step is left; null: it is in none of them. */
function frameUntil(step: IrStep, wanted: Wanted): IrStep | null {
  if (step.type !== "parallel") return null;
  for (const branch of step.branches) {
    const lane = laneUntil(branch.steps, wanted);
    if (lane === null) continue;
    const { validate: _validate, jumps: _jumps, ...frame } = step;
    return { ...frame, require: "all", branches: [{ ...branch, ...lane }] };
  }
  return null;
}

/** Ids of the steps that must come before, of this lane. What is given needs nothing. */
function neededBy(last: IrStep, steps: readonly IrStep[], given: Wanted["given"]): ReadonlySet<string> {
  const byId = new Map(steps.map((step) => [step.id, step]));
  const needed = new Set<string>();
  const open = [...stepDependencies(last)];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const step = byId.get(id);
    if (step === undefined || needed.has(id) || id === last.id) continue;
    needed.add(id);
    if (!Object.hasOwn(given, id)) open.push(...stepDependencies(step));
  }
  return needed;
}

/** A step before the last one: it goes back only to what is still there. What is given asks for nothing. */
function within(step: IrStep, needed: ReadonlySet<string>, given: Wanted["given"]): IrStep {
  if (Object.hasOwn(given, step.id)) {
    const { when: _when, skip_if: _skipIf, jumps: _jumps, ...bare } = step;
    return { ...bare, depends_on: [] };
  }
  if (step.jumps === undefined) return step;
  const jumps = Object.fromEntries(Object.entries(step.jumps).filter(([, to]) => to === null || needed.has(to)));
  return { ...step, jumps };
}

/** Of what is given, what the part of the flow takes. */
export function givenIn(part: Ir, flow: string, given: NonNullable<Part["given"]>): NonNullable<Part["given"]> {
  const steps = new Set(stepsIn(ownValue(part.flows, flow)?.steps ?? []).map(({ id }) => id));
  const own = Object.entries(ownValue(given, flow) ?? {}).filter(([step]) => steps.has(step));
  return { ...given, [flow]: Object.fromEntries(own) };
}
