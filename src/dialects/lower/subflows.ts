import type { Ir, IrFlow, IrStep } from "../../ir/index.ts";
import { free } from "./file.ts";

/** More copies than this are no help to anyone. */
const MOST_FLOWS = 500;

/**
 * Copies flows so that no chain of calls comes to one twice, which counts as recursion in older versions (LANGUAGE 7.3).
 * Null: that would take too many.
 */
export function separateSubflows(ir: Ir): Ir | null {
  const flows: { [name: string]: IrFlow } = { ...ir.flows };
  const taken = new Set([...Object.keys(flows), ...Object.keys(ir.functions), ...Object.keys(ir.contracts)]);
  const called = new Set(Object.values(ir.flows).flatMap((flow) => callsOf(flow.steps)));
  /** By flow that is done: all that it reaches, itself included; below it no flow is reached twice. */
  const reached = new Map<string, ReadonlySet<string>>();
  let count = 0;

  function copy(name: string): string {
    const flow = flows[name];
    if (!flow || ++count > MOST_FLOWS) return name;
    const made = free(name, (one) => taken.has(one));
    taken.add(made);
    const all = new Set([made]);
    flows[made] = {
      ...flow,
      steps: withCalls(flow.steps, (inner) => {
        const target = copy(inner);
        for (const one of reached.get(target) ?? [target]) all.add(one);
        return target;
      }),
    };
    reached.set(made, all);
    return made;
  }

  function separate(name: string): void {
    const flow = flows[name];
    if (!flow || reached.has(name)) return;
    const all = new Set([name]);
    reached.set(name, all);
    for (const inner of callsOf(flow.steps)) separate(inner);
    flows[name] = {
      ...flow,
      steps: withCalls(flow.steps, (inner) => {
        const below = reached.get(inner) ?? new Set([inner]);
        // Nobody's walk begins above a flow that is not called: its calls are each the start of one.
        const again = called.has(name) && [...below].some((one) => all.has(one));
        const target = again ? copy(inner) : inner;
        for (const one of reached.get(target) ?? [target]) all.add(one);
        return target;
      }),
    };
  }

  for (const name of Object.keys(ir.flows)) separate(name);
  return count > MOST_FLOWS ? null : { ...ir, flows };
}

function callsOf(steps: readonly IrStep[]): readonly string[] {
  return steps.flatMap((step) => {
    if (step.type === "flow") return [step.flow];
    return step.type === "parallel" ? step.branches.flatMap((branch) => callsOf(branch.steps)) : [];
  });
}

function withCalls(steps: readonly IrStep[], target: (flow: string) => string): readonly IrStep[] {
  return steps.map((step) => {
    if (step.type === "flow") return { ...step, flow: target(step.flow) };
    if (step.type !== "parallel") return step;
    return {
      ...step,
      branches: step.branches.map((branch) => ({ ...branch, steps: withCalls(branch.steps, target) })),
    };
  });
}
